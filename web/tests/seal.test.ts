import { describe, expect, it } from "vitest";
import { bytesToHex } from "@noble/hashes/utils.js";
import vectors from "../../tests/kernel/seal_vectors.json";
import { botEntropy, checkDraws, commitmentOf, drawAgain, drawEntropy, faultOf, keyOf, type Draw } from "../src/table/luck";

interface Vector { secret: string; commitment: string; entropy: (string | null)[] | null; key: string; bots: string[]; draws: Draw[] }
const all = vectors as unknown as Vector[];
const first = all[0] as Vector;
const opened = { commitment: first.commitment, entropy: first.entropy, secret: first.secret };

describe("the seal in the browser", () => {
  it("agrees with the golden vectors", () => {
    for (const vector of all) {
      const key = keyOf(vector.secret, vector.entropy);
      expect(commitmentOf(vector.secret)).toBe(vector.commitment);
      expect(bytesToHex(key)).toBe(vector.key);
      expect([0, 7].map((seat) => botEntropy(vector.secret, seat))).toEqual(vector.bots);
      for (const draw of vector.draws) expect(drawAgain(key, draw)).toEqual(draw[5]);
    }
  });

  it("draws 256 bits of its own", () => {
    expect(drawEntropy()).toMatch(/^[0-9a-f]{64}$/);
    expect(drawEntropy()).not.toBe(drawEntropy());
  });

  it("finds nothing wrong with an honest seal", () => {
    expect(faultOf(opened, { commitment: first.commitment, entropy: "ann" }, 0, [])).toBeNull();
    expect(faultOf({ commitment: first.commitment }, { commitment: first.commitment, entropy: "ann" }, 0, [])).toBeNull();
    expect(faultOf({ ...opened, entropy: [first.bots[0] as string, "bob"] }, null, null, [0])).toBeNull();
  });

  it("names what a dishonest server did", () => {
    const noted = { commitment: first.commitment, entropy: "ann" };
    expect(faultOf({ ...opened, commitment: "00" }, noted, 0, [])).toContain("another commitment");
    expect(faultOf({ ...opened, entropy: ["eve", "bob"] }, noted, 0, [])).toContain("something else");
    expect(faultOf({ ...opened, entropy: [null, "bob"] }, noted, 0, [])).toContain("left it out");
    expect(faultOf({ ...opened, secret: "11".repeat(32) }, noted, 0, [])).toContain("committed to");
    expect(faultOf(opened, noted, 0, [1])).toContain("bot");
  });

  it("makes every draw of a record again", () => {
    const record = (draws: Draw[]): string => `{"ruse":1}\n${JSON.stringify({ row: "end", draws })}\n`;
    expect(checkDraws(record(first.draws), opened)).toEqual({ good: 7, bad: null });
    const bent = first.draws.map((draw, i) => (i === 4 ? [...draw.slice(0, 5), [1 - (draw[5][0] as number)]] : draw)) as Draw[];
    expect(checkDraws(record(bent), opened)).toEqual({ good: 4, bad: 5 });
  });
});
