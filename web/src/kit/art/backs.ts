/** Backs: paper border, security tint, two hats brim to brim in one ink, so that a half turn maps a back onto itself. */
import { badge } from "./faces";
import { words } from "./outlines";
import { EDGE, PAPER, inkOf, pip, readCard } from "./suits";

export const HAT =
  "M-13 1C-9-2.6-5-1.6 0-1.6C5-1.6 9-2.6 13 1C9 2-9 2-13 1ZM-7.4-1.4C-7.4-7-5.6-10.6-2.8-10.4C-1.2-10.2-.7-9 0-9C.7-9 1.2-10.2 2.8-10.4C5.6-10.6 7.4-7 7.4-1.4Z";
const BACK = "var(--ws-back,#2B3B35)";

const emblem = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})"><circle r="17" fill="${PAPER}"/><circle r="15" fill="none" stroke="${BACK}" stroke-width=".8"/><g fill="${BACK}"><path d="${HAT}" transform="translate(0 -2.5) scale(.92)"/><path d="${HAT}" transform="rotate(180) translate(0 -2.5) scale(.92)"/></g></g>`;

const body = (w: number, h: number): string =>
  `<rect x=".5" y=".5" width="${w - 1}" height="${h - 1}" rx="6.5" fill="${PAPER}" stroke="${EDGE}" stroke-width="1"/><rect x="5" y="5" width="${w - 10}" height="${h - 10}" rx="2.5" fill="url(#tint-ws)" stroke="${BACK}" stroke-width="1"/>${emblem(w / 2, h / 2)}`;

const portrait = body(100, 140);
const landscape = body(140, 100);

export const back = (wide: boolean): string => (wide ? landscape : portrait);

/** A back whose bottom right corner is folded up, so that the one who knows the card reads it. */
export function knownBack(text: string, wide: boolean): string {
  const w = wide ? 140 : 100;
  const h = wide ? 100 : 140;
  const leg = wide ? 54 : 58;
  const x = w - leg;
  const y = h - leg;
  const { rank, suit, role, red } = readCard(text);
  const ten = rank === "10";
  return `<g clip-path="url(#fold-${wide ? "wide" : "tall"})">${back(wide)}</g>
<path d="M${w - 0.5} ${y}L${x} ${h - 0.5}L${x - 3} ${y + 7}Q${x - 3.5} ${y - 3.5} ${x + 7} ${y - 3}Z" fill="#000" opacity=".22"/>
<path d="M${w - 0.5} ${y}L${x} ${h - 0.5}V${y + 7}Q${x} ${y} ${x + 7} ${y}Z" fill="${PAPER}" stroke="${EDGE}" stroke-width=".9" stroke-linejoin="round"/>
<g fill="${inkOf(red)}">${words(rank, x + 14.5, y + 21.5, ten ? 19 : 22, ten ? { squeeze: 0.76, track: -1 } : {})}${pip(suit, x + 32.5, y + 11, 0.58)}</g>${badge(role, x + 11, y + 33.5, 0.78)}`;
}

/** One edge line a card under the top back; `lines` cards, 2 units each. */
export function edges(lines: number): string {
  let out = "";
  for (let i = lines; i > 0; i--) {
    const x = 0.5 + (i % 3 === 0 ? 0.5 : 0) - (i % 7 === 0 ? 0.6 : 0);
    out += `<rect x="${x.toFixed(1)}" y="${i * 2 + 0.5}" width="99" height="139" rx="6.5" fill="${i % 2 ? PAPER : "var(--c-side,#DAD7C6)"}" stroke="${EDGE}" stroke-width=".7"/>`;
  }
  return out;
}
