/** The table as it is shown while events are played: cards and spies at places. It moves what an event names and decides nothing. */
import { bareFace, facesIn, FACTIONS, type Face, type Faction, type MasterOfSpiesView } from "./view";

export type Where =
  | { zone: "row"; row: Faction; at: number }
  | { zone: "hand"; at: number }
  | { zone: "discard" }
  | { zone: "draw" }
  | { zone: "seat"; seat: number };
export interface Piece {
  id: string;
  /** null is a sealed letter */
  face: Face | null;
  where: Where;
  /** laid in this round */
  turned: boolean;
  /** lifted: the highest card of the round */
  raised: boolean;
  time: number;
  delay: number;
}
export interface Pin {
  id: string;
  seat: number;
  faction: Faction;
  on: { row: Faction; at: number } | null;
  fresh: boolean;
  time: number;
  delay: number;
}
export interface Account {
  seat: number;
  hand: string[];
  cards: string[];
  points: number;
  total: number;
}
/** The hands and points of a game that is over, and who has it. */
export interface Reckoning {
  game: number;
  accounts: Account[];
  winners: number[];
}
export interface Stage {
  bottom: number;
  faces: Map<string, Face>;
  pieces: Piece[];
  pins: Pin[];
  drawPile: number;
  /** what is shown of it, from the top */
  discard: string[];
  /** how many cards lie below that */
  buried: number;
  topOnly: boolean;
  /** cards in each hand */
  hands: number[];
  points: number[];
  master: number | null;
  turn: number | null;
  special: ("up" | "spent" | null)[];
  round: number;
  final: boolean;
  reckoning: Reckoning | null;
  /** what just happened, in a word or two, over the water */
  cry: string | null;
}

const piece = (face: Face | null, where: Where, more: Partial<Piece> = {}): Piece => ({
  id: face?.card ?? "letter",
  face,
  where,
  turned: false,
  raised: false,
  time: 280,
  delay: 0,
  ...more,
});
const pinId = (seat: number, faction: Faction): string => `${seat}-${faction}`;

export function stageOf(view: MasterOfSpiesView, bottom: number, before?: Stage): Stage {
  const faces = new Map([...(before?.faces ?? []), ...facesIn(view)]);
  const pieces: Piece[] = [];
  for (const quay of view.rows)
    quay.cards.forEach((laid, at) =>
      pieces.push(piece(laid.face, { zone: "row", row: quay.faction, at }, { turned: laid.laid_by !== null })),
    );
  view.discard.slice(0, 2).forEach((face) => pieces.push(piece(face, { zone: "discard" })));
  view.sides[bottom]?.hand.forEach((face, at) =>
    pieces.push(piece(face, { zone: "hand", at }, face ? {} : { id: `letter-${at}` })),
  );
  const spots = new Map<string, { row: Faction; at: number }>();
  for (const quay of view.rows)
    quay.cards.forEach((laid, at) =>
      laid.spies.forEach((spy) => spots.set(pinId(spy.seat, spy.faction), { row: quay.faction, at })),
    );
  const pins = view.sides.flatMap((side) =>
    FACTIONS.map((faction): Pin => ({
      id: pinId(side.seat, faction),
      seat: side.seat,
      faction,
      on: spots.get(pinId(side.seat, faction)) ?? null,
      fresh: false,
      time: 200,
      delay: 0,
    })),
  );
  return {
    bottom,
    faces,
    pieces,
    pins,
    drawPile: view.draw_pile,
    discard: view.discard.map((face) => face.card),
    buried: view.buried,
    topOnly: view.top_only,
    hands: view.sides.map((side) => side.hand.length),
    points: view.sides.map((side) => side.points),
    master: view.master,
    turn: view.turn,
    special: view.sides.map((side) => side.special),
    round: view.round,
    final: view.final,
    reckoning: view.phase === "over" ? reckon(view) : null,
    cry: null,
  };
}

function reckon(view: MasterOfSpiesView): Reckoning {
  const accounts = view.sides.map((side): Account => ({
    seat: side.seat,
    hand: side.hand.flatMap((face) => (face ? [face.card] : [])),
    cards: [...new Set(side.spies.flatMap((card) => card ?? []))],
    points: side.points,
    total: side.total,
  }));
  return { game: view.game, accounts, winners: view.winners };
}

export const faceOf = (stage: Stage, card: string): Face => stage.faces.get(card) ?? bareFace(card);
export const spotOf = (stage: Stage, card: string): { row: Faction; at: number } | null => {
  const found = stage.pieces.find((one) => one.id === card && one.where.zone === "row")?.where;
  return found?.zone === "row" ? { row: found.row, at: found.at } : null;
};

/** Takes the card out of the bottom hand, closing the gap. */
function unhand(stage: Stage, id: string): Piece[] {
  const held = stage.pieces.find((one) => one.id === id && one.where.zone === "hand")?.where;
  if (held?.zone !== "hand") return stage.pieces;
  return stage.pieces.map((one) =>
    one.where.zone === "hand" && one.where.at > held.at
      ? { ...one, where: { zone: "hand", at: one.where.at - 1 } as Where, time: 240, delay: 0 }
      : one,
  );
}

/** Moves one card, whatever was known of it before; it leaves its owner's envelope when nobody saw it until now. */
export function send(stage: Stage, card: string, from: Where, to: Where, more: Partial<Piece> = {}): Stage {
  const pieces = unhand(stage, card);
  const here = pieces.find((one) => one.id === card);
  const moved = piece(faceOf(stage, card), to, more);
  if (here) return { ...stage, pieces: pieces.map((one) => (one.id === card ? moved : one)) };
  return { ...stage, pieces: [...pieces, { ...moved, where: from }] };
}

export const put = (stage: Stage, id: string, to: Where, more: Partial<Piece> = {}): Stage => ({
  ...stage,
  pieces: stage.pieces.map((one) =>
    one.id === id ? { ...one, where: to, raised: false, delay: 0, time: 280, ...more } : one,
  ),
});

export const drop = (stage: Stage, id: string): Stage => ({
  ...stage,
  pieces: stage.pieces.filter((one) => one.id !== id),
});

export function setPin(stage: Stage, seat: number, faction: Faction, on: Pin["on"], more: Partial<Pin> = {}): Stage {
  const id = pinId(seat, faction);
  return {
    ...stage,
    pins: stage.pins.map((pin) => (pin.id === id ? { ...pin, on, fresh: false, time: 360, delay: 0, ...more } : pin)),
  };
}

/** A hand grows or shrinks; which card it was stays with its owner. */
export const countHand = (stage: Stage, seat: number, by: number): Stage => ({
  ...stage,
  hands: stage.hands.map((count, n) => (n === seat ? count + by : count)),
});

/** A round is over: what was laid in it is straightened. */
export const straighten = (stage: Stage): Stage => ({
  ...stage,
  pieces: stage.pieces.map((one) => ({ ...one, turned: false, raised: false, time: 240, delay: 0 })),
});

export const handSize = (stage: Stage): number => stage.pieces.filter((one) => one.where.zone === "hand").length;

export function account(stage: Stage, seat: number, change: Partial<Account>): Stage {
  const reckoning = stage.reckoning ?? {
    game: 0,
    accounts: stage.points.map((_, n): Account => ({ seat: n, hand: [], cards: [], points: 0, total: 0 })),
    winners: [],
  };
  return {
    ...stage,
    reckoning: {
      ...reckoning,
      accounts: reckoning.accounts.map((one) => (one.seat === seat ? { ...one, ...change } : one)),
    },
  };
}
