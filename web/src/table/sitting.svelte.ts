/** What a board is given, whoever fills it: a live table, a replay or a lesson. The board draws `view` and lights `decision.legal`. */
import { MotionQueue, systemReducesMotion, type Pace, type Play } from "../kit/motion";
import { Moment } from "./moment.svelte";
import type {
  Arrangement,
  Decision,
  GameEvent,
  JudgedBelief,
  Legal,
  Remembered,
  Result,
  Seat,
  Status,
  TableState,
  View,
  Words,
} from "../wire/types";
import { phrase } from "./words";

/** A board that can move: plays events in order, or shows a view at once. */
export interface Performer<V = View, E = GameEvent> {
  play(events: E[], view: V, play: Play, begin: (event: E) => void): Promise<void>;
  show(view: V): void;
}

/** A line of the log that grows. */
export interface Logged<E = GameEvent> {
  version: number;
  event: E;
}

export interface Choosing {
  /** Takes a step; with more of them a whole chain in one message. */
  act(text: string, ...more: string[]): void;
  undo(): void;
  draft(text: string): void;
  note(at: string, text: string): void;
  /** Puts these steps in place of the ones taken so far, and leaves the decision unfinished. */
  lay?(steps: string[]): void;
  /** A whole decision in a role of the game's, or in any; or what there is to say of these steps. */
  arrange?(wanted: { role: string | null } | { steps: string[] }): Promise<Arrangement>;
  /** What the player could remember, where the table has a memory aid. */
  remember?(): Promise<Remembered | null>;
}

const SPEED = "ruse.speed";

function storedSpeed(): number {
  try {
    return Number(localStorage.getItem(SPEED)) || 1;
  } catch {
    return 1;
  }
}

/** `V` and `E` are the view and the events of its game, as they were generated; the shell needs neither. */
export class Sitting<V extends View = View, E extends GameEvent = GameEvent> {
  viewer = $state<number | null>(null);
  seats = $state.raw<Seat[]>([]);
  words = $state.raw<Words>({});
  state = $state<TableState>("playing");
  view = $state.raw<V | null>(null);
  decision = $state.raw<Decision | null>(null);
  /** what the server says of it: the message to show, and why */
  status = $state.raw<Status | null>(null);
  /** the last decision told, whether or not the board has come so far */
  asked = $state.raw<Decision | null>(null);
  readonly moment = new Moment();
  /** what the viewer has locked in and nobody has been shown yet */
  pending = $state.raw<Legal | null>(null);
  result = $state.raw<Result | null>(null);
  log = $state.raw<Logged<E>[]>([]);
  notes = $state.raw<Record<string, string>>({});
  /** the text of a legal action that a first tap has lit */
  lit = $state<string | null>(null);
  /** the text of a legal action to start arranging from: kept over a refresh, or laid out by a hint */
  sketch = $state<string | null>(null);
  /** the text of the legal action a hint speaks for */
  hinted = $state<string | null>(null);
  /** what the seat could know of what it does not see, and what before: in reviews and puzzles only */
  believed = $state.raw<JudgedBelief[]>([]);
  believedBefore = $state.raw<JudgedBelief[]>([]);
  /** what a lesson points at: "theater:0", "dossier:1", "hq:0", "front" */
  light = $state.raw<string[]>([]);
  busy = $state(false);
  /** a command is on its way to the server */
  sent = $state(false);
  pace = $state<Pace>({ speed: storedSpeed(), reduced: systemReducesMotion() });
  readonly queue: MotionQueue;
  private performer: Performer<V, E> | null = null;
  /** how often a view was shown as it is: what was being played before that is stale */
  private shown = 0;

  /** Nobody chooses here: a watcher at a table, or anybody in a replay. */
  get watching(): boolean {
    return this.recorded || this.viewer === null;
  }

  /** What is asked in the window that is open: it does not wait until the board has shown what led to it. */
  get reaction(): Decision | null {
    return this.asked && this.asked.kind === this.moment.window?.kind ? this.asked : null;
  }

  constructor(
    readonly choosing: Choosing,
    private readonly recorded = false,
  ) {
    this.queue = new MotionQueue(this.pace);
  }

  get names(): string[] {
    return this.seats.map((seat) => seat.name);
  }

  /** A seat's name as the viewer reads it. */
  name(seat: number): string {
    return seat === this.viewer ? phrase("you") : (this.names[seat] ?? phrase("seat", { n: seat + 1 }));
  }

  attach(performer: Performer<V, E>): () => void {
    this.performer = performer;
    if (this.view) performer.show(this.view);
    return () => {
      if (this.performer === performer) this.performer = null;
    };
  }

  setSpeed(speed: number): void {
    this.pace.speed = speed;
    try {
      localStorage.setItem(SPEED, String(speed));
    } catch {
      /* private mode: the choice lasts as long as the page */
    }
  }

  /** Shows a view as it is, ending whatever was moving. */
  show(view: V | null, decision: Decision | null, status: Status | null, log?: Logged<E>[]): void {
    this.queue.clear();
    this.shown += 1;
    this.busy = false;
    this.view = view;
    this.decision = this.asked = decision;
    this.status = status;
    this.lit = this.hinted = null;
    if (log) this.log = log;
    if (view) this.performer?.show(view);
  }

  /** Plays the events, then shows the view they led to. */
  tell(
    version: number,
    events: E[],
    view: V,
    decision: Decision | null,
    status: Status | null,
    after?: () => void,
  ): void {
    this.decision = null;
    this.asked = decision;
    this.moment.tell(events);
    this.lit = this.hinted = this.sketch = null;
    this.busy = true;
    const shown = this.shown;
    this.queue.add(async (play) => {
      const begun: E[] = [];
      let logged = 0;
      /** The log follows the board: a line is written when what it tells has been seen. */
      const log = (upTo: number): void => {
        if (shown === this.shown && upTo > logged)
          this.log = [...this.log, ...begun.slice(logged, upTo).map((event) => ({ version, event }))];
        logged = upTo;
      };
      const begin = (event: E): void => {
        log(begun.length);
        begun.push(event);
      };
      try {
        await this.performer?.play(events, view, play, begin);
      } catch (error) {
        console.error(error);
      }
      if (shown !== this.shown) return;
      begun.push(...events.slice(begun.length));
      log(begun.length);
      this.view = view;
      this.decision = this.asked?.id === decision?.id ? this.asked : decision;
      this.status = status;
      this.performer?.show(view);
      this.busy = false;
      after?.();
    });
  }
}
