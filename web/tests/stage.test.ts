import { describe, expect, it } from "vitest";
import * as fixtures from "../src/harness/fixtures";
import { enact, perform, type Floor } from "../src/games/war-slayer/perform";
import { capture, flip, goHome, settle, stack, stageOf } from "../src/games/war-slayer/stage";
import { columnAt, orderAt } from "../src/games/war-slayer/view";
import type { WarSlayerEvent, WarSlayerView } from "../src/wire/types";
import recorded from "./recorded.json";
import { geometry } from "../src/games/war-slayer/geometry";

const deciding = fixtures.deciding;
const still = { pace: { speed: 1, reduced: false }, skipped: false, wait: () => Promise.resolve() };

describe("the stage", () => {
  it("faces column k with the rival's 2 - k, and counts operations from the defeated player's left", () => {
    expect([0, 1, 2].map((c) => columnAt(1, 0, c))).toEqual([2, 1, 0]);
    expect([0, 1, 2].map((p) => orderAt(0, 0, p))).toEqual([0, 1, 2]);
    expect([0, 1, 2].map((p) => orderAt(1, 0, p))).toEqual([2, 1, 0]);
  });

  it("draws a sprite for each card on the table, unknown ones without a name", () => {
    const stage = stageOf(deciding, 0);
    expect(stage.sprites.filter((s) => s.zone === "theater")).toHaveLength(6);
    expect(stage.sprites.filter((s) => s.zone === "dossier")).toHaveLength(4);
    const unknown = stage.sprites.filter((s) => s.card === null);
    expect(unknown.map((s) => `${s.zone}${s.at}`)).toEqual(["theater0", "dossier0", "dossier1"]);
    expect(unknown.every((s) => !s.up)).toBe(true);
  });

  it("turns over both cards of a column", () => {
    const stage = flip(stageOf(deciding, 0), 2, [2, 0], ["K♥", "7♣"]);
    const up = stage.sprites.filter((s) => s.zone === "theater" && s.up).map((s) => s.card);
    expect(up).toHaveLength(6);
    expect(up).toContain("7♣");
  });

  it("stamps the folder a card was taken from", () => {
    const stage = capture(stageOf(deciding, 0), "dossier", 1, 0, 0, "5♣", 0);
    expect(stage.taken[1]).toEqual([true, false, true]);
    expect(stage.sprites.find((s) => s.card === "5♣")).toMatchObject({ zone: "aside", seat: 0, at: 1, up: true });
  });

  it("grows the HQ by what goes home", () => {
    const before = stageOf(deciding, 0);
    const after = stack(goHome(before, 1));
    expect(after.hq[1]).toBe(before.hq[1] + 3 + 2 + 1);
    expect(after.sprites.some((s) => s.seat === 1)).toBe(false);
  });

  it("keeps the sprites that already lie where the view wants them", () => {
    const stage = stageOf(deciding, 0);
    expect(settle(stage, deciding, 0).sprites.map((s) => s.id)).toEqual(stage.sprites.map((s) => s.id));
  });

  it("plays a mission's end in order and arrives at the view", async () => {
    const floor: Floor = { stage: stageOf(deciding, 0), viewer: 0 };
    const told: string[] = [];
    await perform(floor, fixtures.onward, fixtures.placing, still, (event) => told.push(event.is));
    expect(told).toEqual(fixtures.onward.map((event) => event.is));
    expect(floor.stage.hq).toEqual([22, 24]);
    expect(floor.stage.sprites).toHaveLength(3);
  });
});

describe("a recorded game", () => {
  it("is moved by its events alone to where each view has it", async () => {
    const steps = recorded as unknown as { events: WarSlayerEvent[]; view: WarSlayerView }[];
    const where = (stage: Floor["stage"]): string[] =>
      stage.sprites.map((s) => `${s.zone}${s.seat}${s.at} ${s.card} ${s.up}`).sort();
    const floor: Floor = { stage: stageOf(steps[0]!.view, 0), viewer: 0 };
    for (const [n, { events, view }] of steps.entries()) {
      if (n === 0 || view.phase === "over") continue;
      await enact(floor, events, still, () => undefined);
      const wanted = stageOf(view, 0);
      expect([n, where(floor.stage), floor.stage.hq]).toEqual([n, where(wanted), wanted.hq]);
      expect([n, floor.stage.taken, floor.stage.operations]).toEqual([n, wanted.taken, wanted.operations]);
    }
  });
});

describe("the field", () => {
  it.each([
    [1088, 738, false],
    [390, 592, true],
    [720, 300, true],
    [672, 606, true],
    [700, 560, false],
  ])("keeps its rows apart on %i x %i", (width, height, compact) => {
    for (const placing of [false, true]) {
      const field = geometry({ width, height, compact, placing });
      const theater = field.theater(false, 0);
      const folder = field.folder(false, 0);
      expect(theater.y + theater.h).toBeLessThanOrEqual(folder.y + 1);
      expect(field.folder(false, 2).x + field.folder(false, 2).w).toBeLessThanOrEqual(width);
      expect(folder.y + folder.h).toBeLessThanOrEqual(field.height + 1);
      if (!field.folded) expect(field.theater(true, 0).y + field.theater(true, 0).h).toBeLessThanOrEqual(theater.y);
    }
  });
});
