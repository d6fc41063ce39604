/** A finished game read for one seat: the review as far as it is, and what the seat could know at a step. */
import { api } from "../wire/api";
import type { JudgedBelief, JudgedDecision, JudgedReview } from "../wire/types";

export type Mark = JudgedDecision["mark"] | "brave";

const POLL = 1000;

export class Reviewing {
  review = $state.raw<JudgedReview | null>(null);
  trouble = $state("");
  places = $state.raw<JudgedBelief[]>([]);
  before = $state.raw<JudgedBelief[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private gone = false;
  private asked = "";

  constructor(
    readonly id: string,
    readonly seat: number,
  ) {
    void this.poll();
  }

  get decisions(): JudgedDecision[] {
    return this.review?.decisions ?? [];
  }

  get whole(): boolean {
    return this.review?.split != null;
  }

  private async poll(): Promise<void> {
    try {
      const found = await api.review(this.id, this.seat);
      if (this.gone) return;
      this.review = found;
      if (!found.split) this.timer = setTimeout(() => void this.poll(), POLL);
    } catch (error) {
      if (!this.gone) this.trouble = (error as Error).message;
    }
  }

  /** Fetches what the seat could know at a step, and at its decision before. */
  async know(step: number, since: number | null): Promise<void> {
    const wanted = `${step}/${since}`;
    if (wanted === this.asked) return;
    this.asked = wanted;
    this.places = this.before = [];
    try {
      const found = await api.beliefs(this.id, this.seat, step, since);
      if (this.gone || this.asked !== wanted) return;
      this.places = found.places;
      this.before = found.before;
    } catch {
      if (this.asked === wanted) this.asked = "";
    }
  }

  forget(): void {
    this.asked = "";
    this.places = this.before = [];
  }

  leave(): void {
    this.gone = true;
    clearTimeout(this.timer);
  }
}

export const markOf = (decision: JudgedDecision): Mark => (decision.hindsight.brave ? "brave" : decision.mark);

/** What was given away: the best costs nothing. */
export const costOf = (decision: JudgedDecision): number => Math.max(0, decision.cost);

/** The first decision worth a look: the first mistake, else the first mark, else the dearest. */
export function firstOf(decisions: JudgedDecision[]): number {
  const heavy = decisions.findIndex((one) => one.mark === "mistake" || one.mark === "blunder");
  if (heavy >= 0) return heavy;
  const marked = decisions.findIndex((one) => one.mark !== "fine");
  if (marked >= 0) return marked;
  return decisions.reduce((best, one, i) => (costOf(one) > costOf(decisions[best] ?? one) ? i : best), 0);
}

/** The next decision that is marked, round the corner to the first. */
export function nextMarked(decisions: JudgedDecision[], at: number): number | null {
  const places = decisions.map((_, i) => (at + 1 + i) % decisions.length);
  return places.find((place) => decisions[place]?.mark !== "fine") ?? null;
}

const MINUS = "−";
export const plain = (value: number): string => value.toFixed(1).replace("-", MINUS);
export const signed = (value: number): string => (value >= 0 ? "+" : "") + plain(value);
