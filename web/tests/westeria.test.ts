import { describe, expect, it, vi } from "vitest";
import { distance, hidden, runsOf } from "../src/games/westeria/lettering";
import { landFor, SIZE, type Point } from "../src/games/westeria/land";
import { areasOf } from "../src/games/westeria/lighting";
import { Muster } from "../src/games/westeria/muster.svelte";
import { placesOf, seenAfter, type Seen } from "../src/games/westeria/seen";
import { fitted } from "../src/games/westeria/setups";
import { within } from "../src/games/westeria/pinching";
import { perform } from "../src/games/westeria/perform";
import { lettersOf, turnFor } from "../src/games/westeria/sides";
import type { RealmDesk, Shield } from "../src/games/westeria/desk.svelte";
import type { WesteriaEvent, WesteriaView } from "../src/games/westeria/view";
import { sideOf } from "../src/kit/sides";
import type { Seat } from "../src/wire/types";

const letter = (zone: string): string => zone.charAt(0);
const square: Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];

describe("the land", () => {
  it("has 72 zones and 24 names, within the sheet whichever way it is turned", () => {
    for (const turn of [0, 1, 2, 3]) {
      const land = landFor(turn);
      expect(land.zones.size).toBe(72);
      expect(land.labels.size).toBe(24);
      for (const label of land.labels.values()) {
        expect(label.x).toBeGreaterThan(0);
        expect(label.y).toBeLessThan(SIZE + 46);
        expect(Math.abs(label.angle)).toBeLessThanOrEqual(14.1);
      }
    }
  });

  it("turned twice puts a zone on the other side", () => {
    const [there, here] = [landFor(0).cells.get("A1"), landFor(2).cells.get("A1")];
    expect([(there?.[0] ?? 0) + (here?.[0] ?? 0), (there?.[1] ?? 0) + (here?.[1] ?? 0)]).toEqual([8, 8]);
  });

  it("finds the lit zone a finger meant, and none that is out of reach", () => {
    const land = landFor(0);
    const at = land.seats.get("A1") ?? [0, 0];
    expect(land.nearest(at, ["A1", "X1"], 20)).toBe("A1");
    expect(land.nearest(at, ["X1"], 20)).toBeNull();
    expect(distance([5, 5], square)).toBe(0);
    expect(distance([13, 5], square)).toBe(3);
  });

  it("writes a name along the longest row, the lower of equals, or in a zone alone", () => {
    const cells = new Map<string, Point>([
      ["A1", [0, 0]],
      ["A2", [1, 0]],
      ["A3", [0, 1]],
    ]);
    expect(runsOf(["A1", "A2", "A3"], cells)).toEqual([["A1", "A2"], ["A3"], ["A1"], ["A2"]]);
    expect(runsOf(["A1", "A3"], cells)[0]).toEqual(["A3"]);
  });

  it("keeps every name readable though a shield stands in every zone", () => {
    for (const turn of [0, 1, 2, 3]) {
      const land = landFor(turn);
      const covered = [...land.labels].filter(([, label]) => hidden(label, land.seats.values()) > label.size * 0.35);
      expect(covered.map(([letter]) => letter)).toEqual([]);
    }
  });
});

describe("the seats", () => {
  it("two sit on opposite sides, and everybody sees the own side below", () => {
    expect([0, 1].map((seat) => turnFor(seat, 2))).toEqual([0, 2]);
    expect([0, 1, 2, 3].map((seat) => turnFor(seat, 4))).toEqual([0, 1, 2, 3]);
    expect(turnFor(null, 4)).toBe(0);
  });

  it("have the kingdoms they chose; an old table, which knew no choice, those of opposite sides", () => {
    const seat = (kingdom?: string): Seat => ({ ...(kingdom ? { chosen: { kingdom } } : {}) }) as unknown as Seat;
    expect(lettersOf([seat("dredd"), seat("stronghelm"), seat("courage")])).toEqual(["D", "S", "C"]);
    expect(lettersOf([seat(), seat()])).toEqual(["S", "C"]);
  });

  it("are told apart in any log, eight of them too", () => {
    const marks = Array.from({ length: 8 }, (_, at) => JSON.stringify(sideOf(at, 3, 8)));
    expect(new Set(marks).size).toBe(8);
    expect(sideOf(3, 3, 8)).toEqual({ side: "you", hollow: false });
  });

  it("pinches between one and three times", () => {
    expect([0.2, 1.7, 9].map(within)).toEqual([1, 1.7, 3]);
  });
});

