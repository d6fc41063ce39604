/** The four kingdoms: outline, device, letter and colour say the same thing. */
import { phrase } from "./words";
import type { Seat } from "../../wire/types";

export type Letter = "S" | "W" | "C" | "D";

export const SHIELD: Record<Letter, string> = {
  S: "M-21 -25H21V-3C21 13 11 21 0 27C-11 21 -21 13 -21 -3Z",
  W: "M-17 -25H17L22 -19V16L13 26H-13L-22 16V-19Z",
  C: "M-21 -25H21V4A21 22 0 0 1 -21 4Z",
  D: "M-21 -23Q-11 -18 0 -26Q11 -18 21 -23C24 -4 15 14 0 28C-15 14 -24 -4 -21 -23Z",
};
export const KINGDOM_NAME: Record<Letter, string> = { S: "Stronghelm", W: "Warstone", C: "Courage", D: "Dredd" };
export const DEVICE: Record<Letter, string> = { S: "stronghelm", W: "warstone", C: "courage", D: "dredd" };

const LETTERS: Letter[] = ["S", "W", "C", "D"];

/** The kingdom each seat chose; old tables knew no choice, and two players had the colours of opposite sides. */
export function lettersOf(seats: Seat[]): Letter[] {
  const given: Letter[] = seats.length === 2 ? ["S", "C"] : LETTERS;
  return seats.map(
    (seat, i) => LETTERS.find((letter) => DEVICE[letter] === seat.chosen?.["kingdom"]) ?? given[i] ?? "S",
  );
}

/** By how many quarter turns the map lies to this seat. */
export function turnFor(seat: number | null, seats: number): number {
  if (seat === null) return 0;
  return seats === 2 ? seat * 2 : seat;
}

export const RANK: Record<string, string> = {
  king: "10",
  queen: "9",
  prince: "8",
  duke: "7",
  count: "6",
  earl: "5",
  baron: "4",
  sorceress: "3",
  scout: "2",
  "spy-master": "1",
  "cursed-land": "",
  flag: "",
};
export const KINDS = Object.keys(RANK);
const plain = (name: string): string =>
  name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

/** What a unit is called; anything else with capitals. */
export const title = (name: string): string => (name in RANK ? phrase(`name:${name as "king"}`) : plain(name));
