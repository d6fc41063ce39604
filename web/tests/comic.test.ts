import { describe, expect, it } from "vitest";
import { boxOf, type Box } from "../src/games/war-x-treme/art";
import { layoutOf } from "../src/games/war-x-treme/geometry";
import { enact, perform } from "../src/games/war-x-treme/perform";
import type { Floor } from "../src/games/war-x-treme/moves";
import { picksOf, piecesOf, stageOf, type Stage } from "../src/games/war-x-treme/stage";
import {
  cardParts,
  chartOf,
  countsAs,
  faceOf,
  inRow,
  type WarXTremeEvent,
  type WarXTremeView,
} from "../src/games/war-x-treme/view";
import { log, sceneOf, words } from "../src/harness/comic";
import catalogue from "../../src/ruse/games/war_x_treme/words/en.json";
import { becauseOf } from "../src/games/war-x-treme/captions";
import { placed } from "../src/games/war-x-treme/placing";
import eight from "./comic-eight.json";
import recorded from "./comic-recorded.json";

const still = { pace: { speed: 1, reduced: false }, skipped: false, wait: () => Promise.resolve() };
const picks = picksOf(log.map(({ event }) => event));
const table = (scene: string, seats: number): Floor => ({
  stage: stageOf(words, sceneOf(scene, seats).view, 0, picks),
});
const lying = (stage: Stage): string[] =>
  stage.pieces.map((piece) => `${piece.id} ${piece.face?.card ?? "back"}`).sort();
async function after(floor: Floor, ...events: WarXTremeEvent[]): Promise<Stage> {
  await enact(floor, events, still, () => undefined);
  return floor.stage;
}

describe("the faces", () => {
  it("turn a double so that the counting half is in front", () => {
    expect(faceOf({}, "P-A/2", 15).rank).toBe("A/2");
    expect(faceOf({}, "P-A/2*", 2).rank).toBe("2/A");
    expect(faceOf({}, "Z-9/6", 6).rank).toBe("6/9");
    expect(faceOf({}, "Z-8/8", 8).rank).toBe("8/8");
  });

  it("take names and numbers of other cards from the words", () => {
    expect(faceOf({ "printed:Rise Up": "18" }, "Z-Rise Up")).toMatchObject({
      suit: "zombie",
      letter: "Z",
      rank: "18",
      name: "Rise Up",
    });
  });

  it("say what a card counts only where it does not show it", () => {
    expect(countsAs(faceOf({}, "P-K"), 14, false)).toBeNull();
    expect(countsAs(faceOf({}, "P-A/2", 2), 2, false)).toBeNull();
    expect(countsAs(faceOf({}, "P-K"), 1, false)).toBe("1");
    expect(countsAs(faceOf({ "printed:Wild": "16" }, "P-Wild"), 13, false)).toBe("Q");
    expect(countsAs(faceOf({ "printed:Princess": "12" }, "P-Princess"), 14, true)).toBe("14½");
  });
});

describe("the page's geometry", () => {
  const sizes = [
    [1088, 738, false],
    [928, 600, false],
    [1568, 918, false],
    [390, 560, true],
    [390, 640, true],
    [720, 330, true],
  ] as const;
  const inside = (box: Box, width: number, height: number): boolean =>
    box.x >= -1 && box.y >= -1 && box.x + box.w <= width + 1 && box.y + box.h <= height + 1;
  it.each(sizes.flatMap((size) => [2, 3, 4, 5, 6, 7, 8].map((seats) => [...size, seats] as const)))(
    "keeps panels, cards and slots on a page of %d by %d (phone: %s) for %d",
    (width, height, compact, seats) => {
      const layout = layoutOf({ width, height, compact, seats });
      const boxes = [
        ...layout.panels.map((panel) => boxOf(panel.corners)),
        ...layout.seats.flatMap((spots) => [spots.turned, spots.laid(0, 3), spots.laid(2, 3), spots.army, spots.camp]),
        ...Array.from({ length: 8 }, (_, n) => layout.slot(n)),
        layout.tax,
        layout.equipment,
        layout.caption,
      ];
      for (const box of boxes) expect(inside(box, width, layout.height), JSON.stringify(box)).toBe(true);
      expect(layout.seats).toHaveLength(seats);
      const panels = layout.panels.map((panel) => boxOf(panel.corners));
      for (const [n, a] of panels.entries())
        for (const b of panels.slice(n + 1))
          expect(Math.min(a.x + a.w - b.x, b.x + b.w - a.x, a.y + a.h - b.y, b.y + b.h - a.y)).toBeLessThan(3);
      const slots = Array.from({ length: 8 }, (_, n) => layout.slot(n));
      for (const [n, a] of slots.entries())
        for (const b of slots.slice(n + 1))
          expect(Math.min(a.x + a.w - b.x, b.x + b.w - a.x, a.y + a.h - b.y, b.y + b.h - a.y)).toBeLessThan(0);
    },
  );
});

