/** What a screen reader hears: short sentences in a polite live region, the latest wins. */
const state = $state({ polite: "", urgent: "" });

export const speech = {
  get polite(): string {
    return state.polite;
  },
  get urgent(): string {
    return state.urgent;
  },
  say(text: string): void {
    state.polite = state.polite === text ? `${text}\u00a0` : text;
  },
  alert(text: string): void {
    state.urgent = state.urgent === text ? `${text}\u00a0` : text;
  },
};
