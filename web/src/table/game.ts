/** What a game brings to the table beside its words: a board, its choices and a status line. Games without one get the generic board. */
import type { Component } from "svelte";
import type { Sitting } from "./sitting.svelte";

export interface Status { sentence: string; why: string; rule: string | null; mine: boolean }

export interface GameModule<Desk> {
  open: (sitting: Sitting) => Desk;
  Board: Component<{ desk: Desk; compact: boolean }>;
  Choices: Component<{ desk: Desk; compact: boolean }>;
  status: (sitting: Sitting) => Status;
  headline: (sitting: Sitting) => string;
  /** the event that begins a chapter of the log */
  chapter: string | null;
  logTitle: string;
}

export type AnyGame = GameModule<any>;

export async function loadGame(name: string): Promise<AnyGame> {
  if (name === "war-slayer") return (await import("../games/war-slayer")).warSlayer;
  return (await import("../games/plain")).plain;
}
