/** Where everything is on the page, for any size and two to eight seats: panels cut from a rectangle by slanted gutters. */
import type { Box, Corners } from "./art";

export const RATIO = 1.4;
const GUTTER = 10;
/** So high are the words below a turned card: who is in a war. */
const TAG = 26;
/** No page of a desk is lower. */
const LOWEST = 540;

export interface PanelShape {
  key: string;
  corners: Corners;
  kind: "seat" | "plain" | "white" | "splash";
  suit: string | null;
  angle: number;
  thick: boolean;
  out: boolean;
}
export type Form = "tall" | "wide" | "tile" | "own";
/** The places in one seat's panel. */
export interface Spots {
  form: Form;
  box: Box;
  /** a tile as narrow as on a phone */
  tiny: boolean;
  /** no room for more than a name: its panel is written smaller */
  low: boolean;
  badge: number;
  card: number;
  turned: Box;
  laid: (at: number, of: number) => Box;
  recruit: (level: number) => Box;
  army: Box;
  camp: Box;
}
export interface Layout {
  compact: boolean;
  crowd: boolean;
  width: number;
  height: number;
  caption: Box;
  title: Box | null;
  sofar: Box | null;
  piles: Box;
  splash: Box;
  star: { x: number; y: number };
  /** by place: 0 is the seat at the bottom, then clockwise */
  seats: Spots[];
  /** 0 to 7, clockwise from the top */
  slot: (at: number) => Box;
  /** the middle of the star, between the slots */
  line: Box;
  tax: Box;
  equipment: Box;
  panels: { key: string; corners: Corners; kind: PanelShape["kind"]; place: number | null; angle: number }[];
}

const boxed = (x: number, y: number, w: number, h: number): Box => ({ x, y, w, h });
const carded = (x: number, y: number, w: number): Box => ({ x, y, w, h: w * RATIO });
const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/** A panel of a box, its corners moved by a few pixels up or down: positive leans one way, negative the other. */
function slanted({ x, y, w, h }: Box, top: number, bottom: number, left = 0, right = 0): Corners {
  return [
    [x + Math.max(0, left), y + Math.max(0, top)],
    [x + w - Math.max(0, right), y + Math.max(0, -top)],
    [x + w - Math.max(0, -right), y + h - Math.max(0, -bottom)],
    [x + Math.max(0, -left), y + h - Math.max(0, bottom)],
  ];
}

/** Turned card, laid cards and recruits side by side. */
function line(x: number, y: number, card: number, room: number): Pick<Spots, "turned" | "laid" | "recruit"> {
  const back = card * 0.8;
  const first = x + card + card * 0.14;
  const reach = back + card * 0.36;
  const last = first + reach + card * 0.12;
  return {
    turned: carded(x, y, card),
    laid: (at, of) =>
      carded(
        first + (of > 1 ? (at * (reach - back)) / (of - 1) : 0),
        y + (card - back) * 0.5 + Math.min(at, 6) * 1.5,
        back,
      ),
    recruit: (level) => carded(Math.min(last + level * card * 0.34, x + room - card), y + (level % 2) * 6, card),
  };
}

function tall(box: Box): Spots {
  const card = Math.min((box.w - 32) / 3.56, box.h * 0.27, (box.h - 62 - 80) / RATIO);
  const y = Math.max(62, Math.min(box.h * 0.36, box.h - 80 - card * RATIO));
  return {
    form: "tall",
    box,
    tiny: false,
    low: box.h < 240,
    badge: Math.min(52, box.w * 0.2),
    card,
    ...line(box.x + (box.w - card * 3.5) / 2, box.y + y, card, box.w),
    army: carded(box.x + 16, box.y + box.h - 74, 34),
    camp: boxed(box.x + box.w * 0.42, box.y + box.h - 96, box.w * 0.5, 68),
  };
}

