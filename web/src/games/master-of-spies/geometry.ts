/** Where everything lies: four quays from the wall outwards, envelopes at their end, the own desk below. Pixels of the board. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Shape {
  width: number;
  height: number;
  compact: boolean;
  lengths: number[];
  hand: number;
  others: number;
  special: boolean;
}
export interface Geometry {
  compact: boolean;
  /** there is room for a ship above the envelopes */
  roomy: boolean;
  width: number;
  height: number;
  /** the part of the quays one sees, and how far they reach */
  field: Rect;
  span: number;
  wall: number;
  pitch: number;
  card: { w: number; h: number };
  desk: Rect;
  quay(row: number): Rect;
  port(row: number): Rect;
  place(row: number, at: number): Rect;
  hand(at: number): Rect;
  draw: Rect;
  discard: Rect;
  special: Rect;
  own: Rect;
  /** the envelope or the seal of the n-th other player, clockwise */
  other(n: number): Rect;
  /** the middle of a seal hanging from a card */
  pin(card: Rect, index: number, count: number): Point;
  seal: number;
}

const RATIO = 120 / 84;
const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value));

export function geometry(shape: Shape): Geometry {
  return shape.compact ? phone(shape) : desktop(shape);
}

/** Seals hang from the lower edge, 34 apart on a card of 84, closer when there are four. */
function pinOf(seal: number): Geometry["pin"] {
  return (card, index, count) => {
    const apart = (count > 3 ? 24 : count > 2 ? 27 : 34) * (card.w / 84);
    return { x: card.x + card.w / 2 + (index - (count - 1) / 2) * apart, y: card.y + card.h + seal * 0.16 };
  };
}

function desktop({ width, height, lengths, hand, others, special }: Shape): Geometry {
  const deskHeight = clamp(140, height * 0.21, 196);
  const field: Rect = { x: 0, y: 0, w: width, h: height - deskHeight };
  const column = clamp(172, width * 0.19, 250);
  const wall = 26;
  const head = 8;
  const pitch = (field.h - head) / 4;
  const h = Math.min(pitch * 0.762, 150);
  const w = h / RATIO;
  const portWidth = h * 0.9;
  const end = width - column - 34;
  const portX = wall + 9;
  const first = portX + portWidth + 14;
  const most = Math.max(...lengths, 1);
  const step = Math.min(w * 1.19, (end - 34 - w - first) / most);
  const quay = (row: number): Rect => ({ x: 0, y: head + row * pitch, w: end, h: pitch * 0.925 });
  const seal = h * 0.133;
  const desk: Rect = { x: 0, y: field.h, w: width, h: deskHeight };
  const handHeight = deskHeight - 30;
  const handWidth = handHeight / RATIO;
  const pile = (deskHeight - 48) / RATIO;
  const pileY = field.h + 14;
  const drawX = 128;
  const handX = drawX + 2 * pile + 46;
  const specialWidth = special ? pile + 24 : 0;
  const handStep = Math.min(handWidth + 14, (width - 20 - specialWidth - handX - handWidth) / Math.max(1, hand - 1));
  const roomy = field.h >= 118 + others * 108;
  const head0 = roomy ? 118 : 44;
  const envelope = clamp(78, (field.h - head0) / Math.max(1, others) - 18, 104);
  const gap = Math.min(34, (field.h - head0 - others * envelope - 8) / Math.max(1, others));
  return {
    compact: false,
    width,
    height,
    field,
    span: width,
    wall,
    pitch,
    card: { w, h },
    desk,
    quay,
    port: (row) => ({ x: portX, y: quay(row).y + (pitch * 0.925 - 18 - h * 1.06) / 2, w: portWidth, h: h * 1.06 }),
    place: (row, at) => ({ x: first + at * step, y: quay(row).y + pitch * 0.05, w, h }),
    hand: (at) => ({ x: handX + at * handStep, y: field.h + 16, w: handWidth, h: handHeight }),
    draw: { x: drawX, y: pileY, w: pile, h: pile * RATIO },
    discard: { x: drawX + pile + 18, y: pileY, w: pile, h: pile * RATIO },
    special: { x: width - pile - 22, y: pileY, w: pile, h: pile * RATIO },
    roomy,
    own: { x: 18, y: field.h + 8, w: 104, h: deskHeight - 16 },
    other: (n) => ({ x: width - column - 12, y: head0 + n * (envelope + Math.max(gap, 12)), w: column, h: envelope }),
    pin: pinOf(seal),
    seal,
  };
}

export const PORT_WIDTH = 48;

function phone({ width, height, lengths, hand, others, special }: Shape): Geometry {
  const strip = 52;
  const deskHeight = 138;
  const pitch = clamp(92, (height - strip - deskHeight) / 4, 114);
  const field: Rect = { x: 0, y: strip, w: width, h: pitch * 4 };
  const h = pitch * 0.77;
  const w = h / RATIO;
  const first = PORT_WIDTH + 10;
  const step = w + 7;
  const most = Math.max(...lengths, 1);
  const seal = Math.max(11, h * 0.145);
  const total = Math.max(height, strip + field.h + deskHeight);
  const desk: Rect = { x: 0, y: total - deskHeight, w: width, h: deskHeight };
  const handHeight = 118;
  const handWidth = handHeight / RATIO;
  const pile = 42;
  const handX = 12 + pile + 12;
  const handStep = Math.min(
    handWidth + 6,
    (width - 8 - handX - handWidth - (special ? 34 : 0)) / Math.max(1, hand - 1),
  );
  const cell = width / (others + 1);
  const quay = (row: number): Rect => ({ x: 0, y: strip + row * pitch + 2, w: width, h: pitch - 7 });
  return {
    compact: true,
    roomy: false,
    width,
    height: total,
    field,
    span: Math.max(width, first + (most + 1) * step + 8),
    wall: 0,
    pitch,
    card: { w, h },
    desk,
    quay,
    port: (row) => ({ x: 3, y: quay(row).y + 3, w: PORT_WIDTH - 6, h: h + 2 }),
    place: (row, at) => ({ x: first + at * step, y: quay(row).y + 3, w, h }),
    hand: (at) => ({ x: handX + at * handStep, y: desk.y + 14, w: handWidth, h: handHeight }),
    draw: { x: 12, y: desk.y + 6, w: pile, h: pile * RATIO },
    discard: { x: 12, y: desk.y + 72, w: pile, h: pile * RATIO },
    special: { x: width - 36, y: desk.y + 10, w: 30, h: 30 * RATIO },
    own: { x: 0, y: 0, w: cell, h: strip },
    other: (n) => ({ x: (n + 1) * cell, y: 0, w: cell, h: strip }),
    pin: pinOf(seal),
    seal,
  };
}
