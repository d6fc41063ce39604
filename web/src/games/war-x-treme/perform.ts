/** Plays the events of War X-treme on the page, in order. */
import { assertNever, type Play } from "../../kit/motion";
import { sound } from "../../kit/sound.svelte";
import {
  bring,
  facesOf,
  goHome,
  lay,
  pass,
  recruit,
  shake,
  shout,
  sweep,
  T,
  taxAway,
  turn,
  turnRecruits,
  type Floor,
} from "./moves";
import {
  alter,
  before,
  change,
  chip,
  comparedOf,
  countArmy,
  countOf,
  drop,
  intoCamp,
  moveTo,
  outOfCamp,
  picksOf,
  relined,
  sideAt,
  stageOf,
  type Lined,
  type Stage,
} from "./stage";
import { faceOf, type WarXTremeEvent, type WarXTremeView } from "./view";
import { phrase } from "./words";

type Told<Is extends WarXTremeEvent["is"]> = Extract<WarXTremeEvent, { is: Is }>;
const cardOf = (floor: Floor, card: string, rank: number | null = null): ReturnType<typeof faceOf> =>
  faceOf(floor.stage.words, card, rank);
const tagged = (stage: Stage, seats: number[], tag: "war" | "loose" | ""): Stage => ({
  ...stage,
  sides: stage.sides.map((side, n) => (seats.includes(n) ? { ...side, tag } : side)),
});
const centred = (stage: Stage, by: Partial<Stage["centre"]>): Stage => ({
  ...stage,
  centre: { ...stage.centre, ...by },
});
const counting = (stage: Stage, seat: number, rank: number): Stage => {
  const card = comparedOf(stage, seat);
  return relined(
    alter(
      stage,
      (piece) => piece.id === card?.id,
      () => ({ counts: chip(rank) }),
    ),
    (one) => ({ leads: false, ...(one.seat === seat ? { counts: countOf(rank) } : {}) }),
  );
};
const alone = (stage: Stage): Stage => ({ ...stage, lineup: null });
/** The turned cards stand side by side in the centre. */
async function linedUp(
  floor: Floor,
  { seats, cards, ranks }: Told<"Turned" | "RecruitsTurned">,
  play: Play,
): Promise<void> {
  const lined = seats.map((seat, n): Lined => ({
    seat,
    face: cardOf(floor, cards[n] ?? "", ranks[n] ?? null),
    counts: countOf(ranks[n] ?? 0),
    leads: false,
  }));
  floor.stage = { ...floor.stage, lineup: { cards: lined, decided: null } };
  await play.wait(T.look);
}
/** Who wins or fights is marked, and why is said. */
async function decided(floor: Floor, event: Told<"Swept" | "WarStarted">, play: Play): Promise<void> {
  const leads = event.is === "Swept" ? [event.seat] : event.warriors;
  const marked = relined(floor.stage, (one) => ({
    leads: leads.includes(one.seat),
    ...(event.is === "Swept" && event.seat === one.seat && event.rank
      ? { counts: countOf(event.rank, event.half) }
      : {}),
  }));
  floor.stage = { ...marked, lineup: { cards: marked.lineup?.cards ?? [], decided: event } };
  await play.wait(T.verdict);
  floor.stage = alone(floor.stage);
}

async function renewed(floor: Floor, { seat, cards }: Told<"ArmyRenewed">, play: Play): Promise<void> {
  const camp = sideAt(floor.stage, seat).camp;
  await pass(
    floor,
    { zone: "camp", seat },
    { zone: "army", seat },
    camp.slice(0, 5).map(() => null),
    play,
  );
  floor.stage = change(floor.stage, seat, { camp: [], army: sideAt(floor.stage, seat).army + cards.length });
  floor.stage = { ...floor.stage, trust: { owner: seat, neighbour: null, cards: cards.length, answer: null } };
  await play.wait(T.beat);
}

async function asked(floor: Floor, { seat, neighbour }: Told<"Asked">, play: Play): Promise<void> {
  const scene = floor.stage.trust ?? { owner: seat, cards: 0, answer: null };
  floor.stage = { ...floor.stage, trust: { ...scene, neighbour } };
  await play.wait(T.beat);
}

async function trusted(
  floor: Floor,
  { seat, owner, shuffle, cut, rotate }: Told<"Trusted">,
  play: Play,
): Promise<void> {
  const scene = floor.stage.trust ?? { owner, neighbour: null, cards: 0, answer: null };
  floor.stage = { ...floor.stage, trust: { ...scene, neighbour: seat, answer: { shuffle, cut, rotate } } };
  await play.wait(T.scene);
  floor.stage = { ...floor.stage, trust: null };
}