/** A kept view leaves out what is empty; a table's card is kept as card, rank, how, war. */
const EMPTY = {
  title: "",
  owes: 0,
  in_play: [],
  curses: [],
  known: [],
  known_ranks: [],
  has_secret: false,
  secret: null,
  hand: null,
  shown: null,
  out: false,
};
function viewOf(kept: any): WarXTremeView {
  const players = kept.players.map((player: any) => ({
    ...EMPTY,
    ...player,
    camp: player.camp?.split("|") ?? [],
    table: (player.table ?? []).map(([card, rank, how, war]: any) => ({ card, rank, how, war, borrowed: false })),
  }));
  return { compared: [], ...kept, players } as WarXTremeView;
}
const tapeOf = (kept: unknown): { events: WarXTremeEvent[]; view: WarXTremeView }[] =>
  (kept as { events: WarXTremeEvent[]; view: object }[]).map(({ events, view }) => ({ events, view: viewOf(view) }));
const TAPES = [
  ["four", tapeOf(recorded)],
  ["eight", tapeOf(eight)],
] as const;
/** Whether two cards on the page have one id: a list that is drawn by ids cannot have that. */
const twins = ({ stage }: Floor): boolean => new Set(stage.pieces.map((piece) => piece.id)).size < stage.pieces.length;
const counted = (stage: Stage): unknown => ({
  pieces: stage.pieces
    .map(
      (piece) =>
        `${piece.id} ${piece.face?.card ?? "back"} ${piece.face?.rank ?? ""} ${JSON.stringify(piece.where)} ${piece.war}`,
    )
    .sort(),
  sides: stage.sides.map((side) => [
    side.army,
    side.camp.map((face) => face.card).sort(),
    side.out,
    side.held,
    side.hand?.toSorted() ?? [],
    side.inPlay,
    side.curses,
  ]),
  slots: stage.slots,
  tax: stage.tax,
  store: stage.store,
  junk: stage.junk,
  round: stage.round,
});

describe.each(TAPES)("a recorded game of %s", (_, tape) => {
  it("moves by events alone to where each view has everything, and no card is there twice", async () => {
    const past: WarXTremeEvent[] = [...(tape[0]?.events ?? [])];
    const floor: Floor = { stage: stageOf(catalogue, tape[0]!.view, 0) };
    let twice = 0;
    const watched = { ...still, wait: async () => void (twins(floor) && twice++) };
    for (const { events, view } of tape.slice(1)) {
      await enact(floor, events, watched, (event) => past.push(event));
      const want = stageOf(catalogue, view, 0, picksOf(past));
      expect(counted(floor.stage)).toEqual(counted(want));
      floor.stage = want;
    }
    expect(past.length).toBeGreaterThan(150);
    expect(twice).toBe(0);
  });

  it("has no card twice wherever the movement is skipped", async () => {
    const floor: Floor = { stage: stageOf(catalogue, tape[0]!.view, 0) };
    const found: string[] = [];
    for (const [n, { events, view }] of tape.slice(1).entries()) {
      const hasty = { ...still, skipped: false, wait: async () => void (twins(floor) && found.push(`${n}`)) };
      await perform(floor, events, view, hasty, () => (hasty.skipped = n % 3 === 0));
      if (twins(floor)) found.push(`${n}`);
    }
    expect(found).toEqual([]);
  });
});

