/** Time at the table: durations scaled by the speed slider, and a queue that plays one telling after another. */
export const DURATION = {
  tap: 90,
  step: 70,
  flip: 320,
  move: 360,
  beat: 240,
  turn: 720,
  stamp: 140,
  fade: 120,
} as const;
export const EASE = {
  out: "cubic-bezier(.2,.7,.2,1)",
  move: "cubic-bezier(.6,0,.2,1)",
  stamp: "cubic-bezier(.3,1.6,.5,1)",
} as const;

export interface Pace {
  /** 1 = as designed, 2 = twice as fast; */
  speed: number;
  /** fades instead of movement */
  reduced: boolean;
}

export function systemReducesMotion(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** For the end of a switch over a game's events: the compiler sees that none is left out, and an older page lets a newer one pass. */
export const assertNever = (_event: never): Promise<void> => Promise.resolve();

/** Fades need no more than this between two steps. */
const CALM = 400;
/** So many tellings may wait; a table that is further behind catches up at once. */
const LAG = 2;

export const scaled = (ms: number, pace: Pace): number =>
  Math.round((pace.reduced ? Math.min(ms, CALM) : ms) / Math.max(0.05, pace.speed));

export interface Play {
  pace: Pace;
  readonly skipped: boolean;
  /** Resolves after the scaled time, at once when skipped. */
  wait(ms: number): Promise<void>;
}

export type Script = (play: Play) => Promise<void>;

/** Scripts run in order, nothing starts before the last has ended; a skip lets all that are waiting run through at once. */
export class MotionQueue {
  readonly pace: Pace;
  private readonly waiting: Script[] = [];
  private running = false;
  private hurry = false;
  private wake: (() => void) | null = null;
  private idle: (() => void)[] = [];

  constructor(pace: Pace) {
    this.pace = pace;
  }

  get busy(): boolean {
    return this.running;
  }

  add(script: Script): void {
    this.waiting.push(script);
    if (!this.running) void this.run();
    else if (this.waiting.length > LAG) this.skip();
  }

  skip(): void {
    if (!this.running) return;
    this.hurry = true;
    this.wake?.();
  }

  /** Drops everything that has not begun, ends what has. */
  clear(): void {
    this.waiting.length = 0;
    this.skip();
  }

  settled(): Promise<void> {
    return this.running ? new Promise((resolve) => this.idle.push(resolve)) : Promise.resolve();
  }

  private async run(): Promise<void> {
    this.running = true;
    const hurry = (): boolean => this.hurry;
    const play: Play = {
      pace: this.pace,
      get skipped() {
        return hurry();
      },
      wait: (ms) => this.wait(ms),
    };
    for (let script = this.waiting.shift(); script; script = this.waiting.shift()) {
      try {
        await script(play);
      } catch (error) {
        console.error(error);
      }
    }
    this.running = false;
    this.hurry = false;
    for (const resolve of this.idle.splice(0)) resolve();
  }

  private wait(ms: number): Promise<void> {
    if (this.hurry || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.wake = null;
        resolve();
      };
      const timer = setTimeout(done, scaled(ms, this.pace));
      this.wake = done;
    });
  }
}
