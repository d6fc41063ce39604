/** The HTTP side: few, fat endpoints. A refusal carries the server's plain sentence. */
import type { Claim } from "../trust/claims";
import type {
  Answers,
  Arrangement,
  Asked,
  DailyPage,
  DailyTable,
  GameData,
  Home,
  Invitation,
  JudgedBeliefs,
  JudgedReview,
  LabOffer,
  Ladder,
  Lesson,
  LentTable,
  NewTable,
  OwnHistory,
  OwnLent,
  NextPuzzle,
  OwnProgram,
  PuzzleAnswer,
  PuzzlePage,
  PuzzleShelf,
  Remembered,
  Replay,
  Scenes,
  Standing,
  Wait,
  You,
} from "./types";
import { phrase } from "./words";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(reason);
  }
}

/** A file as text. */
async function text(path: string): Promise<string> {
  const answer = await fetch(`/api${path}`, { credentials: "same-origin" });
  if (!answer.ok) throw new Refusal(answer.status, phrase("theServerAnswered", { status: answer.status }));
  return answer.text();
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: "same-origin", headers: { accept: "application/json" } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, "content-type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    throw new Refusal(0, phrase("theServerDoesNotAnswer"));
  }
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const reason =
      data && typeof data === "object" && "reason" in data
        ? String(data.reason)
        : phrase("theServerAnswered", { status: answer.status });
    throw new Refusal(answer.status, reason);
  }
  return data as T;
}

let greeted: Promise<Home> | null = null;

/** The lobby; its first answer makes a newcomer a guest. */
function home(): Promise<Home> {
  const asked = call<Home>("GET", "/home");
  greeted ??= asked;
  asked.catch(() => (greeted = null));
  return asked;
}

/** Asks for something to be done, as a guest of the house: a newcomer is greeted first. */
async function post<T>(path: string, body: unknown): Promise<T> {
  await (greeted ?? home());
  return call<T>("POST", path, body);
}

const studyOf = (asked: Asked): string => `study=${encodeURIComponent(JSON.stringify(asked))}`;
function leaving(path: string): void {
  const init = { method: "POST", keepalive: true, body: "{}", headers: { "content-type": "application/json" } };
  void fetch(`/api${path}`, { ...init, credentials: "same-origin" }).catch(() => undefined);
}

const games = new Map<string, Promise<GameData>>();

