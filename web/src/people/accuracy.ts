/** What was judged of the games of somebody, as a row of numbers. */
import type { OwnGame } from "../wire/types";

/** Of those that were read, oldest first. */
export const accuracies = (games: OwnGame[]): number[] =>
  games.flatMap(({ accuracy }) => (accuracy === undefined || accuracy === null ? [] : [accuracy])).reverse();

/** At each place the mean of the last few. */
export const running = (values: number[], many: number): number[] =>
  values.map((_, i) => {
    const last = values.slice(Math.max(0, i - many + 1), i + 1);
    return last.reduce((sum, value) => sum + value, 0) / last.length;
  });
