/** How plain data reads: titles from keys, words from the game's catalogue, seats by name. */
import type { Sitting } from "../../table/sitting.svelte";
import type { Json } from "../../wire/types";

export type Simple = null | boolean | number | string;

/** Fields that hold a seat, whatever the game. */
const SEATS = new Set(["seat", "owner", "laid_by", "starter", "winner", "loser", "defeated", "dealer"]);

export const isSimple = (item: Json | undefined): item is Simple => item === null || typeof item !== "object";

/** Plain things, or a list of nothing but plain things. */
export const isFlat = (item: Json): boolean => isSimple(item) || (Array.isArray(item) && item.every(isSimple));

export const titleOf = (key: string): string =>
  key
    .replaceAll("_", " ")
    .replaceAll("-", " ")
    .replace(/^./, (letter) => letter.toUpperCase());

/** The fields of a record that say something; whose view it is stands elsewhere. */
export function entriesOf(value: Json): [string, Json][] {
  if (!value || typeof value !== "object" || Array.isArray(value)) return [];
  return Object.entries(value).filter(([key, item]) => key !== "viewer" && item !== null);
}

/** Is a list drawn as panels, each with a heading of its own? So it is when it goes by seat, or its records hold more than lines. */
export function asPanels(value: Json, seats: number): boolean {
  if (!Array.isArray(value) || value.every(isSimple)) return false;
  const bySeat = value.length > 1 && value.length === seats && value.every((item) => !isSimple(item));
  return bySeat || value.some((item) => entriesOf(item).some(([, field]) => !isFlat(field)));
}

/** What a record is called: its first text. */
export function nameOf(value: Json): [string, Simple] | null {
  const found = entriesOf(value).find(([, item]) => typeof item === "string");
  return found ? [found[0], found[1] as Simple] : null;
}

export function sayIn(sitting: Sitting, key: string, item: Simple): string {
  if (item === null) return "hidden";
  if (typeof item === "number" && SEATS.has(key) && sitting.seats[item]) return sitting.name(item);
  const word = sitting.words[`${key}:${String(item)}`];
  if (word !== undefined) return word;
  return item === true ? "yes" : item === false ? "no" : String(item);
}
