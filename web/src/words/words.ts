/** Turns an event into a sentence: the key's variant for the viewer, its typed slots filled with names, cards, columns. */
import type { GameEvent, Json, Words } from "../wire/types";

export interface Reader {
  /** the viewer's seat; null watches */
  viewer: number | null;
  /** names by seat, as others call them */
  names: string[];
}

const COLUMNS = ["I", "II", "III"];
const ROWS: Record<string, string> = { theater: "Theater", dossier: "Dossier" };
const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const ACTORS = ["seat", "winner", "defeated"];
const SUFFERERS = ["owner", "loser", "claimant", "rival"];

const possessive = (name: string): string => (name === "you" ? "your" : `${name}’s`);
const list = (items: string[]): string =>
  items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function nameOf(seat: number, reader: Reader): string {
  return seat === reader.viewer ? "you" : (reader.names[seat] ?? `seat ${seat + 1}`);
}

/** `.you` when the viewer does it, `.rival` when it is done to the viewer, otherwise plain. */
export function variantsOf(event: GameEvent, reader: Reader): string[] {
  const me = reader.viewer;
  const key = event.is;
  const found: string[] = [];
  if (me !== null && ACTORS.some((slot) => event[slot] === me)) found.push(`${key}.you`);
  if (me !== null && SUFFERERS.some((slot) => event[slot] === me)) found.push(`${key}.rival`);
  return [...found, key];
}

export interface Detail {
  /** who sat at a column counts from their own left; the log counts columns in flipping order */
  column?: (column: number, event: GameEvent) => number;
}

function fill(slot: string, value: Json | undefined, event: GameEvent, reader: Reader, detail: Detail): string {
  if (slot === "column" || slot === "index") return COLUMNS[Number(detail.column?.(Number(value), event) ?? value)] ?? String(value);
  if (slot === "columns" && Array.isArray(value)) return list(value.map((v) => COLUMNS[Number(v)] ?? String(v)));
  if (slot === "row") return ROWS[String(value)] ?? String(value);
  if (Array.isArray(value)) return list(value.filter((v) => v !== null).map(String));
  if (typeof value === "number" && [...ACTORS, ...SUFFERERS].includes(slot)) return nameOf(value, reader);
  if (typeof value === "number" && slot !== "mission") return COUNTS[value] ?? String(value);
  return value === undefined || value === null ? "" : String(value);
}

/** The other of two: {rival} where the event names only one seat. */
function slotValue(slot: string, event: GameEvent): Json | undefined {
  if (slot in event) return event[slot];
  if (slot === "column") return event["index"];
  if (slot === "count") {
    const cards = event["cards"];
    return Array.isArray(cards) ? cards.length : undefined;
  }
  if (slot === "rival") {
    const seat = event["seat"] ?? event["winner"];
    return typeof seat === "number" ? 1 - seat : undefined;
  }
  return undefined;
}

export function format(text: string, event: GameEvent, reader: Reader, detail: Detail = {}): string {
  const filled = text.replace(/\{(\w+)(['’]s)?(?:\[(\d)\])?\}/g, (_, slot: string, owns: string | undefined, at: string | undefined) => {
    let value = slotValue(slot, event);
    if (at !== undefined && Array.isArray(value)) value = value[Number(at)] ?? undefined;
    const said = fill(slot, value, event, reader, detail);
    return owns ? possessive(said) : said;
  });
  return capital(filled);
}

/** The sentence of an event, or null when the catalogue does not tell it. */
export function tell(words: Words, event: GameEvent, reader: Reader, detail: Detail = {}): string | null {
  for (const key of variantsOf(event, reader)) {
    const text = words[key];
    if (text !== undefined) return text === "" ? null : format(text, event, reader, detail);
  }
  return null;
}
