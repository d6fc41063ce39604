/** Where names are written on the land: along the lower border of a level run of zones, clear of the coast and of peaks. */
import type { Point } from "./land";

export interface Label {
  x: number;
  y: number;
  angle: number;
  size: number;
  /** of its width */ half: number;
}

const STEEPEST = Math.tan((14 * Math.PI) / 180);
const LIFT = 7;
const [LARGEST, SMALLEST] = [16, 11.5];
export const SIZES = [16, 14, 12.5, 11.5];
const PEAKS = 17;

/** The heights at which an upright line crosses an outline. */
function crossings(x: number, outline: readonly Point[]): number[] {
  return outline.flatMap(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length] ?? [0, 0];
    return ax > x !== bx > x ? [ay + ((by - ay) * (x - ax)) / (bx - ax)] : [];
  });
}

/** Where a name can be written: along the rows of zones that lie side by side on this screen, or in any zone alone. */
export function runsOf(zones: string[], cells: ReadonlyMap<string, Point>): string[][] {
  const rows = new Map<number, string[]>();
  for (const zone of zones) {
    const row = cells.get(zone)?.[1] ?? 0;
    rows.set(row, [...(rows.get(row) ?? []), zone]);
  }
  const level = [...rows].sort((a, b) => b[1].length - a[1].length || b[0] - a[0]).map(([, run]) => run);
  return [...level, ...level.filter((run) => run.length > 1).flatMap((run) => run.map((zone) => [zone]))];
}

export function labelOf(
  name: string,
  city: boolean,
  outlines: Point[][],
  mountains: readonly Point[][],
  largest = LARGEST,
): Label {
  const xs = outlines.flat().map(([x]) => x);
  const [left, right] = [Math.min(...xs) + 9, Math.max(...xs) - 9];
  const letters = name.length + (city ? 1.8 : 0);
  const size = Math.max(SMALLEST, Math.min(largest, (right - left) / (letters * 0.66)));
  const half = Math.min((letters * size * 0.62) / 2, (right - left) / 2);
  const middle = (left + right) / 2;
  const samples = Array.from({ length: 11 }, (_, i) => middle - half + (i / 10) * 2 * half).flatMap((x) => {
    const low = Math.max(...outlines.flatMap((outline) => crossings(x, outline)), -Infinity);
    if (low === -Infinity) return [];
    const peaks = mountains.flatMap((mountain) => crossings(x, mountain)).filter((y) => Math.abs(y - low) < 16);
    return [{ x: x - middle, y: peaks.length ? Math.min(low, ...peaks) - PEAKS + LIFT : low }];
  });
  const mean = samples.reduce((sum, at) => sum + at.y, 0) / (samples.length || 1);
  const spread = samples.reduce((sum, at) => sum + at.x * at.x, 0) || 1;
  const slope = Math.max(
    -STEEPEST,
    Math.min(STEEPEST, samples.reduce((sum, at) => sum + at.x * (at.y - mean), 0) / spread),
  );
  const y = Math.min(...samples.map((at) => at.y - slope * at.x)) - LIFT;
  return { x: middle, y, angle: (Math.atan(slope) * 180) / Math.PI, size, half };
}

/** A shield of 44 x 52 around its seat, with a hair of air. */
const [SIDE, HEAD, FOOT] = [21, 25, 29];

/** How high the name reaches where a shield stands at x; nothing where it stands beside the name. */
function heightAt(label: Label, x: number): number | null {
  if (Math.abs(x - label.x) > label.half + SIDE) return null;
  const within = Math.max(label.x - label.half, Math.min(label.x + label.half, x));
  return label.y + Math.tan((label.angle * Math.PI) / 180) * (within - label.x) - label.size * 0.74;
}

/** The seat of a shield above a name, as far as its zone has room for its head. */
export function lifted([x, y]: Point, outline: readonly Point[], label: Label): Point {
  const name = heightAt(label, x);
  const roof = Math.max(...[-12, 0, 12].map((aside) => Math.min(...crossings(x + aside, outline))));
  return name === null || name < y - HEAD ? [x, y] : [x, Math.min(y, Math.max(name - FOOT, roof + HEAD - 5))];
}

/** By how much of its height a name is hidden by shields on these seats. */
export function hidden(label: Label, seats: Iterable<Point>): number {
  let most = 0;
  for (const [x, y] of seats) {
    const name = heightAt(label, x);
    if (name !== null && y - HEAD < name + label.size * 0.74) most = Math.max(most, y + FOOT - 1 - name);
  }
  return most;
}

export function inside([x, y]: Point, outline: readonly Point[]): boolean {
  let [ax, ay] = outline.at(-1) ?? [0, 0];
  let within = false;
  for (const [bx, by] of outline) {
    if (ax > x !== bx > x && ay + ((by - ay) * (x - ax)) / (bx - ax) < y) within = !within;
    [ax, ay] = [bx, by];
  }
  return within;
}

/** How far a point lies outside an outline; nothing within it. */
export function distance([x, y]: Point, outline: readonly Point[]): number {
  if (inside([x, y], outline)) return 0;
  return Math.min(
    ...outline.map(([ax, ay], i) => {
      const [bx, by] = outline[(i + 1) % outline.length] ?? [0, 0];
      const t = Math.max(
        0,
        Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2 || 1)),
      );
      return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
    }),
    Infinity,
  );
}
