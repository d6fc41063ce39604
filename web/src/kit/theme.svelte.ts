/** Day and night: follows the system until the visitor chooses. */
const KEY = "ruse.theme";
type Theme = "day" | "night";

function stored(): Theme | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === "day" || value === "night" ? value : null;
  } catch {
    return null;
  }
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const state = $state<{ chosen: Theme | null; system: Theme }>({
  chosen: stored(),
  system: dark.matches ? "night" : "day",
});

function show(): void {
  document.documentElement.dataset["theme"] = state.chosen ?? state.system;
}
dark.addEventListener("change", () => {
  state.system = dark.matches ? "night" : "day";
  show();
});

export const theme = {
  get now(): Theme {
    return state.chosen ?? state.system;
  },
  turn(): void {
    state.chosen = this.now === "day" ? "night" : "day";
    try {
      localStorage.setItem(KEY, state.chosen);
    } catch {
      /* private mode: the choice lasts as long as the page */
    }
    show();
  },
};
show();