/** Equipment that was played hangs on its victim, lies before its owner, or is junk. */
function laidDown(stage: Stage, seat: number, equipment: string, target: number | null): Stage {
  const kind = stage.words[`equipment.kind:${equipment}`];
  if (kind === "curse" && target !== null)
    return change(stage, target, { curses: [...sideAt(stage, target).curses, { name: equipment, by: seat }] });
  if (kind === "continuous") return change(stage, seat, { inPlay: [...sideAt(stage, seat).inPlay, equipment] });
  return { ...stage, junk: stage.junk + 1 };
}

async function played(floor: Floor, { seat, equipment, target }: Told<"EquipmentPlayed">, play: Play): Promise<void> {
  const hand = sideAt(floor.stage, seat).hand;
  const left = hand ? hand.filter((_, n) => n !== hand.indexOf(equipment)) : null;
  floor.stage = change(floor.stage, seat, { held: Math.max(0, sideAt(floor.stage, seat).held - 1), hand: left });
  floor.stage = { ...floor.stage, played: { seat, equipment, target } };
  sound.play("stamp");
  await play.wait(1000);
  floor.stage = { ...laidDown(floor.stage, seat, equipment, target), played: null };
}

async function paid(floor: Floor, { seat, unseen, cards }: Told<"TaxPaid">, play: Play): Promise<void> {
  const faces = [...Array.from({ length: unseen }, () => null), ...facesOf(floor, cards)];
  floor.stage = outOfCamp(countArmy(floor.stage, seat, -unseen), seat, cards);
  await pass(floor, unseen ? { zone: "army", seat } : { zone: "camp", seat }, { zone: "tax" }, faces, play);
  floor.stage = { ...floor.stage, tax: floor.stage.tax + faces.length };
}

async function taxTime(floor: Floor, { counts, owed }: Told<"TaxTime">, play: Play): Promise<void> {
  floor.stage = { ...floor.stage, taxing: { counts, owed } };
  await shout(floor, "TaxTime", play, "red");
  await play.wait(T.long);
  floor.stage = { ...floor.stage, taxing: null };
}

async function taken(floor: Floor, event: Told<"PressGanged" | "LeechTook" | "BiteTook">, play: Play): Promise<void> {
  const { seat, owner } = event;
  const card = cardOf(floor, event.card);
  await shout(floor, event.is, play, "acid", seat);
  floor.stage = outOfCamp(floor.stage, owner, [card.card]);
  await pass(floor, { zone: "camp", seat: owner }, { zone: "camp", seat }, [card], play);
  floor.stage = intoCamp(floor.stage, seat, [card]);
}

async function roseUp(floor: Floor, { seat, card }: Told<"RiseUpTook">, play: Play): Promise<void> {
  const face = cardOf(floor, card);
  await pass(floor, { zone: "tax" }, { zone: "camp", seat }, [face], play);
  floor.stage = intoCamp({ ...floor.stage, tax: floor.stage.tax - 1 }, seat, [face]);
}

async function home(
  floor: Floor,
  { is, seat, card }: Told<"SmokeBombed" | "Vanished" | "Fled">,
  play: Play,
): Promise<void> {
  await shout(floor, is, play, "acid", seat);
  floor.stage = relined(floor.stage, (one) => (one.seat === seat ? null : { leads: false }));
  await goHome(floor, seat, cardOf(floor, card), play);
  floor.stage = tagged(floor.stage, [seat], "");
}

async function warStarted(floor: Floor, event: Told<"WarStarted">, play: Play): Promise<void> {
  const { war, warriors, loose } = event;
  await decided(floor, event, play);
  const inPot = (seat: number, card: string | undefined): boolean =>
    warriors.includes(seat) || (card !== undefined && loose.includes(card));
  floor.stage = alter(
    floor.stage,
    (piece) => piece.where.zone === "turned" && inPot(piece.where.seat, piece.face?.card),
    () => ({ war }),
  );
  const lying = floor.stage.pieces.flatMap((piece) =>
    piece.where.zone === "turned" && !warriors.includes(piece.where.seat) && piece.war === war
      ? [piece.where.seat]
      : [],
  );
  floor.stage = tagged(tagged(floor.stage, warriors, "war"), lying, "loose");
  floor.stage = centred(floor.stage, { text: floor.stage.words["shout:WarStarted"] ?? "War!", tone: "sun", note: "" });
  await shake(floor, play);
  await shout(floor, "WarStarted", play, "sun");
}