export const api = {
  home,
  game: (name: string): Promise<GameData> => {
    let data = games.get(name);
    if (!data) {
      data = call<GameData>("GET", `/games/${name}`);
      data.catch(() => games.delete(name));
      games.set(name, data);
    }
    return data;
  },
  /** The address of a picture: the link to the table as a QR code. */
  code: (table: string) => `/api/codes/${table}.svg`,
  open: (table: NewTable) => post<Invitation>("/tables", table),
  memory: (table: string, who: string) => call<Remembered>("GET", `/tables/${table}/memory${who}`),
  arrangement: (table: string, who: string, wanted: { role: string | null } | { steps: string[] }) =>
    post<Arrangement>(`/tables/${table}/arrangement${who}`, wanted),
  program: (table: string, who: string, seat: number) => post<OwnProgram>(`/tables/${table}/program${who}`, { seat }),
  me: (change: Partial<Pick<You, "name" | "colour">>) => post<You>("/me", change),
  carry: () => post<{ link: string; qr: string; until: number }>("/me/carry", {}),
  beside: (who: string, name: string) => post<You>(`/me/beside?who=${who}`, name ? { name } : {}),
  claim: (token: string) => call<You>("POST", "/me/claim", { token }),
  revoke: () => post<You>("/me/revoke", {}),
  forget: () => post<Record<string, never>>("/me/delete", {}),
  /** Without a viewpoint: the own seat's, of whoever sat there. */
  replay: (id: string, view: string | null) =>
    call<Replay>("GET", view === null ? `/replays/${id}` : `/replays/${id}?view=${view}`),
  review: (id: string, seat: number) => call<JudgedReview>("GET", `/replays/${id}/review?seat=${seat}`),
  beliefs: (id: string, seat: number, step: number, since: number | null) =>
    call<JudgedBeliefs>(
      "GET",
      `/replays/${id}/beliefs?seat=${seat}&step=${step}${since === null ? "" : `&since=${since}`}`,
    ),
  record: (id: string, who: string) => text(`/replays/${id}/record${who}`),
  importRecord: (record: string) => post<{ id: string; origin: Replay["origin"] }>("/replays", { record }),
  /** Against bots of this level, or of those that sat there. */
  fork: (id: string, step: number, seat: number, level: string | null) =>
    post<{ id: string }>(`/replays/${id}/fork`, { step, seat, level }),
  wait: (game: string) => post<Wait>("/wait", { game }),
  waitOn: () => post<Wait>("/wait/on", {}),
  waitEnd: () => post<Record<string, never>>("/wait/end", {}),
  /** The page goes: nobody waits for the answer. */
  waitLeave: (): void => leaving("/wait/end"),
  watch: () => call<Scenes>("GET", "/watch"),
  ladder: (game: string) => call<Ladder>("GET", `/ratings/${game}`),
  history: async () => {
    await (greeted ?? home());
    return call<OwnHistory>("GET", "/me/history");
  },
  lent: {
    /** Of one table, what the caller said of it. */
    of: (table: string, who: string) => call<LentTable>("GET", `/tables/${table}/lent${who}`),
    say: (table: string, who: string, yes: boolean) => post<LentTable>(`/tables/${table}/lent${who}`, { yes }),
    own: () => call<OwnLent>("GET", "/me/lent"),
    takeBack: () => post<{ gone: number }>("/me/lent/end", {}),
  },
  trust: () => call<{ claims: Claim[] }>("GET", "/trust"),
  lesson: (game: string, name: string) => call<Lesson>("GET", `/lessons/${game}/${name}`),
  daily: {
    /** Today's, or that of a day that is over. */
    page: (day: string | null) => call<DailyPage>("GET", `/daily${day === null ? "" : `?day=${day}`}`),
    begin: () => post<DailyTable>("/daily", {}),
  },
  puzzles: {
    shelf: () => call<PuzzleShelf>("GET", "/puzzles"),
    /** Of the game that was asked least, if none is named. */
    next: (game: string | null) => call<NextPuzzle>("GET", `/puzzles/next${game === null ? "" : `?game=${game}`}`),
    one: (id: string) => call<PuzzlePage>("GET", `/puzzles/${encodeURIComponent(id)}`),
    solve: (id: string, choice: string) => post<PuzzleAnswer>(`/puzzles/${encodeURIComponent(id)}`, { choice }),
  },
  lab: {
    /** What people answered to playtests of the caller, about the rules of a study. */
    answers: async (asked: Asked): Promise<Answers> => {
      await (greeted ?? home());
      return call<Answers>("GET", `/lab/answers?${studyOf(asked)}`);
    },
    answersFile: (asked: Asked): string => `/api/lab/answers/file?${studyOf(asked)}`,
    forget: (asked: Asked) => post<{ gone: number }>("/lab/answers/delete", { asked }),
    offer: () => call<LabOffer>("GET", "/lab"),
    ask: (asked: Asked, begin: boolean) => post<Standing>("/lab/studies", { asked, begin }),
    look: (id: string) => call<Standing>("GET", `/lab/studies/${id}`),
    stop: (id: string) => post<Standing>(`/lab/studies/${id}/stop`, {}),
    /** The page goes: nobody waits for the answer. */
    leave: (id: string): void => leaving(`/lab/studies/${id}/stop`),
    game: (asked: Asked, letter: string) => post<{ id: string }>("/lab/games", { asked, which: "dramatic", letter }),
    /** The address of the report of a study. */
    report: (asked: Asked): string => `/api/lab/report?${studyOf(asked)}`,
  },
  report: (table: string, who: string, text: string) => post<{ file: string }>(`/report${who}`, { table, text }),
};
