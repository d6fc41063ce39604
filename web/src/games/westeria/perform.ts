/** Plays Westeria's events on the map, in order; times depend on what everyone sees, never on a hidden unit. */
import { assertNever, type Play } from "../../kit/motion";
import { sound } from "../../kit/sound.svelte";
import type { RealmDesk } from "./desk.svelte";
import type { UnitName, WesteriaEvent, WesteriaView } from "./view";

type Told<Is extends WesteriaEvent["is"]> = Extract<WesteriaEvent, { is: Is }>;

async function moved(desk: RealmDesk, { start, zone }: Told<"Moved">, play: Play): Promise<void> {
  desk.change(start, { zone, mark: "moved" });
  sound.play("paper");
  await play.wait(300);
}

async function ran(desk: RealmDesk, { start, zone, path }: Told<"Ran">, play: Play): Promise<void> {
  desk.run = path;
  await play.wait(240);
  desk.change(start, { kind: "scout", seen: true });
  for (let i = 1; i < path.length; i++) {
    desk.change(path[i - 1] ?? "", { zone: path[i] ?? "", mark: "ran" });
    await play.wait(170);
  }
  await play.wait(400);
  desk.change(zone, { seen: false });
  desk.run = [];
}

/** Both slide to the shared border, turn over, hold; the loser drops and the survivor moves in. */
async function fought(desk: RealmDesk, { start, zone, unit, foe, result }: Told<"Fought">, play: Play): Promise<void> {
  desk.change(start, { toward: zone });
  desk.change(zone, { toward: start });
  desk.duel = [start, zone];
  await play.wait(260);
  desk.change(start, { kind: unit, seen: true });
  desk.change(zone, { kind: foe, seen: true });
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
async function looked(desk: RealmDesk, { zones, units }: Told<"Looked">, play: Play): Promise<void> {
  zones.forEach((zone, i) => desk.change(zone, { kind: units[i] ?? null, seen: true }));
  await play.wait(2600);
}

async function stood(
  desk: RealmDesk,
  { seat, zone }: { seat: number; zone: string },
  kind: UnitName | null,
  play: Play,
): Promise<void> {
  desk.add(zone, seat, kind);
  sound.play("paper");
  await play.wait(420);
}

async function redeployed(desk: RealmDesk, zones: string[], play: Play): Promise<void> {
  for (const zone of zones) desk.change(zone, { falling: true });
  await play.wait(450);
  for (const zone of zones)
    desk.shields = desk.shields.map((shield) =>
      shield.zone === zone ? { ...shield, falling: false, mark: null } : shield,
    );
  await play.wait(450);
}

async function guessed(desk: RealmDesk, zone: string, saw: UnitName | null, right: boolean, play: Play): Promise<void> {
  if (saw) desk.change(zone, { kind: saw, seen: true });
  await play.wait(900);
  if (right) desk.change(zone, { falling: true });
  await play.wait(400);
  desk.remove(zone);
}

function act(desk: RealmDesk, event: WesteriaEvent, play: Play): Promise<void> {
  switch (event.is) {
    case "Moved":
      return moved(desk, event, play);
    case "Ran":
      return ran(desk, event, play);
    case "Fought":
      return fought(desk, event, play);
    case "Deployed":
      return stood(desk, event, event.seat === desk.sitting.viewer || event.shown ? event.unit : null, play);
    case "DeployedUnseen":
      return stood(desk, event, null, play);
    case "SpyReturned":
      return stood(desk, event, "spy-master", play);
    case "FlagPlaced":
      return stood(desk, event, "flag", play);
    case "Looked":
      return looked(desk, event, play);
    case "LookedUnseen":
      return play.wait(2600);
    case "Redeployed":
    case "RedeployedUnseen":
      return redeployed(desk, event.zones, play);
    case "Guessed":
      return guessed(desk, event.zone, event.saw, event.right, play);
    case "GuessedUnseen":
      return guessed(desk, event.zone, null, false, play);
    case "CardsShown":
    case "CardChosen":
    case "TerritoryTaken":
    case "FlagCaptured":
      return play.wait(220);
    case "StarterDrawn":
    case "Placed":
    case "PlacedUnseen":
    case "TurnStarted":
    case "TurnEnded":
    case "PileRenewed":
    case "CardsDeclined":
    case "CardsDiscarded":
    case "UnitDrawn":
    case "UnitDrawnUnseen":
    case "Advanced":
    case "ReserveShown":
    case "FlagWonBack":
    case "WentOut":
    case "LimitNear":
    case "GameEnded":
      return Promise.resolve();
    default:
      return assertNever(event);
  }
}

export async function perform(
  desk: RealmDesk,
  events: WesteriaEvent[],
  view: WesteriaView,
  play: Play,
  begin: (event: WesteriaEvent) => void,
): Promise<void> {
  for (const event of events) {
    begin(event);
    if (!play.skipped) await act(desk, event, play);
  }
  desk.settle(view);
}
