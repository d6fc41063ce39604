import { describe, expect, it } from "vitest";
import { choicesOf, match, matching, same } from "../src/table/legal";
import type { Legal } from "../src/wire/types";

const legal: Legal[] = [
  { text: "T 7♦ J♣ 2♠", slots: { row: "theater", cards: ["7♦", "J♣", "2♠"] } },
  { text: "T J♣ 7♦ 2♠", slots: { row: "theater", cards: ["J♣", "7♦", "2♠"] } },
  { text: "D 7♦ J♣ 2♠", slots: { row: "dossier", cards: ["7♦", "J♣", "2♠"] } },
];

describe("legal actions", () => {
  it("finds the one action of these slots", () => {
    expect(match(legal, { row: "theater", cards: ["J♣", "7♦", "2♠"] })?.text).toBe("T J♣ 7♦ 2♠");
  });
  it("finds none where none was given", () => {
    expect(match(legal, { row: "dossier", cards: ["2♠", "7♦", "J♣"] })).toBeNull();
    expect(match(legal, { choice: "back-out" })).toBeNull();
  });
  it("narrows by some of the slots", () => {
    expect(matching(legal, { row: "theater" })).toHaveLength(2);
    expect(choicesOf(legal, "row")).toEqual(["theater", "dossier"]);
  });
  it("compares nested values", () => {
    expect(same({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
    expect(same({ a: [1] }, { a: [1, 2] })).toBe(false);
    expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(same(null, {})).toBe(false);
  });
});
