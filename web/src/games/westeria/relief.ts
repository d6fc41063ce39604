/** Peaks and knots: drawn by a small generator, so that the land is the same on every screen; upright whichever way it is turned. */
import { CELL, type Land, type Point } from "./land";

const INK = "#2a2018";

class Pen {
  private state: number;
  constructor(seed: number) {
    this.state = (Math.imul(seed, 2654435761) + 12345) >>> 0;
  }
  private next(): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    let x = this.state;
    x ^= x >>> 16;
    x = Math.imul(x, 0x45d9f3b) >>> 0;
    x ^= x >>> 16;
    return (x >>> 0) / 4294967296;
  }
  span(a: number, b: number): number {
    return a + (b - a) * this.next();
  }
}

const inside = ([x, y]: Point, polygon: Point[]): boolean => {
  let hit = false;
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length] ?? [0, 0];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) hit = !hit;
  });
  return hit;
};

const joined = (points: Point[]): string => points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");

/** One mountain: silhouette, shaded lee side, hatching and ridge. */
function peak(x: number, y: number, width: number, height: number, pen: Pen): string {
  const top = x + pen.span(-0.1, 0.1) * width;
  const [left, right] = [x - width * 0.55, x + width * 0.55];
  const jag = (x0: number, y0: number, x1: number, y1: number, sway: number): Point[] =>
    [1, 2, 3].map(
      (i) =>
        [
          x0 + ((x1 - x0) * i) / 4 + pen.span(-sway, sway),
          y0 + ((y1 - y0) * i) / 4 + pen.span(-sway, sway) * 0.8,
        ] as Point,
    );
  const up: Point[] = [[left, y], ...jag(left, y, top, y - height, width * 0.045), [top, y - height]];
  const down: Point[] = [...jag(top, y - height, right, y, width * 0.05), [right, y]];
  const ridge: Point[] = [
    [top, y - height],
    [top + width * 0.07, y - height * 0.78],
    [top - width * 0.02, y - height * 0.6],
    [top + width * 0.1, y - height * 0.38],
    [top + width * 0.03, y - height * 0.14],
  ];
  let hatch = "";
  for (let i = 1; i < 6; i++) {
    const t = i / 6;
    const [rx, ry] = [top + (right - top) * t, y - height + height * t];
    const j = Math.min(ridge.length - 2, Math.floor(t * (ridge.length - 1)));
    const [a, b] = [ridge[j] ?? [0, 0], ridge[j + 1] ?? [0, 0]];
    const sx = a[0] + (b[0] - a[0]) * (t * (ridge.length - 1) - j);
    hatch += `M${(rx - width * 0.03).toFixed(1)} ${ry.toFixed(1)}L${(sx + (rx - sx) * 0.25).toFixed(1)} ${Math.min(y - 1, ry + height * 0.17).toFixed(1)}`;
  }
  const stroke = `fill="none" stroke="${INK}" stroke-linecap="round" stroke-linejoin="round"`;
  return (
    `<path d="M${joined([...up, ...down])}Z" fill="var(--peak)"/><path d="M${joined([ridge[0] as Point, ...down, ...ridge.slice(1).reverse()])}Z" fill="var(--peak-lee)"/>` +
    `<path d="${hatch}" ${stroke} stroke-width="1.05"/><path d="M${joined(ridge)}" ${stroke} stroke-width="1.02"/><path d="M${joined([...up, ...down])}" ${stroke} stroke-width="1.7"/>`
  );
}

/** Peaks on a jittered grid inside the mountain outlines, drawn from north to south. */
export function mountains(land: Land): string {
  const pen = new Pen(43);
  const items: [number, number, number, number][] = [];
  let svg = "";
  for (const polygon of land.mountains) {
    svg += `<path d="M${joined(polygon)}Z" fill="var(--scree)" stroke="var(--scree)" stroke-width="4"/>`;
    const [xs, ys] = [polygon.map((p) => p[0]), polygon.map((p) => p[1])];
    const step = 0.34 * CELL;
    let row = 0;
    for (let y = Math.min(...ys) + step * 0.7; y < Math.max(...ys) + step * 0.5; y += step * 0.8, row++) {
      for (let x = Math.min(...xs) + (row % 2 ? step * 0.5 : 0); x < Math.max(...xs) + step * 0.5; x += step) {
        const at: Point = [x + pen.span(-0.2, 0.2) * step, y + pen.span(-0.16, 0.16) * step];
        if (!inside(at, polygon)) continue;
        const gap = Math.min(...polygon.map((p) => Math.hypot(p[0] - at[0], p[1] - at[1]))) / CELL;
        const size = 0.33 + Math.min(0.25, gap * 0.8);
        items.push([at[1] + 0.1 * CELL, at[0], size * CELL * 1.05, size * CELL * pen.span(0.82, 1.06)]);
      }
    }
  }
  items.sort((a, b) => a[0] - b[0]);
  return svg + items.map(([y, x, w, h]) => peak(x, y, w, h, pen)).join("");
}

/** Where four zones meet: copse, tarn or stones. It shuts the diagonal. */
export function knots(land: Land): string {
  return land.knots.map(([x, y], i) => [copse, tarn, stones][(i * 7) % 3]?.(x, y) ?? "").join("");
}

const copse = (x: number, y: number): string =>
  [
    [-5, 1],
    [5, 1.5],
    [0, -2.5],
    [0.5, 4.5],
  ]
    .map(
      ([dx = 0, dy = 0]) =>
        `<circle cx="${(x + dx).toFixed(1)}" cy="${(y + dy).toFixed(1)}" r="5" fill="#7f8f5b" stroke="${INK}" stroke-width="1.1"/>`,
    )
    .join("");
const tarn = (x: number, y: number): string =>
  `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" d="M-10 0C-9 -7 -1 -6 4 -6C12 -5 11 5 4 6C-2 8 -10 6 -10 0Z" fill="#a9c6c4" stroke="${INK}" stroke-width="1.3"/>`;
const stones = (x: number, y: number): string =>
  [
    [-4.5, 2, 4.6],
    [4.5, 2.4, 4.2],
    [0, -3.4, 4.8],
  ]
    .map(
      ([dx = 0, dy = 0, r = 4]) =>
        `<path transform="translate(${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}) scale(${r})" d="M-1 .7L-.8 -.5L-.1 -1L.8 -.4L1 .7Z" fill="#c9b78f" stroke="${INK}" stroke-width=".25" stroke-linejoin="round"/>`,
    )
    .join("");
