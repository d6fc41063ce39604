/** The table's clocks, counted down between the server's tellings. */
import type { Clocks } from "../wire/types";

const state = $state<{ told: Clocks | null; at: number; now: number }>({ told: null, at: 0, now: 0 });
let ticking: ReturnType<typeof setInterval> | undefined;

export const clocks = {
  set(told: Clocks | null): void {
    state.told = told;
    state.at = state.now = Date.now();
    clearInterval(ticking);
    if (told?.running.some(Boolean)) ticking = setInterval(() => (state.now = Date.now()), 500);
  },
  left(seat: number): number | null {
    const left = state.told?.left[seat];
    if (left === null || left === undefined) return null;
    return Math.max(0, state.told?.running[seat] ? left - (state.now - state.at) : left);
  },
  running(seat: number): boolean {
    return state.told?.running[seat] ?? false;
  },
};
