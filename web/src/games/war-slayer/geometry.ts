/** Where everything lies on the desk, from its size: the field of look.md, on a wide screen and on a phone. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** `low`: a phone on its side, where the board has the whole height and the tray stands beside it. */
export interface Desk {
  width: number;
  height: number;
  compact: boolean;
  placing: boolean;
  low?: boolean;
}

export interface Geometry {
  cw: number;
  height: number;
  low: boolean;
  front: Rect;
  theater: (top: boolean, place: number) => Rect;
  folder: (top: boolean, place: number) => Rect;
  information: (top: boolean, place: number) => Rect;
  row: (top: boolean, row: "theater" | "dossier") => Rect;
  hq: (top: boolean, cards: number) => Rect;
  aside: (top: boolean, at: number, of: number) => Rect;
  hand: (top: boolean, at: number) => Rect & { tilt: number };
  /** the near hand where nobody has a tray */
  fan: (at: number) => Rect & { tilt: number };
  folded: boolean;
}

const GAP = 7;

export function pileHeight(width: number, cards: number): number {
  return ((141 + Math.max(0, cards - 1) * 2) * width) / 102;
}

export function geometry(desk: Desk): Geometry {
  return desk.compact && !isLow(desk) ? phone(desk) : wide(desk);
}

/** Wide and low: the players' corners go beside the field, however small the cards get. */
export const isLow = (desk: Desk): boolean => desk.compact && desk.height < 430 && desk.width > 1.3 * desk.height;

function wide(desk: Desk): Geometry {
  const { width, height } = desk;
  const low = isLow(desk);
  const frontHeight = low ? 40 : 58;
  const fits = (height - (low ? 16 : 36) - 4 * GAP - frontHeight) / 4.64;
  const across = (width - 24 - 2 * Math.max(low ? 104 : 120, Math.min(200, width * 0.17))) / 4.5;
  const cw = Math.max(low ? 44 : 60, Math.min(Math.max(128, Math.min(156, height * 0.165)), fits, across));
  const column = 1.5 * cw;
  const field = 3 * column + 24;
  const left = (width - field) / 2;
  const dossierHeight = 0.92 * cw;
  const theaterHeight = 1.4 * cw;
  const total = 2 * (dossierHeight + theaterHeight) + 4 * GAP + frontHeight;
  const deskHeight = Math.max(height, total + (low ? 8 : 24));
  const top0 = (deskHeight - total) / 2;
  const y = {
    farDossier: top0,
    farTheater: top0 + dossierHeight + GAP,
    front: top0 + dossierHeight + theaterHeight + 2 * GAP,
    nearTheater: top0 + dossierHeight + theaterHeight + 3 * GAP + frontHeight,
    nearDossier: top0 + dossierHeight + 2 * theaterHeight + 4 * GAP + frontHeight,
  };
  const x = (place: number): number => left + place * (column + 12);
  const wire = low ? 10 : Math.min(1.05 * cw, left - 12);
  const side = Math.min(101, left * 0.46, cw);
  const small = Math.min(92, left * 0.42, cw * 0.9);
  return {
    cw,
    height: deskHeight,
    low,
    folded: false,
    front: { x: left - wire, y: y.front, w: field + 2 * wire, h: frontHeight },
    theater: (top, place) => ({
      x: x(place) + (column - cw) / 2,
      y: top ? y.farTheater : y.nearTheater,
      w: cw,
      h: theaterHeight,
    }),
    folder: (top, place) => ({
      x: x(place) + 4,
      y: top ? y.farDossier : y.nearDossier,
      w: column - 8,
      h: dossierHeight,
    }),
    information: (top, place) => {
      const w = (column - 8) * 0.62;
      const h = (w * 5) / 7;
      const tab = dossierHeight * 0.17;
      const free = dossierHeight - tab;
      return { x: x(place) + (column - w) / 2, y: (top ? y.farDossier : y.nearDossier + tab) + (free - h) / 2, w, h };
    },
    row: (top, row) =>
      row === "theater"
        ? { x: left - 22, y: (top ? y.farTheater : y.nearTheater) - 9, w: field + 44, h: theaterHeight + 18 }
        : { x: left - 22, y: (top ? y.farDossier : y.nearDossier) - 5, w: field + 44, h: dossierHeight + 10 },
    hq: (top, cards) => {
      const h = pileHeight(side, cards);
      return top ? { x: width - 25 - side, y: 21, w: side, h } : { x: 25, y: deskHeight - 22 - h, w: side, h };
    },
    aside: (top, at, of) => {
      const step = of < 2 ? 0 : Math.min(34, (left - 40 - small) / (of - 1));
      return top
        ? { x: 24 + at * step, y: 21, w: small, h: small * 1.4 }
        : { x: width - 25 - small - (of - 1 - at) * step, y: deskHeight - 84 - small * 1.4, w: small, h: small * 1.4 };
    },
    fan: (at) => {
      const w = Math.min(60, left * 0.28);
      return {
        x: width - 30 - w * (1 + 0.9 * (2 - at)),
        y: deskHeight - 70 - w * 1.4 + (at === 1 ? 0 : 3),
        w,
        h: w * 1.4,
        tilt: (at - 1) * 8,
      };
    },
    hand: (top, at) => {
      const w = Math.min(60, left * 0.28);
      return top
        ? { x: 30 + at * w * 0.9, y: 28 + (at === 1 ? 0 : 3), w, h: w * 1.4, tilt: (at - 1) * 8 }
        : { x: x(at) + (column - cw) / 2, y: deskHeight + 30, w: cw, h: theaterHeight, tilt: 0 };
    },
  };
}

