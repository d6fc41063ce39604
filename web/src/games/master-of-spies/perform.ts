/** Plays the events of Master of Spies on the stage, in order; times depend on what everyone sees, never on a hidden card. */
import type { Play } from "../../kit/motion";
import { sound } from "../../kit/sound.svelte";
import type { GameEvent, Json } from "../../wire/types";
import { account, countHand, drop, faceOf, handSize, put, send, setPin, spotOf, stageOf, straighten, type Stage, type Where } from "./stage";
import { FACTIONS, facesIn, isText, listOf, type Faction, type SpiesView } from "./view";

export interface Floor { stage: Stage; viewer: number | null }

const T = { letter: 240, open: 180, lay: 280, slide: 320, home: 360, apart: 120, wax: 320, signet: 500, beat: 220, tally: 7000 } as const;
const num = (value: Json | undefined): number => (typeof value === "number" ? value : 0);
const text = (value: Json | undefined): string => (isText(value) ? value : "");
const cardsOf = (value: Json | undefined): string[] => listOf(value).filter(isText);
const faction = (value: Json | undefined): Faction => (FACTIONS.includes(value as Faction) ? (value as Faction) : "draken");

type Act = (floor: Floor, event: GameEvent, play: Play) => Promise<void>;
const bottom = (floor: Floor, seat: number): boolean => seat === floor.stage.bottom;
const seatOf = (floor: Floor, seat: number): Where => (bottom(floor, seat) ? { zone: "hand", at: handSize(floor.stage) } : { zone: "seat", seat });

/** A letter leaves a pile for a hand; it opens only for its owner, and takes the same time for everybody. */
async function receive(floor: Floor, seat: number, card: string | null, from: Where, play: Play, time: number = T.letter): Promise<void> {
  const id = card ?? `drawn-${seat}`;
  const start = card && from.zone === "discard" ? faceOf(floor.stage, card) : null;
  const pieces = floor.stage.pieces.filter((one) => one.id !== id);
  floor.stage = { ...floor.stage, pieces: [...pieces, { id, face: start, where: from, turned: false, raised: false, time, delay: 0 }] };
  await play.wait(20);
  floor.stage = put(floor.stage, id, seatOf(floor, seat), { time });
  sound.play("paper");
  await play.wait(time);
  if (bottom(floor, seat)) floor.stage = { ...floor.stage, pieces: floor.stage.pieces.map((one) => (one.id === id ? { ...one, face: card ? faceOf(floor.stage, card) : null } : one)) };
  else floor.stage = drop(floor.stage, id);
  floor.stage = countHand(floor.stage, seat, 1);
  await play.wait(T.open);
}

async function drew(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  floor.stage = { ...floor.stage, drawPile: num(event["left"]) };
  await receive(floor, num(event["seat"]), text(event["card"]) || null, { zone: "draw" }, play);
}

function undiscard(stage: Stage, card: string): Stage {
  const discard = stage.discard.filter((one) => one !== card);
  const under = discard[0];
  const shown = stage.pieces.some((one) => one.id === under);
  return { ...stage, discard, pieces: under && !shown ? [{ id: under, face: faceOf(stage, under), where: { zone: "discard" }, turned: false, raised: false, time: 0, delay: 0 }, ...stage.pieces] : stage.pieces };
}

async function took(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const card = text(event["card"]);
  floor.stage = undiscard(floor.stage, card);
  await receive(floor, num(event["seat"]), card, { zone: "discard" }, play);
}

/** A card goes from a hand to a place in the open. */
async function show(floor: Floor, seat: number, card: string, to: Where, play: Play, turned: boolean): Promise<void> {
  const from: Where = bottom(floor, seat) ? { zone: "hand", at: 0 } : { zone: "seat", seat };
  const known = floor.stage.pieces.some((one) => one.id === card);
  floor.stage = countHand(send(floor.stage, card, from, to, { turned, time: T.lay }), seat, -1);
  if (!known) {
    await play.wait(20);
    floor.stage = put(floor.stage, card, to, { turned, time: T.lay });
  }
  sound.play("paper");
}

const toDiscard = (stage: Stage, card: string): Stage => ({ ...stage, discard: [card, ...stage.discard.filter((one) => one !== card)] });

