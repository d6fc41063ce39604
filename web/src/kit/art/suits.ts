/** Suits, ranks and roles of the 52 cards, and how a card is written: "9♣", "10♦", "A♠". */
import { phrase } from "../words";

export type Suit = "S" | "H" | "D" | "C";
export type Role = "V" | "A" | "D" | "O";

const SIGNS: Record<string, Suit> = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
export const SUIT_NAMES: Record<Suit, string> = {
  S: phrase("spades"),
  H: phrase("hearts"),
  D: phrase("diamonds"),
  C: phrase("clubs"),
};
export const ROLE_NAMES: Record<Role, string> = {
  V: phrase("vip"),
  A: phrase("agent"),
  D: phrase("doubleAgent"),
  O: phrase("operative"),
};
const RANK_NAMES: Record<string, string> = {
  A: phrase("ace"),
  K: phrase("king"),
  Q: phrase("queen"),
  J: phrase("jack"),
};

/** Outlines in a 20 unit box about the origin. */
export const SUIT: Record<Suit, string> = {
  S: "M0-10.4C2.6-6.2 9.6-2.2 9.6 3.6C9.6 7.4 6.8 8.8 4.5 8.4C2.9 8.1 1.7 7 1 5.4C1.3 7.8 2.2 9.2 3.9 10.4H-3.9C-2.2 9.2-1.3 7.8-1 5.4C-1.7 7-2.9 8.1-4.5 8.4C-6.8 8.8-9.6 7.4-9.6 3.6C-9.6-2.2-2.6-6.2 0-10.4Z",
  H: "M0 10C-2.8 5.8-9.8 1.4-9.8-4.2C-9.8-7.6-7.4-9.6-4.8-9.6C-2.6-9.6-.8-8.2 0-6C.8-8.2 2.6-9.6 4.8-9.6C7.4-9.6 9.8-7.6 9.8-4.2C9.8 1.4 2.8 5.8 0 10Z",
  D: "M0-10.8C1.8-6.8 4.8-3 8.2 0C4.8 3 1.8 6.8 0 10.8C-1.8 6.8-4.8 3-8.2 0C-4.8-3-1.8-6.8 0-10.8Z",
  C: "M0-10A4.7 4.7 0 0 1 3.5-2.2A4.8 4.8 0 1 1 1 4.9C1.3 7.6 2.2 9.1 3.9 10.3H-3.9C-2.2 9.1-1.3 7.6-1 4.9A4.8 4.8 0 1 1-3.5-2.2A4.7 4.7 0 0 1 0-10Z",
};

export interface CardName {
  rank: string;
  suit: Suit;
  role: Role;
  red: boolean;
}

export function readCard(text: string): CardName {
  const suit = SIGNS[text.slice(-1)];
  if (!suit) throw new Error(`not a card: ${text}`);
  const rank = text.slice(0, -1);
  const role: Role = rank === "A" ? (suit === "S" ? "V" : "A") : "KQJ".includes(rank) ? "D" : "O";
  return { rank, suit, role, red: suit === "H" || suit === "D" };
}

/** The card in spoken words: "King of spades, Double Agent". */
export function sayCard(text: string): string {
  const { rank, suit, role } = readCard(text);
  const name = phrase("rankOfSuit", { rank: RANK_NAMES[rank] ?? rank, suit: SUIT_NAMES[suit] });
  return role === "O" ? name : phrase("nameAndRole", { name, role: ROLE_NAMES[role] });
}

export function pip(suit: Suit, x: number, y: number, scale = 1, turn = 0, fill?: string): string {
  return `<path d="${SUIT[suit]}" transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ""} scale(${scale})"${fill ? ` fill="${fill}"` : ""}/>`;
}

export const INK = "var(--c-ink,#15201F)";
export const RED = "var(--c-red,#B3261A)";
export const PAPER = "var(--c-paper,#FCFAF2)";
export const DOT = "var(--c-dot,#C9CBBB)";
export const EDGE = "var(--c-edge,#8B8F80)";
export const inkOf = (red: boolean): string => (red ? RED : INK);
