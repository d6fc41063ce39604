/** Westeria: a drawn map. */
import { near, stream } from "../../kit/art/stream";
import { phrase } from "./words";

export const label = phrase("picture");

export function draw(): string {
  const r = stream(23);
  const pts: [number, number][] = [];
  const N = 64;
  for (let i = 0; i < N; i++) {
    const a = (2 * Math.PI * i) / N;
    const R = 1 + 0.13 * Math.sin(3 * a + 1) + 0.09 * Math.sin(5 * a + 2) + 0.06 * Math.sin(9 * a) + 0.05 * (r() - 0.5);
    pts.push([164 + 148 * R * Math.cos(a), 142 + 116 * R * Math.sin(a)]);
  }
  const loop = (k: number): string => {
    const q = pts.map(([x, y]): [number, number] => [164 + (x - 164) * k, 142 + (y - 142) * k]);
    const at = (i: number): [number, number] => q[(i + N) % N] as [number, number];
    let d = `M${near((at(0)[0] + at(-1)[0]) / 2)} ${near((at(0)[1] + at(-1)[1]) / 2)}`;
    for (let i = 0; i < N; i++) {
      const b = at(i + 1);
      d += `Q${near(at(i)[0])} ${near(at(i)[1])} ${near((at(i)[0] + b[0]) / 2)} ${near((at(i)[1] + b[1]) / 2)}`;
    }
    return d + "Z";
  };
  const I = "var(--i-ink,#2B2A1C)";
  const mt = (x: number, y: number, k: number): string =>
    `<g transform="translate(${x} ${y}) scale(${k})"><path d="M-17 12L-4-13L0-9L5-17L20 12Z" fill="var(--i-land,#E8E0BC)" stroke="${I}" stroke-width="1.5" stroke-linejoin="round"/><path d="M5-17L20 12H8C10 4 3-2 5-17Z" fill="${I}"/><path d="M-4-13C-3-6-7 0-4 6M-9 0C-8 3-9 6-8 8" stroke="${I}" fill="none" stroke-width="1.1"/></g>`;
  const tree = (x: number, y: number, k = 1): string =>
    `<g transform="translate(${x} ${y}) scale(${k})"><path d="M0 6V9" stroke="${I}" stroke-width="1.4"/><path d="M-5 6C-7 2-4 0-4 0C-5-5 0-8 0-8C0-8 5-5 4 0C4 0 7 2 5 6Z" fill="var(--i-wood,#7C8B57)" stroke="${I}" stroke-width="1.1"/></g>`;
  const castle = (x: number, y: number, k: number, f: string): string =>
    `<g transform="translate(${x} ${y}) scale(${k})"><path d="M-14 12V-6H-11V-9H-8V-6H-6V-9H-3V-6H-3V-16H-1V-19H1V-16H3V-19H5V-6H8V-9H11V-6H14V12Z" fill="var(--i-keep,#F6F0D6)" stroke="${I}" stroke-width="1.5" stroke-linejoin="round"/><path d="M-3 12V5A3 3 0 0 1 3 5V12Z" fill="${I}"/><path d="M8-6H14V12H9Z" fill="${I}" opacity=".85"/>${f}</g>`;
  const block = (x: number, y: number, c: string): string =>
    `<g transform="translate(${x} ${y})"><path d="M-5-8H5L8-5V8H-2L-5 5Z" fill="${I}"/><rect x="-6" y="-9" width="10" height="14" fill="${c}" stroke="${I}" stroke-width="1.2"/><path d="M-3-5.500L1 .5M1-5.5L-3 .5" stroke="${I}" stroke-width="1" opacity=".7"/></g>`;
  const pole = (d: string, c: string): string =>
    `<path d="M2-19V-36" stroke="${I}" stroke-width="1.4"/><path d="${d}" fill="${c}" stroke="${I}" stroke-width="1"/>`;
  let woods = "";
  const trees: [number, number][] = [
    [82, 200],
    [91, 206],
    [101, 200],
    [76, 211],
    [87, 217],
    [98, 215],
    [109, 210],
    [226, 92],
    [236, 97],
    [245, 91],
    [232, 106],
    [243, 106],
    [253, 101],
    [120, 72],
    [129, 67],
    [137, 74],
  ];
  for (const [x, y] of trees) woods += tree(x, y, 0.86 + r() * 0.3);
  let hatch = "";
  for (let i = 0; i < 6; i++) {
    hatch += `<path d="${loop(1.045 + i * 0.042)}" fill="none" stroke="var(--i-sea2,#5D8588)" stroke-width="${near(1.3 - i * 0.17)}"/>`;
  }
  return `<rect width="320" height="280" fill="var(--i-sea,#A9C2BB)"/>${hatch}
 <path d="${loop(1)}" fill="var(--i-land,#E8E0BC)" stroke="${I}" stroke-width="2.2"/>
 <path d="M60 128C92 112 118 130 150 118S206 122 236 132S280 122 300 132M150 118C148 150 168 170 160 206S168 244 164 262M92 118C96 92 90 60 104 40M206 122C204 92 220 62 212 38M160 182C200 176 236 190 286 178M156 216C130 206 128 190 96 186S60 190 36 200" fill="none" stroke="var(--i-border,#A2402A)" stroke-width="1.7" stroke-dasharray="5 4"/>
 <path d="M128 40C122 62 140 78 132 98C126 116 108 130 106 150C104 172 70 178 26 190" fill="none" stroke="var(--i-sea2,#5D8588)" stroke-width="4.2" stroke-linecap="round"/><path d="M128 40C122 62 140 78 132 98C126 116 108 130 106 150C104 172 70 178 26 190" fill="none" stroke="var(--i-sea,#A9C2BB)" stroke-width="1.8"/>
 ${mt(176, 80, 1)}${mt(198, 88, 1.15)}${mt(152, 90, 0.9)}${mt(216, 78, 0.85)}${mt(70, 98, 0.95)}${mt(54, 108, 0.8)}${mt(226, 228, 1)}${mt(248, 222, 0.85)}${mt(206, 234, 0.8)}
 ${woods}
 ${castle(60, 148, 0.82, pole("M2-36H18L13-31L18-26H2Z", "var(--i-b2,#23577A)"))}${castle(268, 150, 0.82, pole("M2-36L18-31L2-26Z", "var(--i-b3,#C9971C)"))}${castle(116, 236, 0.8, pole("M2-36H16V-25L9-29L2-25Z", "var(--i-b4,#4E6B2F)"))}
 <path d="M196 200C214 214 240 206 260 192" fill="none" stroke="var(--i-border,#A2402A)" stroke-width="6.5" stroke-linecap="butt"/><path d="M271 181L266 203L250 191Z" fill="var(--i-border,#A2402A)"/>
 ${castle(150, 160, 1.75, pole("M2-36H20V-25H2Z", "var(--i-b1,#A2402A)"))}
 ${block(222, 140, "var(--i-b3,#C9971C)")}${block(236, 146, "var(--i-b3,#C9971C)")}${block(190, 176, "var(--i-b1,#A2402A)")}${block(204, 182, "var(--i-b1,#A2402A)")}${block(218, 176, "var(--i-b1,#A2402A)")}
 <g class="names" fill="var(--i-name,#2B2A1C)"><text x="150" y="197" font-size="11.5">Castleburg</text><text x="67" y="174" font-size="9.5">North Hold</text><text x="273" y="174" font-size="9.5">Keyfort</text><text x="118" y="260" font-size="9.5">Ravenfall</text><text x="166" y="52" font-size="9.5">Frostmere</text></g>
 <g transform="translate(34 42)" stroke="${I}" stroke-width="1.2"><path d="M0-24L4.5-4.5L24 0L4.5 4.5L0 24L-4.5 4.5L-24 0L-4.5-4.5Z" fill="var(--i-keep,#F6F0D6)"/><path d="M0-24L4.5-4.5L0 0ZM24 0L4.5 4.5L0 0ZM0 24L-4.5 4.5L0 0ZM-24 0L-4.5-4.5L0 0Z" fill="${I}"/><circle r="15" fill="none" stroke-width=".8"/></g>
 <path d="M107 0V280M214 0V280M0 140H320" stroke="#000" opacity=".07" stroke-width="1.4"/><path d="M108.4 0V280M215.4 0V280M0 141.4H320" stroke="#fff" opacity=".22" stroke-width="1.4"/>`;
}
