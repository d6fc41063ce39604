/** The table as it is shown while events are played: sprites at places. It moves what an event names and decides nothing. */
import { bottomOf, orderAt, type Operation, type Row, type WarSlayerView } from "./view";

export type Zone = Row | "aside" | "hand" | "hq";
export interface Sprite {
  id: number;
  zone: Zone;
  seat: number;
  at: number;
  /** what the viewer knows it to be */
  card: string | null;
  up: boolean;
  /** how this step moves it */
  delay: number;
  time: number;
  turned: boolean;
}
export interface Stage {
  bottom: number;
  /** both hands lie on the desk: a replay, or a watcher, has no tray */
  hands: boolean;
  mission: number;
  defeated: number;
  flipped: number;
  operations: Operation[];
  hq: [number, number];
  taken: [boolean[], boolean[]];
  sprites: Sprite[];
  /** the plate of a mission that ended early, by operation: "Backed out", "Defected" */
  verdicts: (string | null)[];
  backedOut: number | null;
  turning: number[];
  stamp: string | null;
}

let drawn = 0;
export const draw = (zone: Zone, seat: number, at: number, card: string | null, up = false): Sprite => ({
  id: ++drawn,
  zone,
  seat,
  at,
  card,
  up,
  delay: 0,
  time: 360,
  turned: false,
});

/** The holder of a set-aside card reads its face; whoever lost it knows it by its corner. */
export function asideUp(card: string | null, seat: number, bottom: number, viewer: number | null): boolean {
  return card !== null && (seat === bottom || viewer === null);
}

export function stageOf(view: WarSlayerView, viewer: number | null, hands = viewer === null): Stage {
  const bottom = bottomOf(viewer);
  const sprites: Sprite[] = [];
  for (const side of view.sides) {
    for (const row of ["theater", "dossier"] as const)
      side[row].forEach((slot, at) => {
        if (slot.lies === "down" || slot.lies === "up")
          sprites.push(draw(row, side.seat, at, slot.card, slot.lies === "up"));
      });
    side.aside.forEach((card, at) =>
      sprites.push(draw("aside", side.seat, at, card, asideUp(card, side.seat, bottom, viewer))),
    );
    if (hands || side.seat !== bottom)
      side.hand.forEach((card, at) => sprites.push(draw("hand", side.seat, at, card, card !== null)));
  }
  return {
    bottom,
    hands,
    mission: view.mission,
    defeated: view.defeated,
    flipped: view.flipped,
    operations: view.operations,
    hq: [view.sides[0].hq, view.sides[1].hq],
    taken: [0, 1].map((seat) => view.sides[seat as 0 | 1].dossier.map((slot) => slot.lies === "taken")) as [
      boolean[],
      boolean[],
    ],
    sprites,
    verdicts: [],
    backedOut: null,
    turning: [],
    stamp: null,
  };
}

const keyOf = (sprite: Sprite): string => `${sprite.zone}:${sprite.seat}:${sprite.at}`;

/** The view's stage, keeping the sprites that already lie where it wants them. */
export function settle(stage: Stage, view: WarSlayerView, viewer: number | null): Stage {
  const next = stageOf(view, viewer, stage.hands);
  const here = new Map(stage.sprites.map((sprite) => [keyOf(sprite), sprite]));
  next.sprites = next.sprites.map((sprite) => {
    const same = here.get(keyOf(sprite));
    return same ? { ...sprite, id: same.id, time: 200 } : sprite;
  });
  return next;
}

const move = (sprite: Sprite, to: Partial<Sprite>): Sprite => ({
  ...sprite,
  delay: 0,
  time: 360,
  turned: false,
  ...to,
});
const countAside = (stage: Stage, seat: number): number =>
  stage.sprites.filter((s) => s.zone === "aside" && s.seat === seat).length;

function replace(stage: Stage, change: (sprite: Sprite) => Sprite): Stage {
  return { ...stage, sprites: stage.sprites.map(change) };
}

export function flip(stage: Stage, index: number, columns: [number, number], cards: [string, string]): Stage {
  const next = replace(stage, (sprite) =>
    sprite.zone === "theater" && sprite.at === columns[sprite.seat]
      ? move(sprite, { up: true, card: cards[sprite.seat] ?? sprite.card })
      : sprite,
  );
  return { ...next, flipped: index + 1 };
}

export function decide(stage: Stage, winner: number | null, cards: [string, string]): Stage {
  return { ...stage, operations: [...stage.operations, { winner, cards }] };
}

