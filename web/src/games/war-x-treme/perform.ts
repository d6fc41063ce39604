/** Plays the events of War X-treme on the page, in order. */
import type { Play } from "../../kit/motion";
import { sound } from "../../kit/sound.svelte";
import type { GameEvent } from "../../wire/types";
import { bring, facesOf, goHome, lay, pass, recruit, shake, shout, sweep, T, taxAway, turn, turnRecruits, type Floor } from "./moves";
import { alter, before, change, chip, comparedOf, countArmy, drop, intoCamp, moveTo, outOfCamp, picksOf, sideAt, stageOf, type Stage } from "./stage";
import { faceOf, isText, maybe, num, numbers, texts, type ComicView } from "./view";

type Act = (floor: Floor, event: GameEvent, play: Play) => Promise<void>;
const text = (event: GameEvent, slot: string): string => (isText(event[slot]) ? event[slot] : "");
const seatOf = (event: GameEvent): number => num(event["seat"]);
const cardOf = (floor: Floor, event: GameEvent, slot = "card"): ReturnType<typeof faceOf> => faceOf(floor.stage.words, text(event, slot), maybe(event["rank"]));
const tagged = (stage: Stage, seats: number[], tag: "war" | "loose" | ""): Stage => ({ ...stage, sides: stage.sides.map((side, n) => (seats.includes(n) ? { ...side, tag } : side)) });
const centred = (stage: Stage, by: Partial<Stage["centre"]>): Stage => ({ ...stage, centre: { ...stage.centre, ...by } });
const counting = (stage: Stage, seat: number, rank: number): Stage => {
  const card = comparedOf(stage, seat);
  return alter(stage, (piece) => piece.id === card?.id, () => ({ counts: chip(rank) }));
};

async function renewed(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const seat = seatOf(event);
  const cards = sideAt(floor.stage, seat).camp;
  await pass(floor, { zone: "camp", seat }, { zone: "army", seat }, cards.slice(0, 5).map(() => null), play);
  floor.stage = change(floor.stage, seat, { camp: [], army: sideAt(floor.stage, seat).army + texts(event["cards"]).length });
  floor.stage = { ...floor.stage, trust: { owner: seat, neighbour: null, cards: texts(event["cards"]).length, answer: null } };
  await play.wait(T.beat);
}

async function trusted(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const scene = floor.stage.trust ?? { owner: num(event["owner"]), neighbour: null, cards: 0, answer: null };
  floor.stage = { ...floor.stage, trust: { ...scene, neighbour: seatOf(event), answer: { shuffle: event["shuffle"] === true, cut: num(event["cut"]), rotate: event["rotate"] === true } } };
  await play.wait(T.scene);
  floor.stage = { ...floor.stage, trust: null };
}

/** Equipment that was played hangs on its victim, lies before its owner, or is junk. */
function laidDown(stage: Stage, seat: number, equipment: string, target: number | null): Stage {
  const kind = stage.words[`equipment.kind:${equipment}`];
  if (kind === "curse" && target !== null) return change(stage, target, { curses: [...sideAt(stage, target).curses, { name: equipment, by: seat }] });
  if (kind === "continuous") return change(stage, seat, { inPlay: [...sideAt(stage, seat).inPlay, equipment] });
  return { ...stage, junk: stage.junk + 1 };
}

async function played(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const seat = seatOf(event);
  const equipment = text(event, "equipment");
  const hand = sideAt(floor.stage, seat).hand;
  const left = hand ? hand.filter((_, n) => n !== hand.indexOf(equipment)) : null;
  floor.stage = change(floor.stage, seat, { held: Math.max(0, sideAt(floor.stage, seat).held - 1), hand: left });
  floor.stage = { ...floor.stage, played: { seat, equipment, target: maybe(event["target"]) } };
  sound.play("stamp");
  await play.wait(1000);
  floor.stage = { ...laidDown(floor.stage, seat, equipment, maybe(event["target"])), played: null };
}

