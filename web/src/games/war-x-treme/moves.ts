/** How cards move on the page: turned, laid, recruited, swept, taxed. Times depend on what everyone sees, never on a hidden card. */
import type { Play } from "../../kit/motion";
import { sound } from "../../kit/sound.svelte";
import {
  add,
  alter,
  before,
  comparedOf,
  countArmy,
  drop,
  intoCamp,
  moveTo,
  newPiece,
  type Piece,
  type Stage,
  type Tone,
  type Where,
} from "./stage";
import { faceOf, type Face } from "./view";

export interface Floor {
  stage: Stage;
}
export const T = {
  turn: 160,
  beat: 260,
  look: 520,
  slap: 150,
  apart: 70,
  fly: 240,
  sweep: 300,
  shout: 600,
  shake: 180,
  drums: 900,
  scene: 1500,
  verdict: 1200,
  long: 2600,
} as const;

let shouts = 0;
/** One word over the page, then silence. Nothing is shouted that the catalogue has no word for. */
export async function shout(
  floor: Floor,
  key: string,
  play: Play,
  tone: Exclude<Tone, "white"> = "sun",
  seat: number | null = null,
): Promise<void> {
  const text = floor.stage.words[`shout:${key}`];
  if (!text) return;
  floor.stage = { ...floor.stage, shout: { key: ++shouts, text, tone, seat } };
  sound.play("stamp");
  await play.wait(T.shout);
  floor.stage = { ...floor.stage, shout: null };
}

export async function shake(floor: Floor, play: Play): Promise<void> {
  floor.stage = { ...floor.stage, shaking: true };
  await play.wait(T.shake);
  floor.stage = { ...floor.stage, shaking: false };
}

const at = (where: Where, id: string, face: Face | null = null): Piece => newPiece(id, face, where);

/** New cards come from a pile and go to their places together. */
export async function bring(
  floor: Floor,
  comings: { id: string; from: Where; to: Where; face: Face | null; war?: number | null; apart?: number }[],
  play: Play,
  time: number,
): Promise<void> {
  if (!comings.length) return;
  floor.stage = add(floor.stage, ...comings.map(({ id, from, war }) => ({ ...at(from, id), war: war ?? null })));
  await play.wait(20);
  for (const { id, to, face, apart } of comings)
    floor.stage = alter(
      floor.stage,
      (piece) => piece.id === id,
      () => ({ ...moveTo(to, time, apart ?? 0), face }),
    );
  sound.play("flip");
  await play.wait(time + Math.max(...comings.map((one) => one.apart ?? 0)));
}

/** All turn a card together. */
export async function turn(floor: Floor, seats: number[], faces: Face[], play: Play): Promise<void> {
  for (const seat of seats) floor.stage = countArmy(floor.stage, seat, -1);
  await bring(
    floor,
    seats.map((seat, n) => ({
      id: `turned-${seat}`,
      from: { zone: "army", seat },
      to: { zone: "turned", seat },
      face: faces[n] ?? null,
    })),
    play,
    T.turn,
  );
}

/** Backs slap down before a warrior, the borrowed ones from the tax pile. */
export async function lay(
  floor: Floor,
  seat: number,
  war: number,
  count: number,
  borrowed: number,
  play: Play,
): Promise<void> {
  const lying = floor.stage.pieces.filter((piece) => before(piece, seat) && piece.where.zone === "laid").length;
  floor.stage = { ...countArmy(floor.stage, seat, borrowed - count), tax: floor.stage.tax - borrowed };
  const comings = Array.from({ length: count }, (_, n) => ({
    id: `down-${seat}-${lying + n}`,
    face: null,
    war,
    apart: n * T.apart,
    from: (n < count - borrowed ? { zone: "army", seat } : { zone: "tax" }) as Where,
    to: { zone: "laid", seat, at: lying + n } as Where,
  }));
  await bring(floor, comings, play, T.slap);
}

/** A recruit comes from a slot, the tax pile or the army, face down. */
export async function recruit(
  floor: Floor,
  seat: number,
  war: number | null,
  source: "slot" | "tax" | "army",
  slot: number | null,
  face: Face | null,
  play: Play,
): Promise<void> {
  const n = floor.stage.pieces.filter((piece) => before(piece, seat) && piece.where.zone === "recruit").length;
  const from: Where =
    source === "slot" && slot !== null
      ? { zone: "slot", slot }
      : source === "tax"
        ? { zone: "tax" }
        : { zone: "army", seat };
  if (slot !== null)
    floor.stage = {
      ...floor.stage,
      slots: floor.stage.slots.map((one, at) => (at === slot - 1 ? { full: false, by: seat } : one)),
    };
  if (source === "tax") floor.stage = { ...floor.stage, tax: floor.stage.tax - 1 };
  if (source === "army") floor.stage = countArmy(floor.stage, seat, -1);
  await bring(
    floor,
    [{ id: `recruit-${seat}-${n}`, from, to: { zone: "recruit", seat, at: n, slot }, face, war }],
    play,
    T.fly,
  );
}

