/** One catalogue of messages a game, as the terminal reads it: the variant for the viewer, its slots filled by their kind. */
import type { GameEvent, Json, Words } from "../wire/types";

export interface Reader {
  /** the viewer's seat; null watches */
  viewer: number | null;
  /** names by seat, as others call them */
  names: string[];
}

export type Slots = Record<string, Json | undefined>;

const DOER = ["seat", "winner"];
const DONE_TO = ["owner", "loser", "claimant", "target"];
const SEATS = [...DOER, ...DONE_TO, "rival", "defeated", "holder", "lead"];
const SEAT_LISTS = ["seats", "winners", "flags", "warriors"];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `.you` when the viewer does it, `.rival` when it is done to the viewer, `.on` when it is done to anybody, otherwise plain. */
export function variantOf(words: Words, key: string, slots: Slots, viewer: number | null): string {
  for (const [suffix, parts] of [[".you", DOER], [".rival", DONE_TO]] as const)
    if (viewer !== null && parts.some((part) => slots[part] === viewer) && key + suffix in words) return key + suffix;
  return `${key}.on` in words && DONE_TO.some((part) => typeof slots[part] === "number") ? `${key}.on` : key;
}

/** What a sentence may say though no field holds it: the number of cards, the other of two players. */
function derived(name: string, slots: Slots): Json | undefined {
  if (name === "count" && Array.isArray(slots["cards"])) return slots["cards"].length;
  const doer = slots[DOER.find((part) => part in slots) ?? ""];
  return name === "rival" && (doer === 0 || doer === 1) ? 1 - doer : undefined;
}

export function listed(words: Words, items: string[]): string {
  if (items.length < 2) return items[0] ?? words["nothing"] ?? "nothing";
  return `${items.slice(0, -1).join(", ")} ${words["and"] ?? "and"} ${items[items.length - 1]}`;
}

function seatName(words: Words, seat: number, reader: Reader, owns: boolean): string {
  if (seat === reader.viewer) return owns ? (words["your"] ?? "your") : (words["you"] ?? "you");
  const name = reader.names[seat] ?? `seat ${seat + 1}`;
  return owns ? `${name}’s` : name;
}

export function format(words: Words, template: string, slots: Slots, reader: Reader): string {
  const word = (name: string, value: Json): string => words[`${name}:${String(value)}`] ?? String(value);
  const filled = template.replace(/\{(\w+)(’s)?(?:\[(\d)\])?\}/g, (whole: string, name: string, owns: string | undefined, at: string | undefined) => {
    let value = name in slots ? slots[name] : derived(name, slots);
    if (value === undefined || value === null) return whole;
    if (at !== undefined && Array.isArray(value)) value = value[Number(at)] ?? "";
    if (SEATS.includes(name) && typeof value === "number") return seatName(words, value, reader, owns !== undefined);
    if (SEAT_LISTS.includes(name) && Array.isArray(value)) return listed(words, value.map((seat) => seatName(words, Number(seat), reader, owns !== undefined)));
    if (Array.isArray(value)) return listed(words, value.map((item) => word(name, item)));
    return word(name, value);
  });
  return capital(filled);
}

/** The sentence of a message, empty where the catalogue keeps silent or does not know it. */
export function say(words: Words, key: string, slots: Slots, reader: Reader): string {
  const template = words[variantOf(words, key, slots, reader.viewer)];
  return template ? format(words, template, slots, reader) : "";
}

/** The sentence of an event, or null when it is not told. */
export const tell = (words: Words, event: GameEvent, reader: Reader): string | null => say(words, event.is, event, reader) || null;