/** A slot's card goes to a set-aside, keeping or gaining what the viewer knows of it. */
export function capture(
  stage: Stage,
  row: Row,
  owner: number,
  column: number,
  to: number,
  card: string | null,
  viewer: number | null,
  delay = 0,
): Stage {
  const place = countAside(stage, to);
  const next = replace(stage, (sprite) => {
    if (sprite.zone !== row || sprite.seat !== owner || sprite.at !== column) return sprite;
    const known = card ?? sprite.card;
    return move(sprite, {
      zone: "aside",
      seat: to,
      at: place,
      card: known,
      up: sprite.up || asideUp(known, to, stage.bottom, viewer),
      delay,
      time: 420,
    });
  });
  if (row === "dossier")
    next.taken = [0, 1].map((seat) =>
      next.taken[seat as 0 | 1].map((was, at) => was || (seat === owner && at === column)),
    ) as [boolean[], boolean[]];
  return next;
}

/** Exposed operatives go to the claimant one after another, from the places the event names. */
export function claimOperatives(stage: Stage, to: number, cards: string[], owners: number[], columns: number[]): Stage {
  return cards.reduce(
    (next, card, i) => capture(next, "theater", owners[i] ?? to, columns[i] ?? 0, to, card, null, 70 * i),
    stage,
  );
}

/** Everything of a seat turns face down, where it lies. */
export const closeAll = (stage: Stage, viewer: number | null): Stage => ({
  ...replace(stage, (sprite) =>
    sprite.zone === "hand"
      ? sprite
      : move(sprite, { up: false, card: viewer === null ? null : sprite.card, time: 240 }),
  ),
  operations: [],
  verdicts: [],
  backedOut: null,
});

/** Slides under the HQ what a seat has set aside, then its operatives, then its information. */
export function goHome(stage: Stage, seat: number): Stage {
  const rank = (sprite: Sprite): number =>
    sprite.zone === "aside"
      ? sprite.at
      : (sprite.zone === "theater" ? 100 : 200) + orderAt(stage.defeated, seat, sprite.at);
  const going = stage.sprites
    .filter((s) => s.seat === seat && s.zone !== "hand" && s.zone !== "hq")
    .sort((a, b) => rank(a) - rank(b));
  const next = replace(stage, (sprite) => {
    const turn = going.indexOf(sprite);
    return turn < 0 ? sprite : move(sprite, { zone: "hq", at: turn, card: null, up: false, delay: 40 * turn });
  });
  return next;
}

/** Cards that reached an HQ become edges of the pile. */
export function stack(stage: Stage): Stage {
  const hq: [number, number] = [...stage.hq];
  for (const sprite of stage.sprites) if (sprite.zone === "hq") hq[sprite.seat as 0 | 1]++;
  return {
    ...stage,
    hq,
    sprites: stage.sprites.filter((s) => s.zone !== "hq"),
    taken: [
      [false, false, false],
      [false, false, false],
    ],
    flipped: 0,
  };
}

/** Three backs leave the HQ; the bottom seat's go to the tray, so they are dropped once they are off the desk. */
export function drawThree(stage: Stage, seat: number, count: number): Stage {
  const hq: [number, number] = [...stage.hq];
  hq[seat as 0 | 1] = Math.max(0, hq[seat as 0 | 1] - count);
  const cards = Array.from({ length: count }, (_, at) => draw("hq", seat, at, null));
  return { ...stage, hq, sprites: [...stage.sprites, ...cards] };
}

export const takeUp = (stage: Stage, seat: number): Stage =>
  replace(stage, (sprite) =>
    sprite.zone === "hq" && sprite.seat === seat ? move(sprite, { zone: "hand", delay: 70 * sprite.at }) : sprite,
  );

export function lay(stage: Stage, seat: number, row: Row, cards: (string | null)[]): Stage {
  const held = stage.sprites.filter((s) => s.zone === "hand" && s.seat === seat);
  const there = stage.sprites.filter((s) => s.zone === row && s.seat === seat);
  if (there.length)
    return replace(stage, (s) => (s.zone === row && s.seat === seat ? { ...s, card: cards[s.at] ?? s.card } : s));
  const rest = stage.sprites.filter((s) => !held.includes(s));
  const laid = cards.map((card, at) => {
    const from = held[at];
    return from ? move(from, { zone: row, at, card, up: false }) : draw(row, seat, at, card);
  });
  return { ...stage, sprites: [...rest, ...laid] };
}
