/** The log as chapters of told lines: who, what, and the rule that says so. */
import { tell, type Reader } from "../words/words";
import type { GameEvent, LogEntry, Words } from "../wire/types";

export interface Line {
  key: number;
  version: number;
  who: number | null;
  text: string;
  rule: string | null;
  event: GameEvent;
}
export interface Chapter {
  key: number;
  title: string;
  lines: Line[];
}

const WHO = ["seat", "winner"];

export function whoDid(event: GameEvent): number | null {
  for (const slot of WHO) {
    const seat = event[slot];
    if (typeof seat === "number") return seat;
  }
  return null;
}

export function chaptersOf(log: LogEntry[], words: Words, reader: Reader, chapter: string | null): Chapter[] {
  const chapters: Chapter[] = [];
  let open: Chapter | null = null;
  log.forEach(({ version, event }, key) => {
    const text = tell(words, event, reader);
    if (event.is === chapter) {
      open = { key, title: text ?? event.is, lines: [] };
      chapters.push(open);
      return;
    }
    if (text === null) return;
    if (!open) {
      open = { key: -1, title: "", lines: [] };
      chapters.push(open);
    }
    open.lines.push({ key, version, who: whoDid(event), text, rule: event.rule ?? null, event });
  });
  return chapters;
}
