import { describe, expect, it } from "vitest";
import { entriesOf, isFlat, nameOf, sayIn, titleOf } from "../src/games/plain/reading";
import type { Sitting } from "../src/table/sitting.svelte";

const sitting = {
  seats: [{}, {}],
  words: { "phase:laying": "Laying a card" },
  name: (seat: number) => ["You", "Ines"][seat],
} as unknown as Sitting;

describe("any game's view as words", () => {
  it("takes titles from keys", () => expect(titleOf("draw_pile")).toBe("Draw pile"));
  it("leaves out whose view it is and what is not there", () =>
    expect(entriesOf({ viewer: 0, night: 1, draft: null })).toEqual([["night", 1]]));
  it("knows what fits in one line", () => {
    expect(isFlat([1, null, "a"])).toBe(true);
    expect(isFlat([{ a: 1 }])).toBe(false);
  });
  it("calls a record by its first text", () =>
    expect(nameOf({ at: 3, card: "P10", border: "light" })).toEqual(["card", "P10"]));
  it("uses the game's words, and names for seats", () => {
    expect(sayIn(sitting, "phase", "laying")).toBe("Laying a card");
    expect(sayIn(sitting, "laid_by", 1)).toBe("Ines");
    expect(sayIn(sitting, "value", 1)).toBe("1");
    expect(sayIn(sitting, "over", false)).toBe("no");
    expect(sayIn(sitting, "hand", null)).toBe("hidden");
  });
});