async function extended(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  await show(floor, num(event["seat"]), text(event["card"]), { zone: "row", row: faction(event["row"]), at: num(event["place"]) }, play, true);
  await play.wait(T.lay + T.beat);
}

/** The new card comes down; the old one slides out from under it. */
async function replaced(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const over = text(event["over"]);
  const before = faceOf(floor.stage, over);
  floor.stage.faces.set(over, { ...before, times: num(event["times"]) });
  await show(floor, num(event["seat"]), text(event["card"]), { zone: "row", row: faction(event["row"]), at: num(event["place"]) }, play, true);
  await play.wait(T.lay);
  floor.stage = toDiscard(put(floor.stage, over, { zone: "discard" }, { time: T.slide, turned: false, face: faceOf(floor.stage, over) }), over);
  await play.wait(T.slide + T.apart);
}

async function discarded(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const card = text(event["card"]);
  await show(floor, num(event["seat"]), card, { zone: "discard" }, play, false);
  floor.stage = toDiscard(floor.stage, card);
  await play.wait(T.lay + T.beat);
}

async function sentHome(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  floor.stage = setPin(floor.stage, num(event["owner"]), faction(event["faction"]), null, { time: T.home });
  sound.play("flip");
  await play.wait(T.home + T.apart);
}

/** Wax drops, spreads and is stamped. */
async function placed(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  floor.stage = setPin(floor.stage, num(event["seat"]), faction(event["faction"]), spotOf(floor.stage, text(event["card"])), { fresh: true, time: T.wax });
  sound.play("stamp");
  await play.wait(T.wax + T.beat);
}

async function moved(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  floor.stage = setPin(floor.stage, num(event["seat"]), faction(event["faction"]), spotOf(floor.stage, text(event["card"])), { time: 420 });
  await play.wait(420);
  sound.play("stamp");
  await play.wait(T.beat);
}

const spend = (stage: Stage, seat: number): Stage => ({ ...stage, special: stage.special.map((now, n) => (n === seat ? "spent" : now)) });

async function cry(floor: Floor, words: string, play: Play): Promise<void> {
  floor.stage = { ...floor.stage, cry: words };
  await play.wait(900);
  floor.stage = { ...floor.stage, cry: null };
}

async function regrouped(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const seat = num(event["seat"]);
  const given = cardsOf(event["cards"]);
  const drawn = cardsOf(event["drawn"]);
  const count = given.length || num(event["count"]);
  floor.stage = spend(floor.stage, seat);
  const gone = Array.from({ length: count }, (_, i) => given[i] ?? `given-${i}`);
  for (const id of gone) {
    const known = floor.stage.pieces.some((one) => one.id === id);
    if (!known) floor.stage = { ...floor.stage, pieces: [...floor.stage.pieces, { id, face: null, where: { zone: "seat", seat }, turned: false, raised: false, time: T.letter, delay: 0 }] };
    await play.wait(20);
    floor.stage = countHand(put({ ...floor.stage, pieces: floor.stage.pieces.map((one) => (one.id === id ? { ...one, face: null } : one)) }, id, { zone: "draw" }, { time: T.letter }), seat, -1);
    sound.play("paper");
    await play.wait(T.letter);
    floor.stage = drop(floor.stage, id);
  }
  const held = floor.stage.pieces.filter((one) => one.where.zone === "hand").map((one) => one.id);
  floor.stage = { ...floor.stage, pieces: floor.stage.pieces.map((one) => (one.where.zone === "hand" ? { ...one, where: { zone: "hand", at: held.indexOf(one.id) } } : one)) };
  for (let i = 0; i < count; i++) await receive(floor, seat, drawn[i] ?? null, { zone: "draw" }, play);
}

async function archived(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  floor.stage = spend(floor.stage, num(event["seat"]));
  await took(floor, event, play);
}

async function exchanged(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const given = text(event["given"]);
  await archived(floor, event, play);
  await show(floor, num(event["seat"]), given, { zone: "discard" }, play, false);
  floor.stage = toDiscard(floor.stage, given);
  await play.wait(T.lay);
}

async function master(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const card = text(event["card"]);
  if (card) {
    floor.stage = { ...floor.stage, pieces: floor.stage.pieces.map((one) => (one.id === card ? { ...one, raised: true, time: 200, delay: 0 } : one)) };
    await play.wait(420);
  }
  floor.stage = { ...floor.stage, master: num(event["seat"]) };
  await play.wait(T.signet);
  floor.stage = straighten(floor.stage);
  await play.wait(T.beat);
}

