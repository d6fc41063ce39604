/** The lobby's panels. A game's words and picture lie in its folder, `games/<name>/tile.ts`; which games are there is the server's to say. */
import type { GameCard } from "../wire/types";
import { phrase } from "./words";

export interface Tile {
  name: string;
  title: string;
  says: string;
  /** who can play and how long it takes, for games without a card of the server's */
  facts?: string;
  /** where it stands in the leporello */
  place: number;
  picture: { label: string; draw: () => string };
  /** the sign in lists, drawn around 0 0 within 32 x 32 */
  mark: string;
}

const found = import.meta.glob<{ tile: Tile }>("../games/*/tile.ts", { eager: true });
const TILES = Object.values(found)
  .map((module) => module.tile)
  .sort((a, b) => a.place - b.place);

export const tileOf = (name: string): Tile | undefined => TILES.find((tile) => tile.name === name);

/** Who can play, and how long measured games took. */
export function factsOf({ seats: [low, high], length }: GameCard): string {
  const players = low === high ? phrase("playersLow", { low }) : phrase("toPlayers", { low, high });
  if (!length) return players;
  const minutes =
    length.low === length.high
      ? phrase("minutes", { low: length.low })
      : phrase("toMinutes", { low: length.low, high: length.high });
  return `${players}, ${minutes}${length.older ? phrase("underOlderRules") : ""}`;
}
const plainTile = (card: GameCard): Tile => ({
  name: card.name,
  title: card.title,
  says: card.says ?? "",
  facts: factsOf(card),
  place: 100,
  picture: { label: "", draw: () => "" },
  mark: "",
});

/** The games of the house in their places. */
export const LEPORELLO: Tile[] = TILES;

/** Every other game the server has, without a picture. */
export function othersOf(cards: GameCard[]): Tile[] {
  return cards.filter((card) => !tileOf(card.name)).map(plainTile);
}
