/** What happens in real time at a table: the window that is open, the race that is run, and how the last one ended. */
import type { GameEvent, Racer, ServerMessage, TableEvent } from "../wire/types";

export type Told = Extract<ServerMessage, { is: "moment" }>;
/** `ends` is in milliseconds of this page's own clock. */
export interface OpenWindow {
  kind: string;
  length: number;
  ends: number;
}
export interface CalledRace {
  number: number;
  rule: string;
  racers: Racer[];
  open: boolean;
}
export interface Pressed {
  seat: number;
  time: number;
  credit: number;
}
/** `late`: who raced and did not press in time. */
export interface RaceResult {
  rule: string;
  winner: number;
  how: string;
  presses: Pressed[];
  late: number[];
}
export type Order = Told["orders"][string];

/** A window this long is no reflex: it asks like any decision. */
const SLOW = 60_000;
/** How long a result stays, and how long a press that came too late must not hit what lies under the race. */
const SHOWN = 7000;
const GUARD = 600;

type Timed<Is extends TableEvent["is"]> = GameEvent & Extract<TableEvent, { is: Is }>;
const is = <Is extends TableEvent["is"]>(event: GameEvent, kind: Is): event is Timed<Is> => event.is === kind;

export class Moment {
  window = $state.raw<OpenWindow | null>(null);
  race = $state.raw<CalledRace | null>(null);
  result = $state.raw<RaceResult | null>(null);
  orders = $state.raw<Record<string, Order>>({});
  /** what the viewer's own press in this race came to */
  pressed = $state<"early" | "counted" | null>(null);
  /** how often the viewer has pressed too early: each time it is said again */
  early = $state(0);
  /** the window that the viewer has said pass to, where that is not sent: it closes for all at one moment */
  waived = $state.raw<OpenWindow | null>(null);
  /** a race has just ended: nothing under it may be pressed by mistake */
  guarded = $state(false);
  private go: number | null = null;
  private hiding: ReturnType<typeof setTimeout> | undefined;
  private guard: ReturnType<typeof setTimeout> | undefined;

  /** Is a person wanted within seconds? */
  get quick(): boolean {
    return this.race !== null || (this.window !== null && this.window.length < SLOW);
  }

  hear(told: Told): void {
    const { window, race } = told;
    this.window = window && { kind: window.kind, length: window.length, ends: performance.now() + window.left };
    if (this.race && !race) this.end();
    if (race?.number !== this.race?.number || (race && race.go === null)) this.pressed = null;
    if (race) this.forget();
    this.race = race && { number: race.number, rule: race.rule, racers: race.racers, open: race.go !== null };
    this.go = race?.go ?? null;
    this.orders = told.orders;
  }

  /** A race's presses stand in what is told when it is over. */
  tell(events: GameEvent[]): void {
    const timed = events.find((event) => is(event, "RaceTimed"));
    if (!timed) return;
    const presses = events
      .filter((event) => is(event, "Pressed"))
      .map(({ seat, time, credit }) => ({ seat, time, credit }));
    const late = (this.race?.racers ?? [])
      .map((racer) => racer.seat)
      .filter((seat) => presses.every((press) => press.seat !== seat));
    this.result = { rule: timed.rule, winner: timed.winner, how: timed.how, presses, late };
    clearTimeout(this.hiding);
    this.hiding = setTimeout(() => (this.result = null), SHOWN);
  }

  forget(): void {
    clearTimeout(this.hiding);
    this.result = null;
  }

  /** Everything is told anew after a snapshot. */
  clear(): void {
    this.window = this.race = null;
    this.pressed = null;
  }

  /** What to send for a press of this seat: nothing while it is too early, or when it has pressed. */
  press(seat: number | null): { race: number; go: number } | null {
    if (!this.race?.racers.some((racer) => racer.seat === seat) || this.pressed === "counted") return null;
    if (this.go === null) {
      this.pressed = "early";
      this.early += 1;
      return null;
    }
    this.pressed = "counted";
    return { race: this.race.number, go: this.go };
  }

  private end(): void {
    this.guarded = true;
    clearTimeout(this.guard);
    this.guard = setTimeout(() => (this.guarded = false), GUARD);
  }
}
