/** Views and events in the wire's shapes, for looking at the board without a server. Development only. */
import type { Decision, Legal, LogEntry, Seat, WarSlayerEvent, WarSlayerView } from "../wire/types";

export const seats: Seat[] = [
  {
    seat: 0,
    kind: "person",
    name: "Grey Heron",
    colour: "petrol",
    level: null,
    present: true,
    away_since: null,
    ready: true,
    locked: false,
    acting: true,
    stand_in: false,
  },
  {
    seat: 1,
    kind: "bot",
    name: "Ines",
    colour: "red",
    level: "Spymaster",
    present: true,
    away_since: null,
    ready: true,
    locked: false,
    acting: false,
    stand_in: false,
  },
];
const down = (card: string | null) => ({ lies: "down", card });
const up = (card: string) => ({ lies: "up", card });
const empty = { lies: "empty", card: null };
const taken = { lies: "taken", card: null };
const none = [empty, empty, empty];
const side = (seat: number, more: object): object => ({
  seat,
  hq: 20,
  hand: [],
  first_row: null,
  theater: none,
  dossier: none,
  aside: [],
  pile: null,
  points: null,
  ...more,
});
const view = (more: object, a: object, b: object): WarSlayerView =>
  ({
    viewer: 0,
    phase: "first",
    mission: 4,
    defeated: 0,
    flipped: 0,
    operations: [],
    reason: null,
    ...more,
    sides: [side(0, a), side(1, b)],
  }) as unknown as WarSlayerView;

export const deciding = view(
  {
    phase: "back-out",
    flipped: 2,
    operations: [
      { winner: 0, cards: ["9♠", "4♥"] },
      { winner: 1, cards: ["6♣", "10♦"] },
    ],
  },
  {
    hq: 21,
    first_row: "theater",
    theater: [up("9♠"), up("6♣"), down("K♥")],
    dossier: [down("3♣"), taken, down("A♦")],
    aside: ["Q♦"],
  },
  {
    hq: 19,
    first_row: "dossier",
    theater: [down(null), up("10♦"), up("4♥")],
    dossier: [down(null), down(null), taken],
    aside: ["8♥"],
  },
);
export const decidingDecision: Decision = {
  id: 17,
  kind: "back-out",
  draft: [],
  since: 0,
  deadline: null,
  default: "on",
  legal: [
    { text: "out", slots: { choice: "back-out" } },
    { text: "on", slots: { choice: "continue" } },
  ],
};
const orders = (cards: string[]): string[][] =>
  cards.flatMap((a) => cards.filter((b) => b !== a).map((b) => [a, b, cards.find((c) => c !== a && c !== b) ?? ""]));
const laying = (rows: string[], cards: string[]): Legal[] =>
  rows.flatMap((row) =>
    orders(cards).map((order) => ({
      text: `${row === "theater" ? "T" : "D"} ${order.join(" ")}`,
      slots: { row, cards: order },
    })),
  );

export const placing = view({ mission: 5 }, { hq: 22, hand: ["7♦", "J♣", "2♠"] }, { hq: 24, hand: [null, null, null] });
export const placingDecision: Decision = {
  id: 20,
  kind: "row",
  draft: ["T 7♦ J♣ 2♠"],
  since: 0,
  deadline: null,
  default: null,
  legal: laying(["theater", "dossier"], ["7♦", "J♣", "2♠"]),
};
export const second = view(
  { mission: 5, phase: "second" },
  { hq: 19, hand: ["A♠", "10♥", "3♦"], first_row: "theater", theater: [down("7♦"), down("J♣"), down("2♠")] },
  { hq: 21, hand: [null, null, null], first_row: "dossier", dossier: [down(null), down(null), down(null)] },
);
export const secondDecision: Decision = {
  id: 21,
  kind: "dossier-order",
  draft: [],
  since: 0,
  deadline: null,
  default: null,
  legal: laying(["dossier"], ["A♠", "10♥", "3♦"]),
};

