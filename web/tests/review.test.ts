import { describe, expect, it } from "vitest";
import { place, type Box } from "../src/replay/labels";
import { whole } from "../src/replay/shares";

describe("shares in whole percent", () => {
  it("add up to a hundred", () => {
    for (const shares of [
      [1 / 3, 1 / 3, 1 / 3],
      [0.005, 0.995],
      [0.145, 0.145, 0.71],
      [1, 0, 0],
    ])
      expect(whole(shares).reduce((sum, one) => sum + one, 0)).toBe(100);
    expect(whole([1 / 3, 2 / 3])).toEqual([33, 67]);
  });
});

describe("names beside the line", () => {
  const room = { left: 44, width: 900, top: 0, bottom: 200 };
  const flat = [
    { x: 0, y: 100 },
    { x: 900, y: 100 },
  ];
  it("lie clear of the line and of each other", () => {
    const taken: Box[] = [];
    for (const x of [100, 130, 160]) {
      const box = place({ x, y: 100 }, ["You continued, 12.6"], room, flat, taken);
      if (!box) continue;
      expect(box.y + box.h < 100 || box.y > 100).toBe(true);
      for (const other of taken)
        expect(
          box.x + box.w <= other.x ||
            other.x + other.w <= box.x ||
            box.y + box.h <= other.y ||
            other.y + other.h <= box.y,
        ).toBe(true);
      taken.push(box);
    }
    expect(taken.length).toBeGreaterThan(1);
  });
  it("never lie over the numbers of the axis", () => {
    for (const x of [45, 60, 120])
      expect(place({ x, y: 100 }, ["You sent three cards to the Theater"], room, flat, [])?.x).toBeGreaterThan(44);
  });
  it("are left out where there is no room", () => {
    expect(place({ x: 10, y: 5 }, ["a", "b"], { ...room, bottom: 12 }, flat, [])).toBeNull();
  });
});
