/** Where the short name of a zone is printed: as far up and left within it as shields, names and peaks leave room. */
import { inside, type Label } from "./lettering";
import type { Point } from "./land";

/** Of two letters at 12 units, with a hair of air. */
const [WIDE, HIGH] = [17, 10];
/** A shield around its seat. */
const [SIDE, HEAD, FOOT] = [23, 27, 31];
const STEP = 4;
/** What it costs to lie under something. */
const FAR = 400;

type Box = readonly [left: number, top: number, right: number, bottom: number];

function boxOf(outline: readonly Point[]): Box {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const meet = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

function written([left, top, right, bottom]: Box, label: Label): boolean {
  const base = label.y + Math.tan((label.angle * Math.PI) / 180) * ((left + right) / 2 - label.x);
  return meet(
    [left, top, right, bottom],
    [label.x - label.half - 8, base - label.size * 0.8, label.x + label.half, base + 3],
  );
}

/** The spot nearest to the upper left on which nothing else lies; else the one on which the least does. */
export function codeSpot(
  outline: readonly Point[],
  seats: readonly Point[],
  labels: readonly Label[],
  mountains: readonly Point[][],
): Point {
  const zone = boxOf(outline);
  const near = seats
    .map(([x, y]): Box => [x - SIDE, y - HEAD, x + SIDE, y + FOOT])
    .filter((shield) => meet(shield, zone));
  const peaks = mountains.filter((mountain) => meet(boxOf(mountain), [zone[0], zone[1], zone[2], zone[3] + 14]));
  const names = labels.filter((label) => written([zone[0], zone[1] - 40, zone[2], zone[3] + 40], label));
  const spots: [number, Point][] = [];
  for (let y = zone[1] + HIGH; y < zone[3]; y += STEP)
    for (let x = zone[0]; x < zone[2] - WIDE; x += STEP) spots.push([x - zone[0] + y - zone[1], [x, y]]);
  let best: { at: Point; cost: number } | null = null;
  for (const [away, [x, y]] of spots.sort((a, b) => a[0] - b[0])) {
    if (best && away >= best.cost) break;
    const box: Box = [x, y - HIGH, x + WIDE, y];
    const laid =
      near.filter((shield) => meet(shield, box)).length + names.filter((label) => written(box, label)).length;
    if (best && away + FAR * laid >= best.cost) continue;
    const corners: Point[] = [
      [x - 2, y + 2],
      [x + WIDE, y + 2],
      [x - 2, y - HIGH],
      [x + WIDE, y - HIGH],
    ];
    if (!corners.every((corner) => inside(corner, outline))) continue;
    const hidden = peaks.filter((mountain) =>
      corners.some((corner) => inside([corner[0], corner[1] + 14], mountain)),
    ).length;
    const cost = away + FAR * (laid + hidden);
    if (!best || cost < best.cost) best = { at: [x, y], cost };
  }
  return best?.at ?? [zone[0] + 8, zone[1] + 16];
}
