/** Whether a choice wants a second press: on touch by default, always or never when asked. */
const KEY = "ruse.confirm";
export type Confirm = "touch" | "always" | "never";

function stored(): Confirm {
  try {
    const value = localStorage.getItem(KEY);
    return value === "always" || value === "never" ? value : "touch";
  } catch {
    return "touch";
  }
}

const state = $state({ when: stored() });

export const confirming = {
  get when(): Confirm {
    return state.when;
  },
  set(when: Confirm): void {
    state.when = when;
    try {
      localStorage.setItem(KEY, when);
    } catch {
      /* private mode: the choice lasts as long as the page */
    }
  },
  /** What is the only one of its kind cannot be mistaken for another by touch. */
  needed(touched: boolean, only = false): boolean {
    return state.when === "always" || (state.when === "touch" && touched && !only);
  },
};
