/** Where ratings stand on a bar that has room for them all, each with its uncertainty. */
import type { Rank } from "../wire/types";

export const WIDE = 200;

export function span(ranks: Pick<Rank, "rating" | "give_or_take">[]): (rating: number) => number {
  const low = Math.min(...ranks.map((rank) => rank.rating - rank.give_or_take));
  const high = Math.max(...ranks.map((rank) => rank.rating + rank.give_or_take));
  return (rating) => (high > low ? ((rating - low) / (high - low)) * WIDE : WIDE / 2);
}
