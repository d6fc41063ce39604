/** How seats are told apart where a game has no marks of its own: the viewer first, the others clockwise from there. */
export type Side = "you" | "rival" | "third" | "fourth";

const SIDES: Side[] = ["you", "rival", "third", "fourth"];

export function sideOf(seat: number, bottom: number, seats: number): { side: Side; hollow: boolean } {
  const place = (seat - bottom + Math.max(seats, 1)) % Math.max(seats, 1);
  return { side: SIDES[place % SIDES.length] ?? "you", hollow: place >= SIDES.length };
}
