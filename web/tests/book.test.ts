import { describe, expect, it } from "vitest";
import { findIn, readBook, runsOf } from "../src/rules/book";
import { chaptersOf } from "../src/table/log";
import { chapterStarts, nextChapter, previousChapter } from "../src/replay/steps";

const text = `# The game

Two players.

## WS-4 Operations
1. (book) Columns are
   flipped one at a time.
2. The **higher** strength wins.

| card | points |
|---|---|
| A♠ | 10 |

## WS-5 Backing out
1. All face-up operatives.
`;

describe("the rulebook", () => {
  it("numbers paragraphs by their section", () => {
    const book = readBook(text);
    expect(book.map((s) => s.id)).toEqual([null, "WS-4", "WS-5"]);
    expect(book[1]?.paragraphs.map((p) => p.id)).toEqual(["WS-4.1", "WS-4.2", null]);
    expect(book[1]?.paragraphs[0]?.text).toBe("(book) Columns are flipped one at a time.");
    expect(book[1]?.paragraphs[2]?.table).toEqual([
      ["card", "points"],
      ["A♠", "10"],
    ]);
  });
  it("searches words and numbers", () => {
    expect(findIn(readBook(text), "higher")[0]?.paragraphs.map((p) => p.id)).toEqual(["WS-4.2"]);
    expect(findIn(readBook(text), "ws-5").map((s) => s.id)).toEqual(["WS-5"]);
    expect(findIn(readBook(text), "dragon")).toEqual([]);
  });
  it("reads emphasis", () => {
    expect(runsOf("The **higher** wins, *always*")).toEqual([
      { text: "The ", as: "plain" },
      { text: "higher", as: "strong" },
      { text: " wins, ", as: "plain" },
      { text: "always", as: "em" },
    ]);
  });
});

describe("the log and the replay", () => {
  it("groups lines by mission and leaves out what is not told", () => {
    const log = [
      { is: "MissionStarted", mission: 1 },
      { is: "Flipped" },
      { is: "Continued", seat: 1, rule: "WS-4.4" },
      { is: "MissionStarted", mission: 2 },
    ].map((event, version) => ({ version, event }));
    const chapters = chaptersOf(
      log,
      { MissionStarted: "Mission {mission}", Continued: "{@seat} continued.", Flipped: "" },
      { viewer: 0, names: ["A", "Ines"] },
      "MissionStarted",
    );
    expect(chapters.map((c) => [c.title, c.lines.map((l) => l.text)])).toEqual([
      ["Mission 1", ["Ines continued."]],
      ["Mission 2", []],
    ]);
    expect(chapters[0]?.lines[0]).toMatchObject({ who: 1, rule: "WS-4.4" });
  });
  it("steps by mission", () => {
    const steps = [0, 1, 2, 3, 4].map((step) => ({
      step,
      events: step === 3 ? [{ is: "MissionStarted" }] : [],
      view: {},
      decision: null,
    }));
    const starts = chapterStarts(steps, "MissionStarted");
    expect(starts).toEqual([0, 3]);
    expect(nextChapter(starts, 0, 4)).toBe(3);
    expect(nextChapter(starts, 3, 4)).toBe(4);
    expect(previousChapter(starts, 4)).toBe(3);
    expect(previousChapter(starts, 0)).toBe(0);
  });
});