function wide(box: Box): Spots {
  const low = box.h < 150;
  const camp = Math.min(200, box.w * 0.22);
  const head = Math.max(176, Math.min(box.w * 0.3, 300));
  const card = Math.min(box.h * 0.5, (box.w - head - camp - 34) / 3.56, 84);
  return {
    form: "wide",
    box,
    tiny: false,
    low,
    badge: low ? 40 : 50,
    card,
    ...line(box.x + head, box.y + Math.max(8, (box.h - card * RATIO - TAG) / 2), card, card * 3.6),
    army: low ? carded(box.x + 16, box.y + box.h - 48, 24) : carded(box.x + 18, box.y + box.h - 58, 30),
    camp: boxed(box.x + box.w - camp - 16, box.y + 20, camp, box.h - 50),
  };
}

/** A rival among many: the recruit lies on its slot, the rest in a corner. */
function tile(box: Box, compact: boolean): Spots {
  const card = compact
    ? Math.min((box.h - 52) / RATIO, box.w * 0.4, 40)
    : Math.min((box.h - 48) / RATIO, box.w * 0.2, 66);
  const [right, bottom] = [box.x + box.w, box.y + box.h];
  if (compact) {
    const [x, y] = [right - card - 7, bottom - card * RATIO - 10];
    return {
      form: "tile",
      box,
      tiny: true,
      low: false,
      badge: 18,
      card,
      turned: carded(x, y, card),
      laid: (at) => carded(x + 1 + Math.min(at, 6), y + 4 + Math.min(at, 6) * 3, card),
      recruit: (level) => carded(x - 8 + level * 4, y - 6, card),
      army: carded(box.x + 7, bottom - 41, 12),
      camp: boxed(box.x + 7, bottom - 21, 36, 18),
    };
  }
  const [x, y] = [right - card * 2.1 - 14, bottom - card * RATIO - 13];
  return {
    form: "tile",
    box,
    tiny: false,
    low: false,
    badge: 40,
    card,
    turned: carded(x, y, card),
    laid: (at, of) =>
      carded(
        x + card * 1.12 + (at * card * 0.24) / Math.max(1, of - 1),
        y + card * 0.2 + Math.min(at, 6) * 1.5,
        card * 0.76,
      ),
    recruit: (level) => carded(x + card * 1.06 + level * 5, y - 4, card),
    army: carded(box.x + 16, bottom - 58, 18),
    camp: boxed(box.x + 78, bottom - 58, 50, 25),
  };
}

/** On a strip so narrow equipment lies above the cards, and not beside them. */
const isNarrow = (strip: Box): boolean => strip.w < 330;

function ownStrip(box: Box, compact: boolean): Spots {
  if (compact) {
    const narrow = isNarrow(box);
    const card = narrow ? 34 : Math.min(52, (box.h - 30) / RATIO);
    return {
      form: "own",
      box,
      tiny: false,
      low: false,
      badge: 34,
      card,
      ...(narrow
        ? line(box.x + 144, box.y + box.h - card * RATIO - 8, card, box.w - 150)
        : line(box.x + 146, box.y + 17, card, box.w * 0.34)),
      army: carded(box.x + 10, box.y + box.h - 50, 26),
      camp: boxed(box.x + 76, box.y + box.h - 52, 70, 44),
    };
  }
  const card = Math.min(96, (box.h - 48) / RATIO);
  return {
    form: "own",
    box,
    tiny: false,
    low: false,
    badge: box.h < 185 ? 48 : 58,
    card,
    ...line(box.x + Math.max(272, box.w * 0.255), box.y + 18, card, card * 4.2),
    army: carded(box.x + 20, box.y + box.h - 92, 46),
    camp: boxed(box.x + 122, Math.max(box.y + 70, box.y + box.h - 112), 138, Math.min(80, box.h - 102)),
  };
}

