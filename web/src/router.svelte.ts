/** Paths of the client: / · /table/x · /replay/x?step=&view= · /replays · /daily/x · /puzzles/x?of= · /rules/x · /learn/x · /lab/x?ask= · /trust · /watch · /ratings/x · /you · /carry#x */
export interface Place {
  page: string;
  id: string;
  query: URLSearchParams;
}

/** An address somebody cut short may end in half a sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function read(): Place {
  const [page = "", ...rest] = location.pathname.split("/").filter(Boolean);
  return { page, id: decoded(rest.join("/")), query: new URLSearchParams(location.search) };
}

const state = $state<{ place: Place }>({ place: read() });
addEventListener("popstate", () => (state.place = read()));

export const route = {
  get place(): Place {
    return state.place;
  },
};

export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  const before = state.place;
  state.place = read();
  if (before.page !== state.place.page || before.id !== state.place.id) scrollTo(0, 0);
}

/** Links stay links: a plain click is handled here, everything else by the browser. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  if (
    !link ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    link.target ||
    link.download
  )
    return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(url.pathname + url.search);
}
