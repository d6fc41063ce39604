/** Plays the events of Master of Spies on the stage, in order; times depend on what everyone sees, never on a hidden card. */
import { assertNever, type Play } from "../../kit/motion";
import { sound } from "../../kit/sound.svelte";
import {
  account,
  countHand,
  drop,
  faceOf,
  handSize,
  put,
  send,
  setPin,
  spotOf,
  stageOf,
  straighten,
  type Stage,
  type Where,
} from "./stage";
import { facesIn, type MasterOfSpiesEvent, type MasterOfSpiesView } from "./view";
import { phrase } from "./words";

export interface Floor {
  stage: Stage;
  viewer: number | null;
}

const T = {
  letter: 240,
  open: 180,
  lay: 280,
  slide: 320,
  home: 360,
  apart: 120,
  wax: 320,
  signet: 500,
  beat: 220,
  tally: 7000,
} as const;

type Told<Is extends MasterOfSpiesEvent["is"]> = Extract<MasterOfSpiesEvent, { is: Is }>;
const bottom = (floor: Floor, seat: number): boolean => seat === floor.stage.bottom;
const seatOf = (floor: Floor, seat: number): Where =>
  bottom(floor, seat) ? { zone: "hand", at: handSize(floor.stage) } : { zone: "seat", seat };

/** A letter leaves a pile for a hand; it opens only for its owner, and takes the same time for everybody. */
async function receive(
  floor: Floor,
  seat: number,
  card: string | null,
  from: Where,
  play: Play,
  time: number = T.letter,
): Promise<void> {
  const id = card ?? `drawn-${seat}`;
  const start = card && from.zone === "discard" ? faceOf(floor.stage, card) : null;
  const pieces = floor.stage.pieces.filter((one) => one.id !== id);
  floor.stage = {
    ...floor.stage,
    pieces: [...pieces, { id, face: start, where: from, turned: false, raised: false, time, delay: 0 }],
  };
  await play.wait(20);
  floor.stage = put(floor.stage, id, seatOf(floor, seat), { time });
  sound.play("paper");
  await play.wait(time);
  if (bottom(floor, seat))
    floor.stage = {
      ...floor.stage,
      pieces: floor.stage.pieces.map((one) =>
        one.id === id ? { ...one, face: card ? faceOf(floor.stage, card) : null } : one,
      ),
    };
  else floor.stage = drop(floor.stage, id);
  floor.stage = countHand(floor.stage, seat, 1);
  await play.wait(T.open);
}

async function drew(
  floor: Floor,
  { seat, left }: Told<"Drew" | "DrewUnseen">,
  card: string | null,
  play: Play,
): Promise<void> {
  floor.stage = { ...floor.stage, drawPile: left };
  await receive(floor, seat, card, { zone: "draw" }, play);
}

function undiscard(stage: Stage, card: string): Stage {
  const discard = stage.discard.filter((one) => one !== card);
  const buried = stage.buried - (discard.length === stage.discard.length ? 1 : 0);
  const under = discard[0];
  const shown = stage.pieces.some((one) => one.id === under);
  return {
    ...stage,
    discard,
    buried,
    pieces:
      under && !shown
        ? [
            {
              id: under,
              face: faceOf(stage, under),
              where: { zone: "discard" },
              turned: false,
              raised: false,
              time: 0,
              delay: 0,
            },
            ...stage.pieces,
          ]
        : stage.pieces,
  };
}