/** Eight places around a star; 0 is on top. */
function star(box: Box, compact: boolean): Pick<Layout, "slot" | "star" | "line"> {
  const card = clamp((box.h - 26) / 3.3 / RATIO, 26, compact ? 46 : 58);
  const [x, y] = [box.x + box.w / 2, box.y + box.h / 2];
  const rx = Math.min(box.w / 2 - card * 0.9, compact ? 150 : 320);
  const ry = box.h / 2 - card * 0.7 - 9;
  const slot = (at: number): Box => {
    const side = Math.sin((at * Math.PI) / 4);
    const rise = -Math.cos((at * Math.PI) / 4);
    const even = at % 2 === 0;
    return carded(
      x + rx * (even ? side : side * 1.12) - card / 2,
      y + ry * (even ? rise : rise * 1.3) - (card * RATIO) / 2,
      card,
    );
  };
  const [reach, rise] = [rx - card / 2 - 8, ry - (card * RATIO) / 2 - 4];
  return { slot, star: { x, y }, line: boxed(x - reach, y - rise, 2 * reach, 2 * rise) };
}

/** Boxes side by side in one or two rows, each row as wide as the page. */
function rowsOf(count: number, x: number, y: number, w: number, height: number, gap: number, most: number): Box[] {
  const first = count <= most ? count : Math.ceil(count / 2);
  return Array.from({ length: count }, (_, n) => {
    const row = n < first ? 0 : 1;
    const inRow = row ? count - first : first;
    const width = (w - gap * (inRow - 1)) / inRow;
    return boxed(x + (n - row * first) * (width + gap), y + row * (height + gap), width, height);
  });
}

export interface Size {
  width: number;
  height: number;
  compact: boolean;
  seats: number;
}

export function layoutOf(size: Size): Layout {
  if (size.compact) return size.width > size.height * 1.15 ? lying(size) : phone(size);
  return size.seats > 4 ? crowd(size) : few(size);
}

/** A phone on its side: the rivals left, the star over the own strip at the right. */
function lying({ width, height, seats }: Size): Layout {
  const [edge, gap] = [5, 6];
  const columns = seats > 6 ? 3 : seats > 2 ? 2 : 1;
  const rows = Math.ceil(seats / columns);
  const top = edge + 40 + 8;
  const own = 106;
  const total = Math.max(height, top + rows * 92 + gap * rows, top + own + 150);
  const half = width * (columns > 2 ? 0.53 : columns > 1 ? 0.42 : 0.28);
  const cell = { w: (half - edge - gap * columns) / columns, h: (total - top - edge - gap * (rows - 1)) / rows };
  const tiles = Array.from({ length: seats }, (_, n) =>
    boxed(
      edge + (n % columns) * (cell.w + gap),
      top + Math.floor(n / columns) * (cell.h + gap),
      n === seats - 1 ? half - gap - (n % columns) * (cell.w + gap) - edge : cell.w,
      cell.h,
    ),
  );
  const piles = tiles.pop() ?? boxed(edge, top, cell.w, cell.h);
  const strip = boxed(half, total - own - edge, width - half - edge, own);
  const splash = boxed(half, top, width - half - edge, total - top - own - gap - edge);
  return paged({
    width,
    height: total,
    caption: boxed(edge, edge, width - edge * 2 - 4, 40),
    tiles,
    piles,
    splash,
    strip,
  });
}

