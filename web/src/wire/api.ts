/** The HTTP side: few, fat endpoints. A refusal carries the server's plain sentence. */
import type { Claim } from "../trust/claims";
import type { GameData, Home, Invitation, Lesson, NewTable, OwnProgram, Remembered, Replay, WinLine, You } from "./types";

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
  if (!answer.ok) throw new Refusal(answer.status, `The server answered ${answer.status}.`);
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
    throw new Refusal(0, "The server does not answer. Try again in a moment.");
  }
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const reason = data && typeof data === "object" && "reason" in data ? String(data.reason) : `The server answered ${answer.status}.`;
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
  program: (table: string, who: string, seat: number) => post<OwnProgram>(`/tables/${table}/program${who}`, { seat }),
  me: (change: Partial<Pick<You, "name" | "colour">>) => post<You>("/me", change),
  carry: () => post<{ link: string; qr: string; until: number }>("/me/carry", {}),
  beside: (who: string, name: string) => post<You>(`/me/beside?who=${who}`, name ? { name } : {}),
  claim: (token: string) => call<You>("POST", "/me/claim", { token }),
  revoke: () => post<You>("/me/revoke", {}),
  forget: () => post<Record<string, never>>("/me/delete", {}),
  replay: (id: string, view: string) => call<Replay>("GET", `/replays/${id}?view=${view}`),
  record: (id: string, who: string) => text(`/replays/${id}/record${who}`),
  line: (id: string) => call<WinLine>("GET", `/replays/${id}/line`),
  importRecord: (record: string) => post<{ id: string }>("/replays", { record }),
  fork: (id: string, step: number, seat: number, level: string) => post<{ id: string }>(`/replays/${id}/fork`, { step, seat, level }),
  trust: () => call<{ claims: Claim[] }>("GET", "/trust"),
  lesson: (game: string, name: string) => call<Lesson>("GET", `/lessons/${game}/${name}`),
  report: (table: string, who: string, text: string) => post<{ file: string }>(`/report${who}`, { table, text }),
};
