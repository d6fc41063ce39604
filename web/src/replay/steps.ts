/** Moving through a replay: by step, by chapter, and to a log line's moment. */
import type { LogEntry, ReplayStep } from "../wire/types";

export const clamp = (step: number, last: number): number => Math.max(0, Math.min(last, step));

/** Steps at which a chapter (a mission, a round) begins. */
export function chapterStarts(steps: ReplayStep[], chapter: string | null): number[] {
  const starts = steps.filter((step) => step.events.some((event) => event.is === chapter)).map((step) => step.step);
  return starts[0] === 0 ? starts : [0, ...starts];
}

export function nextChapter(starts: number[], at: number, last: number): number {
  return starts.find((start) => start > at) ?? last;
}

export function previousChapter(starts: number[], at: number): number {
  return starts.findLast((start) => start < at) ?? 0;
}

export function logUpTo(steps: ReplayStep[], at: number): LogEntry[] {
  return steps
    .filter((step) => step.step <= at)
    .flatMap((step) => step.events.map((event) => ({ version: step.step, event })));
}
