/** Waiting for a person to play with, whatever page one is on. The server keeps the queue; asking says that one is still there. */
import { sound } from "../kit/sound.svelte";
import { callFor } from "../table/attention";
import { api, Refusal } from "../wire/api";
import type { Wait } from "../wire/types";
import { phrase } from "./words";

const EVERY = 3000;

const state = $state<{ wait: Wait | null; trouble: string; waited: number }>({ wait: null, trouble: "", waited: 0 });
let again: ReturnType<typeof setInterval> | undefined;
/** What is being asked; an answer that comes after the wait is over says nothing any more. */
let asking: Promise<void> = Promise.resolve();

function hear(wait: Wait): void {
  state.waited = Math.max(0, wait.now - wait.since);
  const found = wait.table !== null && state.wait?.table !== wait.table;
  state.wait = wait;
  if (!found) return;
  clearInterval(again);
  sound.play("turn");
  void callFor(phrase("somebodyIsFound", { title: wait.title }), `/table/${wait.table}`);
}

function stop(): void {
  clearInterval(again);
  state.wait = null;
}

async function ask(): Promise<void> {
  try {
    const wait = await api.waitOn();
    if (state.wait) hear(wait);
  } catch (error) {
    // What the network lost is asked for again; what the server refuses is over.
    if (error instanceof Refusal && error.status === 404) stop();
  }
}

export const waiting = {
  get wait(): Wait | null {
    return state.wait;
  },
  get trouble(): string {
    return state.trouble;
  },
  /** Whole seconds, by the server's clock. */
  get waited(): number {
    return Math.floor(state.waited / 1000);
  },
  async begin(game: string): Promise<void> {
    state.trouble = "";
    try {
      hear(await api.wait(game));
      clearInterval(again);
      if (state.wait?.table === null) again = setInterval(() => (asking = ask()), EVERY);
    } catch (error) {
      state.trouble = (error as Error).message;
    }
  },
  /** No more; or, once somebody is found, nothing more is to be said of it. */
  async end(): Promise<void> {
    stop();
    state.trouble = "";
    await asking;
    await api.waitEnd().catch(() => undefined);
  },
};

addEventListener("pagehide", () => {
  if (state.wait) api.waitLeave();
});
addEventListener("pageshow", (event) => {
  if (event.persisted) stop();
});