describe("a kept set-up", () => {
  const lands = [
    ["A1", "A2", "A3"],
    ["B1", "B2", "B3"],
  ];
  it("comes back as it was where the lands are the same", () => {
    const kept = { A1: "king", A2: "flag", B3: "scout" } as const;
    expect(fitted(kept, lands)).toEqual(kept);
  });

  it("stands wholly on other lands, with a unit in each territory", () => {
    const placed = fitted({ A1: "king", A2: "flag", X1: "scout", X2: "duke" }, lands);
    expect(Object.values(placed).sort()).toEqual(["duke", "flag", "king", "scout"]);
    expect(new Set(Object.keys(placed).map(letter))).toEqual(new Set(["A", "B"]));
  });

  it("takes a unit from a crowd when a territory would stay empty", () => {
    const placed = fitted({ A1: "king", A2: "flag" }, lands);
    expect(Object.values(placed).sort()).toEqual(["flag", "king"]);
    expect(new Set(Object.keys(placed).map(letter))).toEqual(new Set(["A", "B"]));
  });
});

describe("an army", () => {
  const lands = [
    ["A1", "A2", "A3"],
    ["B1", "B2", "B3"],
  ];
  const army = ["king", "scout", "cursed-land", "flag"] as const;
  function muster(drawn?: string[], draft: string[] = []): { muster: Muster; sent: string[][]; laid: string[][] } {
    const [sent, laid]: string[][][] = [[], []];
    const choosing = {
      act: (...steps: string[]) => sent!.push(steps),
      draft: () => undefined,
      ...(drawn
        ? {
            lay: (steps: string[]) => laid!.push(steps),
            arrange: () => Promise.resolve({ decision: 1, steps: drawn, says: "Your Flag stands well." }),
          }
        : {}),
    };
    const desk = {
      view: { army, lands },
      kind: "place",
      picked: draft,
      legal: [],
      territoryAt: (zone: string) => ({ name: `Land ${zone.charAt(0)}` }),
      sitting: { choosing, words: { "role:wall": "Wall", "unit:king": "King" }, sketch: null },
    };
    return { muster: new Muster(desk as unknown as RealmDesk), sent: sent!, laid: laid! };
  }

  it("stands in each land where nobody can be asked, and goes out as the zones that the view names, in the order of the units", () => {
    const { muster: placing, sent } = muster();
    placing.begin();
    expect(placing.empty).toEqual([]);
    placing.lockIn();
    expect(sent[0]!.map((zone) => placing.placed[zone])).toEqual(army);
    expect(sent[0]!.every((zone) => lands.flat().includes(zone))).toBe(true);
  });

  it("is the one that the table offers, is kept as its draft, and only its last unit is left to be sent", async () => {
    vi.useFakeTimers();
    const { muster: placing, sent, laid } = muster(["B3", "A1", "A2", "A3"]);
    placing.begin();
    expect(placing.waiting).toBe(true);
    await vi.runAllTimersAsync();
    expect(placing.placed).toEqual({ B3: "king", A1: "scout", A2: "cursed-land", A3: "flag" });
    expect(placing.says).toBe("Your Flag stands well.");
    expect(laid.at(-1)).toEqual(["B3", "A1", "A2"]);
    placing.lockIn();
    expect(sent).toEqual([["A3"]]);
    vi.useRealTimers();
  });

  it("comes back from the table's draft", () => {
    const { muster: placing } = muster(["B3", "A1", "A2", "A3"], ["king B1", "A1", "B2"]);
    placing.begin();
    expect(placing.placed).toMatchObject({ B1: "king", A1: "scout", B2: "cursed-land" });
    expect(Object.values(placing.placed)).toContain("flag");
  });

  it("is changed, and taken back step by step", () => {
    const { muster: placing } = muster();
    placing.placed = { A1: "king", B1: "scout" };
    expect(placing.canUndo).toBe(false);
    placing.bring("king", "A3");
    placing.exchange("A3", "B1");
    expect(placing.placed).toEqual({ A3: "scout", B1: "king" });
    placing.undo();
    placing.undo();
    expect(placing.placed).toEqual({ A1: "king", B1: "scout" });
    expect(placing.canUndo).toBe(false);
  });

  it("says by name what is missing, and which roles there are", () => {
    const { muster: placing } = muster();
    placing.placed = { A1: "king" };
    expect(placing.missing).toBe("Land B needs a unit");
    placing.placed = {};
    expect(placing.missing).toBe("Land A and 1 more need a unit");
    expect(placing.roles).toEqual([{ name: "wall", title: "Wall" }]);
  });

  it("is mirrored within its lands", () => {
    const { muster: placing } = muster();
    placing.placed = { A1: "king", B2: "flag" };
    placing.mirror();
    expect(placing.placed).toEqual({ A3: "king", B2: "flag" });
    expect(placing.empty).toEqual([]);
    placing.exchange("B2", "A1");
    expect(placing.empty).toEqual([lands[1]]);
  });
});