export async function turnRecruits(floor: Floor, seats: number[], faces: Face[], play: Play): Promise<void> {
  seats.forEach((seat, n) => {
    const card = comparedOf(floor.stage, seat);
    floor.stage = alter(
      floor.stage,
      (piece) => piece.id === card?.id,
      () => ({ face: faces[n] ?? null, time: T.turn }),
    );
  });
  sound.play("flip");
  await play.wait(T.turn);
}

/** What lies in a war's pot, or in the whole round. */
export const potOf =
  (war: number | null) =>
  (piece: Piece): boolean =>
    piece.where.zone !== "camp" &&
    piece.where.zone !== "army" &&
    piece.where.zone !== "tax" &&
    piece.where.zone !== "slot" &&
    (war === null || piece.war === war);

/** Everything in the pot is sucked into the camp of who won it; what lay face down is seen now. */
export async function sweep(
  floor: Floor,
  seat: number,
  war: number | null,
  downs: Face[],
  faces: Face[],
  play: Play,
): Promise<void> {
  const mine = potOf(war);
  const winner = comparedOf(floor.stage, seat)?.id;
  floor.stage = alter(floor.stage, mine, (piece) => ({
    mood: piece.id === winner ? "high" : piece.face ? "beaten" : null,
  }));
  await play.wait(T.beat);
  if (downs.length) {
    floor.stage = alter(
      floor.stage,
      (piece) => mine(piece) && piece.face === null,
      (_, n) => ({ face: downs[n] ?? null, time: T.turn }),
    );
    await play.wait(T.turn + T.beat);
  }
  floor.stage = alter(floor.stage, mine, (_, n) => moveTo({ zone: "camp", seat }, T.sweep, Math.min(n * 20, 160)));
  sound.play("paper");
  await play.wait(T.sweep + 160);
  floor.stage = intoCamp(
    drop(floor.stage, (piece) => piece.where.zone === "camp"),
    seat,
    [...faces, ...downs],
  );
}

/** A seat's card leaves the comparison for its own camp. */
export async function goHome(floor: Floor, seat: number, face: Face, play: Play): Promise<void> {
  const id =
    floor.stage.pieces.find((piece) => before(piece, seat) && piece.face?.card === face.card)?.id ??
    comparedOf(floor.stage, seat)?.id;
  floor.stage = alter(
    floor.stage,
    (piece) => piece.id === id,
    () => moveTo({ zone: "camp", seat }, T.sweep),
  );
  await play.wait(T.sweep);
  floor.stage = intoCamp(
    drop(floor.stage, (piece) => piece.where.zone === "camp"),
    seat,
    [face],
  );
}

/** Cards fly from one pile to another and lie in it, unseen or seen. */
export async function pass(floor: Floor, from: Where, to: Where, faces: (Face | null)[], play: Play): Promise<void> {
  const flown = faces.slice(0, 6).map((face, n) => newPiece(`pass-${n}`, face, from));
  floor.stage = add(floor.stage, ...flown);
  await play.wait(20);
  floor.stage = alter(
    floor.stage,
    (piece) => piece.id.startsWith("pass-"),
    (_, n) => moveTo(to, T.fly, n * 50),
  );
  sound.play("paper");
  await play.wait(T.fly + Math.max(0, flown.length - 1) * 50);
  floor.stage = drop(floor.stage, (piece) => piece.id.startsWith("pass-"));
}

export async function taxAway(floor: Floor, war: number | null, play: Play): Promise<void> {
  const mine = potOf(war);
  const count = floor.stage.pieces.filter(mine).length;
  floor.stage = alter(floor.stage, mine, (_, n) => moveTo({ zone: "tax" }, T.sweep, n * 30));
  await play.wait(T.sweep + count * 30);
  const left = drop(floor.stage, (piece) => piece.where.zone === "tax");
  floor.stage = { ...left, tax: left.tax + count };
}

export const facesOf = (floor: Floor, cards: string[], ranks: (number | null)[] = []): Face[] =>
  cards.map((card, n) => faceOf(floor.stage.words, card, ranks[n] ?? null));
