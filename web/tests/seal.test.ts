import { describe, expect, it } from "vitest";
import { bytesToHex } from "@noble/hashes/utils.js";
import vectors from "../../tests/kernel/seal_vectors.json";
import {
  botEntropy,
  checkDraws,
  commitmentOf,
  drawAgain,
  drawEntropy,
  faultOf,
  keyOf,
  roundOf,
  seatCommitment,
  type Draw,
} from "../src/table/luck";

interface Vector {
  secret: string;
  commitment: string;
  entropy: (string | null)[] | null;
  key: string;
  bots: string[];
  draws: Draw[];
}
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
    expect(
      faultOf({ commitment: first.commitment }, { commitment: first.commitment, entropy: "ann" }, 0, []),
    ).toBeNull();
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

  it("commits as the server and the verifiers do", () => {
    expect(seatCommitment("ann")).toBe("316dc5958d466b04d51575e38ad37e084bf836d36e2a3ad269d13cd64c42268d");
    expect(roundOf([seatCommitment("ann"), null, seatCommitment("bob")])).toBe(
      "fd1161a3f54c32301ca56537b70168f5ba58e18eeaf94eea7d532f502372e330",
    );
  });

  it("names who shows another number than was fixed", () => {
    const commitments = [seatCommitment("ann"), seatCommitment("bob")];
    const bound = { ...opened, entropy: ["ann", "bob"], commitments };
    const noted = { commitment: first.commitment, entropy: "ann", under: commitments };
    expect(faultOf(bound, noted, 0, [])).toBeNull();
    expect(faultOf({ ...bound, entropy: ["ann", "eve"] }, noted, 0, [])).toContain("not the one that was fixed");
    expect(faultOf({ ...bound, commitments: [commitments[0]!, seatCommitment("eve")] }, noted, 0, [])).toContain(
      "other fingerprints",
    );
    expect(faultOf({ ...opened, entropy: ["ann", "eve"] }, noted, 0, [])).toContain("other fingerprints");
    expect(faultOf({ ...bound, entropy: [null, "bob"] }, noted, 0, [])).toContain("left it out");
    expect(faultOf({ ...bound, entropy: [null, "bob"] }, { ...noted, under: null }, 0, [])).toBeNull();
  });

  it("makes every draw of a record again", () => {
    const record = (draws: Draw[]): string => `{"ruse":1}\n${JSON.stringify({ row: "end", draws })}\n`;
    expect(checkDraws(record(first.draws), opened)).toEqual({ good: 7, bad: null });
    const bent = first.draws.map((draw, i) =>
      i === 4 ? [...draw.slice(0, 5), [1 - (draw[5][0] as number)]] : draw,
    ) as Draw[];
    expect(checkDraws(record(bent), opened)).toEqual({ good: 4, bad: 5 });
  });
});
