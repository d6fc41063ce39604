/** The page as it is shown while events are played: cards at places, counts, and what is shouted. It moves what an event names and decides nothing. */
import type { Words } from "../../wire/types";
import {
  countsAs,
  faceOf,
  rankLabel,
  type Face,
  type Player,
  type War,
  type WarXTremeEvent,
  type WarXTremeView,
} from "./view";
import { phrase } from "./words";

export type Where =
  | { zone: "turned"; seat: number }
  | { zone: "laid"; seat: number; at: number }
  | { zone: "recruit"; seat: number; at: number; slot: number | null }
  | { zone: "army"; seat: number }
  | { zone: "camp"; seat: number }
  | { zone: "slot"; slot: number }
  | { zone: "tax" };
export interface Piece {
  id: string;
  /** null is a back */
  face: Face | null;
  where: Where;
  /** the war whose pot it lies in */
  war: number | null;
  /** what it counts, where that is not what it shows */
  counts: string | null;
  mood: "high" | "beaten" | null;
  tilt: number;
  time: number;
  delay: number;
}
export interface Side {
  suit: string;
  letter: string;
  army: number;
  camp: Face[];
  out: boolean;
  lead: boolean;
  tag: "war" | "loose" | "";
  held: number;
  hand: string[] | null;
  inPlay: string[];
  curses: { name: string; by: number }[];
  /** "?" for one that others hold */
  secret: string | null;
  title: string;
  owes: number;
  known: Face[];
}
export interface Slot {
  full: boolean;
  by: number | null;
}
export type Tone = "sun" | "red" | "white" | "go" | "acid";
export interface Shout {
  key: number;
  text: string;
  tone: Exclude<Tone, "white">;
  seat: number | null;
}
export interface Trust {
  owner: number;
  neighbour: number | null;
  cards: number;
  answer: { shuffle: boolean; cut: number; rotate: boolean } | null;
}
/** A card among those compared, with what it counts now. */
export interface Lined {
  seat: number;
  face: Face;
  counts: string;
  leads: boolean;
}
/** The compared cards side by side, and the event that decides between them. */
export interface Lineup {
  cards: Lined[];
  decided: Extract<WarXTremeEvent, { is: "Swept" | "WarStarted" }> | null;
}
export interface Stage {
  bottom: number;
  words: Words;
  sides: Side[];
  pieces: Piece[];
  slots: Slot[];
  tax: number;
  store: number;
  junk: number;
  round: number;
  centre: { text: string; tone: Tone; note: string };
  lineup: Lineup | null;
  shout: Shout | null;
  shaking: boolean;
  trust: Trust | null;
  taxing: { counts: number[]; owed: number[] } | null;
  played: { seat: number; equipment: string; target: number | null } | null;
  drums: { seats: number[]; draws: number[]; winner: number | null } | null;
  over: { reason: string; winners: number[] } | null;
}

const TILT = [-4, 3, -3, 4, -2, 3, -4, 2];
export const tiltOf = (where: Where): number => {
  if (where.zone === "turned") return TILT[where.seat] ?? 0;
  if (where.zone === "recruit") return where.slot === null ? -(TILT[where.seat] ?? 0) : 0;
  return where.zone === "laid" ? (where.at % 3) * 3 - 3 : 0;
};
export const newPiece = (id: string, face: Face | null, where: Where, more: Partial<Piece> = {}): Piece => ({
  id,
  face,
  where,
  war: null,
  counts: null,
  mood: null,
  tilt: tiltOf(where),
  time: 0,
  delay: 0,
  ...more,
});

function sideOf(words: Words, view: WarXTremeView, player: Player): Side {
  const war = view.wars.some((one) => !one.over && one.warriors.includes(player.seat));
  return {
    suit: player.suit,
    letter: player.suit.charAt(0).toUpperCase(),
    army: player.army,
    camp: player.camp.map((card) => faceOf(words, card)),
    out: player.out,
    lead: view.lead === player.seat,
    tag: war ? "war" : player.table.some((card) => card.how === "loose") ? "loose" : "",
    held: player.equipment,
    hand: player.hand,
    inPlay: player.in_play,
    curses: player.curses.map((curse) => ({ name: curse.equipment, by: curse.by })),
    secret: player.secret ?? (player.has_secret ? "?" : null),
    title: player.title,
    owes: player.owes,
    known: player.known.map((card, n) => faceOf(words, card, player.known_ranks[n] ?? null)),
  };
}

