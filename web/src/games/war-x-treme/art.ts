/** The drawn pieces of the page: halftone, bursts, rays, panels. */
import { near, stream } from "../../kit/art/stream";

export type Corner = readonly [x: number, y: number];
export type Corners = readonly [Corner, Corner, Corner, Corner];

export const outline = (corners: readonly Corner[]): string =>
  `M${corners.map(([x, y]) => `${near(x)} ${near(y)}`).join("L")}Z`;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export function boxOf(corners: readonly Corner[]): Box {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

export interface Halftone {
  step: number;
  length: number;
  transform: string;
  d: string;
}

/** One column of dots that grow along `angle`; repeated sideways it fills the box. */
export function halftone(box: Box, angle: number, largest: number, step: number): Halftone {
  const turn = (angle * Math.PI) / 180;
  const length = Math.abs(box.w * Math.cos(turn)) + Math.abs(box.h * Math.sin(turn));
  const start = [
    box.x + box.w / 2 - (Math.cos(turn) * length) / 2,
    box.y + box.h / 2 - (Math.sin(turn) * length) / 2,
  ] as const;
  let d = "";
  for (let j = 0; (j * step) / 2 < length; j++) {
    const y = (j * step) / 2;
    const r = largest * (y / length);
    if (r < 0.5) continue;
    for (const x of j % 2 ? [step / 2] : [0, step])
      d += `M${near(x - r)} ${near(y)}a${near(r)} ${near(r)} 0 1 0 ${near(2 * r)} 0a${near(r)} ${near(r)} 0 1 0 ${near(-2 * r)} 0`;
  }
  return {
    step,
    length: near(length),
    transform: `translate(${near(start[0])} ${near(start[1])}) rotate(${angle - 90})`,
    d,
  };
}

/** A star of `points` points, a little uneven, the same every time. */
export function burst(outer: number, inner: number, points: number, seed: number, turn = -90): string {
  const roll = stream(seed);
  const corners = Array.from({ length: 2 * points }, (_, i): Corner => {
    const angle = ((turn + (i * 180) / points) * Math.PI) / 180;
    const reach = (i % 2 ? inner : outer) * (0.93 + 0.14 * roll());
    return [reach * Math.cos(angle), reach * Math.sin(angle)];
  });
  return outline(corners);
}

/** Every second sector of a circle, as rays from a point. */
export function rays(x: number, y: number, reach: number, count: number): string {
  const width = 180 / count;
  const at = (degrees: number): Corner => [
    x + reach * Math.cos((degrees * Math.PI) / 180),
    y + reach * Math.sin((degrees * Math.PI) / 180),
  ];
  return Array.from({ length: count }, (_, i) => outline([[x, y], at(i * 2 * width), at((i * 2 + 1) * width)])).join(
    "",
  );
}

/** A tear across a panel, from its left edge to its right. */
export function tear(box: Box, seed: number): string {
  const roll = stream(seed);
  const teeth = Math.max(5, Math.round(box.w / 14));
  const points = Array.from({ length: teeth + 1 }, (_, i): Corner => [
    box.x + (box.w * i) / teeth,
    box.y + box.h * (0.62 - (0.26 * i) / teeth) + (i % 2 ? 7 : -7) * (0.5 + roll()),
  ]);
  return `M${points.map(([x, y]) => `${near(x)} ${near(y)}`).join("L")}`;
}

/** How much room a shout takes with its burst. */
export const shoutBox = (text: string, size: number): { w: number; h: number } => ({
  w: Math.max(text.length * size * 0.5, size * 1.8) * 1.55,
  h: size * 2.7,
});
