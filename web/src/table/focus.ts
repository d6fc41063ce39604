/** Where the focus goes when what had it is gone: by keyboard one never falls out of the page. */

/** Did the last press come from the keyboard? */
let keyboard = false;
addEventListener("keydown", () => (keyboard = true), true);
addEventListener("pointerdown", () => (keyboard = false), true);

/** What stands on the page as a part of the decision. */
const LIT = "[data-offer], .do *";
const OFFER = "button:not(:disabled), input:not(:disabled), a[href]";
/** What has gone, is hidden, covered or switched off takes no key: the page lets go of the focus a moment later. */
const open = (node: Element): boolean =>
  node.isConnected &&
  node.checkVisibility({ visibilityProperty: true }) &&
  !node.closest("[inert]") &&
  !node.matches(":disabled");
const first = (root: ParentNode, query: string): HTMLElement | null =>
  [...root.querySelectorAll<HTMLElement>(query)].find(open) ?? null;

/** The decision in the tray, or the place of the board on which it is taken. */
const decisionIn = (root: ParentNode): HTMLElement | null =>
  first(root, ":is(.over, .do) button[data-offer]") ??
  first(root, ".board [data-offer]") ??
  first(root, ".commit") ??
  first(root, `:is(.over, .do) :is(${OFFER})`);

/** Where the next decision is, or the line that says what is awaited; a dialog goes before. */
export function nextOf(root: ParentNode): HTMLElement | null {
  const dialog = document.querySelector("dialog[open]");
  if (dialog) return first(dialog, `.body :is(${OFFER})`) ?? first(dialog, OFFER);
  return decisionIn(root) ?? first(root, ".tray") ?? first(root, "h1, main");
}

/** The place of the board where the cursor stands. */
const boardOf = (root: ParentNode): HTMLElement | null => first(root, '.board [tabindex="0"]');

/** Keeps the focus of whoever uses the keyboard on the next decision; arrows lead from the tray to the board and back. */
export function keepFocus(root: HTMLElement): { destroy: () => void } {
  /** it only waits there for the next decision */
  let resting: Element | null = null;
  /** what was lit when it was pressed by a key */
  let acted: Element | null = null;
  let asked = 0;

  const settle = (): void => {
    asked = 0;
    if (!keyboard) return;
    const at = document.activeElement;
    const lost = at === null || at === document.body || !open(at);
    const done = at !== null && (at === resting || (at === acted && !at.matches(LIT)));
    if (!lost && (!done || document.querySelector("dialog[open]"))) return;
    const to = lost ? nextOf(root) : decisionIn(root);
    if (!to || to === at) return;
    if (to.tabIndex < 0 && !to.hasAttribute("tabindex")) to.tabIndex = -1;
    to.focus({ preventScroll: true });
    resting = to.matches("button, a, input") ? null : to;
  };
  const watch = new MutationObserver(() => {
    if (!asked) asked = requestAnimationFrame(settle);
  });
  const steer = (event: KeyboardEvent): void => {
    const at = event.target;
    acted = at instanceof Element && at.matches(LIT) ? at : null;
    if (event.defaultPrevented || !(at instanceof HTMLElement) || at.matches("input, textarea, select")) return;
    const to =
      event.key === "ArrowUp" && at.closest(".tray")
        ? boardOf(root)
        : event.key === "ArrowDown" && at.closest(".board")
          ? first(root, `.foot :is(${OFFER})`)
          : null;
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  asked = requestAnimationFrame(settle);
  root.addEventListener("keydown", steer);
  watch.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["class", "disabled", "inert", "hidden", "tabindex", "data-offer"],
  });
  return {
    destroy: () => {
      watch.disconnect();
      cancelAnimationFrame(asked);
      root.removeEventListener("keydown", steer);
    },
  };
}
