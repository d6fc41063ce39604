/** Plays War Slayer's events on the stage, in order; times depend on what everyone sees, never on a hidden card. */
import { assertNever, DURATION, type Play } from "../../kit/motion";
import { sound } from "../../kit/sound.svelte";
import {
  capture,
  claimOperatives,
  closeAll,
  decide,
  drawThree,
  flip,
  goHome,
  lay,
  settle,
  stack,
  takeUp,
  type Stage,
} from "./stage";
import type { WarSlayerEvent, WarSlayerView } from "./view";
import { phrase } from "./words";

export interface Floor {
  stage: Stage;
  viewer: number | null;
}

type Told<Is extends WarSlayerEvent["is"]> = Extract<WarSlayerEvent, { is: Is }>;

async function drew(floor: Floor, seat: number, count: number, play: Play): Promise<void> {
  floor.stage = drawThree(floor.stage, seat, count);
  await play.wait(16);
  floor.stage = takeUp(floor.stage, seat);
  sound.play("paper");
  await play.wait(DURATION.move + DURATION.step * count);
  if (seat === floor.stage.bottom && !floor.stage.hands)
    floor.stage = { ...floor.stage, sprites: floor.stage.sprites.filter((s) => s.zone !== "hand" || s.seat !== seat) };
}

async function laid(
  floor: Floor,
  { seat, row }: Told<"Laid" | "LaidUnseen">,
  cards: (string | null)[],
  play: Play,
): Promise<void> {
  floor.stage = lay(floor.stage, seat, row, cards);
  sound.play("paper");
  await play.wait(DURATION.move);
}

async function flipped(floor: Floor, event: Told<"Flipped">, play: Play): Promise<void> {
  floor.stage = flip(floor.stage, event.index, event.columns, event.cards);
  sound.play("flip");
  await play.wait(DURATION.flip + DURATION.beat);
}

async function verdict(floor: Floor, event: Told<"OperationWon" | "OperationDrawn">, play: Play): Promise<void> {
  if (event.is === "OperationDrawn") floor.stage = decide(floor.stage, null, event.cards);
  else
    floor.stage = decide(
      floor.stage,
      event.winner,
      event.winner === 0 ? [event.card, event.beaten] : [event.beaten, event.card],
    );
  floor.stage = { ...floor.stage, flipped: event.index + 1 };
  await play.wait(180 + 200 + DURATION.beat);
}

async function took(floor: Floor, event: Told<"Took" | "TookUnseen">, card: string | null, play: Play): Promise<void> {
  floor.stage = capture(floor.stage, "dossier", event.owner, event.column, event.seat, card, floor.viewer);
  sound.play("paper");
  await play.wait(100 + 420);
  sound.play("stamp");
  await play.wait(DURATION.stamp + DURATION.beat);
}

async function backedOut(floor: Floor, event: Told<"BackedOut">, play: Play): Promise<void> {
  floor.stage = { ...floor.stage, backedOut: event.seat };
  await play.wait(200 + DURATION.beat * 2);
}

async function claimed(
  floor: Floor,
  { seat, cards, owners, columns }: Told<"ClaimedOperatives">,
  play: Play,
): Promise<void> {
  floor.stage = claimOperatives(floor.stage, seat, cards, owners, columns);
  sound.play("paper");
  await play.wait(DURATION.move + DURATION.step * cards.length + DURATION.beat);
}

/** The Double Agent lifts, turns half a circle in its own plane, is stamped, and crosses the front. */
async function defected(floor: Floor, event: Told<"Defected">, play: Play): Promise<void> {
  const agent = floor.stage.sprites.find((s) => s.zone === "theater" && s.seat === event.seat && s.at === event.column);
  if (!agent) return;
  await play.wait(DURATION.beat);
  floor.stage = { ...floor.stage, turning: [...floor.stage.turning, agent.id] };
  await play.wait(580);
  floor.stage = { ...floor.stage, stamp: phrase("defected") };
  sound.play("stamp");
  await play.wait(DURATION.stamp + 520);
  floor.stage = {
    ...capture(floor.stage, "theater", event.seat, agent.at, event.claimant, agent.card, floor.viewer),
    turning: [],
    stamp: null,
  };
  await play.wait(420);
}

async function claimedDossier(
  floor: Floor,
  event: Told<"ClaimedDossier" | "ClaimedDossierUnseen">,
  cards: string[],
  play: Play,
): Promise<void> {
  event.columns.forEach((column, i) => {
    floor.stage = capture(
      floor.stage,
      "dossier",
      event.owner,
      column,
      event.seat,
      cards[i] ?? null,
      floor.viewer,
      90 * i,
    );
  });
  sound.play("paper");
  await play.wait(420 + 90 * event.columns.length + DURATION.beat);
}

