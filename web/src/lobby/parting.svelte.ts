/** What the lobby says to who has just left a table. It is said once. */
const state = $state({ text: "" });

export const parting = {
  get text(): string {
    return state.text;
  },
  say(text: string): void {
    state.text = text;
  },
};
