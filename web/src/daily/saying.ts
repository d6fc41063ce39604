/** A day's deal in words. */
import type { DailyPage, DailyTry } from "../wire/types";
import { phrase } from "./words";

export const margin = (points: number): string => (points > 0 ? "+" : points < 0 ? "−" : "") + Math.abs(points);

export const cast = (page: DailyPage): string =>
  page.cast.map((bot) => phrase("bot", { name: bot.name, level: bot.level })).join(", ");

export function outcome(own: DailyTry): string {
  const [mine = 0, ...others] = own.scores;
  const key = own.won ? "youWon" : own.margin === 0 ? "youShared" : "youLost";
  return phrase(key, { mine, best: Math.max(...others) });
}

export function left(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000);
  return phrase("hours", { h: Math.floor(minutes / 60), m: minutes % 60 });
}