/** The cards before one player, in the order they were laid. */
export function piecesOf(words: Words, player: Player): Piece[] {
  const count = { down: 0, recruit: 0, turned: 0 };
  const open = player.table.filter((card) => card.card !== null);
  return player.table.map((card): Piece => {
    const face = card.card === null ? null : faceOf(words, card.card, card.rank);
    const shown =
      player.shown !== null && card === open.findLast((one) => one.card === player.shown?.card) ? player.shown : null;
    const counts = face && shown ? countsAs(face, shown.rank, shown.half) : null;
    const at =
      card.how === "down" ? count.down++ : card.how === "recruit" || card.how === "picked" ? count.recruit++ : 0;
    if (card.how === "down")
      return newPiece(`down-${player.seat}-${at}`, face, { zone: "laid", seat: player.seat, at }, { war: card.war });
    if (card.how === "recruit" || card.how === "picked")
      return newPiece(
        `recruit-${player.seat}-${at}`,
        face,
        { zone: "recruit", seat: player.seat, at, slot: null },
        { war: card.war, counts },
      );
    const more = count.turned++;
    return newPiece(
      `turned-${player.seat}${more ? `-${more}` : ""}`,
      face,
      { zone: "turned", seat: player.seat },
      { war: card.war, counts },
    );
  });
}

const warNote = (war: War): string => phrase("levelCards", { level: war.level, cards: war.cards });
export function centreOf(words: Words, view: WarXTremeView): Stage["centre"] {
  const war = view.wars.find((one) => one.index === view.war && !one.over);
  if (view.phase === "over") return { text: words["shout:GameEnded"] ?? "The end!", tone: "sun", note: "" };
  if (view.phase === "race") return { text: words["shout:RaceCalled"] ?? "Speed!", tone: "go", note: "" };
  if (war) return { text: words["shout:WarStarted"] ?? "War!", tone: "sun", note: warNote(war) };
  return { text: phrase("round", { round: view.round }), tone: "white", note: "" };
}

/** Which slots each seat has recruited from in this round, in order; null where it was no slot. */
export type Picks = Map<number, (number | null)[]>;

export function picksOf(log: readonly WarXTremeEvent[]): Picks {
  const picks: Picks = new Map();
  const start = log.findLastIndex((event) => event.is === "RoundStarted");
  for (const event of log.slice(start + 1)) {
    if (event.is !== "SlotPicked" && event.is !== "RecruitTaken" && event.is !== "Redrafted") continue;
    picks.set(event.seat, [...(picks.get(event.seat) ?? []), event.is === "RecruitTaken" ? null : event.slot]);
  }
  return picks;
}

/** The card that leads stands out where it lies, too. */
function leading(view: WarXTremeView, seat: number, pieces: Piece[]): Piece[] {
  const card = view.compared.some((one) => one.seat === seat && one.leads)
    ? view.players[seat]?.shown?.card
    : undefined;
  return pieces.map((piece) => (card !== undefined && piece.face?.card === card ? { ...piece, mood: "high" } : piece));
}

function placed(piece: Piece, picks: Picks): Piece {
  if (piece.where.zone !== "recruit") return piece;
  const where: Where = { ...piece.where, slot: picks.get(piece.where.seat)?.[piece.where.at] ?? null };
  return { ...piece, where, tilt: tiltOf(where) };
}

