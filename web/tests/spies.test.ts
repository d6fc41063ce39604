import { describe, expect, it } from "vitest";
import { geometry, type Rect } from "../src/games/master-of-spies/geometry";
import { enact, perform, type Floor } from "../src/games/master-of-spies/perform";
import { send, setPin, stageOf, type Stage } from "../src/games/master-of-spies/stage";
import {
  bareFace,
  facesIn,
  FACTIONS,
  lettersOf,
  othersOf,
  type Face,
  type MasterOfSpiesEvent,
  type MasterOfSpiesView,
} from "../src/games/master-of-spies/view";
import recorded from "./spies-recorded.json";

const still = { pace: { speed: 1, reduced: false }, skipped: false, wait: () => Promise.resolve() };
interface Tape {
  events: MasterOfSpiesEvent[];
  view: Record<string, any>;
}

/** Faces are kept as "D7d1": card, border, times replaced. */
const face = (text: string | null): Face | null =>
  text
    ? { ...bareFace(text.slice(0, -2)), border: text.at(-2) === "l" ? "light" : "dark", times: Number(text.at(-1)) }
    : null;
function viewOf(kept: Record<string, any>): MasterOfSpiesView {
  const rows = kept["rows"].map((quay: any) => ({
    ...quay,
    cards: quay.cards.map(([card, laid_by, spies]: any) => ({
      face: face(card),
      laid_by,
      spies: spies.map(([seat, faction]: any) => ({ seat, faction })),
    })),
  }));
  const sides = kept["sides"].map((side: any) => ({ ...side, known: [], hand: side.hand.map(face) }));
  return { ...kept, rows, sides, discard: kept["discard"].map(face) } as unknown as MasterOfSpiesView;
}
const tape = (recorded as unknown as Tape[]).map(({ events, view }) => ({ events, view: viewOf(view) }));

const rowsOf = (stage: Stage): string[][] =>
  FACTIONS.map((row) =>
    stage.pieces
      .flatMap((piece) =>
        piece.where.zone === "row" && piece.where.row === row ? [[piece.where.at, piece.id] as const] : [],
      )
      .sort((a, b) => a[0] - b[0])
      .map(([, id]) => id),
  );
const handOf = (stage: Stage): string[] =>
  stage.pieces.flatMap((piece) => (piece.where.zone === "hand" ? [piece.id] : [])).sort();
const pinsOf = (stage: Stage): string[] =>
  stage.pins.flatMap((pin) => (pin.on ? [`${pin.id}@${pin.on.row}${pin.on.at}`] : [])).sort();
const lying = (stage: Stage): unknown => ({
  rows: rowsOf(stage),
  hand: handOf(stage),
  pins: pinsOf(stage),
  discard: stage.discard,
  draw: stage.drawPile,
  hands: stage.hands,
  master: stage.master,
  special: stage.special,
});

