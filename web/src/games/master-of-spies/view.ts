/** Master of Spies on the wire: the view's shape, how cards are read, and which wax each seat has. */
import type { Json, View, Words } from "../../wire/types";

export type Faction = "draken" | "palamire" | "dragon" | "free";
export type Border = "light" | "dark" | "none";
export interface Face { card: string; faction: Faction; value: number; border: Border; name: string; times: number; flavour: string | null }
export interface Spy { seat: number; faction: Faction }
export interface Laid { face: Face; laid_by: number | null; spies: Spy[] }
export interface Quay { faction: Faction; port: string; port_border: Border; cards: Laid[]; above: number; last_border: Border }
export interface Side {
  seat: number; hand: (Face | null)[]; known: string[]; spies: (string | null)[];
  points: number; total: number; special: "up" | "spent" | null;
}
export interface SpiesView {
  viewer: number | null; phase: "draw" | "play" | "disguise" | "spy-move" | "turn-over" | "over"; game: number; match: "single" | "deals" | "points"; goal: number;
  round: number; final: boolean; starter: number; master: number | null; order: number[]; turn: number | null; last_drawer: number | null;
  must_draw: boolean; drew: boolean; draw_pile: number; discard: Face[]; rows: Quay[]; sides: Side[]; disguised: boolean;
  laid: string | null; spy: Faction | null; advanced: boolean; winners: number[]; reason: string | null;
}
/** What laying a card somewhere would do, as the game's notation tells it. */
export interface Effect { home: Spy[]; stay: Spy[]; own: "placed" | "may-move" | "moves" | "stays" | "keeps" | "named"; source: string | null }
export interface Target { text: string; card: string; row: Faction; place: number; over: string | null; spies: Effect }

export const asSpies = (view: View): SpiesView => view as unknown as SpiesView;
export const FACTIONS: Faction[] = ["draken", "palamire", "dragon", "free"];
export const LETTER: Record<Faction, string> = { draken: "D", palamire: "P", dragon: "L", free: "F" };
const BY_LETTER: Record<string, Faction> = { D: "draken", P: "palamire", L: "dragon", F: "free" };

export const isText = (value: Json | undefined): value is string => typeof value === "string";
export const bottomOf = (viewer: number | null): number => viewer ?? 0;

/** A card of which nothing but its writing is known. */
export function bareFace(card: string): Face {
  return { card, faction: BY_LETTER[card[0] ?? "D"] ?? "draken", value: Number(card.slice(1)) || 0, border: "none", name: "", times: 0, flavour: null };
}

/** Every card that a view shows, by its writing. */
export function facesIn(view: SpiesView): Map<string, Face> {
  const found = new Map<string, Face>();
  const add = (face: Face | null): void => void (face && (!found.has(face.card) || face.flavour) && found.set(face.card, face));
  for (const quay of view.rows) for (const laid of quay.cards) add(laid.face);
  for (const face of view.discard) add(face);
  for (const side of view.sides) for (const face of side.hand) add(face);
  return found;
}

/** "Palamire 10" */
export const cardName = (words: Words, face: Pick<Face, "faction" | "value">): string => `${words[`faction:${face.faction}`] ?? face.faction} ${face.value}`;

/** What a screen reader says of a card. */
export function sayFace(words: Words, face: Face): string {
  const border = face.border === "none" ? "" : `, ${words[`border:${face.border}`] ?? face.border}`;
  return `${cardName(words, face)}${border}${face.name ? `, ${face.name}` : ""}${face.times ? `, replaced ${face.times === 1 ? "once" : "twice"}` : ""}`;
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
export const othersOf = (count: number, bottom: number): number[] => Array.from({ length: count - 1 }, (_, i) => (bottom + 1 + i) % count);

export const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
export const targetsOf = (value: Json | undefined): Target[] => listOf(value) as unknown as Target[];
