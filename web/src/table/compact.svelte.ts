/** Which layout the page has: a phone's where it is narrow, or zoomed until it is; with the tray at its side where it lies. */
const narrow = matchMedia("(max-width: 860px)");
const low = matchMedia("(max-width: 960px) and (max-height: 500px) and (min-aspect-ratio: 5/4)");
const state = $state({ compact: narrow.matches || low.matches, lying: low.matches });
const look = (): void => void Object.assign(state, { compact: narrow.matches || low.matches, lying: low.matches });
narrow.addEventListener("change", look);
low.addEventListener("change", look);

export const screen = {
  get compact(): boolean {
    return state.compact;
  },
  /** a phone on its side: little height, and width for two columns */
  get lying(): boolean {
    return state.lying;
  },
};