/** What both phones are made of, wherever it lies. */
function paged({
  width,
  height,
  caption,
  tiles,
  piles,
  splash,
  strip,
}: {
  width: number;
  height: number;
  caption: Box;
  tiles: Box[];
  piles: Box;
  splash: Box;
  strip: Box;
}): Layout {
  return {
    compact: true,
    crowd: true,
    width,
    height,
    caption,
    title: null,
    sofar: null,
    piles,
    splash,
    ...star(splash, true),
    seats: [ownStrip(strip, true), ...tiles.map((box) => tile(box, true))],
    tax: carded(piles.x + 8, piles.y + 8, piles.h < 100 ? 27 : 32),
    equipment: isNarrow(strip)
      ? boxed(strip.x + strip.w - 116, strip.y + 7, 110, 48)
      : boxed(strip.x + strip.w - 110, strip.y + 10, 104, strip.h - 16),
    panels: [
      ...tiles.map((box, n) => ({
        key: `seat-${n + 1}`,
        corners: slanted(box, n % 2 ? 4 : -4, n % 2 ? -4 : 4),
        kind: "seat" as const,
        place: n + 1,
        angle: 90,
      })),
      { key: "piles", corners: slanted(piles, 0, 0), kind: "plain", place: null, angle: 90 },
      { key: "splash", corners: slanted(splash, -4, 5), kind: "splash", place: null, angle: 90 },
      { key: "own", corners: slanted(strip, -5, 0), kind: "seat", place: 0, angle: 90 },
    ],
  };
}

function phone({ width, height, seats }: Size): Layout {
  const [edge, gap] = [5, 6];
  const twice = seats > 4;
  const own = 116;
  const captionHeight = 46;
  const tileHeight = twice ? clamp((height - 400) / 2, 92, 122) : clamp(height - 430, 104, 140);
  const top = captionHeight + edge + 8;
  const tiles = rowsOf(seats, edge, top, width - edge * 2 - 3, tileHeight, gap, 4);
  const below = top + tileHeight * (twice ? 2 : 1) + gap * (twice ? 2 : 1);
  const total = Math.max(height, below + 150 + own + gap * 2 + edge);
  const splash = boxed(edge, below, width - edge * 2, total - below - own - gap - edge);
  const strip = boxed(edge, total - own - edge, width - edge * 2, own);
  const piles = tiles.pop() ?? splash;
  return paged({
    width,
    height: total,
    caption: boxed(edge, edge, width - edge * 2 - 4, captionHeight),
    tiles,
    piles,
    splash,
    strip,
  });
}

function head(width: number): Pick<Layout, "caption" | "title"> {
  const logo = clamp(width * 0.19, 150, 230);
  return { caption: boxed(logo + 14, 9, width - logo - 32, 46), title: boxed(14, 6, logo - 8, 52) };
}

function crowd({ width, height: room, seats }: Size): Layout {
  const height = Math.max(room, LOWEST);
  const own = clamp(height * 0.225, 150, 205);
  const top = 68;
  /** Two rows of tiles where the star keeps its room, otherwise one of narrow ones. */
  const rows = seats > 5 && height >= 800 ? 2 : 1;
  const narrow = seats > 5 && rows === 1;
  const tileHeight = narrow
    ? clamp(height - top - own - 300, 112, 150)
    : clamp((height - top - own - 282) / rows, 96, 140);
  const tiles = rowsOf(seats, GUTTER, top, width - GUTTER * 2, tileHeight, narrow ? 6 : GUTTER, narrow ? 8 : 5);
  const below = top + rows * (tileHeight + GUTTER);
  const splash = boxed(GUTTER, below, width - GUTTER * 2, height - below - own - GUTTER * 2);
  const strip = boxed(GUTTER, height - own - GUTTER, width - GUTTER * 2, own);
  const piles = tiles.pop() ?? splash;
  return {
    compact: false,
    crowd: true,
    width,
    height,
    ...head(width),
    sofar: null,
    piles,
    splash,
    ...star(splash, false),
    seats: [ownStrip(strip, false), ...tiles.map((box) => tile(box, narrow))],
    tax: carded(piles.x + (narrow ? 10 : 24), piles.y + 18, Math.min(narrow ? 30 : 40, (piles.h - 62) / RATIO)),
    equipment: boxed(strip.x + strip.w * 0.6, strip.y + 12, strip.w * 0.4 - 22, strip.h - 26),
    panels: [
      { key: "splash", corners: slanted(splash, 8, 8), kind: "splash", place: null, angle: 90 },
      ...tiles.map((box, n) => ({
        key: `seat-${n + 1}`,
        corners: slanted(box, n % 2 ? 5 : -5, n % 2 ? -5 : 5, n % 3 === 1 ? 5 : 0),
        kind: "seat" as const,
        place: n + 1,
        angle: [60, 0, 120, 90][n % 4] ?? 90,
      })),
      { key: "piles", corners: slanted(piles, 4, -4), kind: "plain", place: null, angle: 90 },
      { key: "own", corners: slanted(strip, -9, 0, 0, -16), kind: "seat", place: 0, angle: 90 },
    ],
  };
}

