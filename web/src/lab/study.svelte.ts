/** The study that is looked at: what is asked, how it stands, and what can be done with it. It asks twice a second. */
import { api, Refusal } from "../wire/api";
import type { Asked, LabSide, Standing } from "../wire/types";

const EVERY = 500;
/** In trouble on the line it asks less often. */
const LATER = 2000;
export const OVER: Standing["state"][] = ["empty", "decided", "open", "stopped", "failed"];

export class Study {
  standing = $state.raw<Standing | null>(null);
  trouble = $state("");
  busy = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked: Asked | null = null;
  #left = false;

  get state(): Standing["state"] {
    return this.standing?.state ?? "empty";
  }

  get going(): boolean {
    return this.state === "waiting" || this.state === "running";
  }

  /** Another study: what is known of it is shown, and the one before is left. */
  async open(asked: Asked | null): Promise<void> {
    this.leave();
    this.#asked = asked;
    this.#left = false;
    this.standing = null;
    this.trouble = "";
    if (asked) await this.#hear(asked, () => api.lab.ask(asked, false));
  }

  async run(): Promise<void> {
    const asked = this.#asked;
    if (!asked || this.busy) return;
    this.busy = true;
    this.#left = false;
    await this.#hear(asked, () => api.lab.ask(asked, true));
    this.busy = false;
  }

  async stop(): Promise<void> {
    const [asked, standing] = [this.#asked, this.standing];
    if (!asked || !standing) return;
    clearTimeout(this.#timer);
    this.busy = true;
    this.#left = true;
    await this.#hear(asked, () => api.lab.stop(standing.id));
    this.busy = false;
  }

  /** Nobody looks at it here any more. */
  leave(): void {
    clearTimeout(this.#timer);
    if (this.going && this.standing && !this.#left) api.lab.leave(this.standing.id);
    this.#left = true;
  }

  async #hear(asked: Asked, call: () => Promise<Standing>): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const standing = await call();
      if (this.#asked !== asked) return;
      this.standing = this.#left && !OVER.includes(standing.state) ? { ...standing, state: "stopped" } : standing;
      this.trouble = "";
    } catch (error) {
      if (this.#asked !== asked) return;
      this.trouble = (error as Error).message;
      if (error instanceof Refusal && error.status !== 0) return;
    }
    if (this.going && !this.#left) this.#timer = setTimeout(() => this.#again(asked), this.trouble ? LATER : EVERY);
  }

  #again(asked: Asked): void {
    const id = this.standing?.id;
    if (id && this.#asked === asked) void this.#hear(asked, () => api.lab.look(id));
  }
}

export const sideOf = (standing: Standing | null, at: number): LabSide | undefined =>
  standing?.sides[at] ?? standing?.sides[standing.focus];
