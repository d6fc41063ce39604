/** Who comes where at the end: winners, then whoever is still in by cards, then the others by when they went out. */
import type { Side } from "./stage";
import type { WarXTremeEvent } from "./view";

export interface Placed {
  seat: number;
  side: Side;
  cards: number;
  place: number;
}

export function placed(sides: readonly Side[], winners: readonly number[], log: readonly WarXTremeEvent[]): Placed[] {
  const gone = new Map(log.flatMap((event) => (event.is === "WentOut" ? [[event.seat, event.place] as const] : [])));
  const all = sides.map((side, seat) => ({
    side,
    seat,
    cards: side.army + side.camp.length,
    won: winners.includes(seat),
    out: side.out ? (gone.get(seat) ?? sides.length) : 0,
  }));
  const order = all.toSorted((a, b) => Number(b.won) - Number(a.won) || a.out - b.out || b.cards - a.cards);
  const level = (a: (typeof all)[number], b: (typeof all)[number]): boolean =>
    a.won === b.won && (a.won || (a.out === b.out && a.cards === b.cards));
  return order.map((one) => ({
    side: one.side,
    seat: one.seat,
    cards: one.cards,
    place: order.findIndex((other) => level(one, other)) + 1,
  }));
}
