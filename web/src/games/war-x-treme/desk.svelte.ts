/** What board and tray of one table share: the stage, and what the viewer is about to do. Only given actions are ever sent. */
import { confirming } from "../../table/confirm.svelte";
import { matching } from "../../table/legal";
import type { Performer } from "../../table/sitting.svelte";
import type { Decision, Legal } from "../../wire/types";
import type { Floor } from "./moves";
import { perform } from "./perform";
import { comparedOf, picksOf, stageOf, type Stage } from "./stage";
import { bottomOf, type ComicSitting, type WarXTremeEvent, type WarXTremeView } from "./view";

/** Kinds in which everybody may play equipment at once; time is short there, so one press is enough. */
const WINDOWS = ["before", "reveal", "war", "recruits"];
/** Kinds in which the viewer decides about the own card on the table. */
const DRAGGED = ["buy-in", "vanish", "abduct"];

const AT_ONCE = 20;

export class ComicDesk implements Floor {
  stage = $state.raw<Stage>() as Stage;
  /** whose camp is open */
  looking = $state<number | null>(null);
  /** the chart of taxes is open */
  chart = $state(false);
  /** the equipment card that waits for its target */
  armed = $state<string | null>(null);
  touched = false;
  /** the speed before everything was hurried to the end */
  private before: number | null = null;

  constructor(readonly sitting: ComicSitting) {
    if (sitting.view) this.show(sitting.view);
    $effect(() => {
      void this.kind;
      this.armed = null;
    });
  }

  private show(view: WarXTremeView): void {
    this.stage = stageOf(this.sitting.words, view, bottomOf(this.sitting.viewer), picksOf(this.past));
  }

  /** The end of the log, as far back as a round can reach. */
  private get past(): WarXTremeEvent[] {
    return this.sitting.log.slice(-400).map(({ event }) => event);
  }

  get view(): WarXTremeView | null {
    return this.sitting.view;
  }

  /** What the viewer is asked: in a window at once, otherwise when the page has come to rest. */
  private get asked(): Decision | null {
    return this.sitting.reaction ?? (this.sitting.busy ? null : this.sitting.decision);
  }

  get kind(): string | null {
    return this.asked?.kind ?? null;
  }

  get legal(): Legal[] {
    return this.asked?.legal ?? [];
  }

  get inWindow(): boolean {
    return WINDOWS.includes(this.kind ?? "");
  }

  readonly performer: Performer<WarXTremeView, WarXTremeEvent> = {
    play: (events, view, play, begin) => {
      if (!this.stage) this.show(view);
      return perform(this, events, view, play, begin, this.past);
    },
    show: (view) => this.show(view),
  };

  /** To the end without moving: whoever is out need not wait for the others' cards. */
  hurry(): void {
    this.before ??= this.sitting.pace.speed;
    this.sitting.pace.speed = AT_ONCE;
    this.sitting.queue.skip();
  }

  /** The game is over: the next one has the speed that was chosen. */
  calm(): void {
    if (this.before !== null) this.sitting.pace.speed = this.before;
    this.before = null;
  }

  choices(choice: string): Legal[] {
    return matching(this.legal, { choice });
  }

  /** What playing this equipment card could be now. */
  plays(equipment: string): Legal[] {
    return this.inWindow ? matching(this.legal, { choice: "play", equipment }) : [];
  }

  /** A card of the hand is pressed: played at once where it needs no target, otherwise held up until one is pressed. */
  arm(equipment: string): void {
    const plays = this.plays(equipment);
    const [only] = plays;
    if (!only) return;
    if (plays.length === 1 && only.slots["seat"] == null && only.slots["slot"] == null) this.act(only);
    else this.armed = this.armed === equipment ? null : equipment;
  }

  /** What pressing a slot would do: pick the recruit, or the armed card's aim. */
  slotAction(slot: number): Legal | null {
    if (this.kind === "slot") return matching(this.legal, { choice: "slot", slot })[0] ?? null;
    return this.armed === null ? null : (matching(this.plays(this.armed), { slot })[0] ?? null);
  }

  /** What pressing a seat would do: the armed card's target, or whose card an Abduction takes. */
  seatAction(seat: number): Legal | null {
    if (this.kind === "abduct") return matching(this.legal, { choice: "swap", seat })[0] ?? null;
    return this.armed === null ? null : (matching(this.plays(this.armed), { seat })[0] ?? null);
  }

  /** Takes one of the given actions; on touch a choice outside a window is lit first. */
  take(action: Legal): void {
    if (this.sitting.sent) return;
    if (!this.inWindow && confirming.needed(this.touched) && this.sitting.lit !== action.text)
      this.sitting.lit = action.text;
    else this.act(action);
  }

  private act(action: Legal): void {
    this.armed = null;
    this.sitting.lit = null;
    this.sitting.choosing.act(action.text);
  }

  /** The viewer's own card that a choice is about, which may be dragged instead. */
  get loose(): string | null {
    return !this.sitting.sent && DRAGGED.includes(this.kind ?? "")
      ? (comparedOf(this.stage, this.stage.bottom)?.id ?? null)
      : null;
  }

  /** What dropping that card into one's own camp means. */
  get campChoice(): string | undefined {
    return this.loose === null
      ? undefined
      : ["flee", "vanish", "keep"].find((choice) => this.choices(choice).length > 0);
  }

  /** A card was dragged and let go over these, topmost first: equipment, or one's own card on the table. */
  dropOn(over: Element[], equipment: string | null): void {
    const found = (name: "slot" | "seat" | "choice"): string | undefined =>
      over.map((one) => one.closest<HTMLElement>(`[data-${name}]`)?.dataset[name]).find((value) => value !== undefined);
    const [slot, seat, choice] = [found("slot"), found("seat"), found("choice")];
    if (equipment !== null) this.armed = equipment;
    const named = equipment === null && choice !== undefined ? this.choices(choice)[0] : undefined;
    const aimed =
      (slot === undefined ? null : this.slotAction(Number(slot))) ??
      (seat === undefined ? null : this.seatAction(Number(seat)));
    const only = equipment !== null && this.plays(equipment).length === 1 ? this.plays(equipment)[0] : undefined;
    const action = named ?? aimed ?? only;
    if (action && over.some((one) => one.closest(".comic"))) this.act(action);
    else this.armed = null;
  }
}