/** A desk with shields alone. */
function stage(...shields: [zone: string, owner: number][]): {
  desk: RealmDesk;
  waited: number[];
  play: Parameters<typeof perform>[3];
} {
  const waited: number[] = [];
  const desk = {
    shields: shields.map(([zone, owner], id): Shield => ({
      id,
      owner,
      kind: null,
      mark: null,
      zone,
      seen: false,
      falling: false,
      toward: null,
    })),
    run: [] as string[],
    duel: [] as string[],
    sitting: { viewer: 0 },
    change(zone: string, change: Partial<Shield>) {
      this.shields = this.shields.map((shield) =>
        shield.zone === zone && !shield.falling ? { ...shield, ...change } : shield,
      );
    },
    remove(zone: string) {
      this.shields = this.shields.filter((shield) => shield.zone !== zone || !shield.falling);
    },
    settle: () => undefined,
  };
  const play = {
    pace: { speed: 1, reduced: false },
    skipped: false,
    wait: (ms: number) => Promise.resolve(void waited.push(ms)),
  };
  return { desk: desk as unknown as RealmDesk, waited, play };
}
const fight = (result: string): WesteriaEvent =>
  ({
    is: "Fought",
    rule: "WE-6.1",
    seat: 0,
    owner: 1,
    start: "A1",
    zone: "B1",
    unit: "king",
    foe: "duke",
    result,
  }) as WesteriaEvent;

describe("the stage", () => {
  it("a winner moves in, a loser leaves, two equals both leave", async () => {
    const left: string[][] = [];
    for (const result of ["won", "lost", "both"]) {
      const { desk, play } = stage(["A1", 0], ["B1", 1]);
      await perform(desk, [fight(result)], {} as WesteriaView, play, () => undefined);
      left.push(desk.shields.map((shield) => `${shield.owner} ${shield.zone}`));
    }
    expect(left).toEqual([["0 B1"], ["1 B1"], []]);
  });

  it("a look, a guess and a Redeploy last as long for everybody", async () => {
    const pairs: [WesteriaEvent, WesteriaEvent][] = [
      [
        { is: "Looked", zones: ["B1"], units: ["king"] } as unknown as WesteriaEvent,
        { is: "LookedUnseen" } as WesteriaEvent,
      ],
      [
        { is: "Guessed", zone: "B1", right: false, saw: "king" } as unknown as WesteriaEvent,
        { is: "GuessedUnseen", zone: "B1" } as unknown as WesteriaEvent,
      ],
      [
        { is: "Redeployed", zones: ["A1"] } as unknown as WesteriaEvent,
        { is: "RedeployedUnseen", zones: ["A1"] } as unknown as WesteriaEvent,
      ],
    ];
    for (const [own, others] of pairs) {
      const times = await Promise.all(
        [own, others].map(async (event) => {
          const { desk, waited, play } = stage(["A1", 0], ["B1", 1]);
          await perform(desk, [event], {} as WesteriaView, play, () => undefined);
          return waited.reduce((sum, ms) => sum + ms, 0);
        }),
      );
      expect(times[0]).toBe(times[1]);
    }
  });
});

