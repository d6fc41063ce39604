/** Whether the page has the phone's layout: narrow, or zoomed until it is narrow. */
const narrow = matchMedia("(max-width: 860px)");
const state = $state({ compact: narrow.matches });
narrow.addEventListener("change", () => (state.compact = narrow.matches));

export const screen = {
  get compact(): boolean {
    return state.compact;
  },
};
