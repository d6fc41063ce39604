/** What board and tray of one table share: the stage, and what the viewer is about to do. A lit action is a preview; nothing is sent before the commit but the steps that only the viewer sees. */
import { untrack } from "svelte";
import { confirming } from "../../table/confirm.svelte";
import { matching } from "../../table/legal";
import type { Performer } from "../../table/sitting.svelte";
import type { Legal } from "../../wire/types";
import { perform, type Floor } from "./perform";
import { stageOf, type Stage } from "./stage";
import {
  bottomOf,
  isText,
  lettersOf,
  targetsOf,
  type Faction,
  type MasterOfSpiesEvent,
  type MasterOfSpiesView,
  type SpiesSitting,
  type Target,
} from "./view";

export class SpiesDesk implements Floor {
  stage = $state.raw<Stage>() as Stage;
  /** cards chosen to go back into the draw pile */
  marked = $state.raw<string[]>([]);
  /** the whole discard pile is open */
  pile = $state(false);
  /** a card to take up once the one before has been put back */
  private wanted = $state<string | null>(null);

  constructor(readonly sitting: SpiesSitting) {
    if (sitting.view) this.stage = stageOf(sitting.view, bottomOf(sitting.viewer));
    $effect(() => {
      void sitting.sketch;
      if (sitting.decision && !sitting.sent) untrack(() => this.begin());
    });
  }

  get viewer(): number | null {
    return this.sitting.viewer;
  }

  get view(): MasterOfSpiesView | null {
    return this.sitting.view;
  }

  get kind(): string | null {
    return this.sitting.busy ? null : (this.sitting.decision?.kind ?? null);
  }

  get legal(): Legal[] {
    return this.sitting.busy ? [] : (this.sitting.decision?.legal ?? []);
  }

  get letters(): string[] {
    return lettersOf(this.sitting.names, this.sitting.watching ? null : this.viewer);
  }

  get lit(): Legal | null {
    return this.legal.find((action) => action.text === this.sitting.lit) ?? null;
  }

  /** The hand card that is to be laid. */
  get chosen(): string | null {
    if (this.kind !== "place") return null;
    const card = matching(this.legal, { choice: "place" })[0]?.slots["card"];
    return isText(card) ? card : (this.sitting.decision?.draft.at(-1) ?? null);
  }

  /** Where it may go, and what would happen there. */
  get targets(): Target[] {
    return matching(this.legal, { choice: "place" }).map(
      (action) => ({ ...action.slots, text: action.text }) as unknown as Target,
    );
  }

  get target(): Target | null {
    return this.targets.find((target) => target.text === this.sitting.lit) ?? null;
  }

  targetAt(row: Faction, place: number): Target | null {
    return this.targets.find((target) => target.row === row && target.place === place) ?? null;
  }

  /** Places of a hand card, before it is chosen. */
  placesOf(card: string): Target[] {
    return targetsOf(this.legal.find((action) => action.slots["card"] === card)?.slots["places"]);
  }

  /** Whether this hand card can be chosen, given or returned now. */
  usable(card: string): boolean {
    if (this.kind === "place") return this.begun;
    if (this.kind === "regroup") return this.marked.includes(card) || this.returns([...this.marked, card]);
    if (this.kind === "exchange-give" && this.lit?.slots["card"] === card) return false;
    return (
      (this.kind === "card" || this.kind === "exchange-give") &&
      this.legal.some((action) => action.slots["card"] === card)
    );
  }

  readonly performer: Performer<MasterOfSpiesView, MasterOfSpiesEvent> = {
    play: (events, view, play, begin) => perform(this, events, view, play, begin),
    show: (view) => {
      this.stage = stageOf(view, bottomOf(this.viewer), this.stage);
    },
  };

  /** Takes up what a refresh kept, a hint laid out, or the card that was asked for instead of another. */
  private begin(): void {
    const { sitting } = this;
    const { kind } = sitting.decision ?? {};
    if (kind !== "regroup") this.marked = [];
    const wanted = this.wanted;
    if (wanted && kind === "card") {
      this.wanted = null;
      this.act(sitting.decision?.legal.find((action) => action.slots["card"] === wanted));
      return;
    }
    const sketch = sitting.decision?.legal.find((action) => action.text === sitting.sketch);
    if (!sketch) return;
    sitting.sketch = null;
    const cards = sketch.slots["cards"];
    if (kind === "card") this.act(sketch);
    else if (kind === "regroup" && Array.isArray(cards)) this.marked = cards.filter(isText);
    else sitting.lit = sketch.text;
  }

  private act(action: Legal | undefined): void {
    if (action) this.sitting.choosing.act(action.text);
  }

  private light(action: Legal | undefined): void {
    if (!action || this.sitting.sent) return;
    this.sitting.lit = action.text;
    this.sitting.choosing.draft(action.text);
  }

  /** A card of the hand is picked. */
  pick(card: string): void {
    if (this.sitting.sent) return;
    if (this.kind === "place") {
      this.wanted = card === this.chosen ? null : card;
      this.back();
    } else if (this.kind === "regroup") this.mark(card);
    else if (this.kind === "card") this.act(this.legal.find((action) => action.slots["card"] === card));
    else if (this.kind === "exchange-give") this.light(this.legal.find((action) => action.slots["card"] === card));
  }

  private mark(card: string): void {
    const next = this.marked.includes(card) ? this.marked.filter((one) => one !== card) : [...this.marked, card];
    if (next.length === 0 || this.returns(next)) this.marked = next;
  }

  private returns(cards: string[]): boolean {
    return this.legal.some((action) => isSet(action, cards));
  }

  /** The action that returns exactly the marked cards. */
  get returning(): Legal | null {
    return this.legal.find((action) => this.marked.length > 0 && isSet(action, this.marked)) ?? null;
  }

  /** A place of the board is picked for the chosen card; picked again by keyboard it is taken. */
  aim(target: Target, again: boolean): void {
    if (this.sitting.lit === target.text && again) this.commit();
    else this.light(this.legal.find((action) => action.text === target.text));
  }

  /** One of the plain choices: at once with a mouse, lit first and then confirmed by touch. */
  choose(choice: string, touched: boolean): void {
    const action = matching(this.legal, { choice })[0];
    if (!action || this.sitting.sent) return;
    const only = !(this.can("draw") && this.can("take"));
    if (confirming.needed(touched, only) && this.sitting.lit !== action.text) this.light(action);
    else this.act(action);
  }

  /** A card of the open discard pile. */
  fetch(card: string): void {
    this.light(matching(this.legal, { choice: "pick", card })[0]);
  }

  lightDiscard(): void {
    this.light(matching(this.legal, { choice: "discard" })[0]);
  }

  can(choice: string): boolean {
    return matching(this.legal, { choice }).length > 0;
  }

  /** Whether there is anything to take back. */
  get begun(): boolean {
    return this.sitting.lit !== null || this.marked.length > 0 || Boolean(this.sitting.decision?.draft.length);
  }

  /** The chosen card is about to be discarded. */
  get discarding(): boolean {
    return this.lit?.slots["choice"] === "discard";
  }

  back(): void {
    this.sitting.lit = null;
    this.marked = [];
    if (this.sitting.decision?.draft.length) this.sitting.choosing.undo();
  }

  commit(): void {
    const action = this.returning ?? this.lit;
    if (!action || this.sitting.sent) return;
    this.pile = false;
    this.act(action);
  }
}

function isSet(action: Legal, cards: string[]): boolean {
  const given = action.slots["cards"];
  return Array.isArray(given) && given.length === cards.length && cards.every((card) => given.includes(card));
}
