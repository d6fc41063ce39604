/** War X-treme on the wire, by the names its board uses, and how a card's text becomes a face. */
import type { Sitting } from "../../table/sitting.svelte";
import type { Json, WarXTremeEvent, WarXTremeView, Words } from "../../wire/types";
import { EMBLEM } from "./emblems";
import { phrase } from "./words";

export type { WarXTremeEvent, WarXTremePlayer as Player, WarXTremeView, WarXTremeWar as War } from "../../wire/types";
export type ComicSitting = Sitting<WarXTremeView, WarXTremeEvent>;

/** A card as it is drawn: rank as it lies, and the name of one that has a name. */
export interface Face {
  card: string;
  suit: string;
  letter: string;
  rank: string;
  name: string | null;
}

const SUITS = Object.keys(EMBLEM);
const suitOf = (letter: string): string =>
  SUITS.find((suit) => suit.charAt(0).toUpperCase() === letter) ?? letter.toLowerCase();
const COURT: Record<number, string> = { 15: "A", 14: "K", 13: "Q", 12: "P", 11: "J" };
/** A rank as it stands on cards. */
export const rankLabel = (rank: number, half = false): string => (half ? `${rank}½` : (COURT[rank] ?? String(rank)));
const numberOf = (label: string): number =>
  Number(Object.entries(COURT).find(([, letter]) => letter === label)?.[0] ?? label);

/** `X-face`: a letter for the suit, then what is printed; a double is turned so that the counting half is in front. */
export function faceOf(words: Words, card: string, rank: number | null = null): Face {
  const [letter, printed] = [card.charAt(0), card.slice(2).replace("*", "")];
  const halves = /^[\dAJQK]+(\/[\dAJQK]+)?$/.test(printed) ? printed.split("/") : null;
  if (!halves)
    return {
      card,
      suit: suitOf(letter),
      letter,
      rank: words[`printed:${printed}`] ?? (rank === null ? "!" : rankLabel(rank)),
      name: words[`face:${printed}`] ?? printed,
    };
  const flipped =
    halves.length === 2 && rank !== null && numberOf(halves[1] ?? "") === rank && numberOf(halves[0] ?? "") !== rank;
  return { card, suit: suitOf(letter), letter, rank: (flipped ? halves.toReversed() : halves).join("/"), name: null };
}

/** Whether a card counts otherwise than it is printed, and then as what. */
export function countsAs(face: Face, rank: number, half: boolean): string | null {
  const label = rankLabel(rank, half);
  return face.rank.split("/")[0] === label || face.rank === String(rank) ? null : label;
}

export function sayFace(words: Words, face: Face): string {
  const suit = words[`suit:${face.suit}`] ?? face.suit;
  return face.name
    ? phrase("of", { name: face.name, suit })
    : phrase("ofRankSuit", { rank: face.rank.replace("/", ` ${phrase("overRank")} `), suit });
}

export const num = (value: Json | undefined): number => (typeof value === "number" ? value : 0);

/** The seats clockwise, the one at the bottom first. */
export const aroundOf = (count: number, bottom: number): number[] =>
  Array.from({ length: count }, (_, i) => (bottom + i) % count);
export const bottomOf = (viewer: number | null): number => viewer ?? 0;

export interface ChartRow {
  cards: string;
  pays: string;
  title: string;
}
/** The chart of taxes as the edition has it. */
export const chartOf = (words: Words): ChartRow[] =>
  (words["chart.rows"] ?? "")
    .split("|")
    .filter(Boolean)
    .map((row) => {
      const [cards = "", pays = "", ...title] = row.split(":");
      return { cards, pays, title: title.join(":") };
    });
export const inRow = (row: ChartRow, count: number): boolean => {
  const [low = 0, high = Infinity] = row.cards.replace("+", "").split("-").map(Number);
  return count >= low && count <= high;
};

const patterns = new WeakMap<Words, RegExp>();
/** Finds the cards that a catalogue knows. */
function patternOf(words: Words): RegExp {
  const known = patterns.get(words);
  if (known) return known;
  const names = Object.keys(words).flatMap((key) => (key.startsWith("printed:") ? [key.slice(8)] : []));
  const faces = [...names.sort((a, b) => b.length - a.length), "A/2", "9/6", "8/8", "10", "[2-9AKQJ]"].join("|");
  const made = new RegExp(`\\b([A-Z]-(?:${faces})\\*?)`);
  patterns.set(words, made);
  return made;
}

/** A sentence cut into its cards and what stands between them. */
export const cardParts = (words: Words, text: string): { text: string; card: boolean }[] =>
  text.split(patternOf(words)).flatMap((part, n) => (part ? [{ text: part, card: n % 2 === 1 }] : []));
