/** What a screen reader hears of cards and seats. */
import type { ComicDesk } from "./desk.svelte";
import { sayFace } from "./view";

export function seatSpoken(desk: ComicDesk, seat: number): string {
  const { sitting, stage } = desk;
  const side = stage.sides[seat];
  if (!side) return "";
  const { words } = sitting;
  const who = seat === sitting.viewer && !sitting.watching ? "You" : (sitting.names[seat] ?? "");
  const parts = [`${who}, ${words[`suit:${side.suit}`] ?? side.suit}`];
  if (side.out) return `${parts[0]}, out of the game`;
  if (side.lead) parts.push("lead");
  parts.push(`army ${side.army}`, `camp ${side.camp.length}`);
  for (const piece of stage.pieces) {
    if (piece.face === null || !("seat" in piece.where) || piece.where.seat !== seat) continue;
    if (piece.where.zone === "turned") parts.push(`turned ${sayFace(words, piece.face)}`);
    if (piece.where.zone === "recruit") parts.push(`recruit ${sayFace(words, piece.face)}`);
  }
  const laid = stage.pieces.filter((piece) => piece.where.zone === "laid" && piece.where.seat === seat).length;
  if (laid) parts.push(`${laid} laid face down`);
  if (side.tag) parts.push(words[`tag:${side.tag}`] ?? side.tag);
  for (const curse of side.curses) parts.push(`cursed: ${words[`equipment:${curse.name}`] ?? curse.name}`);
  for (const name of side.inPlay) parts.push(`in play: ${words[`equipment:${name}`] ?? name}`);
  if (side.secret === "?") parts.push("holds a secret");
  return parts.join(", ");
}
