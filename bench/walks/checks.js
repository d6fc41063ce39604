// What is wrong with how a page looks, as a person would say it: evaluated in the page, gives a list of
// {what, where, text, box}. `what` is one of: cut, spilled, overlap, broken, outside, covered, unfocused.
() => {
  const SLACK = 2;
  const CONTROLS = "button, a[href], input, select, textarea, summary, [role=button], [role=radio], [role=tab], [role=checkbox], [role=link]";
  const found = [];

  const shown = (el) => el.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const styles = new Map();
  const style = (el) => styles.get(el) ?? (styles.set(el, getComputedStyle(el)), styles.get(el));
  /** Itself and what it stands in, up to the page or to a dialog, which lies above everything. */
  const up = function* (el) { for (let at = el; at && at !== document.documentElement; at = at.matches(":modal") ? null : at.parentElement) yield at; };
  const name = (el) => el.tagName.toLowerCase() + [...el.classList].filter((one) => !one.startsWith("svelte-") && !one.startsWith("s-")).slice(0, 2).map((one) => `.${one}`).join("");
  const where = (el) => [...up(el)].slice(0, 3).map(name).reverse().join(" > ");
  const round = (box) => [box.left, box.top, box.right - box.left, box.bottom - box.top].map(Math.round);
  const say = (what, el, text, box) => found.push({ what, where: where(el), text: text.trim().replace(/\s+/g, " ").slice(0, 90), box: round(box) });
  const scrolls = (el, axis) => /auto|scroll/.test(style(el)[axis === "x" ? "overflowX" : "overflowY"]) && (axis === "x" ? el.scrollWidth - el.clientWidth : el.scrollHeight - el.clientHeight) > 1;
  const clips = (el, axis) => style(el)[axis === "x" ? "overflowX" : "overflowY"] !== "visible" && !el.ownerSVGElement && el.tagName !== "BODY";
  /** For a screen reader alone. */
  const spoken = (el) => [...up(el)].some((at) => /inset\(50%/.test(style(at).clipPath) || (clips(at, "x") && at.getBoundingClientRect().width <= 1.5));
  const inner = (el) => {
    const box = el.getBoundingClientRect();
    const s = style(el);
    const side = (name) => parseFloat(s[`border${name}Width`]) || 0;
    return { left: box.left + side("Left"), top: box.top + side("Top"), right: box.right - side("Right"), bottom: box.bottom - side("Bottom") };
  };
  const cross = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const area = (a) => Math.max(0, a.right - a.left) * Math.max(0, a.bottom - a.top);
  const alpha = (colour) => { const parts = colour.match(/[\d.]+/g); return !parts || colour === "transparent" ? 0 : colour.includes("/") || parts.length === 4 ? Number(parts.at(-1)) : 1; };
  const painted = (el) => {
    const s = style(el);
    if (Number(s.opacity) < 0.6) return false;
    if (el.ownerSVGElement) return /^(path|rect|circle|ellipse|polygon|image|use)$/.test(el.tagName) && s.fill !== "none" && alpha(s.fill) * Number(s.fillOpacity) > 0.6;
    return /^(IMG|CANVAS|VIDEO)$/.test(el.tagName) || s.backgroundImage !== "none" || alpha(s.backgroundColor) > 0.6;
  };
  const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const page = document.scrollingElement;
  const pageScrolls = { x: page.scrollWidth > innerWidth + 1, y: page.scrollHeight > innerHeight + 1 };
  const dialog = [...document.querySelectorAll("dialog[open], [role=dialog], [role=alertdialog]")].filter(shown).at(-1);
  const root = dialog ?? document.body;

  // Every piece of text that somebody sees, with the rectangles of its lines and the part of them that is not clipped.
  const pieces = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const el = node.parentElement;
    if (!el || !node.data.trim() || /^(SCRIPT|STYLE|OPTION|TITLE|NOSCRIPT|TEXTAREA)$/i.test(el.tagName) || !shown(el) || spoken(el)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((box) => box.width > 0.5 && box.height > 0.5);
    if (!lines.length) continue;
    const all = range.getBoundingClientRect();
    pieces.push({ node, el, text: node.data, lines, all, size: parseFloat(style(el).fontSize) || 16 });
  }

  /** Does a title or a label near it say the whole text? Then an ellipsis is honest. */
  const elsewhere = (el, text) => [...up(el)].slice(0, 4).some((at) => ["title", "aria-label"].some((way) => (at.getAttribute(way) ?? "").includes(text.trim())));

  for (const { el, text, all, size } of pieces) {
    if (el.ownerSVGElement) continue;
    let [x, y] = [true, true];
    for (const at of up(el)) {
      if (scrolls(at, "x")) x = false;
      if (scrolls(at, "y")) y = false;
      if (!(x && clips(at, "x")) && !(y && clips(at, "y"))) continue;
      const box = inner(at);
      const over = [x && clips(at, "x") ? Math.max(all.right - box.right, box.left - all.left) : 0, y && clips(at, "y") ? Math.max(all.bottom - box.bottom, box.top - all.top) - size * 0.3 : 0];
      const gone = area(cross(all, box)) === 0;
      if (gone) break; // nobody sees it there at all: moved away on purpose
      if (Math.max(...over) > SLACK) {
        if (!elsewhere(el, text)) say("cut", el, text, all);
        break;
      }
    }
    const near = [...up(el)].slice(0, 4);
    const clipped = near.findIndex((at) => clips(at, "x") || clips(at, "y"));
    const boxed = near.slice(0, clipped < 0 ? 4 : clipped).find((at) => style(at).display !== "inline" && (painted(at) || ["Top", "Left"].some((side) => parseFloat(style(at)[`border${side}Width`]) >= 1 && style(at)[`border${side}Style`] !== "none" && alpha(style(at)[`border${side}Color`]) > 0.3)));
    if (boxed && boxed !== document.body) {
      const box = boxed.getBoundingClientRect();
      const sticks = Math.max(all.right - box.right, box.left - all.left, all.bottom - box.bottom - size * 0.3, box.top - all.top - size * 0.3);
      if (sticks > SLACK + 1 && area(cross(all, box)) > 0) say("spilled", el, text, all);
    }
  }

  for (const { node, el, text, lines } of pieces) {
    if (new Set(lines.map((box) => Math.round(box.top / 4))).size < 2 || style(el).hyphens === "auto") continue;
    for (const word of text.matchAll(/[\p{L}\p{N}’']{3,}/gu)) {
      if (/^[0-9a-f]{32,}$/.test(word[0])) continue; // the mark of a seal is no word
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const parts = [...range.getClientRects()].filter((box) => box.width > 0.5);
      if (parts.length > 1 && Math.abs(parts.at(-1).top - parts[0].top) > parts[0].height / 2) say("broken", el, word[0], range.getBoundingClientRect());
    }
  }

  // A part of the page that is wider than its place, and lies over its neighbour.
  for (const el of root.querySelectorAll("main, section, div, form, header, nav")) {
    const box = el.getBoundingClientRect();
    if (box.width < 300 || !shown(el) || clips(el, "x")) continue;
    for (const child of el.children) {
      if (!shown(child) || !/static|relative/.test(style(child).position) || style(child).transform !== "none") continue;
      const part = child.getBoundingClientRect();
      if (part.width > 1 && Math.max(part.right - box.right, box.left - part.left) > 8) say("spilled", child, `${Math.round(part.width)} px wide in a place of ${Math.round(box.width)}`, part);
    }
  }

  // Two texts on one place, both to be seen.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { pointer-events: auto !important }");
  document.adoptedStyleSheets.push(sheet);
  try {
    const seen = (piece) => {
      let part = window_;
      for (const at of up(piece.el)) if (clips(at, "x") || clips(at, "y")) {
        const box = inner(at);
        part = cross(part, { left: clips(at, "x") ? box.left : -1e6, right: clips(at, "x") ? box.right : 1e6, top: clips(at, "y") ? box.top : -1e6, bottom: clips(at, "y") ? box.bottom : 1e6 });
      }
      return piece.lines.map((box) => { const lean = box.height * 0.22; return cross(part, { left: box.left, right: box.right, top: box.top + lean, bottom: box.bottom - lean }); }).filter((box) => area(box) > 0);
    };
    const visible = pieces.map((piece) => ({ ...piece, parts: seen(piece) })).filter(({ parts }) => parts.length);
    for (let i = 0; i < visible.length; i++) for (let j = i + 1; j < visible.length; j++) {
      const [a, b] = [visible[i], visible[j]];
      if (a.el === b.el || a.text === b.text) continue; // a shadow of itself
      const both = a.parts.flatMap((one) => b.parts.map((other) => cross(one, other))).find((box) => box.right - box.left > 4 && box.bottom - box.top > 4);
      if (!both || area(both) < 0.08 * Math.min(...a.parts.map(area), ...b.parts.map(area))) continue;
      const stack = document.elementsFromPoint((both.left + both.right) / 2, (both.top + both.bottom) / 2);
      const [ia, ib] = [stack.indexOf(a.el), stack.indexOf(b.el)];
      if (ia < 0 || ib < 0) continue;
      const lower = Math.max(ia, ib);
      if (stack.slice(0, lower).some((at) => painted(at) && !at.contains(stack[lower]))) continue;
      say("overlap", a.el, `${a.text.trim()} / ${b.text.trim()}`, both);
    }
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  }

  // Controls that cannot be reached.
  for (const el of root.querySelectorAll(CONTROLS)) {
    if (!shown(el) || el.disabled || el.closest("[inert], [aria-disabled=true], [hidden]") || spoken(el)) continue;
    const label = el.getAttribute("aria-label") ?? el.innerText ?? el.getAttribute("name") ?? "";
    const whole = el.getBoundingClientRect();
    if (whole.width < 1 || whole.height < 1) continue;
    let part = whole; // where it is when it has been scrolled to
    let now = cross(whole, window_); // what of it can be met without
    for (const at of up(el.parentElement)) {
      if (at === document.body || at.ownerSVGElement) continue;
      for (const axis of ["x", "y"]) {
        if (!clips(at, axis)) continue;
        const box = inner(at);
        const limit = axis === "x" ? { left: box.left, right: box.right, top: -1e6, bottom: 1e6 } : { left: -1e6, right: 1e6, top: box.top, bottom: box.bottom };
        now = cross(now, limit);
        if (scrolls(at, axis)) {
          part = axis === "x" ? { ...part, left: box.left, right: Math.min(box.right, box.left + whole.width) } : { ...part, top: box.top, bottom: Math.min(box.bottom, box.top + whole.height) };
        } else part = cross(part, limit);
      }
    }
    {
      const limit = { left: pageScrolls.x ? -1e6 : 0, right: pageScrolls.x ? 1e6 : innerWidth, top: pageScrolls.y ? -1e6 : 0, bottom: pageScrolls.y ? 1e6 : innerHeight };
      part = cross(part, limit);
    }
    if (area(part) < (whole.width * whole.height) / 2) {
      say("outside", el, label, whole);
      continue;
    }
    if (area(now) < area(whole) * 0.6) continue;
    let reached = false;
    let hit = null;
    for (let i = 1; i < 12 && !reached; i++) for (let j = 1; j < 12 && !reached; j++) {
      hit = document.elementFromPoint(now.left + ((now.right - now.left) * i) / 12, now.top + ((now.bottom - now.top) * j) / 12);
      reached = hit !== null && (hit === el || el.contains(hit) || hit.closest("label")?.control === el);
    }
    if (!reached) say("covered", el, `${label} / under ${hit ? where(hit) : "nothing"}`, whole);
  }
  return found;
}
