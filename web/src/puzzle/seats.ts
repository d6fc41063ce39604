/** The seats of a puzzle for a board: the one that decides, and the bots that sat round it. */
import type { Seat } from "../wire/types";

const COLOURS = ["red", "violet", "ochre", "green", "ink", "red", "violet", "ochre"];

export function seatsOf(names: string[], own: number): Seat[] {
  return names.map((name, seat) => ({
    seat,
    kind: seat === own ? "person" : "bot",
    name,
    colour: seat === own ? "petrol" : (COLOURS[seat] ?? "ink"),
    level: null,
    present: true,
    away_since: null,
    ready: true,
    locked: false,
    acting: false,
    stand_in: false,
  }));
}