async function shout(floor: Floor, text: string, play: Play): Promise<void> {
  floor.stage = { ...floor.stage, stamp: text };
  sound.play("stamp");
  await play.wait(DURATION.stamp + 900);
  floor.stage = { ...floor.stage, stamp: null };
}

async function wentHome(floor: Floor, event: Told<"WentHome">, play: Play): Promise<void> {
  if (floor.stage.sprites.some((s) => s.up) || floor.stage.operations.length) {
    await play.wait(DURATION.beat * 2);
    floor.stage = closeAll(floor.stage, floor.viewer);
    await play.wait(DURATION.beat);
  }
  const count = floor.stage.sprites.length;
  floor.stage = goHome(floor.stage, event.seat);
  sound.play("paper");
  await play.wait(DURATION.move + 40 * Math.min(9, count));
  floor.stage = stack(floor.stage);
}

async function began(floor: Floor, { mission, defeated }: Told<"MissionStarted">, play: Play): Promise<void> {
  floor.stage = { ...floor.stage, mission, defeated, operations: [], flipped: 0, backedOut: null };
  await play.wait(DURATION.beat);
}

function act(floor: Floor, event: WarSlayerEvent, play: Play): Promise<void> {
  switch (event.is) {
    case "MissionStarted":
      return began(floor, event, play);
    case "Drew":
      return drew(floor, event.seat, event.cards.length, play);
    case "DrewUnseen":
      return drew(floor, event.seat, event.count, play);
    case "Laid":
      return laid(floor, event, event.cards, play);
    case "LaidUnseen":
      return laid(floor, event, [null, null, null], play);
    case "Flipped":
      return flipped(floor, event, play);
    case "OperationWon":
    case "OperationDrawn":
      return verdict(floor, event, play);
    case "Took":
      return took(floor, event, event.card, play);
    case "TookUnseen":
      return took(floor, event, null, play);
    case "Continued":
      return play.wait(DURATION.beat);
    case "BackedOut":
      return backedOut(floor, event, play);
    case "ClaimedOperatives":
      return claimed(floor, event, play);
    case "Defected":
      return defected(floor, event, play);
    case "ClaimedDossier":
      return claimedDossier(floor, event, event.cards, play);
    case "ClaimedDossierUnseen":
      return claimedDossier(floor, event, [], play);
    case "Standoff":
      return shout(floor, phrase("standoff"), play);
    case "VipRevealed":
      return shout(floor, phrase("vipRevealed"), play);
    case "VipTaken":
      return shout(floor, phrase("vipTaken"), play);
    case "WentHome":
      return wentHome(floor, event, play);
    case "Asked":
    case "GameEnded":
      return Promise.resolve();
    default:
      return assertNever(event);
  }
}

/** Two things that happen at once are played at once: both draw, both lay; two Double Agents turn together and pass each other. */
const TOGETHER: Record<string, string[]> = {
  Drew: ["DrewUnseen", "Drew"],
  DrewUnseen: ["Drew", "DrewUnseen"],
  Laid: ["LaidUnseen", "Laid"],
  LaidUnseen: ["Laid", "LaidUnseen"],
};

/** Plays the events, then lies as the view has it. */
export async function perform(
  floor: Floor,
  events: WarSlayerEvent[],
  view: WarSlayerView,
  play: Play,
  begin: (event: WarSlayerEvent) => void,
): Promise<void> {
  await enact(floor, events, play, begin);
  floor.stage = settle(floor.stage, view, floor.viewer);
}

export async function enact(
  floor: Floor,
  events: WarSlayerEvent[],
  play: Play,
  begin: (event: WarSlayerEvent) => void,
): Promise<void> {
  const played = new Set<WarSlayerEvent>();
  for (let i = 0; i < events.length && !play.skipped; i++) {
    const event = events[i] as WarSlayerEvent;
    begin(event);
    if (played.has(event)) continue;
    const next = events[i + 1];
    const other = events.slice(i + 1).find((later) => later.is === "Defected");
    if (event.is === "Defected" && other) {
      played.add(other);
      await Promise.all([defected(floor, event, play), defected(floor, other, play)]);
    } else if (next && TOGETHER[event.is]?.includes(next.is)) {
      begin(next);
      i++;
      await Promise.all([act(floor, event, play), act(floor, next, play)]);
    } else await act(floor, event, play);
  }
}
