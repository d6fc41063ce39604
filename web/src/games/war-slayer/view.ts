/** War Slayer V on the wire: the view's shape, and which column of the screen a slot lies in. */
import type { Json, View } from "../../wire/types";

export type Row = "theater" | "dossier";
export interface Slot { lies: "empty" | "down" | "up" | "taken"; card: string | null }
export interface Side {
  seat: number; hq: number; hand: (string | null)[]; first_row: Row | null;
  theater: Slot[]; dossier: Slot[]; aside: (string | null)[]; pile: string[] | null; points: number | null;
}
export interface Operation { winner: number | null; cards: string[] }
export interface WarView {
  viewer: number | null; phase: "first" | "second" | "operations" | "back-out" | "mission-over" | "over"; mission: number; defeated: number; flipped: number;
  operations: Operation[]; sides: [Side, Side]; reason: string | null;
}

export const asWar = (view: View): WarView => view as unknown as WarView;
export const ROWS: Row[] = ["theater", "dossier"];
export const ROMAN = ["I", "II", "III"];

/** The seat at the bottom of the screen. */
export const bottomOf = (viewer: number | null): number => viewer ?? 0;

/** Own columns count from one's own left; the seat opposite sits the other way round. */
export const columnAt = (seat: number, bottom: number, column: number): number => (seat === bottom ? column : 2 - column);

/** Which operation of the mission a place on the screen is: the defeated player's left is flipped first. */
export const orderAt = (defeated: number, bottom: number, place: number): number => (defeated === bottom ? place : 2 - place);

export const isCard = (value: Json | undefined): value is string => typeof value === "string";