/** Two to four: the neighbours left and right, the third across, as at a table. */
function few({ width, height: room, seats }: Size): Layout {
  const height = Math.max(room, LOWEST);
  const own = clamp(height * 0.265, 160, 222);
  const top = 68;
  const side = clamp(width * 0.226, 208, 330);
  const across = seats !== 3 ? clamp((height - top - own) * 0.285, 112, 158) : 0;
  const middle = boxed(GUTTER, top, width - GUTTER * 2, height - top - own - GUTTER * 2);
  const inner = boxed(middle.x + side + GUTTER, middle.y, middle.w - 2 * (side + GUTTER), middle.h);
  const flank = seats > 2 ? middle.h * 0.7 : across;
  const lower = boxed(middle.x, middle.y + flank + GUTTER, side, middle.h - flank - GUTTER);
  const piles = { ...lower, x: middle.x + middle.w - side };
  const splash = boxed(
    inner.x,
    inner.y + (across ? across + GUTTER : 0),
    inner.w,
    inner.h - (across ? across + GUTTER : 0),
  );
  const strip = boxed(GUTTER, height - own - GUTTER, width - GUTTER * 2, own);
  const right = boxed(middle.x + middle.w - side, middle.y, side, flank);
  /** Where no caption has room below the left rival, the rival has all of it. */
  const listed = seats === 2 || lower.h >= 96;
  const left = boxed(middle.x, middle.y, side, listed ? flank : middle.h);
  const facing = seats === 2 ? boxed(middle.x, middle.y, middle.w, across) : boxed(inner.x, inner.y, inner.w, across);
  const rivals =
    seats === 2 ? [wide(facing)] : seats === 3 ? [tall(left), tall(right)] : [tall(left), wide(facing), tall(right)];
  const cut: Record<string, Corners> = {
    left: slanted(left, 0, 10, 0, -10),
    facing: slanted(facing, 0, 8),
    right: slanted(right, 0, -10, 0, 0),
  };
  const names = seats === 2 ? ["facing"] : seats === 3 ? ["left", "right"] : ["left", "facing", "right"];
  return {
    compact: false,
    crowd: false,
    width,
    height,
    ...head(width),
    sofar: listed ? lower : null,
    piles,
    splash,
    ...star(splash, false),
    seats: [ownStrip(strip, false), ...rivals],
    tax: carded(piles.x + 22, piles.y + 18, Math.min(42, (piles.h - 66) / RATIO)),
    equipment: boxed(strip.x + strip.w * 0.6, strip.y + 12, strip.w * 0.4 - 22, strip.h - 26),
    panels: [
      { key: "splash", corners: slanted(splash, 10, -8, 6, 6), kind: "splash", place: null, angle: 90 },
      ...names.map((name, n) => ({
        key: `seat-${n + 1}`,
        corners: cut[name] ?? slanted(left, 0, 0),
        kind: "seat" as const,
        place: n + 1,
        angle: { left: 60, facing: 0, right: 120 }[name] ?? 90,
      })),
      ...(listed
        ? [{ key: "sofar", corners: slanted(lower, 8, -8, 0, 8), kind: "white" as const, place: null, angle: 90 }]
        : []),
      { key: "piles", corners: slanted(piles, -8, 8, 8, 0), kind: "plain", place: null, angle: 90 },
      { key: "own", corners: slanted(strip, -9, 0, 0, -18), kind: "seat", place: 0, angle: 90 },
    ],
  };
}
