/** Plays War Slayer's events on the stage, in order; times depend on what everyone sees, never on a hidden card. */
import { DURATION, type Play } from "../../kit/motion";
import { sound } from "../../kit/sound.svelte";
import type { GameEvent, Json } from "../../wire/types";
import { capture, claimOperatives, closeAll, decide, drawThree, flip, goHome, lay, settle, stack, takeUp, type Stage } from "./stage";
import { isCard, type Row, type WarView } from "./view";

export interface Floor {
  stage: Stage;
  viewer: number | null;
}

const num = (value: Json | undefined): number => (typeof value === "number" ? value : 0);
const card = (value: Json | undefined): string | null => (isCard(value) ? value : null);
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

type Act = (floor: Floor, event: GameEvent, play: Play) => Promise<void>;

async function drew(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const seat = num(event["seat"]);
  const count = event["cards"] ? list(event["cards"]).length : num(event["count"]);
  floor.stage = drawThree(floor.stage, seat, count);
  await play.wait(16);
  floor.stage = takeUp(floor.stage, seat);
  sound.play("paper");
  await play.wait(DURATION.move + DURATION.step * count);
  if (seat === floor.stage.bottom && !floor.stage.hands) floor.stage = { ...floor.stage, sprites: floor.stage.sprites.filter((s) => s.zone !== "hand" || s.seat !== seat) };
}

async function laid(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const cards = event["cards"] ? list(event["cards"]).map(card) : [null, null, null];
  floor.stage = lay(floor.stage, num(event["seat"]), String(event["row"]) as Row, cards);
  sound.play("paper");
  await play.wait(DURATION.move);
}

async function flipped(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  floor.stage = flip(floor.stage, event);
  sound.play("flip");
  await play.wait(DURATION.flip + DURATION.beat);
}

async function verdict(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const index = num(event["index"]);
  if (event.is === "OperationDrawn") floor.stage = decide(floor.stage, null, list(event["cards"]).filter(isCard));
  else {
    const cards: string[] = [];
    cards[num(event["winner"])] = card(event["card"]) ?? "";
    cards[num(event["loser"])] = card(event["beaten"]) ?? "";
    floor.stage = decide(floor.stage, num(event["winner"]), cards);
  }
  floor.stage = { ...floor.stage, flipped: index + 1 };
  await play.wait(180 + 200 + DURATION.beat);
}

async function took(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  floor.stage = capture(floor.stage, "dossier", num(event["owner"]), num(event["column"]), num(event["seat"]), card(event["card"]), floor.viewer);
  sound.play("paper");
  await play.wait(100 + 420);
  sound.play("stamp");
  await play.wait(DURATION.stamp + DURATION.beat);
}

async function backedOut(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  floor.stage = { ...floor.stage, backedOut: num(event["seat"]) };
  await play.wait(200 + DURATION.beat * 2);
}

async function claimed(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const names = list(event["cards"]).filter(isCard);
  floor.stage = claimOperatives(floor.stage, num(event["seat"]), names, list(event["owners"]).map(num), list(event["columns"]).map(num));
  sound.play("paper");
  await play.wait(DURATION.move + DURATION.step * names.length + DURATION.beat);
}

/** The Double Agent lifts, turns half a circle in its own plane, is stamped, and crosses the front. */
async function defected(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const owner = num(event["seat"]);
  const agent = floor.stage.sprites.find((s) => s.zone === "theater" && s.seat === owner && s.at === num(event["column"]));
  if (!agent) return;
  await play.wait(DURATION.beat);
  floor.stage = { ...floor.stage, turning: [...floor.stage.turning, agent.id] };
  await play.wait(580);
  floor.stage = { ...floor.stage, stamp: "Defected" };
  sound.play("stamp");
  await play.wait(DURATION.stamp + 520);
  const column = agent.at;
  floor.stage = { ...capture(floor.stage, "theater", owner, column, num(event["claimant"]), agent.card, floor.viewer), turning: [], stamp: null };
  await play.wait(420);
}

