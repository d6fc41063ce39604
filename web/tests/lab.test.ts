import { describe, expect, it } from "vitest";
import { read, write } from "../src/lab/address";
import { MOST, percent, spot, whisker } from "../src/lab/forest";
import type { LabGame, Switch } from "../src/wire/types";

const game: LabGame = {
  name: "war-slayer",
  title: "War Slayer V",
  seats: [2, 2],
  questions: [
    { name: "fair", change: false, apart: false, metrics: [] },
    { name: "random", change: true, apart: false, metrics: ["luck.share"] },
  ],
  measured: [
    {
      metric: "luck.share",
      title: "Luck",
      usual: "2pp",
      offered: [
        ["2pp", "2 points"],
        ["4pp", "4 points"],
      ],
    },
  ],
  fixed: [],
};
const one = (name: string, fallback: Switch["default"], choices: Record<string, string> = {}): Switch => ({
  name,
  rule: "WS-1",
  says: name,
  default: fallback,
  choices,
  span: typeof fallback === "number" ? [1, 200] : null,
});
const data = {
  switches: [one("both", "swap", { swap: "swap", standoff: "standoff" }), one("limit", 60), one("aid", false)],
};
const asked = (text: string) => read(game, data, new URLSearchParams(text));

describe("the address of a study", () => {
  it("says what is asked, and is read as it was written", () => {
    const wanted = asked("ask=random&players=2&b.both=standoff&b.limit=40&b.aid=on&care.luck.share=4pp");
    expect(wanted.switches).toEqual({ both: "standoff", limit: 40, aid: true });
    expect(wanted.care).toEqual({ "luck.share": "4pp" });
    const [path, query] = write(wanted).split("?");
    expect(path).toBe("/lab/war-slayer");
    expect(asked(query ?? "")).toEqual(wanted);
  });

  it("leaves out what the book has anyway, and what no such game knows", () => {
    const wanted = asked("ask=nice&players=9&b.both=swap&b.limit=4000&b.aid=maybe&b.other=on&care.luck.share=lots");
    expect(wanted).toEqual({ game: "war-slayer", question: "random", players: 2, switches: {}, care: {} });
    expect(asked("b.both=maybe").switches).toEqual({});
  });
});

describe("the forest", () => {
  it("cuts the axis and says on which side something is beyond it", () => {
    expect(percent(0)).toBe("50.00%");
    expect(percent(100)).toBe(percent(MOST));
    expect(whisker([9, 8, 10]).beyond).toBe(1);
    expect(whisker([-9, -10, -8]).beyond).toBe(-1);
    const near = whisker([4, 3, 6]);
    expect(near.beyond).toBe(0);
    expect(near.ends).toHaveLength(1);
  });

  it("has a dial go from left to right over the top", () => {
    expect(spot(0, 54)[0]).toBeCloseTo(34);
    expect(spot(0.5, 54)[1]).toBeCloseTo(28);
    expect(spot(1, 54)[0]).toBeCloseTo(142);
  });
});