async function warWentOn(floor: Floor, { level, warriors }: Told<"WarWentOn">, play: Play): Promise<void> {
  floor.stage = centred(
    tagged(
      {
        ...alone(floor.stage),
        sides: floor.stage.sides.map((side) => ({ ...side, tag: side.tag === "war" ? "" : side.tag })),
      },
      warriors,
      "war",
    ),
    { note: phrase("level", { level }) },
  );
  await shake(floor, play);
  await shout(floor, "WarWentOn", play, "red");
}

async function swapped(floor: Floor, { seat, owner }: Told<"Abducted">, play: Play): Promise<void> {
  const lined = new Map(floor.stage.lineup?.cards.map((card) => [card.seat, card]));
  const other = (at: number): Lined | undefined => lined.get(at === seat ? owner : seat);
  floor.stage = relined(floor.stage, (card) => ({
    leads: false,
    ...(card.seat === seat || card.seat === owner
      ? { face: other(card.seat)?.face ?? card.face, counts: other(card.seat)?.counts ?? card.counts }
      : {}),
  }));
  const [one, two] = [comparedOf(floor.stage, seat), comparedOf(floor.stage, owner)];
  await shout(floor, "Abducted", play, "acid", seat);
  if (one && two) {
    const faces = new Map([
      [one.id, two.face],
      [two.id, one.face],
    ]);
    const places = new Map([
      [one.id, two.where],
      [two.id, one.where],
    ]);
    floor.stage = alter(
      floor.stage,
      (piece) => faces.has(piece.id),
      (piece) => moveTo(places.get(piece.id) ?? piece.where, T.fly),
    );
    await play.wait(T.fly);
    floor.stage = alter(
      floor.stage,
      (piece) => faces.has(piece.id),
      (piece) => ({
        face: faces.get(piece.id) ?? null,
        where: places.get(piece.id === one.id ? two.id : one.id) ?? piece.where,
        time: 0,
      }),
    );
  }
}

async function armistice(floor: Floor, { is, seats, cards }: Told<"ArmisticeCalled">, play: Play): Promise<void> {
  await shout(floor, is, play, "go");
  const faces = facesOf(floor, cards);
  faces.forEach(
    (face, n) =>
      (floor.stage = alter(
        floor.stage,
        (piece) => piece.face?.card === face.card,
        () => moveTo({ zone: "camp", seat: seats[n] ?? 0 }, T.sweep),
      )),
  );
  await play.wait(T.sweep);
  floor.stage = drop(floor.stage, (piece) => piece.where.zone === "camp");
  faces.forEach((face, n) => (floor.stage = intoCamp(floor.stage, seats[n] ?? 0, [face])));
  floor.stage = tagged(floor.stage, seats, "");
}

async function swept(floor: Floor, event: Told<"Swept">, play: Play): Promise<void> {
  const { seat, war, how, cards, downs } = event;
  await decided(floor, event, play);
  if (how === "win") await shout(floor, "win", play, "go", seat);
  await sweep(floor, seat, war, facesOf(floor, downs), facesOf(floor, cards), play);
  const { pieces } = floor.stage;
  floor.stage = {
    ...floor.stage,
    sides: floor.stage.sides.map((side, n) => (pieces.some((piece) => before(piece, n)) ? side : { ...side, tag: "" })),
  };
}

async function earned(floor: Floor, seat: number, equipment: string | null, play: Play): Promise<void> {
  const side = sideAt(floor.stage, seat);
  floor.stage = {
    ...change(floor.stage, seat, {
      held: side.held + 1,
      hand: side.hand && equipment ? [...side.hand, equipment] : side.hand,
    }),
    store: Math.max(0, floor.stage.store - 1),
  };
  await play.wait(T.beat);
}

async function roundStarted(floor: Floor, { round, lead }: Told<"RoundStarted">, play: Play): Promise<void> {
  floor.stage = {
    ...alone(floor.stage),
    round,
    centre: { text: phrase("round", { round }), tone: "white", note: "" },
    sides: floor.stage.sides.map((side, n) => ({ ...side, lead: n === lead, tag: "" })),
  };
  await play.wait(60);
}

async function spied(floor: Floor, { seat, cards, ranks }: Told<"Spied">, play: Play): Promise<void> {
  floor.stage = change(floor.stage, seat, { known: facesOf(floor, cards, ranks) });
  await play.wait(T.look);
}

