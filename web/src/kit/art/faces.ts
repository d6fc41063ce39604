/** Every face of the pack, 100 x 140: operative, agent, double agent, VIP. Clip paths and tints live in Defs.svelte. */
import { head } from "./heads";
import { words } from "./outlines";
import { DOT, EDGE, INK, PAPER, RED, inkOf, pip, readCard, type Role, type Suit } from "./suits";

const one = (v: number): number => +v.toFixed(1);
const two = (v: number): number => +v.toFixed(2);

export function star(outer: number, inner: number, points: number): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const a = (Math.PI * i) / points - Math.PI / 2;
    const r = i % 2 ? inner : outer;
    return `${two(r * Math.cos(a))} ${two(r * Math.sin(a))}`;
  });
  return `M${corners.join("L")}Z`;
}

const letter = (text: string, size: number, fill: string): string =>
  `<g fill="${fill}">${words(text, 0, two(size * 0.352), size)}</g>`;

/** Role badges: circle A, doubled lozenge D, eight-point star V. */
export function badge(role: Role, x: number, y: number, scale = 1): string {
  const at = (inner: string): string => `<g transform="translate(${x} ${y}) scale(${scale})">${inner}</g>`;
  switch (role) {
    case "A":
      return at(`<circle r="7.4" fill="${PAPER}" stroke="${INK}" stroke-width="1.5"/>${letter("A", 9.6, INK)}`);
    case "D":
      return at(
        `<path d="M0-11L11 0L0 11L-11 0Z" fill="none" stroke="${RED}" stroke-width="1.2"/><path d="M0-9L9 0L0 9L-9 0Z" fill="${RED}"/>${letter("D", 10.4, PAPER)}`,
      );
    case "V":
      return at(
        `<path d="${star(11.6, 9, 8)}" fill="${INK}"/><path d="M-6.6-5.6H-1.4V-3.8H-2.3L.5 2.2L3-3.8H2V-5.6H6.6V-3.8H5.5L1.4 5.8H-1.3L-5.5-3.8H-6.6Z" fill="${PAPER}"/>`,
      );
    default:
      return "";
  }
}

const X = [35.5, 50, 64.5];
const Y = [26, 48, 70, 92, 114];
const CORNERS = ["0,0", "2,0", "0,4", "2,4"];
const PIPS: Record<string, string[]> = {
  "2": ["1,0", "1,4"],
  "3": ["1,0", "1,2", "1,4"],
  "4": CORNERS,
  "5": [...CORNERS, "1,2"],
  "6": [...CORNERS, "0,2", "2,2"],
  "7": [...CORNERS, "1,1", "0,2", "2,2"],
  "8": [...CORNERS, "1,1", "0,2", "2,2", "1,3"],
  "9": [...CORNERS, "0,1", "2,1", "1,2", "0,3", "2,3"],
  "10": [...CORNERS, "0,1", "2,1", "1,1", "1,3", "0,3", "2,3"],
};

/** An Operative is a punched code card: pips on a 3 x 5 lattice, unused places stay as dots. */
function lattice(rank: string, suit: Suit, fill: string): string {
  const on = PIPS[rank] ?? [];
  let out = "";
  Y.forEach((y, row) =>
    X.forEach((x, column) => {
      out += on.includes(`${column},${row}`)
        ? pip(suit, x, y, 0.72, row > 2 ? 180 : 0, fill)
        : `<circle cx="${x}" cy="${y}" r="1.3" fill="${DOT}"/>`;
    }),
  );
  return out;
}

function rosette(cx: number, cy: number, radius: number, lobes: number, swing: number): string {
  const points: string[] = [];
  for (let i = 0; i <= 240; i++) {
    const t = (2 * Math.PI * i) / 240;
    const r = radius + swing * Math.cos(lobes * t);
    points.push(`${one(cx + r * Math.cos(t))} ${one(cy + r * Math.sin(t))}`);
  }
  return `M${points.join("L")}`;
}

