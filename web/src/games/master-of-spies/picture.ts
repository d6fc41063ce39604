/** Master of Spies: the sun is a wax seal setting into a letter. */
import { near, stream } from "../../kit/art/stream";
import { phrase } from "./words";

export const label = phrase("picture");

export function draw(): string {
  const r = stream(7);
  let blob = "";
  const N = 26;
  for (let i = 0; i < N; i++) {
    const a = (2 * Math.PI * i) / N,
      R = 53 + (r() - 0.5) * 7;
    const b = (2 * Math.PI * (i + 0.5)) / N,
      R2 = 55 + (r() - 0.5) * 9;
    blob +=
      (i ? "" : "M" + near(R * Math.cos(a)) + " " + near(R * Math.sin(a))) +
      `Q${near(R2 * 1.03 * Math.cos(b))} ${near(R2 * 1.03 * Math.sin(b))} `;
    const c = (2 * Math.PI * (i + 1)) / N,
      R3 = i === N - 1 ? null : 53 + (r() - 0.5) * 5;
    blob += `${near((R3 ?? 53) * Math.cos(c))} ${near((R3 ?? 53) * Math.sin(c))}`;
  }
  let waves = "";
  for (let i = 0; i < 9; i++) {
    const y = 147 + i * 5.2 + i * i * 0.5;
    r();
    for (let k = 0; k < 4; k++) {
      const xx = k * 86 + (i % 2 ? 30 : -8) + r() * 18,
        w = 22 + r() * 30;
      waves += `M${near(xx)} ${near(y)}q${near(w / 4)}-2.6 ${near(w / 2)} 0t${near(w / 2)} 0`;
    }
  }
  const ship = (x: number, y: number, k: number, flip: boolean): string =>
    `<g transform="translate(${x} ${y}) scale(${flip ? -k : k} ${k})"><path d="M-34 0C-30 10-24 15-14 16H18C27 15 33 8 37-6L28-5L26 0H-18L-21-8H-36Z"/><path d="M-15-2V-58M3-2V-70M20-3V-50" stroke="var(--i-ink,#17203F)" stroke-width="2"/><path d="M-24-54C-16-50-9-50-4-53C-6-45-6-40-3-33C-11-30-19-30-26-33C-22-40-22-47-24-54ZM-27-29C-18-26-10-26-2-29C-4-21-4-15-1-8C-11-5-20-5-28-8C-25-15-25-22-27-29ZM-5-66C2-63 9-63 14-66C12-57 12-52 15-44C7-41-1-41-8-44C-4-52-4-58-5-66ZM-9-40C0-37 10-37 18-40C16-31 16-22 19-13C8-9-2-9-11-13C-8-22-8-31-9-40ZM16-47C22-45 26-45 30-47C29-40 29-36 31-30C26-28 20-28 15-30ZM21-28C27-26 31-27 36-29L33-10L20-9Z" fill="var(--i-sail,#F3E3BF)" stroke="var(--i-ink,#17203F)" stroke-width="1.5" stroke-linejoin="round"/><path d="M3-70L16-66L3-62ZM37-6L52-18L30-22" stroke="var(--i-ink,#17203F)" stroke-width="1.2" fill="var(--i-wax,#9C1C2E)"/></g>`;
  return `<rect width="320" height="280" fill="var(--i-sky1,#EDBE77)"/><path d="M0 0H320V34C250 46 190 22 120 34C70 42 30 38 0 44Z" fill="var(--i-sky3,#5A5F8F)"/><path d="M0 44C30 38 70 42 120 34C190 22 250 46 320 34V74C260 84 200 64 130 76C80 84 40 78 0 86Z" fill="var(--i-sky2,#D98E63)"/>
 <g fill="var(--i-ink,#17203F)"><path d="M0 142V100H10V84L18 66L26 84V100H38V112H48V78H52V62L60 48L68 62V78H72V112H80V120H92C92 108 98 101 106 100V90H109V100C117 101 122 108 122 120H132V142Z"/><path d="M59 49V34L74 38L60 43Z" fill="var(--i-wax,#9C1C2E)"/><g fill="var(--i-sky1,#EDBE77)"><rect x="16" y="94" width="4" height="8"/><rect x="57" y="70" width="5" height="9"/><rect x="57" y="92" width="5" height="9"/><rect x="28" y="118" width="4" height="7"/><rect x="104" y="120" width="4" height="8"/></g></g>
 <g fill="var(--i-ink,#17203F)">${ship(262, 128, 1, false)}${ship(205, 134, 0.44, true)}</g>
 <rect y="140" width="320" height="140" fill="var(--i-letter,#F0E0B8)"/>
 <path d="M0 140H320L176 214Q160 222 144 214Z" fill="var(--i-letter2,#E2CB95)"/><path d="${waves}" fill="none" stroke="var(--i-wave,#2D4A86)" stroke-width="1.7" stroke-linecap="round"/>
 <path d="M0 141L144 214Q160 222 176 214L320 141" fill="none" stroke="var(--i-fold,#17203F)" stroke-width="1.8"/><path d="M0 280L130 207M320 280L190 207" stroke="var(--i-fold,#17203F)" stroke-width="1.8"/>
 <path d="M0 140H320" stroke="var(--i-ink,#17203F)" stroke-width="1.8"/>
 <g transform="translate(160 184)"><path d="${blob}Z" fill="var(--i-wax2,#6E0F20)" transform="translate(2.5 4)"/><path d="${blob}Z" fill="var(--i-wax,#9C1C2E)"/><circle r="39" fill="none" stroke="var(--i-wax2,#6E0F20)" stroke-width="2.6"/><path d="M-30-25A39 39 0 0 1 10-38" fill="none" stroke="var(--i-glow,#DE6A62)" stroke-width="3" stroke-linecap="round"/>
 <g fill="none" stroke="var(--i-wax2,#6E0F20)" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"><path d="M-24 0C-14-15 14-15 24 0C14 15-14 15-24 0Z"/><path d="M0-27V-18M-16-23L-12-15M16-23L12-15M0 27V18M-16 23L-12 15M16 23L12 15"/></g><circle r="7" fill="var(--i-wax2,#6E0F20)"/><circle r="2.6" cx="-2" cy="-2" fill="var(--i-glow,#DE6A62)"/></g>`;
}