async function counted(floor: Floor, seat: number, rank: number, play: Play): Promise<void> {
  floor.stage = counting(floor.stage, seat, rank);
  await play.wait(T.look);
}

async function wildNamed(floor: Floor, { seat, rank }: Told<"WildNamed">, play: Play): Promise<void> {
  floor.stage = counting(floor.stage, seat, rank);
  await shout(floor, "WildNamed", play, "sun", seat);
  await play.wait(T.beat);
}

async function taxedAway(floor: Floor, { war, seats }: Told<"TaxedAway">, play: Play): Promise<void> {
  floor.stage = relined(floor.stage, (one) => ({ leads: seats.includes(one.seat) }));
  await shout(floor, seats.length ? "tax" : "TaxedAway", play, "red", seats[0] ?? null);
  floor.stage = alone(floor.stage);
  await taxAway(floor, war, play);
}

async function boughtIn(floor: Floor, event: Told<"BoughtIn">, play: Play): Promise<void> {
  const war = Math.min(...floor.stage.pieces.flatMap((piece) => piece.war ?? []));
  floor.stage = tagged(
    alter(
      floor.stage,
      (piece) => piece.id === `turned-${event.seat}`,
      () => ({ war: Number.isFinite(war) ? war : 0 }),
    ),
    [event.seat],
    "war",
  );
  await said(floor, event.is, event.seat, play);
}

async function raceCalled(floor: Floor, { is }: Told<"RaceCalled">, play: Play): Promise<void> {
  floor.stage = centred(alone(floor.stage), {
    text: floor.stage.words["shout:RaceCalled"] ?? "Speed!",
    tone: "go",
    note: "",
  });
  await said(floor, is, null, play);
}

async function raceDrawn(floor: Floor, { seats, draws }: Told<"RaceDrawn">, play: Play): Promise<void> {
  floor.stage = { ...floor.stage, drums: { seats, draws, winner: null } };
  await play.wait(T.drums);
}

async function raceWon(floor: Floor, { seat }: Told<"RaceWon">, play: Play): Promise<void> {
  if (floor.stage.drums) floor.stage = { ...floor.stage, drums: { ...floor.stage.drums, winner: seat } };
  await play.wait(T.look);
  floor.stage = { ...floor.stage, drums: null };
}

async function refilled(floor: Floor, { slots }: Told<"SlotsRefilled">, play: Play): Promise<void> {
  await bring(
    floor,
    slots.map((slot, n) => ({
      id: `fill-${slot}`,
      from: { zone: "tax" },
      to: { zone: "slot", slot },
      face: null,
      apart: n * 40,
    })),
    play,
    T.slap,
  );
  floor.stage = {
    ...drop(floor.stage, (piece) => piece.id.startsWith("fill-")),
    tax: floor.stage.tax - slots.length,
    slots: floor.stage.slots.map((slot, n) => (slots.includes(n + 1) ? { full: true, by: null } : slot)),
  };
}

async function wentOut(floor: Floor, { seat, junked }: Told<"WentOut">, play: Play): Promise<void> {
  const freed = floor.stage.sides.map((side) => ({ ...side, curses: side.curses.filter(({ by }) => by !== seat) }));
  floor.stage = { ...floor.stage, sides: freed, junk: floor.stage.junk + junked.length };
  floor.stage = change(floor.stage, seat, { out: true, held: 0, curses: [], inPlay: [], hand: null, tag: "" });
  await shout(floor, "WentOut", play, "red", seat);
}

async function gameEnded(floor: Floor, { reason, winners }: Told<"GameEnded">, play: Play): Promise<void> {
  await shout(floor, "GameEnded", play, "sun");
  floor.stage = { ...floor.stage, over: { reason, winners } };
}

const said = (floor: Floor, key: WarXTremeEvent["is"], seat: number | null, play: Play): Promise<void> =>
  shout(floor, key, play, "acid", seat);

async function restocked(floor: Floor, { equipment }: Told<"StoreRestocked">): Promise<void> {
  floor.stage = { ...floor.stage, store: equipment.length, junk: 0 };
}

