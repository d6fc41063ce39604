/** What a screen reader hears of cards and seats. */
import type { ComicDesk } from "./desk.svelte";
import { sayFace } from "./view";
import { phrase } from "./words";

export function seatSpoken(desk: ComicDesk, seat: number): string {
  const { sitting, stage } = desk;
  const side = stage.sides[seat];
  if (!side) return "";
  const { words } = sitting;
  const who = seat === sitting.viewer && !sitting.watching ? phrase("you") : (sitting.names[seat] ?? "");
  const parts = [`${who}, ${words[`suit:${side.suit}`] ?? side.suit}`];
  if (side.out) return phrase("outOfTheGame", { parts: parts[0] });
  if (side.lead) parts.push(phrase("lead"));
  parts.push(phrase("army", { army: side.army }), phrase("camp", { count: side.camp.length }));
  for (const piece of stage.pieces) {
    if (piece.face === null || !("seat" in piece.where) || piece.where.seat !== seat) continue;
    if (piece.where.zone === "turned") parts.push(phrase("turned", { card: sayFace(words, piece.face) }));
    if (piece.where.zone === "recruit") parts.push(phrase("recruit", { card: sayFace(words, piece.face) }));
  }
  const laid = stage.pieces.filter((piece) => piece.where.zone === "laid" && piece.where.seat === seat).length;
  if (laid) parts.push(phrase("laidFaceDown", { laid }));
  if (side.tag) parts.push(words[`tag:${side.tag}`] ?? side.tag);
  for (const curse of side.curses)
    parts.push(phrase("cursed", { equipment: words[`equipment:${curse.name}`] ?? curse.name }));
  for (const name of side.inPlay)
    parts.push(phrase("inPlayEquipment", { equipment: words[`equipment:${name}`] ?? name }));
  if (side.secret === "?") parts.push(phrase("holdsASecret"));
  return parts.join(", ");
}
