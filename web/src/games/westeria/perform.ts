/** Plays Westeria's events on the map, in order; times depend on what everyone sees, never on a hidden unit. */
import type { Play } from "../../kit/motion";
import { sound } from "../../kit/sound.svelte";
import type { GameEvent } from "../../wire/types";
import type { RealmDesk } from "./desk.svelte";
import type { RealmView } from "./view";

const str = (value: unknown): string => (typeof value === "string" ? value : "");
const num = (value: unknown): number => (typeof value === "number" ? value : 0);

type Act = (desk: RealmDesk, event: GameEvent, play: Play) => Promise<void>;

async function moved(desk: RealmDesk, event: GameEvent, play: Play): Promise<void> {
  desk.change(str(event["start"]), { zone: str(event["zone"]), mark: "moved" });
  sound.play("paper");
  await play.wait(300);
}

async function ran(desk: RealmDesk, event: GameEvent, play: Play): Promise<void> {
  const path = Array.isArray(event["path"]) ? event["path"].map(str) : [];
  desk.run = path;
  await play.wait(240);
  desk.change(str(event["start"]), { kind: "scout", seen: true });
  for (let i = 1; i < path.length; i++) {
    desk.change(path[i - 1] ?? "", { zone: path[i] ?? "", mark: "ran" });
    await play.wait(170);
  }
  await play.wait(400);
  desk.change(str(event["zone"]), { seen: false });
  desk.run = [];
}

/** Both slide to the shared border, turn over, hold; the loser drops and the survivor moves in. */
async function fought(desk: RealmDesk, event: GameEvent, play: Play): Promise<void> {
  const [start, zone, result] = [str(event["start"]), str(event["zone"]), str(event["result"])];
  desk.change(start, { toward: zone });
  desk.change(zone, { toward: start });
  desk.duel = [start, zone];
  await play.wait(260);
  desk.change(start, { kind: str(event["unit"]), seen: true });
  desk.change(zone, { kind: str(event["foe"]), seen: true });
  sound.play("flip");
  await play.wait(900);
  if (result !== "lost") desk.change(zone, { falling: true });
  if (result === "lost" || result === "both") desk.change(start, { falling: true });
  sound.play("stamp");
  await play.wait(420);
  desk.duel = [];
  desk.remove(start);
  desk.remove(zone);
  desk.change(zone, { toward: null });
  if (result === "won" || result === "captured") desk.change(start, { zone, mark: "moved", toward: null });
  await play.wait(300);
}

/** What Secret Information showed lies open for a while, to the one who looked. */
async function looked(desk: RealmDesk, event: GameEvent, play: Play): Promise<void> {
  const zones = Array.isArray(event["zones"]) ? event["zones"].map(str) : [];
  const units = Array.isArray(event["units"]) ? event["units"].map(str) : [];
  zones.forEach((zone, i) => desk.change(zone, { kind: units[i] ?? null, seen: true }));
  await play.wait(2600);
}

async function stood(desk: RealmDesk, event: GameEvent, play: Play): Promise<void> {
  const kind = event.is === "SpyReturned" ? "spy-master" : event.is === "FlagPlaced" ? "flag" : str(event["unit"]) || null;
  const own = num(event["seat"]) === desk.sitting.viewer;
  desk.add(str(event["zone"]), num(event["seat"]), own || event["shown"] === true || event.is !== "Deployed" ? kind : null);
  sound.play("paper");
  await play.wait(420);
}

async function redeployed(desk: RealmDesk, event: GameEvent, play: Play): Promise<void> {
  const zones = Array.isArray(event["zones"]) ? event["zones"].map(str) : [];
  for (const zone of zones) desk.change(zone, { falling: true });
  await play.wait(450);
  for (const zone of zones) desk.shields = desk.shields.map((shield) => (shield.zone === zone ? { ...shield, falling: false, mark: null } : shield));
  await play.wait(450);
}

async function guessed(desk: RealmDesk, event: GameEvent, play: Play): Promise<void> {
  const zone = str(event["zone"]);
  if (event["saw"]) desk.change(zone, { kind: str(event["saw"]), seen: true });
  await play.wait(900);
  if (event["right"] === true) desk.change(zone, { falling: true });
  await play.wait(400);
  desk.remove(zone);
}

const beat: Act = async (_desk, _event, play) => play.wait(220);

const ACTS: Record<string, Act> = {
  Moved: moved, Ran: ran, Fought: fought, Deployed: stood, DeployedUnseen: stood, SpyReturned: stood, FlagPlaced: stood,
  Looked: looked, LookedUnseen: async (_desk, _event, play) => play.wait(2600),
  Redeployed: redeployed, RedeployedUnseen: redeployed, Guessed: guessed, GuessedUnseen: guessed, CardsShown: beat, CardChosen: beat, TerritoryTaken: beat, FlagCaptured: beat,
};

export async function perform(desk: RealmDesk, events: GameEvent[], view: RealmView, play: Play, begin: (event: GameEvent) => void): Promise<void> {
  for (const event of events) {
    begin(event);
    if (!play.skipped) await ACTS[event.is]?.(desk, event, play);
  }
  desk.settle(view);
}
