/** The wire messages, after the contract; field names are the server's. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Words = Record<string, string>;

export interface You { id: string; name: string; colour: string; feed: string | null }
export interface GameCard { name: string; title: string; here: boolean; seats: [number, number]; lessons: string[] }
export interface TableRow {
  id: string; game: string; title: string; detail: string; state: TableState;
  your_move: boolean; seated: boolean; seats: boolean[]; watch: boolean; replay: boolean;
}
export interface Home { you: You; now: number; games: GameCard[]; mine: TableRow[]; open: TableRow[]; recent: TableRow[] }

export interface Switch { name: string; rule: string; says: string; default: boolean | number | string; choices: Record<string, string>; span: [number, number] | null }
export interface Level { name: string; title: string; says: string }
export interface Phrase { name: string; says: string }
export interface GameData {
  name: string; title: string; seats: [number, number]; words: Words; rules: string;
  switches: Switch[]; levels: Level[]; phrases: Phrase[]; kinds: string[]; lessons: string[];
}

export type Pace = { is: "relaxed" } | { is: "live"; bank: number; increment: number } | { is: "mail"; days: number };
export interface NewTable {
  game: string; bots: string[]; friends: number; switches: Record<string, string | number | boolean>; pace: Pace;
  spectators: "closed" | "public"; line: boolean; free_chat: boolean;
}
export interface TableOptions {
  switches: Record<string, Json>; pace: Pace; spectators: "closed" | "public"; line: boolean; free_chat: boolean;
}
export interface Invitation { id: string; link: string; qr: string }

export type TableState = "gathering" | "playing" | "over";
export interface Seat {
  seat: number; kind: "person" | "bot" | "open"; name: string; colour: string; level: string | null; present: boolean;
  away_since: number | null; ready: boolean; locked: boolean; acting: boolean; stand_in: boolean;
}
export interface Table {
  id: string; game: string; title: string; state: TableState; host: boolean; seats: Seat[]; you: number | null; options: TableOptions;
  link: string; qr: string; watching: number; offer: number | null; rematch: string | null; replay: string | null;
  result: Result | null;
}
/** How it ended: "over" by the rules, or "resigned", "agreed", "absent". */
export interface Result { reason: string; by: number | null; winner: number | null; points: number[] | null }

export type Slots = Record<string, Json>;
/** `more`: the decision needs another step after this one, so it is sent as a draft. */
export interface Legal { text: string; slots: Slots; says?: string | null; more?: boolean }
export interface Decision {
  id: number; kind: string; legal: Legal[]; draft: string[]; since: number; deadline: number | null; default: string | null;
}
export type GameEvent = { is: string; rule?: string } & Record<string, Json | undefined>;
export type View = Record<string, Json>;
export interface LogEntry { version: number; event: GameEvent }
export interface Chat { from: number | null; name: string; phrase?: string | null; text?: string | null; at: number }
/** What a player could remember; "?" in a place is any thing never seen. */
export interface Recollection { title: string; places: string[][] }
export interface Remembered { version: number; parts: Recollection[] }
export interface Clocks { now: number; left: (number | null)[]; running: boolean[] }

export type ServerMessage =
  | { is: "welcome"; you: You; now: number }
  | {
      is: "snapshot"; version: number; table: Table; viewer: number | null; view: View | null; decision: Decision | null;
      pending: Legal | null; log: GameEvent[]; chat: Chat[]; notes: Record<string, string>; clocks: Clocks | null;
    }
  | {
      is: "told"; version: number; events: GameEvent[]; view: View; decision: Decision | null; clocks: Clocks | null;
      pending: Legal | null; seats: Seat[]; state: TableState;
    }
  | { is: "seats"; table: Table }
  | { is: "draft"; decision: Decision }
  | { is: "ack"; id: string; status: "done" | "refused" | "unknown"; rule?: string | null; reason?: string | null }
  | ({ is: "chat" } & Chat)
  | { is: "hint"; decision: number; text: string; words: string }
  | { is: "line"; version: number; share: number }
  | { is: "note"; at: string; text: string }
  | { is: "pong"; at: number; now: number }
  | { is: "bye"; reason: string; again?: boolean };

export type Command =
  | { is: "act"; decision: number; steps: string[] }
  | { is: "draft"; decision: number; steps: string[] }
  | { is: "undo"; decision: number }
  | { is: "resign" } | { is: "offer_end" } | { is: "accept_end" } | { is: "decline_end" }
  | { is: "sit"; seat: number } | { is: "leave" } | { is: "ready"; entropy: string } | { is: "start" }
  | { is: "seat_bot"; seat: number; level: string } | { is: "take_back" } | { is: "kick"; seat: number } | { is: "rematch" }
  | { is: "chat"; phrase?: string; text?: string } | { is: "mute"; seat: number } | { is: "note"; at: string; text: string }
  | { is: "hint"; decision: number } | { is: "line" };

export interface ReplayStep { step: number; events: GameEvent[]; view: View; decision: { kind: string; seat: number; taken: string | null } | null }
export interface Replay { table: Table; viewer: number | null; viewpoints: string[]; steps: ReplayStep[]; result: string | null }
export interface WinLine { done: number; of: number; points: [step: number, share: number][]; swings: { step: number; by: number }[] }

export interface LessonChoice { kind: string; legal: Legal[]; want: string | null; wrong?: string | null }
export interface LessonStep { text: string; rule?: string | null; view: View; events: GameEvent[]; choose?: LessonChoice | null; light?: string[] }
export interface Lesson { name: string; title: string; steps: LessonStep[]; done: string; seat: number; names: string[] }
