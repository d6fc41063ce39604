/** What a game brings to the table beside its words: a board, its choices and a status line. Games without one get the generic board. */
import type { Component } from "svelte";
import type { GameEvent, Legal, View, Words } from "../wire/types";
import type { Sitting } from "./sitting.svelte";
import { phrase } from "./words";

export interface StatusLine {
  sentence: string;
  why: string;
  rule: string | null;
  mine: boolean;
}

export interface GameModule<Desk, V extends View = View, E extends GameEvent = GameEvent> {
  open: (sitting: Sitting<V, E>) => Desk;
  Board: Component<{ desk: Desk; compact: boolean; why?: (rule: string) => void }>;
  Choices: Component<{ desk: Desk; compact: boolean }>;
  /** what the board adds to the status line: what is lit, or what is being played */
  line?: (sitting: Sitting<V, E>, line: StatusLine) => StatusLine;
  headline: (sitting: Sitting<V, E>) => string;
  /** the event that begins a chapter of the log */
  chapter: string | null;
  logTitle: string;
  /** the tray keeps its greatest height, so that the board never moves under the cards */
  steady?: boolean;
  /** whose a line of the log is, where the game has marks of its own */
  Mark?: Component<{ sitting: Sitting<V, E>; seat: number }>;
  /** the places of its board that an event speaks of, and how the board shows them */
  places?: (event: E) => string[];
  point?: (desk: Desk, places: string[]) => void;
  /** what a window's bar need not list, since the board has it: a card that is played at a target */
  aimed?: (action: Legal) => boolean;
  /** how a sentence is written, where the game has cards of its own */
  Text?: Component<{ text: string; words: Words }>;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game has its own, and a parameter is both given and taken
export type AnyGame = GameModule<any, any, any>;

/** A game's board is found by its folder: `games/<name>/index.ts` with a default export. */
const boards = import.meta.glob<{ default: AnyGame }>("../games/*/index.ts");

export async function loadGame(name: string): Promise<AnyGame> {
  const load = boards[`../games/${name}/index.ts`] ?? boards["../games/plain/index.ts"];
  if (!load) throw new Error(phrase("thereIsNoBoard"));
  return (await load()).default;
}
