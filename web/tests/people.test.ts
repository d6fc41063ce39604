import { describe, expect, it } from "vitest";
import { accuracies, running } from "../src/people/accuracy";
import { span } from "../src/people/span";
import { whyOf } from "../src/people/why";
import type { OwnGame } from "../src/wire/types";

const game = (accuracy?: number): OwnGame => ({
  id: "a",
  game: "war-slayer",
  title: "",
  at: 0,
  seat: 0,
  ended: "won",
  reason: "over",
  points: [],
  accuracy,
});

describe("a record of one's play", () => {
  it("has the accuracy of the games that were read, oldest first", () => {
    expect(accuracies([game(90), game(), game(70)])).toEqual([70, 90]);
  });

  it("is smoothed over the last few games only", () => {
    expect(running([70, 90, 80], 2)).toEqual([70, 80, 85]);
  });
});

describe("what is worth a look", () => {
  it("is said with the number that makes it so, and without who won", () => {
    expect(whyOf({ why: "turned", much: 8 })).toBe("Whoever won once stood at 8 % at most");
    expect(whyOf({ why: "turned", much: 0 })).toBe("Whoever won once stood below 1 %");
    expect(whyOf({ why: "close", much: 1 })).toBe("1 point between first and second");
    expect(whyOf({ why: "close" })).toBe("Level to the end");
    expect(whyOf({ why: "long", much: 62 })).toBe("62 moves long");
  });
});

describe("a bar of ratings", () => {
  it("has room for everybody's uncertainty", () => {
    const at = span([
      { rating: 1500, give_or_take: 100 },
      { rating: 1700, give_or_take: 50 },
    ]);
    expect([at(1400), at(1575), at(1750)]).toEqual([0, 100, 200]);
  });

  it("stands in the middle where there is nothing to tell apart", () => {
    expect(span([{ rating: 1500, give_or_take: 0 }])(1500)).toBe(100);
  });
});