describe("what a card showed", () => {
  const told = (event: object): WesteriaEvent => event as WesteriaEvent;
  const look = told({ is: "Looked", territories: ["Frostmere"], zones: ["B1", "D1"], units: ["cursed-land", "king"] });
  it("stays marked, goes along with its unit, and is gone when something may have changed it", () => {
    let seen: Seen = seenAfter(new Map(), look);
    expect([...seen]).toEqual([
      ["B1", "cursed-land"],
      ["D1", "king"],
    ]);
    seen = seenAfter(seen, told({ is: "Moved", start: "D1", zone: "D2" }));
    expect(seen.get("D2")).toBe("king");
    expect(seenAfter(seen, told({ is: "RedeployedUnseen", zones: ["B1", "D2", "M1"] })).size).toBe(0);
    expect(seenAfter(seen, told({ is: "Fought", start: "C1", zone: "D2" })).has("D2")).toBe(false);
    expect(seenAfter(seen, told({ is: "TurnStarted" }))).toBe(seen);
  });
  it("is found on the map from its line in the log", () => {
    expect(placesOf(look)).toEqual(["B1", "D1", "Frostmere"]);
    expect(placesOf(told({ is: "TurnStarted", seat: 1 }))).toEqual([]);
  });
});

describe("the names of zones", () => {
  it("are printed within their zones, beside the shields, whichever way the map is turned", () => {
    for (const turn of [0, 1, 2, 3]) {
      const land = landFor(turn);
      expect(land.codes.size).toBe(72);
      const hiddenCodes = [...land.codes].filter(([zone, [x, y]]) => {
        const outside = distance([x + 8, y - 5], land.outlines.get(zone) ?? []) > 0;
        const under = [...land.seats.values()].some(
          ([sx, sy]) => x + 15 > sx - 21 && x < sx + 21 && y > sy - 25 && y - 9 < sy + 28,
        );
        return outside || under;
      });
      expect(hiddenCodes.map(([zone]) => zone)).toEqual([]);
    }
  });
});

describe("what is lit on the map", () => {
  const land = landFor(0);
  const everywhere = [...land.zones.keys()].map((zone) => ({ zone, chosen: false }));
  const keys = (lit: { zone: string; chosen: boolean }[], whole: boolean): string[] =>
    areasOf(land, lit, whole).map(({ key }) => key);

  it("is a territory as one where that is chosen, and zone by zone otherwise", () => {
    expect(keys(everywhere, false)).toHaveLength(72);
    expect(keys(everywhere, true)).toEqual([...land.territories.keys()]);
    expect(keys(everywhere.slice(1, 3), true)).toEqual(everywhere.slice(1, 3).map(({ zone }) => zone));
  });

  it("shows a chosen zone within its territory, and none within one that is chosen whole", () => {
    const one = everywhere.map(({ zone }) => ({ zone, chosen: zone === "C2" }));
    expect(areasOf(land, one, true).filter(({ chosen }) => chosen)).toMatchObject([{ key: "C2", clip: "zC2" }]);
    const all = everywhere.map(({ zone }) => ({ zone, chosen: zone.startsWith("C") }));
    expect(areasOf(land, all, true).filter(({ chosen }) => chosen)).toMatchObject([{ key: "C", clip: "tC" }]);
  });
});