function act(floor: Floor, event: WarXTremeEvent, play: Play): Promise<void> {
  switch (event.is) {
    case "GameStarted":
      return shout(floor, "GameStarted", play, "red");
    case "RoundStarted":
      return roundStarted(floor, event, play);
    case "ArmyRenewed":
      return renewed(floor, event, play);
    case "Asked":
      return asked(floor, event, play);
    case "Trusted":
      return trusted(floor, event, play);
    case "Turned":
      return turn(floor, event.seats, facesOf(floor, event.cards, event.ranks), play).then(() =>
        linedUp(floor, event, play),
      );
    case "EquipmentPlayed":
      return played(floor, event, play);
    case "Spied":
      return spied(floor, event, play);
    case "SpiedUnseen":
      return play.wait(T.look);
    case "Bribed":
      return counted(floor, event.seat, event.rank, play);
    case "Sabotaged":
      return counted(floor, event.owner, 1, play);
    case "PressGanged":
    case "LeechTook":
    case "BiteTook":
      return taken(floor, event, play);
    case "RiseUpTook":
      return roseUp(floor, event, play);
    case "Redrafted":
      return recruit(
        floor,
        event.seat,
        event.war,
        event.source,
        event.slot,
        cardOf(floor, event.card, event.rank),
        play,
      );
    case "ArmisticeCalled":
      return armistice(floor, event, play);
    case "SmokeBombed":
    case "Vanished":
    case "Fled":
      return home(floor, event, play);
    case "TaxTime":
      return taxTime(floor, event, play);
    case "TaxPaid":
      return paid(floor, event, play);
    case "TaxedAway":
      return taxedAway(floor, event, play);
    case "WildNamed":
      return wildNamed(floor, event, play);
    case "Abducted":
      return swapped(floor, event, play);
    case "BoughtIn":
      return boughtIn(floor, event, play);
    case "CoinTossed":
      return shout(floor, "CoinTossed", play, "sun");
    case "WarStarted":
      return warStarted(floor, event, play);
    case "Laid":
      return lay(floor, event.seat, event.war, event.count, event.borrowed, play);
    case "SlotPicked":
      return recruit(floor, event.seat, warOf(floor, event.seat), "slot", event.slot, null, play);
    case "RecruitTaken":
      return recruit(floor, event.seat, warOf(floor, event.seat), event.source, null, null, play);
    case "RecruitsTurned":
      return turnRecruits(floor, event.seats, facesOf(floor, event.cards, event.ranks), play).then(() =>
        linedUp(floor, event, play),
      );
    case "WarWentOn":
      return warWentOn(floor, event, play);
    case "RaceCalled":
      return raceCalled(floor, event, play);
    case "RaceDrawn":
      return raceDrawn(floor, event, play);
    case "RaceWon":
      return raceWon(floor, event, play);
    case "Swept":
      return swept(floor, event, play);
    case "SlotsRefilled":
      return refilled(floor, event, play);
    case "EquipmentDrawn":
      return earned(floor, event.seat, event.equipment, play);
    case "EquipmentDrawnUnseen":
      return earned(floor, event.seat, null, play);
    case "StoreRestocked":
      return restocked(floor, event);
    case "WentOut":
      return wentOut(floor, event, play);
    case "EquipmentReturned":
    case "CasusBelliCalled":
    case "NoRecruit":
      return said(floor, event.is, event.seat, play);
    case "GameEnded":
      return gameEnded(floor, event, play);
    case "EquipmentDealt":
    case "EquipmentDealtUnseen":
    case "SecretDealt":
    case "SecretDealtUnseen":
    case "AbductionKept":
    case "VanishKept":
    case "Pressed":
    case "RaceTimed":
      return Promise.resolve();
    default:
      return assertNever(event);
  }
}

/** The war that a seat's cards lie in. */
function warOf(floor: Floor, seat: number): number | null {
  return floor.stage.pieces.find((piece) => piece.where.zone === "turned" && piece.where.seat === seat)?.war ?? null;
}

export async function enact(
  floor: Floor,
  events: WarXTremeEvent[],
  play: Play,
  begin: (event: WarXTremeEvent) => void,
): Promise<void> {
  for (const event of events) {
    if (play.skipped) break;
    begin(event);
    await act(floor, event, play);
  }
}

/** Plays the events, then lies as the view has it. */
export async function perform(
  floor: Floor,
  events: WarXTremeEvent[],
  view: WarXTremeView,
  play: Play,
  begin: (event: WarXTremeEvent) => void,
  past: readonly WarXTremeEvent[] = [],
): Promise<void> {
  await enact(floor, events, play, begin);
  floor.stage = stageOf(floor.stage.words, view, floor.stage.bottom, picksOf([...past, ...events]));
}
