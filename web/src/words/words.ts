/** One catalogue of messages a game, as the terminal reads it: the variant for the viewer, its slots filled by their kind; how a slot is written stands in kernel/words.py. */
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

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `.you` when the viewer does it, `.rival` when it is done to the viewer, `.on` when it is done to anybody, otherwise plain. */
export function variantOf(words: Words, key: string, slots: Slots, viewer: number | null): string {
  for (const [suffix, parts] of [
    [".you", DOER],
    [".rival", DONE_TO],
  ] as const)
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

/** The verb that goes with a person, or the noun that goes with a number: none counts as many. */
function form(goes: string, forms: string[], value: Json, viewer: number | null): string {
  const items = Array.isArray(value) ? value : [value];
  if (goes === ":") return forms[items.length === 1 && (viewer === null || items[0] !== viewer) ? 0 : 1] ?? "";
  const number = typeof value === "number" ? value : items.length;
  return forms[Math.min(number > 0 ? number : forms.length, forms.length) - 1] ?? "";
}

/** The sentence with its slots filled, and with a capital letter. */
export const format = (words: Words, template: string, slots: Slots, reader: Reader): string =>
  capital(fill(words, template, slots, reader));

export function fill(words: Words, template: string, slots: Slots, reader: Reader): string {
  const word = (name: string, value: Json): string => words[`${name}:${String(value)}`] ?? String(value);
  return template.replace(
    /\{(@?)(\w+)(’s)?(?:\[(\d)\])?(?:([:#])([^{}]+))?\}/g,
    (whole: string, seat: string, name: string, owns?: string, at?: string, goes?: string, forms?: string) => {
      let value = name in slots ? slots[name] : derived(name, slots);
      if (value === undefined || value === null) return whole;
      if (at !== undefined && Array.isArray(value)) value = value[Number(at)] ?? "";
      if (goes && forms) return form(goes, forms.split("|"), value, reader.viewer);
      if (seat && typeof value === "number") return seatName(words, value, reader, owns !== undefined);
      if (seat && Array.isArray(value))
        return listed(
          words,
          value.map((one) => seatName(words, Number(one), reader, owns !== undefined)),
        );
      if (Array.isArray(value))
        return listed(
          words,
          value.map((item) => word(name, item)),
        );
      return word(name, value);
    },
  );
}

/** The sentence of a message, empty where the catalogue keeps silent or does not know it. */
export function say(words: Words, key: string, slots: Slots, reader: Reader): string {
  const template = words[variantOf(words, key, slots, reader.viewer)];
  return template ? format(words, template, slots, reader) : "";
}

/** So many of something, for a label: `{n} {n#spy|spies}`. */
export const counted = (words: Words, key: string, n: number): string =>
  say(words, key, { n }, { viewer: null, names: [] });

/** The sentence of an event, or null when it is not told. */
export const tell = (words: Words, event: GameEvent, reader: Reader): string | null =>
  say(words, event.is, event, reader) || null;
