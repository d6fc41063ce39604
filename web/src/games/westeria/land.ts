/** The land of Westeria on screen: the lattice's drawn outlines, turned to the viewer's side. Only points turn; what stands on them stays upright. */
import data from "./geometry.json";
import { codeSpot } from "./codes";
import { distance, hidden, labelOf, lifted, runsOf, SIZES, type Label } from "./lettering";

export type Point = readonly [number, number];
interface ZoneShape {
  id: string;
  territory: string;
  cell: number[];
  outline: string[];
  seat: number[];
}
interface TerritoryShape {
  name: string;
  city: boolean;
  outline: string[];
}

export const SHAPES = data as unknown as {
  edges: Record<string, number[][]>;
  kinds: Record<string, string>;
  zones: ZoneShape[];
  mountains: { cell: number[]; outline: string[] }[];
  knots: number[][];
  rivers: string[][];
  territories: Record<string, TerritoryShape>;
  coast: string[];
};

/** One cell of the lattice in the drawing's own units; the drawing is scaled to the screen as a whole. */
export const CELL = 84;
export const SIZE = 9 * CELL;
const N = 9;

function turned([x = 0, y = 0]: readonly number[], turn: number): Point {
  let point: Point = [x, y];
  for (let k = 0; k < turn % 4; k++) point = [N - point[1], point[0]];
  return point;
}

export class Land {
  private readonly edges = new Map<string, Point[]>();
  readonly seats = new Map<string, Point>();
  readonly zones = new Map<string, string>();
  readonly territories = new Map<string, string>();
  readonly territoryOf = new Map<string, string>();
  readonly coast: string;
  readonly zoneBorders: string;
  readonly territoryBorders: string;
  readonly rivers: string[];
  readonly knots: Point[];
  readonly mountains: Point[][];
  readonly outlines = new Map<string, Point[]>();
  readonly labels = new Map<string, Label>();
  /** where each zone's short name is printed */
  readonly codes = new Map<string, Point>();
  /** each zone's cell as it lies on this screen: column and row */
  readonly cells = new Map<string, Point>();

  constructor(readonly turn: number) {
    for (const [id, points] of Object.entries(SHAPES.edges))
      this.edges.set(
        id,
        points.map((p) => this.at(p)),
      );
    this.coast = path(this.loop(SHAPES.coast));
    for (const zone of SHAPES.zones) {
      const [x, y] = this.at(zone.seat);
      this.seats.set(zone.id, [x, y - 2]);
      const outline = this.loop(zone.outline);
      this.outlines.set(zone.id, outline);
      this.zones.set(zone.id, path(outline));
      this.territoryOf.set(zone.id, zone.territory);
      const [cx, cy] = turned([(zone.cell[0] ?? 0) + 0.5, (zone.cell[1] ?? 0) + 0.5], turn);
      this.cells.set(zone.id, [Math.floor(cx), Math.floor(cy)]);
    }
    for (const [letter, shape] of Object.entries(SHAPES.territories))
      this.territories.set(letter, path(this.loop(shape.outline)));
    const along = (kinds: string[]): string =>
      Object.entries(SHAPES.kinds)
        .filter(([, kind]) => kinds.includes(kind))
        .map(([id]) => path(this.edges.get(id) ?? [], false))
        .join("");
    this.zoneBorders = along(["zone"]);
    this.territoryBorders = along(["territory", "mountain"]);
    this.rivers = SHAPES.rivers.map((river) => path(this.loop(river), false));
    this.knots = SHAPES.knots.map((knot) => this.at(knot));
    this.mountains = SHAPES.mountains.map((mountain) => this.loop(mountain.outline));
    for (const [letter, shape] of Object.entries(SHAPES.territories))
      this.labels.set(letter, this.write(letter, shape));
    for (const [zone, outline] of this.outlines)
      this.codes.set(zone, codeSpot(outline, [...this.seats.values()], [...this.labels.values()], this.mountains));
  }

  /** A territory's name where shields hide the least of it, and its units lifted above it. */
  private write(letter: string, shape: TerritoryShape): Label {
    const mine = [...this.territoryOf].filter(([, territory]) => territory === letter).map(([zone]) => zone);
    let best: { label: Label; seats: [string, Point][]; cost: number } | null = null;
    for (const [place, run] of runsOf(mine, this.cells).entries()) {
      if (best && best.cost <= 4 * place) break;
      for (const size of SIZES) {
        const label = labelOf(
          shape.name,
          shape.city,
          run.map((zone) => this.outlines.get(zone) ?? []),
          this.mountains,
          size,
        );
        const seats = mine.map((zone): [string, Point] => [
          zone,
          lifted(this.seats.get(zone) ?? [0, 0], this.outlines.get(zone) ?? [], label),
        ]);
        const others = [...this.seats].filter(([zone]) => !mine.includes(zone)).map(([, seat]) => seat);
        const covered = hidden(label, [...seats.map(([, seat]) => seat), ...others]);
        const cost = 3 * covered + 4 * place + (16 - label.size);
        if (!best || cost < best.cost) best = { label, seats, cost };
        if (!covered) break;
      }
    }
    for (const [zone, seat] of best?.seats ?? []) this.seats.set(zone, seat);
    return best?.label ?? { x: 0, y: 0, angle: 0, size: 12, half: 0 };
  }

  private at(point: readonly number[]): Point {
    const [x, y] = turned(point, this.turn);
    return [x * CELL, y * CELL];
  }

  private loop(edges: string[]): Point[] {
    const points: Point[] = [];
    for (const edge of edges) {
      const found = this.edges.get(edge.replace("-", "")) ?? [];
      const walked = edge.startsWith("-") ? [...found].reverse() : found;
      points.push(...(points.length ? walked.slice(1) : walked));
    }
    return points;
  }

  /** The lit zone a finger meant: the one under it, or the nearest within reach. */
  nearest([x, y]: Point, zones: Iterable<string>, reach: number): string | null {
    let [best, found] = [reach, null as string | null];
    for (const zone of zones) {
      const away = distance([x, y], this.outlines.get(zone) ?? []);
      if (away <= best) [best, found] = [away, zone];
    }
    return found;
  }
}

export function path(points: readonly Point[], close = true): string {
  return points.length
    ? `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}${close ? "Z" : ""}`
    : "";
}

const lands = new Map<number, Land>();

/** The land as seen from a side; drawn once. */
export function landFor(turn: number): Land {
  const known = lands.get(turn);
  if (known) return known;
  const land = new Land(turn);
  lands.set(turn, land);
  return land;
}
