/** What a game brings to the table beside its words: a board, its choices and a status line. Games without one get the generic board. */
import type { Component } from "svelte";
import type { Legal, Words } from "../wire/types";
import type { Sitting } from "./sitting.svelte";

export interface Status { sentence: string; why: string; rule: string | null; mine: boolean }

export interface GameModule<Desk> {
  open: (sitting: Sitting) => Desk;
  Board: Component<{ desk: Desk; compact: boolean; why?: (rule: string) => void }>;
  Choices: Component<{ desk: Desk; compact: boolean }>;
  status: (sitting: Sitting) => Status;
  headline: (sitting: Sitting) => string;
  /** the event that begins a chapter of the log */
  chapter: string | null;
  logTitle: string;
  /** whose a line of the log is, where the game has marks of its own */
  Mark?: Component<{ sitting: Sitting; seat: number }>;
  /** what a window's bar need not list, since the board has it: a card that is played at a target */
  aimed?: (action: Legal) => boolean;
  /** how a sentence is written, where the game has cards of its own */
  Text?: Component<{ text: string; words: Words }>;
}

export type AnyGame = GameModule<any>;

/** A game's board is found by its folder: `games/<name>/index.ts` with a default export. */
const boards = import.meta.glob<{ default: AnyGame }>("../games/*/index.ts");

export async function loadGame(name: string): Promise<AnyGame> {
  const load = boards[`../games/${name}/index.ts`] ?? boards["../games/plain/index.ts"];
  if (!load) throw new Error("There is no board");
  return (await load()).default;
}