const deck = ["♠", "♥", "♦", "♣"].flatMap((suit) =>
  ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"].map((rank) => rank + suit),
);
const mine = deck.filter((_, i) => (i * 7) % 5 < 3);
export const over = view(
  { phase: "over", mission: 6, reason: "vip-taken" },
  { hq: mine.length, pile: mine, points: 74 },
  { hq: 52 - mine.length, pile: deck.filter((c) => !mine.includes(c)), points: 47 },
);

const say = (is: string, rule: string, more: object): WarSlayerEvent => ({ is, rule, ...more }) as WarSlayerEvent;
export const past: WarSlayerEvent[] = [
  say("MissionStarted", "WS-2.2", { mission: 2, defeated: 1 }),
  say("OperationDrawn", "WS-4.3", { index: 0, cards: ["A♣", "A♥"] }),
  say("Defected", "WS-6.1", { seat: 1, card: "J♠", claimant: 0 }),
  say("ClaimedOperatives", "WS-6.2", { seat: 1, cards: ["A♣", "A♥"] }),
  say("MissionStarted", "WS-8.3", { mission: 3, defeated: 1 }),
  say("OperationWon", "WS-4.2", { index: 0, winner: 1, loser: 0, card: "7♥", beaten: "5♦" }),
  say("BackedOut", "WS-5.1", { seat: 0 }),
  say("ClaimedOperatives", "WS-5.1", { seat: 1, cards: ["7♥", "5♦"] }),
  say("MissionStarted", "WS-8.3", { mission: 4, defeated: 0 }),
  say("Laid", "WS-3.2", { seat: 0, row: "theater", cards: ["9♠", "6♣", "K♥"] }),
  say("LaidUnseen", "WS-3.2", { seat: 1, row: "dossier" }),
  say("OperationWon", "WS-4.2", { index: 0, winner: 0, loser: 1, card: "9♠", beaten: "4♥" }),
  say("Took", "WS-4.2", { seat: 0, owner: 1, column: 2, card: "Q♦" }),
  say("Continued", "WS-4.4", { seat: 1 }),
  say("OperationWon", "WS-4.2", { index: 1, winner: 1, loser: 0, card: "10♦", beaten: "6♣" }),
  say("Took", "WS-4.2", { seat: 1, owner: 0, column: 1, card: "8♥" }),
  say("Asked", "WS-4.4", { seat: 0 }),
];
export const log: LogEntry[] = past.map((event, version) => ({ version, event }));

/** Continue → the King defects, everything goes home, the next mission is dealt. */
export const onward: WarSlayerEvent[] = [
  say("Continued", "WS-4.4", { seat: 0 }),
  say("Flipped", "WS-4.1", { index: 2, columns: [2, 0], cards: ["K♥", "7♣"] }),
  say("Defected", "WS-6.1", { seat: 0, card: "K♥", column: 2, claimant: 1 }),
  say("ClaimedDossier", "WS-6.1", { seat: 1, owner: 0, cards: ["3♣", "A♦"], columns: [0, 2] }),
  say("ClaimedOperatives", "WS-6.2", {
    seat: 0,
    cards: ["9♠", "6♣", "4♥", "10♦", "7♣"],
    owners: [0, 0, 1, 1, 1],
    columns: [0, 1, 2, 1, 0],
  }),
  say("WentHome", "WS-8.1", { seat: 0, operatives: 0, information: 0 }),
  say("WentHome", "WS-8.1", { seat: 1, operatives: 0, information: 2 }),
  say("MissionStarted", "WS-8.3", { mission: 5, defeated: 0 }),
  say("Drew", "WS-3.1", { seat: 0, cards: ["7♦", "J♣", "2♠"] }),
  say("DrewUnseen", "WS-3.1", { seat: 1, count: 3 }),
];
export const laid: WarSlayerEvent[] = [
  say("Laid", "WS-3.2", { seat: 0, row: "theater", cards: ["7♦", "J♣", "2♠"] }),
  say("LaidUnseen", "WS-3.4", { seat: 1, row: "dossier" }),
  say("Drew", "WS-3.3", { seat: 0, cards: ["A♠", "10♥", "3♦"] }),
  say("DrewUnseen", "WS-3.3", { seat: 1, count: 3 }),
];
