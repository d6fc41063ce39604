/**
 * A decision with one answer costs no press. It is answered by itself, after a moment in which it can be seen, where nobody
 * learns anything from how soon that is: the server says where (`by_itself`). In a short window nobody's page sends a pass,
 * whatever its player holds: silence passes when it closes for all. Who wants to be asked anyway says so at the table's menu.
 */
import type { Decision } from "../wire/types";
import type { OpenWindow } from "./moment.svelte";

const KEY = "ruse.ask-anyway";
/** Milliseconds, drawn anew each time. */
export const LINGERS: [number, number] = [900, 1700];
/** A window of up to this length runs to its end; in a longer one whoever has nothing to do presses a button. */
export const SHORT = 3000;

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

const state = $state({ anyway: stored() });

export const asking = {
  get anyway(): boolean {
    return state.anyway;
  },
  set(anyway: boolean): void {
    state.anyway = anyway;
    try {
      localStorage.setItem(KEY, anyway ? "yes" : "no");
    } catch {
      /* private mode: the choice lasts as long as the page */
    }
  },
};

export const lingers = (draw: () => number = Math.random): number => LINGERS[0] + draw() * (LINGERS[1] - LINGERS[0]);

/** The one thing to do, where it is done by itself. */
export function onlyThing(decision: Decision | null, anyway: boolean): string | null {
  return decision?.by_itself && !anyway ? (decision.legal[0]?.text ?? null) : null;
}

/** Does this window pass by itself? It must not depend on what the viewer could do in it. */
export const passesItself = (window: OpenWindow, anyway: boolean): boolean => window.length <= SHORT && !anyway;
