/** The lobby's data: one request, refreshed while the page is looked at. */
import { keepReading } from "../offline/offline";
import { api, Refusal } from "../wire/api";
import type { Home, You } from "../wire/types";
import { phrase } from "./words";

const state = $state<{ home: Home | null; trouble: string | null }>({ home: null, trouble: null });

export const lobby = {
  get home(): Home | null {
    return state.home;
  },
  get trouble(): string | null {
    return state.trouble;
  },
  async load(): Promise<void> {
    try {
      state.home = await api.home();
      state.trouble = null;
      keepReading(state.home.games);
    } catch (error) {
      state.trouble = error instanceof Refusal ? error.message : phrase("theLobbyDidNotLoad");
    }
  },
  setYou(you: You): void {
    if (state.home) state.home = { ...state.home, you };
  },
};