async function claimedDossier(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const owner = num(event["owner"]);
  const cards = list(event["cards"]);
  const columns = list(event["columns"]).map(num);
  columns.forEach((column, i) => {
    floor.stage = capture(floor.stage, "dossier", owner, column, num(event["seat"]), card(cards[i]), floor.viewer, 90 * i);
  });
  sound.play("paper");
  await play.wait(420 + 90 * columns.length + DURATION.beat);
}

async function shout(floor: Floor, text: string, play: Play): Promise<void> {
  floor.stage = { ...floor.stage, stamp: text };
  sound.play("stamp");
  await play.wait(DURATION.stamp + 900);
  floor.stage = { ...floor.stage, stamp: null };
}

async function wentHome(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  if (floor.stage.sprites.some((s) => s.up) || floor.stage.operations.length) {
    await play.wait(DURATION.beat * 2);
    floor.stage = closeAll(floor.stage, floor.viewer);
    await play.wait(DURATION.beat);
  }
  const count = floor.stage.sprites.length;
  floor.stage = goHome(floor.stage, num(event["seat"]));
  sound.play("paper");
  await play.wait(DURATION.move + 40 * Math.min(9, count));
  floor.stage = stack(floor.stage);
}

const ACTS: Record<string, Act> = {
  Drew: drew,
  DrewUnseen: drew,
  Laid: laid,
  LaidUnseen: laid,
  Flipped: flipped,
  OperationWon: verdict,
  OperationDrawn: verdict,
  Took: took,
  TookUnseen: took,
  Continued: (_, __, play) => play.wait(DURATION.beat),
  BackedOut: backedOut,
  ClaimedOperatives: claimed,
  Defected: defected,
  ClaimedDossier: claimedDossier,
  ClaimedDossierUnseen: claimedDossier,
  Standoff: (floor, _, play) => shout(floor, "Standoff", play),
  VipRevealed: (floor, _, play) => shout(floor, "VIP revealed", play),
  VipTaken: (floor, _, play) => shout(floor, "VIP taken", play),
  WentHome: wentHome,
  MissionStarted: async (floor, event, play) => {
    floor.stage = { ...floor.stage, mission: num(event["mission"]), defeated: num(event["defeated"]), operations: [], flipped: 0, backedOut: null };
    await play.wait(DURATION.beat);
  },
};

/** Two things that happen at once are played at once: both draw, both lay; two Double Agents turn together and pass each other. */
const TOGETHER: Record<string, string[]> = { Drew: ["DrewUnseen", "Drew"], DrewUnseen: ["Drew", "DrewUnseen"], Laid: ["LaidUnseen", "Laid"], LaidUnseen: ["Laid", "LaidUnseen"] };

/** Plays the events, then lies as the view has it. */
export async function perform(floor: Floor, events: GameEvent[], view: WarView, play: Play, begin: (event: GameEvent) => void): Promise<void> {
  await enact(floor, events, play, begin);
  floor.stage = settle(floor.stage, view, floor.viewer);
}

export async function enact(floor: Floor, events: GameEvent[], play: Play, begin: (event: GameEvent) => void): Promise<void> {
  const played = new Set<GameEvent>();
  for (let i = 0; i < events.length && !play.skipped; i++) {
    const event = events[i] as GameEvent;
    begin(event);
    if (played.has(event)) continue;
    const next = events[i + 1];
    const act = ACTS[event.is];
    const other = event.is === "Defected" ? events.slice(i + 1).find((later) => later.is === "Defected") : undefined;
    if (other) {
      played.add(other);
      await Promise.all([defected(floor, event, play), defected(floor, other, play)]);
    } else if (next && TOGETHER[event.is]?.includes(next.is)) {
      begin(next);
      i++;
      await Promise.all([act?.(floor, event, play), ACTS[next.is]?.(floor, next, play)]);
    } else await act?.(floor, event, play);
  }
}