describe("the stage of Master of Spies", () => {
  it("moves by events alone to where each view has everything, through a whole game", async () => {
    const floor: Floor = { stage: stageOf(tape[0]!.view, 0), viewer: 0 };
    let played = 0;
    for (const { events, view } of tape.slice(1)) {
      floor.stage = { ...floor.stage, faces: new Map([...facesIn(view), ...floor.stage.faces]) };
      await enact(floor, events, still, () => played++);
      expect(lying(floor.stage)).toEqual(lying(stageOf(view, 0)));
      floor.stage = stageOf(view, 0, floor.stage);
    }
    expect(played).toBeGreaterThan(150);
    expect(floor.stage.reckoning?.accounts.map((one) => one.points)).toEqual(
      tape.at(-1)!.view.sides.map((side) => side.points),
    );
  });

  it("waits as long for a drawn card that the viewer sees as for one that nobody sees", async () => {
    const waits = async (event: MasterOfSpiesEvent): Promise<number[]> => {
      const floor: Floor = { stage: stageOf(tape[0]!.view, 0), viewer: 0 };
      const times: number[] = [];
      await enact(floor, [event], { ...still, wait: (ms) => (times.push(ms), Promise.resolve()) }, () => undefined);
      return times;
    };
    expect(await waits({ is: "Drew", rule: "MS-2.1", seat: 0, card: "D7", left: 20 })).toEqual(
      await waits({ is: "DrewUnseen", rule: "MS-2.1", seat: 1, left: 20 }),
    );
    expect(await waits({ is: "DrewUnseen", rule: "MS-2.1", seat: 2, left: 20 })).toEqual(
      await waits({ is: "DrewUnseen", rule: "MS-2.1", seat: 1, left: 20 }),
    );
  });

  it("never shows a rival's drawn card, and leaves nothing of it behind", async () => {
    const floor: Floor = { stage: stageOf(tape[0]!.view, 0), viewer: 0 };
    const before = floor.stage.pieces.length;
    await enact(floor, [{ is: "DrewUnseen", rule: "MS-2.1", seat: 1, left: 20 }], still, () => undefined);
    expect(floor.stage.pieces).toHaveLength(before);
    expect(floor.stage.hands[1]).toBe(tape[0]!.view.sides[1]!.hand.length + 1);
  });

  it("closes the gap a laid card leaves in the hand", () => {
    const stage = stageOf(tape[0]!.view, 0);
    const first = stage.pieces.find((piece) => piece.where.zone === "hand" && piece.where.at === 0)!;
    const next = send(stage, first.id, { zone: "hand", at: 0 }, { zone: "row", row: "draken", at: 0 });
    expect(next.pieces.flatMap((piece) => (piece.where.zone === "hand" ? [piece.where.at] : [])).sort()).toEqual([
      0, 1, 2, 3,
    ]);
  });

  it("puts a spy down and takes it home", () => {
    const stage = setPin(stageOf(tape[0]!.view, 0), 2, "free", { row: "dragon", at: 1 });
    expect(pinsOf(stage)).toEqual(["2-free@dragon1"]);
    expect(pinsOf(setPin(stage, 2, "free", null))).toEqual([]);
  });

  it("lies as the view has it when the movement is skipped", async () => {
    const last = tape.at(-1)!;
    const floor: Floor = { stage: stageOf(tape[0]!.view, 0), viewer: 0 };
    await perform(floor, last.events, last.view, { ...still, skipped: true }, () => undefined);
    expect(lying(floor.stage)).toEqual(lying(stageOf(last.view, 0)));
  });
});

describe("seats and letters", () => {
  it("has a letter of its own for each, Y for you", () => {
    expect(lettersOf(["Grey Heron", "Mira", "Max", "Yan"], 0)).toEqual(["Y", "M", "A", "N"]);
    expect(lettersOf(["Agent", "Agent", "Agent"], null)).toEqual(["A", "G", "E"]);
  });

  it("turns the others clockwise from one's own seat", () => {
    expect(othersOf(4, 2)).toEqual([3, 0, 1]);
    expect(othersOf(2, 1)).toEqual([0]);
  });
});

describe("the harbour's geometry", () => {
  const inside = (rect: Rect, width: number, height: number): boolean =>
    rect.x >= 0 && rect.y >= 0 && rect.x + rect.w <= width + 0.5 && rect.y + rect.h <= height + 0.5;
  it.each([
    [1088, 738],
    [1088, 690],
    [928, 600],
    [1568, 918],
  ])("keeps rows of any length, envelopes and the hand on a desk of %d by %d", (width, height) => {
    const layout = geometry({
      width,
      height,
      compact: false,
      lengths: [0, 3, 11, 5],
      hand: 6,
      others: 3,
      special: true,
    });
    const rects = [
      layout.place(2, 11),
      layout.place(3, 0),
      layout.hand(0),
      layout.hand(5),
      layout.draw,
      layout.discard,
      layout.special,
      layout.other(0),
      layout.other(2),
      layout.own,
    ];
    for (const rect of rects) expect(inside(rect, width, height)).toBe(true);
    expect(layout.place(2, 10).x + layout.card.w).toBeLessThan(layout.other(0).x);
    expect(layout.other(1).y).toBeGreaterThan(layout.other(0).y + layout.other(0).h);
  });

  it("scrolls sideways on a phone and keeps every hand card 44 wide or more", () => {
    const layout = geometry({
      width: 390,
      height: 600,
      compact: true,
      lengths: [9, 2, 0, 4],
      hand: 6,
      others: 3,
      special: false,
    });
    expect(layout.span).toBeGreaterThan(layout.place(0, 9).x + layout.card.w);
    expect(layout.hand(1).x - layout.hand(0).x).toBeGreaterThanOrEqual(44);
    expect(layout.hand(5).x + layout.hand(5).w).toBeLessThanOrEqual(390);
  });
});