describe("the stage of War X-treme", () => {
  it("lays what a view has before each player, backs without a face", () => {
    const stage = table("war", 4).stage;
    expect(lying(stage).filter((one) => one.startsWith("turned-1"))).toEqual(["turned-1 Z-Rise Up"]);
    expect(lying(stage).filter((one) => one.startsWith("down-1"))).toEqual([
      "down-1-0 back",
      "down-1-1 back",
      "down-1-2 back",
    ]);
    expect(stage.slots.map((slot) => slot.by)).toEqual([null, 3, null, 0, 1, null, null, 2]);
    expect(stage.pieces.find((piece) => piece.id === "recruit-0-0")?.counts).toBe("A");
  });

  it("comes by events alone to where the view has the cards, from the flip to the recruits", async () => {
    const { view, events, next } = sceneOf("flip", 4);
    const floor: Floor = { stage: stageOf(words, view, 0) };
    await enact(
      floor,
      [
        ...(events ?? []),
        {
          is: "RecruitsTurned",
          rule: "",
          war: 0,
          seats: [0, 1, 2, 3],
          cards: ["Z-K", "R-J", "Z-9/6", "N-Shuriken"],
          effects: [],
          ranks: [14, 11, 9, 19],
        },
      ],
      still,
      () => undefined,
    );
    const end = stageOf(words, next ?? view, 0, picks);
    expect(lying(floor.stage)).toEqual(lying(end));
    expect(floor.stage.slots).toEqual(end.slots);
    expect(floor.stage.sides.map((side) => side.tag)).toEqual(end.sides.map((side) => side.tag));
  });

  it("sweeps a war's cards, the face-down ones seen, into the winner's camp and leaves the rest", async () => {
    const floor = table("war", 8);
    const before = floor.stage.sides[3]?.camp.length ?? 0;
    const stage = await after(floor, {
      is: "Swept",
      rule: "WX-4.1",
      seat: 3,
      war: 0,
      how: "highest",
      cards: ["Z-K", "R-J"],
      downs: ["P-3", "P-4", "P-5"],
      best: "Z-K",
      rank: 14,
      half: false,
    });
    expect(stage.pieces).toEqual([]);
    expect(stage.sides[3]?.camp).toHaveLength(before + 5);
    expect(stage.sides.map((side) => side.tag)).toEqual(Array(8).fill(""));
  });

  it("draws who bought in into the war, so that the card is swept with it", async () => {
    const war = {
      is: "WarStarted",
      rule: "",
      war: 0,
      cause: "equal",
      rank: 10,
      half: false,
      warriors: [1, 2],
      loose: [],
    } as WarXTremeEvent;
    const stage = await after(
      table("buyin", 3),
      war,
      { is: "BoughtIn", rule: "", seat: 0 },
      {
        is: "Swept",
        rule: "",
        seat: 0,
        war: 0,
        how: "highest",
        cards: ["P-Q", "Z-Rise Up", "N-10"],
        downs: [],
        best: null,
        rank: 0,
        half: false,
      },
    );
    expect(stage.pieces).toEqual([]);
    expect(stage.sides[0]?.camp.map((face) => face.card)).toEqual(expect.arrayContaining(["P-Q", "N-10"]));
  });

  it("swaps two cards in an abduction, each before its new owner", async () => {
    const stage = await after(table("abduct", 3), {
      is: "Abducted",
      rule: "WX-1.4",
      seat: 0,
      owner: 2,
      given: "A-Abduction",
      taken: "N-10",
    });
    const at = (seat: number): string | undefined =>
      stage.pieces.find((piece) => piece.where.zone === "turned" && piece.where.seat === seat)?.face?.card;
    expect([at(0), at(2)]).toEqual(["N-10", "A-Abduction"]);
    expect(stage.pieces.find((piece) => piece.id === "turned-0")?.where).toEqual({ zone: "turned", seat: 0 });
  });

  it("hangs a curse on its victim and lays a continuous card before its owner as they are played, until either is out", async () => {
    const floor = table("round", 4);
    floor.stage = { ...floor.stage, words: catalogue, junk: 0 };
    const curse = { is: "EquipmentPlayed", rule: "", seat: 1, equipment: "leech", target: 2, slot: null } as const;
    const cursed = await after(
      floor,
      curse,
      { ...curse, seat: 3, equipment: "war-drum", target: null },
      { ...curse, seat: 0, equipment: "audit" },
    );
    expect(cursed.sides[2]?.curses).toContainEqual({ name: "leech", by: 1 });
    expect(cursed.sides[3]?.inPlay).toContain("war-drum");
    expect(cursed.junk).toBe(1);
    const gone = await after(floor, { is: "WentOut", rule: "", seat: 1, place: 3, junked: ["leech"], shown: [] });
    expect(gone.sides[2]?.curses).toEqual([]);
    expect(gone.junk).toBe(2);
  });

  it("takes as long for equipment that the viewer draws as for a rival's", async () => {
    const waits = async (event: WarXTremeEvent): Promise<number[]> => {
      const times: number[] = [];
      await enact(
        table("round", 4),
        [event],
        { ...still, wait: (ms) => (times.push(ms), Promise.resolve()) },
        () => undefined,
      );
      return times;
    };
    expect(await waits({ is: "EquipmentDrawn", rule: "", seat: 0, equipment: "leech" })).toEqual(
      await waits({ is: "EquipmentDrawnUnseen", rule: "", seat: 1 }),
    );
    expect(await waits({ is: "Spied", rule: "", seat: 0, cards: ["P-K"], ranks: [14] })).toEqual(
      await waits({ is: "SpiedUnseen", rule: "", seat: 1, count: 1 }),
    );
  });

  it("lies as the view has it when the movement is skipped", async () => {
    const { view, events, next } = sceneOf("flip", 8);
    const floor: Floor = { stage: stageOf(words, view, 0) };
    await perform(floor, events ?? [], next ?? view, { ...still, skipped: true }, () => undefined);
    expect(lying(floor.stage)).toEqual(lying(stageOf(words, next ?? view, 0)));
  });

  it("marks who wins among the compared cards, with what the winner was read as", async () => {
    const seen: Stage[] = [];
    const floor = table("before", 2);
    const cards = ["P-Princess", "Z-K"];
    const watched = { ...still, wait: async () => void seen.push(floor.stage) };
    await enact(
      floor,
      [
        { is: "Turned", rule: "", seats: [0, 1], cards, effects: ["princess", "plain"], ranks: [12, 14] },
        {
          is: "Swept",
          rule: "WX-3.1",
          seat: 0,
          war: null,
          how: "highest",
          cards,
          downs: [],
          best: "P-Princess",
          rank: 14,
          half: true,
        },
      ],
      watched,
      () => undefined,
    );
    const decided = seen.find((stage) => stage.lineup?.decided)?.lineup;
    expect(decided?.cards.map(({ seat, counts, leads }) => [seat, counts, leads])).toEqual([
      [0, "14½", true],
      [1, "14", false],
    ]);
    expect(becauseOf({ "wins.half.you": "{best} counts 14½." }, decided!.decided!, { viewer: 0, names: [] })).toBe(
      "P-Princess counts 14½.",
    );
    expect(floor.stage.lineup).toBeNull();
  });

  it("ranks the last to go out above those before, and whoever is still in above all of them", () => {
    const out = (seat: number, place: number): WarXTremeEvent => ({
      is: "WentOut",
      rule: "",
      seat,
      place,
      junked: [],
      shown: [],
    });
    const sides = [true, true, false, true].map((gone) => ({ ...table("before", 2).stage.sides[0]!, out: gone }));
    expect(placed(sides, [2], [out(0, 4), out(3, 3), out(1, 2)]).map(({ seat, place }) => [seat, place])).toEqual([
      [2, 1],
      [1, 2],
      [3, 3],
      [0, 4],
    ]);
    expect(
      placed(sides, [0, 1, 3], [out(0, 1), out(1, 1)])
        .filter(({ place }) => place === 1)
        .map(({ seat }) => seat),
    ).toEqual([0, 1, 3]);
  });

  it("needs no more than three seconds for a round of plain flips, why it was won included", async () => {
    let time = 0;
    const cards = ["P-Q", "Z-3"];
    await enact(
      table("before", 2),
      [
        { is: "RoundStarted", rule: "", round: 3, lead: 0, seats: [0, 1] },
        { is: "Turned", rule: "", seats: [0, 1], cards, effects: ["plain", "plain"], ranks: [13, 3] },
        {
          is: "Swept",
          rule: "",
          seat: 0,
          war: null,
          how: "highest",
          cards,
          downs: [],
          best: null,
          rank: 0,
          half: false,
        },
      ],
      { ...still, wait: (ms) => ((time += ms), Promise.resolve()) },
      () => undefined,
    );
    expect(time).toBeGreaterThan(1000);
    expect(time).toBeLessThan(3000);
  });
});

describe("sentences", () => {
  it("are cut into cards and what stands between them", () => {
    const cards = cardParts(
      { "printed:Rise Up": "18", "printed:Rise": "1" },
      "Tom turned Z-Rise Up, P-10 and P-A/2*.",
    ).filter((part) => part.card);
    expect(cards.map((part) => part.text)).toEqual(["Z-Rise Up", "P-10", "P-A/2*"]);
  });
});

describe("the chart of taxes", () => {
  it("is read from the edition's words", () => {
    const rows = chartOf(words);
    expect(rows).toHaveLength(10);
    expect(rows.find((row) => inRow(row, 17))?.title).toBe("Lemonade Stand CEO");
    expect(rows.filter((row) => inRow(row, 16))).toHaveLength(1);
  });
});

describe("a player's cards", () => {
  it("are numbered in the order they were laid", () => {
    const [player] = sceneOf("war", 2).view.players;
    expect(player && piecesOf(words, player).map((piece) => piece.id)).toEqual([
      "turned-0",
      "down-0-0",
      "down-0-1",
      "down-0-2",
      "recruit-0-0",
    ]);
  });
});
