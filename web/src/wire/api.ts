/** The HTTP side: few, fat endpoints. A refusal carries the server's plain sentence. */
import type { GameData, Home, Invitation, Lesson, NewTable, OwnProgram, Remembered, Replay, WinLine, You } from "./types";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(reason);
  }
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

const games = new Map<string, Promise<GameData>>();

export const api = {
  home: () => call<Home>("GET", "/home"),
  game: (name: string): Promise<GameData> => {
    let data = games.get(name);
    if (!data) {
      data = call<GameData>("GET", `/games/${name}`);
      data.catch(() => games.delete(name));
      games.set(name, data);
    }
    return data;
  },
  open: (table: NewTable) => call<Invitation>("POST", "/tables", table),
  memory: (table: string, who: string) => call<Remembered>("GET", `/tables/${table}/memory${who}`),
  program: (table: string, who: string, seat: number) => call<OwnProgram>("POST", `/tables/${table}/program${who}`, { seat }),
  me: (change: Partial<Pick<You, "name" | "colour">>) => call<You>("POST", "/me", change),
  carry: () => call<{ link: string; qr: string; until: number }>("POST", "/me/carry", {}),
  beside: (who: string, name: string) => call<You>("POST", `/me/beside?who=${who}`, name ? { name } : {}),
  claim: (token: string) => call<You>("POST", "/me/claim", { token }),
  revoke: () => call<You>("POST", "/me/revoke", {}),
  forget: () => call<Record<string, never>>("POST", "/me/delete", {}),
  replay: (id: string, view: string) => call<Replay>("GET", `/replays/${id}?view=${view}`),
  line: (id: string) => call<WinLine>("GET", `/replays/${id}/line`),
  importRecord: (record: string) => call<{ id: string }>("POST", "/replays", { record }),
  fork: (id: string, step: number, seat: number, level: string) => call<{ id: string }>("POST", `/replays/${id}/fork`, { step, seat, level }),
  lesson: (game: string, name: string) => call<Lesson>("GET", `/lessons/${game}/${name}`),
  report: (table: string, text: string) => call<{ file: string }>("POST", "/report", { table, text }),
};
