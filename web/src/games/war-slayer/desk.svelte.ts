/** What board and tray of one War Slayer table share: the stage, and the order in which the viewer is about to lay the hand. */
import { untrack } from "svelte";
import { choicesOf, match } from "../../table/legal";
import type { Performer } from "../../table/sitting.svelte";
import type { Legal } from "../../wire/types";
import { perform, type Floor } from "./perform";
import { settle, stageOf, type Stage } from "./stage";
import { bottomOf, isCard, ROWS, type Row, type WarSitting, type WarSlayerEvent, type WarSlayerView } from "./view";

export class WarDesk implements Floor {
  stage = $state.raw<Stage>() as Stage;
  order = $state.raw<string[]>([]);
  row = $state<Row | null>(null);
  /** the place a keyboard or a finger has picked up: a card of the hand to be swapped */
  held = $state<number | null>(null);

  constructor(readonly sitting: WarSitting) {
    if (sitting.view) this.stage = stageOf(sitting.view, sitting.viewer, sitting.watching);
    $effect(() => {
      void sitting.sketch;
      if (sitting.decision) untrack(() => this.begin());
    });
  }

  get viewer(): number | null {
    return this.sitting.viewer;
  }

  get view(): WarSlayerView | null {
    return this.sitting.view ? this.sitting.view : null;
  }

  get legal(): Legal[] {
    return this.sitting.decision?.legal ?? [];
  }

  get placing(): boolean {
    return this.rows.length > 0;
  }

  /** The rows the hand may go to now. */
  get rows(): Row[] {
    const open = choicesOf(this.legal, "row");
    return ROWS.filter((row) => open.includes(row));
  }

  /** The given action that the arrangement stands for. */
  get chosen(): Legal | null {
    return this.row ? match(this.legal, { row: this.row, cards: this.order }) : null;
  }

  readonly performer: Performer<WarSlayerView, WarSlayerEvent> = {
    play: (events, view, play, begin) => perform(this, events, view, play, begin),
    show: (view) => {
      const { viewer, watching } = this.sitting;
      const same = this.stage && this.stage.bottom === bottomOf(viewer) && this.stage.hands === watching;
      this.stage = same ? settle(this.stage, view, viewer) : stageOf(view, viewer, watching);
    },
  };

  /** The viewer's own hand while nothing is asked of it. */
  get idleHand(): string[] {
    if (this.sitting.watching || this.sitting.pending || this.placing) return [];
    return this.view?.sides[bottomOf(this.viewer) as 0 | 1].hand.filter(isCard) ?? [];
  }

  /** Takes up the hand in the order it was drawn, or as the kept draft has it. */
  private begin(): void {
    const drafted = this.legal.find((action) => action.text === this.sitting.sketch);
    const hand = this.view?.sides[bottomOf(this.viewer)]?.hand.filter(isCard) ?? [];
    const cards = drafted?.slots["cards"] ?? this.legal[0]?.slots["cards"];
    this.held = null;
    this.order =
      drafted && Array.isArray(cards)
        ? cards.filter(isCard)
        : hand.length
          ? hand
          : Array.isArray(cards)
            ? cards.filter(isCard)
            : [];
    const rows = this.rows;
    const row = drafted?.slots["row"];
    this.row = rows.length === 1 ? (rows[0] ?? null) : row === "theater" || row === "dossier" ? row : null;
  }

  swap(a: number, b: number): void {
    const order = [...this.order];
    const [first, second] = [order[a], order[b]];
    if (first === undefined || second === undefined) return;
    order[a] = second;
    order[b] = first;
    this.order = order;
    this.draft();
  }

  choose(row: Row): void {
    if (!this.rows.includes(row)) return;
    this.row = row;
    this.draft();
  }

  commit(): void {
    const chosen = this.chosen;
    if (chosen) this.sitting.choosing.act(chosen.text);
  }

  private draft(): void {
    const chosen = this.chosen;
    if (chosen) this.sitting.choosing.draft(chosen.text);
  }
}