async function paid(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const [seat, unseen, cards] = [seatOf(event), num(event["unseen"]), texts(event["cards"])];
  const faces = [...Array.from({ length: unseen }, () => null), ...facesOf(floor, cards)];
  floor.stage = outOfCamp(countArmy(floor.stage, seat, -unseen), seat, cards);
  await pass(floor, unseen ? { zone: "army", seat } : { zone: "camp", seat }, { zone: "tax" }, faces, play);
  floor.stage = { ...floor.stage, tax: floor.stage.tax + faces.length };
}

async function taxTime(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  floor.stage = { ...floor.stage, taxing: { counts: numbers(event["counts"]), owed: numbers(event["owed"]) } };
  await shout(floor, "TaxTime", play, "red");
  await play.wait(T.long);
  floor.stage = { ...floor.stage, taxing: null };
}

async function taken(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const [seat, owner, card] = [seatOf(event), num(event["owner"]), cardOf(floor, event)];
  await shout(floor, event.is, play, "acid", seat);
  floor.stage = outOfCamp(floor.stage, owner, [card.card]);
  await pass(floor, { zone: "camp", seat: owner }, { zone: "camp", seat }, [card], play);
  floor.stage = intoCamp(floor.stage, seat, [card]);
}

async function home(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  await shout(floor, event.is, play, "acid", seatOf(event));
  await goHome(floor, seatOf(event), cardOf(floor, event), play);
  floor.stage = tagged(floor.stage, [seatOf(event)], "");
}

async function warStarted(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const [war, warriors, loose] = [num(event["war"]), numbers(event["warriors"]), texts(event["loose"])];
  const inPot = (seat: number, card: string | undefined): boolean => warriors.includes(seat) || (card !== undefined && loose.includes(card));
  floor.stage = alter(floor.stage, (piece) => piece.where.zone === "turned" && inPot(piece.where.seat, piece.face?.card), () => ({ war }));
  const lying = floor.stage.pieces.flatMap((piece) => (piece.where.zone === "turned" && !warriors.includes(piece.where.seat) && piece.war === war ? [piece.where.seat] : []));
  floor.stage = tagged(tagged(floor.stage, warriors, "war"), lying, "loose");
  floor.stage = centred(floor.stage, { text: floor.stage.words["shout:WarStarted"] ?? "War!", tone: "sun", note: "" });
  await shake(floor, play);
  await shout(floor, "WarStarted", play, "sun");
}

async function swapped(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const [one, two] = [comparedOf(floor.stage, seatOf(event)), comparedOf(floor.stage, num(event["owner"]))];
  await shout(floor, "Abducted", play, "acid", seatOf(event));
  if (one && two) {
    const faces = new Map([[one.id, two.face], [two.id, one.face]]);
    const places = new Map([[one.id, two.where], [two.id, one.where]]);
    floor.stage = alter(floor.stage, (piece) => faces.has(piece.id), (piece) => moveTo(places.get(piece.id) ?? piece.where, T.fly));
    await play.wait(T.fly);
    floor.stage = alter(floor.stage, (piece) => faces.has(piece.id), (piece) => ({ face: faces.get(piece.id) ?? null, where: places.get(piece.id === one.id ? two.id : one.id) ?? piece.where, time: 0 }));
  }
}

async function armistice(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  await shout(floor, event.is, play, "go");
  const [seats, faces] = [numbers(event["seats"]), facesOf(floor, texts(event["cards"]))];
  faces.forEach((face, n) => (floor.stage = alter(floor.stage, (piece) => piece.face?.card === face.card, () => moveTo({ zone: "camp", seat: seats[n] ?? 0 }, T.sweep))));
  await play.wait(T.sweep);
  floor.stage = drop(floor.stage, (piece) => piece.where.zone === "camp");
  faces.forEach((face, n) => (floor.stage = intoCamp(floor.stage, seats[n] ?? 0, [face])));
  floor.stage = tagged(floor.stage, seats, "");
}

async function swept(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const seat = seatOf(event);
  if (event["how"] === "win") await shout(floor, "win", play, "go", seat);
  await sweep(floor, seat, maybe(event["war"]), facesOf(floor, texts(event["downs"])), facesOf(floor, texts(event["cards"])), play);
  const { pieces } = floor.stage;
  floor.stage = { ...floor.stage, sides: floor.stage.sides.map((side, n) => (pieces.some((piece) => before(piece, n)) ? side : { ...side, tag: "" })) };
}

