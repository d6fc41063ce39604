/** What a screen reader hears: short sentences in a polite live region, the latest wins. */
import { untrack } from "svelte";

const state = $state({ polite: "", urgent: "" });

export const speech = {
  get polite(): string {
    return state.polite;
  },
  get urgent(): string {
    return state.urgent;
  },
  say(text: string): void {
    state.polite = untrack(() => state.polite) === text ? `${text}\u00a0` : text;
  },
  alert(text: string): void {
    state.urgent = untrack(() => state.urgent) === text ? `${text}\u00a0` : text;
  },
};