/** All hands and points of a game lie open for a moment before the next is dealt; the last game's stay. */
async function won(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const seat = num(event["winner"] ?? event["seat"]);
  const reckoning = floor.stage.reckoning;
  if (reckoning) floor.stage = { ...floor.stage, reckoning: { ...reckoning, winners: [...reckoning.winners, seat] } };
  await play.wait(T.beat);
}

/** Every card goes back into the draw pile, every spy home. */
const gather = (stage: Stage): Stage => ({
  ...stage,
  reckoning: null,
  pieces: [],
  discard: [],
  drawPile: stage.drawPile + stage.discard.length + stage.hands.reduce((sum, count) => sum + count, 0) + stage.pieces.filter((one) => one.where.zone === "row").length,
  hands: stage.hands.map(() => 0),
  points: stage.points.map(() => 0),
  pins: stage.pins.map((pin) => ({ ...pin, on: null })),
  special: stage.special.map((now) => now && "up"),
});

const ACTS: Record<string, Act> = {
  GameStarted: async (floor, event, play) => {
    if (floor.stage.reckoning) await play.wait(T.tally);
    floor.stage = gather(floor.stage);
    floor.stage = { ...floor.stage, master: floor.stage.master === null ? null : num(event["seat"]) };
    await play.wait(T.beat);
  },
  Dealt: async (floor, event, play) => {
    for (const card of cardsOf(event["cards"])) {
      floor.stage = { ...floor.stage, drawPile: floor.stage.drawPile - 1 };
      await receive(floor, num(event["seat"]), card, { zone: "draw" }, play, 120);
    }
  },
  DealtUnseen: async (floor, event, play) => {
    const count = num(event["count"]);
    floor.stage = countHand({ ...floor.stage, drawPile: floor.stage.drawPile - count }, num(event["seat"]), count);
    await play.wait(T.apart);
  },
  RoundStarted: async (floor, event) => {
    floor.stage = straighten({ ...floor.stage, round: num(event["round"]), final: event["final"] === true });
  },
  TurnStarted: async (floor, event) => {
    floor.stage = { ...floor.stage, turn: num(event["seat"]) };
  },
  Drew: drew, DrewUnseen: drew, TookDiscard: took,
  LastCardDrawn: (floor, _, play) => cry(floor, "The last letter", play),
  Disguised: async (floor, event, play) => {
    floor.stage = spend(floor.stage, num(event["seat"]));
    await cry(floor, "In disguise", play);
  },
  Regrouped: regrouped, RegroupedUnseen: regrouped, Archived: archived, Exchanged: exchanged,
  Extended: extended, Replaced: replaced, Discarded: discarded,
  SpyStayed: (_, __, play) => play.wait(T.apart),
  SpySentHome: sentHome, SpyPlaced: placed, SpyMoved: moved,
  SpyKept: (_, __, play) => play.wait(T.beat),
  BecameMaster: master, BecameLastMaster: master,
  HandShown: async (floor, event) => {
    floor.stage = account(floor.stage, num(event["seat"]), { hand: cardsOf(event["cards"]) });
  },
  Scored: async (floor, event, play) => {
    floor.stage = account(floor.stage, num(event["seat"]), { cards: cardsOf(event["cards"]), points: num(event["points"]), total: num(event["total"]) });
    await play.wait(T.beat);
  },
  GameWon: won, GameShared: won,
};

/** Plays the events, then lies as the view has it. */
export async function perform(floor: Floor, events: GameEvent[], view: SpiesView, play: Play, begin: (event: GameEvent) => void): Promise<void> {
  floor.stage = { ...floor.stage, faces: new Map([...facesIn(view), ...floor.stage.faces]) };
  await enact(floor, events, play, begin);
  floor.stage = stageOf(view, floor.stage.bottom, floor.stage);
}

export async function enact(floor: Floor, events: GameEvent[], play: Play, begin: (event: GameEvent) => void): Promise<void> {
  for (const event of events) {
    if (play.skipped) break;
    begin(event);
    await ACTS[event.is]?.(floor, event, play);
  }
}
