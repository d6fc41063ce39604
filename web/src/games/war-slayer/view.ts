/** War Slayer V on the wire, by the names its board uses, and which column of the screen a slot lies in. */
import type { Json, WarSlayerEvent, WarSlayerSide, WarSlayerView } from "../../wire/types";
import type { Sitting } from "../../table/sitting.svelte";

export type { WarSlayerEvent, WarSlayerOperation as Operation, WarSlayerView } from "../../wire/types";
export type WarSitting = Sitting<WarSlayerView, WarSlayerEvent>;
export type Row = NonNullable<WarSlayerSide["first_row"]>;

export const ROWS: Row[] = ["theater", "dossier"];
export const ROMAN = ["I", "II", "III"];

/** The seat at the bottom of the screen. */
export const bottomOf = (viewer: number | null): number => viewer ?? 0;

/** Own columns count from one's own left; the seat opposite sits the other way round. */
export const columnAt = (seat: number, bottom: number, column: number): number =>
  seat === bottom ? column : 2 - column;

/** Which operation of the mission a place on the screen is: the defeated player's left is flipped first. */
export const orderAt = (defeated: number, bottom: number, place: number): number =>
  defeated === bottom ? place : 2 - place;

export const isCard = (value: Json | undefined): value is string => typeof value === "string";