export function stageOf(words: Words, view: WarXTremeView, bottom: number, picks: Picks = new Map()): Stage {
  const takers = new Map([...picks].flatMap(([seat, slots]) => slots.map((slot) => [slot, seat] as const)));
  return {
    bottom,
    words,
    sides: view.players.map((player) => sideOf(words, view, player)),
    pieces: view.players
      .flatMap((player) => leading(view, player.seat, piecesOf(words, player)))
      .map((piece) => placed(piece, picks)),
    slots: view.slots.map((full, n) => ({ full, by: full ? null : (takers.get(n + 1) ?? null) })),
    tax: view.tax,
    store: view.store,
    junk: view.junk.length,
    round: view.round,
    centre: centreOf(words, view),
    lineup: lineupOf(words, view),
    shout: null,
    shaking: false,
    trust: view.trust ? { ...view.trust, answer: null } : null,
    taxing: null,
    played: null,
    drums: null,
    over: view.phase === "over" ? { reason: view.reason ?? "", winners: view.winners } : null,
  };
}

export const countOf = (rank: number, half = false): string => (half ? `${rank}½` : String(rank));

export function lineupOf(words: Words, view: WarXTremeView): Lineup | null {
  const cards = view.compared.flatMap(({ seat, rank, half, leads }): Lined[] => {
    const shown = view.players[seat]?.shown;
    return shown ? [{ seat, face: faceOf(words, shown.card, shown.rank), counts: countOf(rank, half), leads }] : [];
  });
  return cards.length ? { cards, decided: null } : null;
}
/** Some of the compared cards are otherwise now. */
export const relined = (stage: Stage, by: (one: Lined) => Partial<Lined> | null): Stage =>
  stage.lineup
    ? {
        ...stage,
        lineup: {
          ...stage.lineup,
          cards: stage.lineup.cards.flatMap((one) => {
            const change = by(one);
            return change ? [{ ...one, ...change }] : [];
          }),
        },
      }
    : stage;

export const change = (stage: Stage, seat: number, by: Partial<Side>): Stage => ({
  ...stage,
  sides: stage.sides.map((side, n) => (n === seat ? { ...side, ...by } : side)),
});
export const sideAt = (stage: Stage, seat: number): Side => stage.sides[seat] as Side;
export const countArmy = (stage: Stage, seat: number, by: number): Stage =>
  change(stage, seat, { army: Math.max(0, sideAt(stage, seat).army + by) });
export const intoCamp = (stage: Stage, seat: number, faces: Face[]): Stage =>
  change(stage, seat, { camp: [...sideAt(stage, seat).camp, ...faces] });

export function outOfCamp(stage: Stage, seat: number, cards: string[]): Stage {
  const camp = [...sideAt(stage, seat).camp];
  for (const card of cards) {
    const at = camp.findIndex((face) => face.card === card);
    if (at >= 0) camp.splice(at, 1);
  }
  return change(stage, seat, { camp });
}

export const add = (stage: Stage, ...pieces: Piece[]): Stage => ({
  ...stage,
  pieces: [...stage.pieces.filter((one) => !pieces.some((other) => other.id === one.id)), ...pieces],
});
export const drop = (stage: Stage, gone: (piece: Piece) => boolean): Stage => ({
  ...stage,
  pieces: stage.pieces.filter((piece) => !gone(piece)),
});
export const alter = (
  stage: Stage,
  which: (piece: Piece) => boolean,
  by: (piece: Piece, n: number) => Partial<Piece>,
): Stage => {
  let n = 0;
  return { ...stage, pieces: stage.pieces.map((piece) => (which(piece) ? { ...piece, ...by(piece, n++) } : piece)) };
};
export const moveTo = (where: Where, time: number, delay = 0): Partial<Piece> => ({
  where,
  time,
  delay,
  tilt: tiltOf(where),
  mood: null,
  counts: null,
});
export const before = (piece: Piece, seat: number): boolean =>
  "seat" in piece.where && piece.where.seat === seat && piece.where.zone !== "army" && piece.where.zone !== "camp";
/** The card of a seat that is compared now: its last recruit, or the turned card. */
export function comparedOf(stage: Stage, seat: number): Piece | null {
  return (
    stage.pieces.findLast((piece) => before(piece, seat) && piece.where.zone === "recruit") ??
    stage.pieces.find((piece) => before(piece, seat) && piece.where.zone === "turned") ??
    null
  );
}
export const chip = (rank: number): string => rankLabel(rank);