async function took(
  floor: Floor,
  { seat, card }: Told<"TookDiscard" | "Archived" | "Exchanged">,
  play: Play,
): Promise<void> {
  floor.stage = undiscard(floor.stage, card);
  await receive(floor, seat, card, { zone: "discard" }, play);
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

const toDiscard = (stage: Stage, card: string): Stage => ({
  ...stage,
  discard: [card, ...(stage.topOnly ? [] : stage.discard.filter((one) => one !== card))],
  buried: stage.topOnly ? stage.buried + stage.discard.length : stage.buried,
});

async function extended(floor: Floor, { seat, card, row, place }: Told<"Extended">, play: Play): Promise<void> {
  await show(floor, seat, card, { zone: "row", row, at: place }, play, true);
  await play.wait(T.lay + T.beat);
}

/** The new card comes down; the old one slides out from under it. */
async function replaced(
  floor: Floor,
  { seat, card, over, row, place, times }: Told<"Replaced">,
  play: Play,
): Promise<void> {
  const before = faceOf(floor.stage, over);
  floor.stage.faces.set(over, { ...before, times });
  await show(floor, seat, card, { zone: "row", row, at: place }, play, true);
  await play.wait(T.lay);
  floor.stage = toDiscard(
    put(floor.stage, over, { zone: "discard" }, { time: T.slide, turned: false, face: faceOf(floor.stage, over) }),
    over,
  );
  await play.wait(T.slide + T.apart);
}

async function discarded(floor: Floor, { seat, card }: Told<"Discarded">, play: Play): Promise<void> {
  await show(floor, seat, card, { zone: "discard" }, play, false);
  floor.stage = toDiscard(floor.stage, card);
  await play.wait(T.lay + T.beat);
}

async function sentHome(floor: Floor, { owner, faction }: Told<"SpySentHome">, play: Play): Promise<void> {
  floor.stage = setPin(floor.stage, owner, faction, null, { time: T.home });
  sound.play("flip");
  await play.wait(T.home + T.apart);
}

/** Wax drops, spreads and is stamped. */
async function placed(floor: Floor, { seat, faction, card }: Told<"SpyPlaced">, play: Play): Promise<void> {
  floor.stage = setPin(floor.stage, seat, faction, spotOf(floor.stage, card), { fresh: true, time: T.wax });
  sound.play("stamp");
  await play.wait(T.wax + T.beat);
}

async function moved(floor: Floor, { seat, faction, card }: Told<"SpyMoved">, play: Play): Promise<void> {
  floor.stage = setPin(floor.stage, seat, faction, spotOf(floor.stage, card), { time: 420 });
  await play.wait(420);
  sound.play("stamp");
  await play.wait(T.beat);
}

const spend = (stage: Stage, seat: number): Stage => ({
  ...stage,
  special: stage.special.map((now, n) => (n === seat ? "spent" : now)),
});

async function cry(floor: Floor, words: string, play: Play): Promise<void> {
  floor.stage = { ...floor.stage, cry: words };
  await play.wait(900);
  floor.stage = { ...floor.stage, cry: null };
}

async function regrouped(
  floor: Floor,
  seat: number,
  count: number,
  given: string[],
  drawn: string[],
  play: Play,
): Promise<void> {
  floor.stage = spend(floor.stage, seat);
  const gone = Array.from({ length: count }, (_, i) => given[i] ?? `given-${i}`);
  for (const id of gone) {
    const known = floor.stage.pieces.some((one) => one.id === id);
    if (!known)
      floor.stage = {
        ...floor.stage,
        pieces: [
          ...floor.stage.pieces,
          { id, face: null, where: { zone: "seat", seat }, turned: false, raised: false, time: T.letter, delay: 0 },
        ],
      };
    await play.wait(20);
    floor.stage = countHand(
      put(
        { ...floor.stage, pieces: floor.stage.pieces.map((one) => (one.id === id ? { ...one, face: null } : one)) },
        id,
        { zone: "draw" },
        { time: T.letter },
      ),
      seat,
      -1,
    );
    sound.play("paper");
    await play.wait(T.letter);
    floor.stage = drop(floor.stage, id);
  }
  const held = floor.stage.pieces.filter((one) => one.where.zone === "hand").map((one) => one.id);
  floor.stage = {
    ...floor.stage,
    pieces: floor.stage.pieces.map((one) =>
      one.where.zone === "hand" ? { ...one, where: { zone: "hand", at: held.indexOf(one.id) } } : one,
    ),
  };
  for (let i = 0; i < count; i++) await receive(floor, seat, drawn[i] ?? null, { zone: "draw" }, play);
}

/** Who may look through the pile where only its top is shown: all see that it is done. */
async function lookedThrough(floor: Floor, { seat, special }: Told<"LookedThrough">, play: Play): Promise<void> {
  floor.stage = spend(floor.stage, seat);
  await cry(floor, phrase(special === "archive" ? "toTheArchive" : "anExchange"), play);
}

async function archived(floor: Floor, event: Told<"Archived" | "Exchanged">, play: Play): Promise<void> {
  floor.stage = spend(floor.stage, event.seat);
  await took(floor, event, play);
}

async function exchanged(floor: Floor, event: Told<"Exchanged">, play: Play): Promise<void> {
  const { seat, given } = event;
  await archived(floor, event, play);
  await show(floor, seat, given, { zone: "discard" }, play, false);
  floor.stage = toDiscard(floor.stage, given);
  await play.wait(T.lay);
}

async function master(floor: Floor, seat: number, card: string | null, play: Play): Promise<void> {
  if (card) {
    floor.stage = {
      ...floor.stage,
      pieces: floor.stage.pieces.map((one) => (one.id === card ? { ...one, raised: true, time: 200, delay: 0 } : one)),
    };
    await play.wait(420);
  }
  floor.stage = { ...floor.stage, master: seat };
  await play.wait(T.signet);
  floor.stage = straighten(floor.stage);
  await play.wait(T.beat);
}

/** All hands and points of a game lie open for a moment before the next is dealt; the last game's stay. */
async function won(floor: Floor, seat: number, play: Play): Promise<void> {
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
  buried: 0,
  drawPile:
    stage.drawPile +
    stage.discard.length +
    stage.buried +
    stage.hands.reduce((sum, count) => sum + count, 0) +
    stage.pieces.filter((one) => one.where.zone === "row").length,
  hands: stage.hands.map(() => 0),
  points: stage.points.map(() => 0),
  pins: stage.pins.map((pin) => ({ ...pin, on: null })),
  special: stage.special.map((now) => now && "up"),
});

