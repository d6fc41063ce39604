/** War X-treme: a comic panel. */
import { near, stream } from "../../kit/art/stream";
import { phrase } from "./words";

export const label = phrase("picture");

export function draw(): string {
  const K = "var(--i-ink,#120C14)";
  let rays = "";
  for (let i = 0; i < 22; i++) {
    const a = (2 * Math.PI * i) / 22,
      b = a + 0.12;
    rays += `M160 140L${near(160 + 420 * Math.cos(a))} ${near(140 + 420 * Math.sin(a))}L${near(160 + 420 * Math.cos(b))} ${near(140 + 420 * Math.sin(b))}Z`;
  }
  const r = stream(5);
  const N = 17;
  let burst = "";
  for (let i = 0; i < N * 2; i++) {
    const a = (Math.PI * i) / N + 0.06,
      big = i % 2 === 0,
      R = big ? 92 + r() * 26 : 62 + r() * 7;
    burst += (i ? "L" : "M") + near(160 + R * 1.18 * Math.cos(a)) + " " + near(142 + R * 0.86 * Math.sin(a));
  }
  const L = (d: string, x: number): string => `<path d="${d}" transform="translate(${x} 0)"/>`;
  const W = "M0 6L26 0L31 46L42-2L60-4L68 42L77-8L104-14L86 72L58 76L50 42L40 79L12 82Z",
    A = "M6 80L30-6L66-12L92 68L64 74L60 58L40 61L36 77ZM44 40L55 38L49 16Z",
    Rr = "M4 80L8-2L52-10C84-14 92 22 70 36L92 66L62 72L46 44L33 46L32 76ZM35 24L50 22C58 20 57 9 49 10L36 12Z",
    E = "M6 58L0-8L30-14L26 54ZM4 66L28 62L27 82L5 86Z";
  const word = `${L(W, 0)}${L(A, 92)}${L(Rr, 176)}${L(E, 266)}`;
  return `<defs><pattern id="ht" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><circle cx="4.5" cy="4.5" r="2.6" fill="var(--i-dot,#F08A1C)"/></pattern><pattern id="ht2" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><circle cx="3.5" cy="3.5" r="2" fill="${K}"/></pattern></defs>
 <rect width="320" height="280" fill="var(--i-ground,#FFD21F)"/><path d="M0 0H200L120 280H0Z" fill="url(#ht)"/><path d="${rays}" fill="var(--i-ray,#FFF3B8)"/>
 
 <g transform="translate(82 76) rotate(-10) scale(1.04)" stroke="${K}" stroke-width="4" stroke-linejoin="round"><path d="M0-62V-44" /><circle cy="-66" r="7" fill="var(--i-red,#E01E37)"/><rect x="-66" y="-16" width="18" height="34" fill="var(--i-blue2,#0E6C9E)"/><rect x="48" y="-16" width="18" height="34" fill="var(--i-blue2,#0E6C9E)"/><path d="M-50-44H50L56 44L34 62H-34L-56 44Z" fill="var(--i-blue,#35B4E8)"/><path d="M18-44H50L56 44L34 62H12Z" fill="url(#ht2)" opacity=".28" stroke="none"/><path d="M-44-20L-4-8V12H-40ZM44-20L4-8V12H40Z" fill="${K}"/><path d="M-36-4L-12 2V8H-34ZM36-4L12 2V8H34Z" fill="var(--i-ray,#FFF3B8)" stroke="none"/><path d="M-30 28H30V46H-30Z" fill="#fff"/><path d="M-15 28V46M0 28V46M15 28V46"/></g>
 
 <g transform="translate(236 212) rotate(-8) scale(1.02)" stroke="${K}" stroke-width="4" stroke-linejoin="round"><path d="M44-34C64-50 84-44 96-62C96-40 82-28 60-22ZM46-26C64-30 80-16 98-24C90-4 66-2 48-14Z" fill="var(--i-red,#E01E37)"/><path d="M-58 0C-58-42-30-62 0-62C32-62 58-42 58 0C58 44 30 68 0 68C-30 68-58 44-58 0Z" fill="var(--i-night,#2B1F4D)"/><path d="M-57-14C-20-28 20-28 57-14L56-34C20-46-20-46-54-32Z" fill="var(--i-red,#E01E37)"/><path d="M-52-8C-20-18 20-18 52-8C54 6 50 18 42 24C16 12-16 12-42 24C-50 18-54 6-52-8Z" fill="var(--i-skin,#F6C9A0)"/><path d="M-42-8L-8 4C-12 14-34 14-40 8ZM42-8L8 4C12 14 34 14 40 8Z" fill="#fff"/><circle cx="-20" cy="5" r="4.4" fill="${K}" stroke="none"/><circle cx="20" cy="5" r="4.4" fill="${K}" stroke="none"/><path d="M-46-12L-6 2M46-12L6 2" stroke-width="6"/></g>
 <path d="${burst}Z" fill="${K}" transform="translate(4 6)"/><path d="${burst}Z" fill="var(--i-white,#fff)" stroke="${K}" stroke-width="4" stroke-linejoin="round"/>
 <g transform="translate(59 116) rotate(-5 120 36) scale(.68)"><g fill="${K}" stroke="${K}" stroke-width="9" stroke-linejoin="round" transform="translate(7 8)">${word}</g><g fill="${K}" stroke="${K}" stroke-width="9" stroke-linejoin="round" transform="translate(3 4)">${word}</g><g fill="var(--i-red,#E01E37)" stroke="${K}" stroke-width="5" stroke-linejoin="round" fill-rule="evenodd" paint-order="stroke">${word}</g></g>`;
}