/** Two heads across a diagonal: one printed in ink, one reversed out of solid red. */
function court(rank: string, suit: Suit): string {
  const edge = "M24 10H90V60L10 80V66H24Z";
  return `<g clip-path="url(#court-turned)"><rect x="8" y="8" width="84" height="124" fill="${RED}"/><g transform="rotate(180 50 70)"><g transform="translate(4 2.5)">${head(rank, suit, RED, PAPER, INK)}</g></g></g>
<g clip-path="url(#court-upright)"><rect x="8" y="8" width="84" height="124" fill="${PAPER}"/><g transform="translate(4 2.5)">${head(rank, suit, PAPER, INK, RED)}</g></g>
<path d="M10 80L90 60" stroke="${PAPER}" stroke-width="2.4"/><path d="${edge}" fill="none" stroke="${INK}" stroke-width=".9"/><path d="${edge}" transform="rotate(180 50 70)" fill="none" stroke="${RED}" stroke-width=".9"/>
<rect x="5" y="7" width="19" height="59" fill="${PAPER}"/><rect x="76" y="74" width="19" height="59" fill="${PAPER}"/>`;
}

function vip(): string {
  let rings = "";
  for (let i = 0; i < 6; i++)
    rings += `<path d="${rosette(56, 67, 28.6 - i * 1.25, 26, 4.8 - i * 0.45)}" stroke="${i % 2 ? INK : RED}"/>`;
  return `<g fill="none" stroke-width=".62">${rings}<circle cx="56" cy="67" r="34.4" stroke="${INK}" stroke-width="1"/></g><circle cx="56" cy="67" r="22.4" fill="${PAPER}"/>${pip("S", 56, 64.5, 2.15, 0, INK)}<path fill="${PAPER}" d="M47.6 72L45.7 60.9L51.4 65L56 57.4L60.6 65L66.3 60.9L64.4 72Z"/>
<g transform="translate(40 112) rotate(-13)"><path d="${star(18, 14.2, 12)}" fill="${RED}"/><circle r="12.2" fill="none" stroke="${PAPER}" stroke-width=".7"/><g fill="${PAPER}">${words("VIP", 0, 3.6, 10.4, { track: 0.3 })}</g></g>`;
}

function agent(suit: Suit, fill: string): string {
  const low = suit === "C" ? 4 : 0;
  return `<g fill="none" stroke="${fill}" stroke-width=".8"><path d="${rosette(56, 67, 31, 20, 1.9)}"/><path d="${rosette(56, 67, 31, 20, -1.9)}"/></g>${pip(suit, 56, 67, 2.5, 0, fill)}<g fill="${PAPER}"><circle cx="56" cy="${62 + low}" r="5.8"/><path d="M53.3 ${64 + low}H58.7L61.2 ${79 + low}H50.8Z"/></g>
<g transform="translate(38 115) rotate(-13)" fill="none" stroke="${INK}"><circle r="14.5" stroke-width="1.5" fill="${PAPER}" fill-opacity=".86"/><circle r="11.9" stroke-width=".6"/><path d="M-8.6-4.6H8.6M-8.6 4.8H8.6" stroke-width=".6"/><g fill="${INK}" stroke="none">${words("AGENT", 0, 1.9, 5.3, { track: 0.2 })}</g></g>`;
}

function index(rank: string, suit: Suit, role: Role, fill: string, low: boolean): string {
  const ten = rank === "10";
  const text = words(rank, 15, 25, ten ? 20 : 23, ten ? { squeeze: 0.78, track: -1.2 } : {});
  const without = role === "O" || (low && role !== "D");
  const ground = role === "V" ? `<circle cx="14.5" cy="57" r="10.6" fill="${PAPER}"/>` : "";
  const mark = without ? "" : ground + badge(role, 14.5, 57, role === "V" ? 0.82 : role === "D" ? 0.8 : 0.9);
  return `<g fill="${fill}">${text}${pip(suit, 15, 37.5, 0.78)}</g>${mark}`;
}

const drawn = new Map<string, string>();

/** The inside of the face's SVG, viewBox 0 0 100 140. */
export function face(text: string): string {
  const known = drawn.get(text);
  if (known) return known;
  const { rank, suit, role, red } = readCard(text);
  const fill = inkOf(red);
  const middle =
    role === "D"
      ? court(rank, suit)
      : role === "O"
        ? lattice(rank, suit, fill)
        : role === "V"
          ? vip()
          : agent(suit, fill);
  const out = `<rect x=".5" y=".5" width="99" height="139" rx="6.5" fill="${PAPER}" stroke="${EDGE}" stroke-width="1"/>${middle}${index(rank, suit, role, fill, false)}<g transform="rotate(180 50 70)">${index(rank, suit, role, fill, true)}</g>`;
  drawn.set(text, out);
  return out;
}
