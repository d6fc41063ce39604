/** What this browser counts at a playtest, for its own player: it is sent with the answer, after the player has seen it, or never. */
import type { Command } from "../wire/types";

type Counts = { speeds: Record<string, number[]>; rules: number; undos: number; hints: number };
type Sent = Pick<Extract<Command, { is: "answer" }>, "speeds" | "rules" | "undos" | "hints">;

/** Seconds that part the six classes of how long a decision took. */
export const CLASSES = [2, 5, 10, 20, 40];
const MOST = 99;
const MANY = 40;

export class Tally {
  #counts: Counts;

  constructor(
    private readonly key: string,
    private readonly shelf: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null = shelfHere(),
  ) {
    this.#counts = this.#recall();
  }

  decided(kind: string, milliseconds: number): void {
    const taken = (this.#counts.speeds[kind] ??= CLASSES.map(() => 0).concat(0));
    const found = CLASSES.findIndex((seconds) => milliseconds < seconds * 1000);
    const at = found < 0 ? CLASSES.length : found;
    taken[at] = (taken[at] ?? 0) + 1;
    this.#keep();
  }

  count(what: "rules" | "undos" | "hints"): void {
    this.#counts[what] = Math.min(MOST, this.#counts[what] + 1);
    this.#keep();
  }

  /** Of each kind the class of the middle decision, and no times. */
  sent(): Sent {
    const { speeds, rules, undos, hints } = this.#counts;
    const kinds = Object.entries(speeds).slice(0, MANY);
    return { speeds: Object.fromEntries(kinds.map(([kind, taken]) => [kind, middle(taken)])), rules, undos, hints };
  }

  forget(): void {
    this.#counts = nothing();
    try {
      this.shelf?.removeItem(this.key);
    } catch {
      /* there is nothing to forget */
    }
  }

  #keep(): void {
    try {
      this.shelf?.setItem(this.key, JSON.stringify(this.#counts));
    } catch {
      /* private mode: a refresh counts from the start */
    }
  }

  #recall(): Counts {
    try {
      return { ...nothing(), ...(JSON.parse(this.shelf?.getItem(this.key) ?? "{}") as Partial<Counts>) };
    } catch {
      return nothing();
    }
  }
}

const nothing = (): Counts => ({ speeds: {}, rules: 0, undos: 0, hints: 0 });

function middle(taken: number[]): number {
  let left = taken.reduce((sum, n) => sum + n, 0) / 2;
  return Math.max(
    0,
    taken.findIndex((n) => (left -= n) <= 0),
  );
}

function shelfHere(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