async function earned(floor: Floor, event: GameEvent, play: Play): Promise<void> {
  const side = sideAt(floor.stage, seatOf(event));
  const equipment = text(event, "equipment");
  floor.stage = { ...change(floor.stage, seatOf(event), { held: side.held + 1, hand: side.hand && equipment ? [...side.hand, equipment] : side.hand }), store: Math.max(0, floor.stage.store - 1) };
  await play.wait(T.beat);
}

const quiet: Act = async () => undefined;
const said: Act = async (floor, event, play) => {
  await shout(floor, event.is, play, "acid", maybe(event["seat"]));
};

const ACTS: Record<string, Act> = {
  GameStarted: async (floor, _, play) => shout(floor, "GameStarted", play, "red"),
  EquipmentDealt: quiet, EquipmentDealtUnseen: quiet, SecretDealt: quiet, SecretDealtUnseen: quiet,
  RoundStarted: async (floor, event, play) => {
    const lead = num(event["lead"]);
    floor.stage = { ...floor.stage, round: num(event["round"]), centre: { text: `Round ${num(event["round"])}`, tone: "white", note: "" }, sides: floor.stage.sides.map((side, n) => ({ ...side, lead: n === lead, tag: "" })) };
    await play.wait(60);
  },
  ArmyRenewed: renewed, Trusted: trusted,
  Turned: async (floor, event, play) => turn(floor, numbers(event["seats"]), facesOf(floor, texts(event["cards"]), numbers(event["ranks"])), play),
  EquipmentPlayed: played, EquipmentReturned: said,
  Spied: async (floor, event, play) => {
    floor.stage = change(floor.stage, seatOf(event), { known: facesOf(floor, texts(event["cards"]), numbers(event["ranks"])) });
    await play.wait(T.look);
  },
  SpiedUnseen: async (_, __, play) => play.wait(T.look),
  Bribed: async (floor, event, play) => {
    floor.stage = counting(floor.stage, seatOf(event), num(event["rank"]));
    await play.wait(T.look);
  },
  Sabotaged: async (floor, event, play) => {
    floor.stage = counting(floor.stage, num(event["owner"]), 1);
    await play.wait(T.look);
  },
  PressGanged: taken, LeechTook: taken, BiteTook: taken,
  RiseUpTook: async (floor, event, play) => {
    await pass(floor, { zone: "tax" }, { zone: "camp", seat: seatOf(event) }, [cardOf(floor, event)], play);
    floor.stage = intoCamp({ ...floor.stage, tax: floor.stage.tax - 1 }, seatOf(event), [cardOf(floor, event)]);
  },
  Redrafted: async (floor, event, play) => recruit(floor, seatOf(event), num(event["war"]), text(event, "source") as "slot", maybe(event["slot"]), cardOf(floor, event), play),
  ArmisticeCalled: armistice, SmokeBombed: home, Vanished: home, Fled: home, CasusBelliCalled: said,
  TaxTime: taxTime, TaxPaid: paid,
  TaxedAway: async (floor, event, play) => {
    await shout(floor, numbers(event["seats"]).length ? "tax" : "TaxedAway", play, "red", numbers(event["seats"])[0] ?? null);
    await taxAway(floor, maybe(event["war"]), play);
  },
  WildNamed: async (floor, event, play) => {
    floor.stage = counting(floor.stage, seatOf(event), num(event["rank"]));
    await shout(floor, "WildNamed", play, "sun", seatOf(event));
    await play.wait(T.beat);
  },
  Abducted: swapped,
  BoughtIn: async (floor, event, play) => {
    const war = Math.min(...floor.stage.pieces.flatMap((piece) => piece.war ?? []));
    floor.stage = tagged(alter(floor.stage, (piece) => piece.id === `turned-${seatOf(event)}`, () => ({ war: Number.isFinite(war) ? war : 0 })), [seatOf(event)], "war");
    await said(floor, event, play);
  },
  WarStarted: warStarted,
  Laid: async (floor, event, play) => lay(floor, seatOf(event), num(event["war"]), num(event["count"]), num(event["borrowed"]), play),
  SlotPicked: async (floor, event, play) => recruit(floor, seatOf(event), warOf(floor, seatOf(event)), "slot", num(event["slot"]), null, play),
  RecruitTaken: async (floor, event, play) => recruit(floor, seatOf(event), warOf(floor, seatOf(event)), text(event, "source") === "army" ? "army" : "tax", null, null, play),
  NoRecruit: said,
  RecruitsTurned: async (floor, event, play) => turnRecruits(floor, numbers(event["seats"]), facesOf(floor, texts(event["cards"]), numbers(event["ranks"])), play),
  WarWentOn: async (floor, event, play) => {
    const going = numbers(event["warriors"]);
    floor.stage = centred(tagged({ ...floor.stage, sides: floor.stage.sides.map((side) => ({ ...side, tag: side.tag === "war" ? "" : side.tag })) }, going, "war"), { note: `level ${num(event["level"])}` });
    await shake(floor, play);
    await shout(floor, "WarWentOn", play, "red");
  },
  RaceCalled: async (floor, event, play) => {
    floor.stage = centred(floor.stage, { text: floor.stage.words["shout:RaceCalled"] ?? "Speed!", tone: "go", note: "" });
    await said(floor, event, play);
  },
  RaceDrawn: async (floor, event, play) => {
    floor.stage = { ...floor.stage, drums: { seats: numbers(event["seats"]), draws: numbers(event["draws"]), winner: null } };
    await play.wait(T.drums);
  },
  RaceWon: async (floor, event, play) => {
    if (floor.stage.drums) floor.stage = { ...floor.stage, drums: { ...floor.stage.drums, winner: seatOf(event) } };
    await play.wait(T.look);
    floor.stage = { ...floor.stage, drums: null };
  },
  Swept: swept,
  SlotsRefilled: async (floor, event, play) => {
    const slots = numbers(event["slots"]);
    await bring(floor, slots.map((slot, n) => ({ id: `fill-${slot}`, from: { zone: "tax" }, to: { zone: "slot", slot }, face: null, apart: n * 40 })), play, T.slap);
    floor.stage = { ...drop(floor.stage, (piece) => piece.id.startsWith("fill-")), tax: floor.stage.tax - slots.length, slots: floor.stage.slots.map((slot, n) => (slots.includes(n + 1) ? { full: true, by: null } : slot)) };
  },
  EquipmentDrawn: earned, EquipmentDrawnUnseen: earned,
  StoreRestocked: async (floor, event) => void (floor.stage = { ...floor.stage, store: texts(event["equipment"]).length, junk: 0 }),
  WentOut: async (floor, event, play) => {
    const freed = floor.stage.sides.map((side) => ({ ...side, curses: side.curses.filter(({ by }) => by !== seatOf(event)) }));
    floor.stage = { ...floor.stage, sides: freed, junk: floor.stage.junk + texts(event["junked"]).length };
    floor.stage = change(floor.stage, seatOf(event), { out: true, held: 0, curses: [], inPlay: [], hand: null, tag: "" });
    await shout(floor, "WentOut", play, "red", seatOf(event));
  },
  GameEnded: async (floor, event, play) => {
    await shout(floor, "GameEnded", play, "sun");
    floor.stage = { ...floor.stage, over: { reason: text(event, "reason"), winners: numbers(event["winners"]) } };
  },
};

/** The war that a seat's cards lie in. */
function warOf(floor: Floor, seat: number): number | null {
  return floor.stage.pieces.find((piece) => piece.where.zone === "turned" && piece.where.seat === seat)?.war ?? null;
}

export async function enact(floor: Floor, events: GameEvent[], play: Play, begin: (event: GameEvent) => void): Promise<void> {
  for (const event of events) {
    if (play.skipped) break;
    begin(event);
    await ACTS[event.is]?.(floor, event, play);
  }
}

/** Plays the events, then lies as the view has it. */
export async function perform(floor: Floor, events: GameEvent[], view: ComicView, play: Play, begin: (event: GameEvent) => void, past: readonly GameEvent[] = []): Promise<void> {
  await enact(floor, events, play, begin);
  floor.stage = stageOf(floor.stage.words, view, floor.stage.bottom, picksOf([...past, ...events]));
}