async function began(floor: Floor, { seat }: Told<"GameStarted">, play: Play): Promise<void> {
  if (floor.stage.reckoning) await play.wait(T.tally);
  floor.stage = gather(floor.stage);
  floor.stage = { ...floor.stage, master: floor.stage.master === null ? null : seat };
  await play.wait(T.beat);
}

async function dealt(floor: Floor, { seat, cards }: Told<"Dealt">, play: Play): Promise<void> {
  for (const card of cards) {
    floor.stage = { ...floor.stage, drawPile: floor.stage.drawPile - 1 };
    await receive(floor, seat, card, { zone: "draw" }, play, 120);
  }
}

async function dealtUnseen(floor: Floor, { seat, count }: Told<"DealtUnseen">, play: Play): Promise<void> {
  floor.stage = countHand({ ...floor.stage, drawPile: floor.stage.drawPile - count }, seat, count);
  await play.wait(T.apart);
}

async function disguised(floor: Floor, { seat }: Told<"Disguised">, play: Play): Promise<void> {
  floor.stage = spend(floor.stage, seat);
  await cry(floor, phrase("inDisguise"), play);
}

async function scored(floor: Floor, { seat, cards, points, total }: Told<"Scored">, play: Play): Promise<void> {
  floor.stage = account(floor.stage, seat, { cards, points, total });
  await play.wait(T.beat);
}

async function become(floor: Floor, stage: Stage): Promise<void> {
  floor.stage = stage;
}

function act(floor: Floor, event: MasterOfSpiesEvent, play: Play): Promise<void> {
  const { stage } = floor;
  switch (event.is) {
    case "GameStarted":
      return began(floor, event, play);
    case "Dealt":
      return dealt(floor, event, play);
    case "DealtUnseen":
      return dealtUnseen(floor, event, play);
    case "RoundStarted":
      return become(floor, straighten({ ...stage, round: event.round, final: event.final }));
    case "TurnStarted":
      return become(floor, { ...stage, turn: event.seat });
    case "Drew":
      return drew(floor, event, event.card, play);
    case "DrewUnseen":
      return drew(floor, event, null, play);
    case "TookDiscard":
      return took(floor, event, play);
    case "LastCardDrawn":
      return cry(floor, phrase("theLastLetter"), play);
    case "LookedThrough":
      return lookedThrough(floor, event, play);
    case "Disguised":
      return disguised(floor, event, play);
    case "Regrouped":
      return regrouped(floor, event.seat, event.cards.length, event.cards, event.drawn, play);
    case "RegroupedUnseen":
      return regrouped(floor, event.seat, event.count, [], [], play);
    case "Archived":
      return archived(floor, event, play);
    case "Exchanged":
      return exchanged(floor, event, play);
    case "Extended":
      return extended(floor, event, play);
    case "Replaced":
      return replaced(floor, event, play);
    case "Discarded":
      return discarded(floor, event, play);
    case "SpyStayed":
      return play.wait(T.apart);
    case "SpySentHome":
      return sentHome(floor, event, play);
    case "SpyPlaced":
      return placed(floor, event, play);
    case "SpyMoved":
      return moved(floor, event, play);
    case "SpyKept":
      return play.wait(T.beat);
    case "BecameMaster":
      return master(floor, event.seat, event.card, play);
    case "BecameLastMaster":
      return master(floor, event.seat, null, play);
    case "HandShown":
      return become(floor, account(stage, event.seat, { hand: event.cards }));
    case "Scored":
      return scored(floor, event, play);
    case "GameWon":
      return won(floor, event.winner, play);
    case "GameShared":
      return won(floor, event.seat, play);
    case "WentWithout":
    case "SpyAsked":
    case "SpyNamed":
    case "MoveAsked":
    case "StayedMaster":
    case "GameEnded":
      return Promise.resolve();
    default:
      return assertNever(event);
  }
}

/** Plays the events, then lies as the view has it. */
export async function perform(
  floor: Floor,
  events: MasterOfSpiesEvent[],
  view: MasterOfSpiesView,
  play: Play,
  begin: (event: MasterOfSpiesEvent) => void,
): Promise<void> {
  floor.stage = { ...floor.stage, faces: new Map([...facesIn(view), ...floor.stage.faces]) };
  await enact(floor, events, play, begin);
  floor.stage = stageOf(view, floor.stage.bottom, floor.stage);
}

export async function enact(
  floor: Floor,
  events: MasterOfSpiesEvent[],
  play: Play,
  begin: (event: MasterOfSpiesEvent) => void,
): Promise<void> {
  for (const event of events) {
    if (play.skipped) break;
    begin(event);
    await act(floor, event, play);
  }
}