function phone({ width, height, placing }: Desk): Geometry {
  const bar = 60;
  const roomy = width > 600 && height > 520;
  const pitch = Math.min((width - 12) / 3, roomy ? 190 : 130);
  const left = (width - 3 * pitch) / 2;
  const folderWidth = pitch * 0.875;
  const base = Math.min(roomy ? (placing ? 96 : 116) : placing ? 80 : 88, pitch * 0.7);
  const frontHeight = placing ? 24 : 40;
  const room = height - 2 * bar - 16;
  const units = 2 * (1.4 + 0.76);
  const fixed = 4 * 6 + frontHeight;
  const cw = Math.max(placing ? 44 : 54, Math.min(base, (room - fixed) / units));
  const theaterHeight = 1.4 * cw;
  const dossierHeight = 0.76 * cw;
  const total = units * cw + fixed;
  const deskHeight = Math.max(height, total + 2 * bar + 16);
  const top0 = bar + 8 + Math.max(0, (deskHeight - 2 * bar - 16 - total) / 2);
  const x = (place: number, w: number): number => left + place * pitch + (pitch - w) / 2;
  const far = { dossier: top0, theater: top0 + dossierHeight + 6 };
  const front = far.theater + theaterHeight + 6;
  const near = { theater: front + frontHeight + 6, dossier: front + frontHeight + theaterHeight + 12 };
  return {
    cw,
    height: deskHeight,
    low: false,
    folded: false,
    front: { x: 0, y: front, w: width, h: frontHeight },
    theater: (top, place) => ({ x: x(place, cw), y: top ? far.theater : near.theater, w: cw, h: theaterHeight }),
    folder: (top, place) => ({
      x: x(place, folderWidth),
      y: top ? far.dossier : near.dossier,
      w: folderWidth,
      h: dossierHeight,
    }),
    information: (top, place) => {
      const tab = dossierHeight * 0.15;
      const w = Math.min(folderWidth * 0.62, (dossierHeight - tab) * 1.22);
      const h = (w * 5) / 7;
      return { x: x(place, w), y: (top ? far.dossier : near.dossier + tab) + (dossierHeight - tab - h) / 2, w, h };
    },
    row: (top, row) => {
      const y = (top ? far : near)[row];
      const h = row === "theater" ? theaterHeight : dossierHeight;
      return { x: left, y: y - 3, w: 3 * pitch, h: h + 6 };
    },
    hq: (top, cards) => {
      const h = Math.min(52, pileHeight(28, cards));
      return { x: 10, y: top ? 6 : deskHeight - bar + 2, w: 28, h };
    },
    aside: (top, at, of) => {
      const w = 36;
      const step = of < 2 ? 0 : Math.min(16, 90 / (of - 1));
      return { x: width - 10 - w - (of - 1 - at) * step, y: top ? 6 : deskHeight - bar + 2, w, h: w * 1.4 };
    },
    fan: (at) => ({ x: width - 86 + at * 24, y: deskHeight - bar + 8, w: 28, h: 39, tilt: (at - 1) * 8 }),
    hand: (top, at) =>
      top
        ? { x: width - 86 + at * 24, y: 12, w: 28, h: 39, tilt: (at - 1) * 8 }
        : { x: x(at, cw), y: deskHeight + 30, w: cw, h: theaterHeight, tilt: 0 },
  };
}
