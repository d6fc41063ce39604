/** Words drawn as outlines, so that a card needs no typeface. */
import { bold } from "./glyphs";

const near = (v: number): number => +v.toFixed(2);

export interface Setting {
  track?: number;
  squeeze?: number;
}

/** The words, centred on x, with their base line at y. */
export function words(
  text: string,
  x: number,
  y: number,
  size: number,
  { track = 0, squeeze = 1 }: Setting = {},
): string {
  const scale = size / 100;
  const advance = (letter: string): number => (bold[letter]?.[0] ?? 0) * scale * squeeze;
  let width = -track;
  for (const letter of text) width += advance(letter) + track;
  let at = x - width / 2;
  let out = "";
  for (const letter of text) {
    out += `<path transform="translate(${near(at)} ${y}) scale(${near(scale * squeeze)} ${near(scale)})" d="${bold[letter]?.[1] ?? ""}"/>`;
    at += advance(letter) + track;
  }
  return out;
}
