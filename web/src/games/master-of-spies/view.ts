/** Master of Spies on the wire, by the names its board uses: how cards are read, and which wax each seat has. */
import type { Sitting } from "../../table/sitting.svelte";
import type {
  Json,
  MasterOfSpiesEvent,
  MasterOfSpiesFace as Face,
  MasterOfSpiesSpy as Spy,
  MasterOfSpiesView,
  Words,
} from "../../wire/types";
import { phrase } from "./words";

export type {
  MasterOfSpiesEvent,
  MasterOfSpiesFace as Face,
  MasterOfSpiesQuay as Quay,
  MasterOfSpiesSide as Side,
  MasterOfSpiesView,
} from "../../wire/types";
export type SpiesSitting = Sitting<MasterOfSpiesView, MasterOfSpiesEvent>;
export type Faction = Face["faction"];
export type Border = Face["border"];
/** What laying a card somewhere would do, as the game's notation tells it. */
export interface Effect {
  home: Spy[];
  stay: Spy[];
  own: "placed" | "may-move" | "moves" | "stays" | "keeps" | "named";
  source: string | null;
}
export interface Target {
  text: string;
  card: string;
  row: Faction;
  place: number;
  over: string | null;
  spies: Effect;
}

export const FACTIONS: Faction[] = ["draken", "palamire", "dragon", "free"];
export const LETTER: Record<Faction, string> = { draken: "D", palamire: "P", dragon: "L", free: "F" };
const BY_LETTER: Record<string, Faction> = { D: "draken", P: "palamire", L: "dragon", F: "free" };

export const isText = (value: Json | undefined): value is string => typeof value === "string";
export const bottomOf = (viewer: number | null): number => viewer ?? 0;

/** A card of which nothing but its writing is known. */
export function bareFace(card: string): Face {
  return {
    card,
    faction: BY_LETTER[card[0] ?? "D"] ?? "draken",
    value: Number(card.slice(1)) || 0,
    border: "none",
    name: "",
    times: 0,
    worn: false,
    flavour: null,
  };
}

/** Every card that a view shows, by its writing. */
export function facesIn(view: MasterOfSpiesView): Map<string, Face> {
  const found = new Map<string, Face>();
  const add = (face: Face | null): void =>
    void (face && (!found.has(face.card) || face.flavour) && found.set(face.card, face));
  for (const quay of view.rows) for (const laid of quay.cards) add(laid.face);
  for (const face of view.discard) add(face);
  for (const side of view.sides) for (const face of side.hand) add(face);
  return found;
}

/** "Palamire 10" */
export const cardName = (words: Words, face: Pick<Face, "faction" | "value">): string =>
  `${words[`faction:${face.faction}`] ?? face.faction} ${face.value}`;

/** What a screen reader says of a card. */
export function sayFace(words: Words, face: Face): string {
  const border = face.border === "none" ? "" : `, ${words[`border:${face.border}`] ?? face.border}`;
  return `${cardName(words, face)}${border}${face.name ? `, ${face.name}` : ""}${face.times ? phrase("replaced", { times: face.times }) : ""}`;
}

/** One letter a seat, no two alike: the viewer's is Y for you, the others' the first of their name that is free. */
export function lettersOf(names: string[], viewer: number | null): string[] {
  const taken = new Set(viewer === null ? [] : ["Y"]);
  return names.map((name, seat) => {
    if (seat === viewer) return "Y";
    const letters = [...name.toUpperCase(), ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((letter) => /\p{Lu}/u.test(letter));
    const letter = letters.find((one) => !taken.has(one)) ?? String(seat + 1);
    taken.add(letter);
    return letter;
  });
}

/** The others clockwise from the seat at the bottom. */
export const othersOf = (count: number, bottom: number): number[] =>
  Array.from({ length: count - 1 }, (_, i) => (bottom + 1 + i) % count);

export const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
export const targetsOf = (value: Json | undefined): Target[] => listOf(value) as unknown as Target[];
