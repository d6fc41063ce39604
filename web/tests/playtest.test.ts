import { describe, expect, it } from "vitest";
import { Tally } from "../src/table/playtest";

function shelf(): Pick<Storage, "getItem" | "setItem" | "removeItem"> & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  };
}

describe("what a browser counts at a playtest", () => {
  it("is the class of the middle decision, and no time", () => {
    const tally = new Tally("t", shelf());
    for (const seconds of [1, 3, 4, 60]) tally.decided("row", seconds * 1000);
    tally.decided("order", 41_000);
    expect(tally.sent()).toEqual({ speeds: { row: 1, order: 5 }, rules: 0, undos: 0, hints: 0 });
  });

  it("outlives a refresh, is bounded, and can be forgotten", () => {
    const here = shelf();
    const tally = new Tally("t", here);
    for (let i = 0; i < 200; i++) tally.count("rules");
    tally.count("undos");
    expect(new Tally("t", here).sent()).toEqual({ speeds: {}, rules: 99, undos: 1, hints: 0 });
    expect(new Tally("another", here).sent().rules).toBe(0);
    tally.forget();
    expect(here.kept.size).toBe(0);
    expect(tally.sent().rules).toBe(0);
  });

  it("counts from the start where what was kept is no longer readable", () => {
    const here = shelf();
    here.setItem("t", "{");
    const tally = new Tally("t", here);
    tally.count("hints");
    expect(tally.sent().hints).toBe(1);
  });
});
