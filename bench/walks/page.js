// What a walker knows of a page: what can be pressed now, whether anything changed, whether it has come to rest.
window.walk = (() => {
  const PRESSED = "button, input, select, [role=button], [role=radio], [role=tab], [role=checkbox], summary";
  // Places of a board are there to be read too: only a marked one is an offer. Boards mark it in ways of their own.
  const PLACE = ".hit, .place";
  const MARKED = "[data-offer], .can, .open, .lit";
  const WATCHED = ["class", "style", "disabled", "hidden", "open", "inert", "transform", "d", "points", "viewBox", "value", "href"];
  let changes = 0;
  let last = performance.now();
  const changed = () => { changes += 1; last = performance.now(); };
  const heard = (records) => {
    if (records.some(({ type, attributeName: name }) => type !== "attributes" || WATCHED.includes(name) || name.startsWith("aria-") || name.startsWith("data-"))) changed();
  };
  document.addEventListener("DOMContentLoaded", () => new MutationObserver(heard).observe(document.documentElement, { subtree: true, childList: true, characterData: true, attributes: true }));
  document.addEventListener("scroll", changed, true);
  document.addEventListener("input", changed, true);

  const shown = (el) => el.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const named = (el) => (el.getAttribute("aria-label") ?? (el.labels?.[0]?.innerText || el.innerText || el.getAttribute("title") || "")).trim().replace(/\s+/g, " ");
  const part = (el) => (el.closest("dialog, [role=dialog], [role=alertdialog]") ? "dialog" : el.closest("header, nav") ? "nav" : el.closest("[role=log]") ? "log" : "main");
  /** Where the page itself says what to do now, or what a board has marked. */
  const asked = (el) => el.matches(MARKED) || Boolean(el.closest("[aria-label='What to do now'], [aria-label^='Reaction window'], .race, .idea"));
  /** A point at which a finger would meet it. */
  function spot(el) {
    const box = el.getBoundingClientRect();
    for (const i of [6, 4, 8, 2, 10, 1, 11, 3, 5, 7, 9]) for (const j of [6, 4, 8, 2, 10, 1, 11, 3, 5, 7, 9]) {
      const [x, y] = [box.left + (box.width * i) / 12, box.top + (box.height * j) / 12];
      const hit = x < 0 || y < 0 || x >= innerWidth || y >= innerHeight ? null : document.elementFromPoint(x, y);
      if (hit && (hit === el || el.contains(hit) || hit.closest("label")?.control === el)) return [x, y];
    }
    return null;
  }
  /** Something is on its way to its place. What goes round for ever, or tells the time, stays where it is. */
  const moves = () => document.getAnimations().some((one) => one.playState === "running" && Number(one.effect?.getComputedTiming().endTime ?? Infinity) < 1000);
  let listed = [];
  const dialog = () => [...document.querySelectorAll("dialog[open], [role=dialog], [role=alertdialog]")].filter(shown).at(-1);

  return {
    moves,
    state: () => ({ changes, rest: performance.now() - last }),
    /** Everything that can be pressed now. */
    offers() {
      const root = dialog() ?? document.body;
      listed = [...root.querySelectorAll(PRESSED)].filter((el) => !el.disabled && !el.closest("[inert], [aria-disabled=true]") && el.type !== "hidden" && el.getBoundingClientRect().width > 0 && shown(el));
      return listed.map((el, n) => ({
        n, name: named(el).slice(0, 120), part: part(el),
        way: el.tagName === "SELECT" ? "range" : el.tagName === "INPUT" && !/radio|checkbox/.test(el.type) ? el.type : "press",
        place: el.matches(PLACE), asked: asked(el), lit: el.matches(PLACE) ? el.matches(MARKED) : true,
        on: [el.getAttribute("aria-checked"), el.getAttribute("aria-selected")].includes("true") || (el.type === "radio" && el.checked),
        look: el.tagName.toLowerCase() + [...el.classList].filter((one) => !one.startsWith("svelte-")).map((one) => `.${one}`).join(""),
      }));
    },
    /** Brings it into sight and gives the point to press; null if nothing of it can be met. */
    aim(n) {
      const el = listed[n];
      if (!el?.isConnected) return null;
      const found = spot(el);
      if (found) return found;
      el.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      return spot(el);
    },
    focus(n) {
      listed[n]?.focus();
      return document.activeElement === listed[n];
    },
    still: (n, name) => Boolean(listed[n]?.isConnected) && !listed[n].disabled && named(listed[n]).slice(0, 120) === name,
    lost: () => document.activeElement === document.body || document.activeElement === null,
    said: () => (dialog() ?? document.querySelector(".tray, main") ?? document.body).innerText.slice(0, 400),
    /** What kind of screen this is: equal for screens that differ in cards and counts only. */
    screen: () => [...new Set([...(dialog() ?? document.body).querySelectorAll("*")].filter((el) => el.classList.length && shown(el)).map((el) => el.tagName + [...el.classList].filter((one) => !one.startsWith("svelte-")).join(".")))].sort().join(" "),
    heading: () => (dialog() ?? document.querySelector(".tray h2, h2, h1"))?.innerText?.split("\n")[0] ?? "",
  };
})();
