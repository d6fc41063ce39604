/** Names are never broken in a word: the longest word says how large a name may be written. */

/** The width of an average letter of a heavy face, in its size. */
const LETTER = 0.66;

/** The size at which every word of the name fits the width, between the least and the most. */
export function sizeOf(name: string, width: number, most: number, least = 12): number {
  const longest = Math.max(1, ...name.split(/\s+/).map((word) => [...word].length));
  return Math.max(least, Math.min(most, Math.floor((2 * width) / (longest * LETTER)) / 2));
}
