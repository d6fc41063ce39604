/** What map and tray of one table of Westeria share: the shields on the map, what is lit, and the army about to be placed. */
import { untrack } from "svelte";
import type { Performer } from "../../table/sitting.svelte";
import type { Legal } from "../../wire/types";
import { landFor, type Land } from "./land";
import { Muster } from "./muster.svelte";
import { perform } from "./perform";
import { seenAfter, type Seen } from "./seen";
import { lettersOf, turnFor, type Letter } from "./sides";
import type { Mark, RealmSitting, UnitName, WesteriaEvent, WesteriaView } from "./view";

/** A shield on the map; it keeps its id while it walks. */
export interface Shield {
  id: number;
  owner: number;
  kind: UnitName | null;
  mark: Mark;
  zone: string;
  seen: boolean;
  falling: boolean;
  toward: string | null;
}

/** What the table's memory says of an enemy unit: what it can be, how many of each are left, how an attack by each own kind would go. */
export interface Recollected {
  possible: string[];
  left: Record<string, number>;
  fights: Record<string, number[]>;
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

export class RealmDesk {
  shields = $state.raw<Shield[]>([]);
  run = $state.raw<string[]>([]);
  /** the two zones that fight */
  duel = $state.raw<string[]>([]);
  focus = $state<string | null>(null);
  /** the enemy unit somebody asked about */
  asked = $state<string | null>(null);
  /** what each enemy unit can still be, where the table remembers */
  known = $state.raw<ReadonlyMap<string, Recollected>>(new Map());
  /** what cards showed this viewer, until something changes it */
  seen = $state.raw<Seen>(new Map());
  /** zones that a line of the log speaks of: shown for a moment */
  flashed = $state.raw<string[]>([]);
  readonly muster: Muster;
  private nextId = 1;

  constructor(readonly sitting: RealmSitting) {
    this.muster = new Muster(this);
    if (sitting.view) this.settle(sitting.view);
    $effect(() => {
      if (sitting.decision?.kind === "place") untrack(() => this.muster.begin());
    });
    $effect(() => {
      if (sitting.sketch) untrack(() => this.arrange(sitting.sketch));
    });
    $effect(() => {
      if (sitting.decision && sitting.decision.kind !== "place" && sitting.decision.kind !== "territory")
        void untrack(() => this.remember());
    });
  }

  /** Asks the table's memory, once for each decision and for each question. */
  private async remember(): Promise<void> {
    const told = await this.sitting.choosing.remember?.().catch(() => null);
    if (told)
      this.known = new Map(
        told.parts.flatMap(({ slots, places }) => {
          const zone = text(slots["zone"]);
          return zone
            ? [
                [
                  zone,
                  {
                    possible: places[0] ?? [],
                    left: slots["left"] as Recollected["left"],
                    fights: slots["fights"] as Recollected["fights"],
                  },
                ] as const,
              ]
            : [];
        }),
      );
  }

  /** What a hint lays out: the unit it speaks of goes there, or its step is taken as far as it can be taken back. */
  private arrange(text: string | null): void {
    const action = this.legal.find((one) => one.text === text);
    if (!action || this.sitting.hinted !== text) return;
    this.sitting.sketch = null;
    if (this.kind === "place") this.muster.bring(action.slots["unit"], action.slots["zone"]);
    else if (this.sitting.lit !== action.text) this.choose(action);
  }

  /** Shows for a moment where these zones and territories are. */
  flash(places: string[]): void {
    const letters =
      this.view?.territories
        .filter((territory) => places.includes(territory.name))
        .map((territory) => territory.letter) ?? [];
    const zones = [...this.land.territoryOf]
      .filter(([zone, letter]) => places.includes(zone) || letters.includes(letter))
      .map(([zone]) => zone);
    this.flashed = zones;
    setTimeout(() => {
      if (this.flashed === zones) this.flashed = [];
    }, 2400);
  }

  /** What a lesson points at, as zones. */
  get lessonZones(): string[] {
    const light = this.sitting.busy ? [] : this.sitting.light;
    return [...this.land.territoryOf]
      .filter(([zone, letter]) => light.includes(`zone:${zone}`) || light.includes(`territory:${letter}`))
      .map(([zone]) => zone);
  }

  territoryAt(zone: string): WesteriaView["territories"][number] | undefined {
    return this.view?.territories.find((territory) => territory.letter === zone.charAt(0));
  }

  /** What the unit in a zone is thought to be, where only one thing is left or a card showed it. */
  recalled(zone: string): string | null {
    const possible = this.known.get(zone)?.possible;
    return possible?.length === 1 ? (possible[0] ?? null) : (this.seen.get(zone) ?? null);
  }

  /** "What could this be?" */
  ask(zone: string): void {
    const shield = this.shieldAt(zone);
    this.asked = shield && shield.owner !== this.sitting.viewer && this.asked !== zone ? zone : null;
    if (this.asked && this.sitting.decision === null) void this.remember();
  }

  get view(): WesteriaView | null {
    return this.sitting.view;
  }

  get letters(): Letter[] {
    return lettersOf(this.sitting.seats);
  }

  get land(): Land {
    return landFor(turnFor(this.sitting.viewer, this.view?.kingdoms.length ?? 4));
  }

  get legal(): Legal[] {
    return this.sitting.busy ? [] : (this.sitting.decision?.legal ?? []);
  }

  get kind(): string | null {
    return this.sitting.decision?.kind ?? null;
  }

  /** The actions a zone stands for: itself, or its territory. */
  actionAt(zone: string): Legal | null {
    const territory = this.land.territoryOf.get(zone);
    return (
      this.legal.find((action) => text(action.slots["zone"]) === zone) ??
      this.legal.find((action) => text(action.slots["territory"]) === territory) ??
      null
    );
  }

  /** The zone chosen in the step before: where the unit that moves stands. */
  get picked(): string[] {
    const draft = this.sitting.decision?.draft ?? [];
    return draft.length || this.kind === "place" ? draft : [...(this.view?.steps ?? [])];
  }

  /** Territories chosen in the steps before. */
  get pickedZones(): string[] {
    const letters =
      this.view?.territories
        .filter((territory) => this.picked.includes(territory.name))
        .map((territory) => territory.letter) ?? [];
    return [...this.land.territoryOf].filter(([, letter]) => letters.includes(letter)).map(([zone]) => zone);
  }

  /** The way of a run that is chosen and not yet committed, as the server found it. */
  get way(): string[] {
    const path = this.chosen?.slots["path"];
    return this.run.length ? this.run : Array.isArray(path) ? path.map(String) : [];
  }

  /** The kind of the own unit that is about to move. */
  get mover(): UnitName | null {
    return this.kind === "move" ? (this.shieldAt(this.picked[0] ?? "")?.kind ?? null) : null;
  }

  get chosen(): Legal | null {
    return this.legal.find((action) => action.text === this.sitting.lit) ?? null;
  }

  shieldAt(zone: string): Shield | undefined {
    return this.shields.find((shield) => shield.zone === zone && !shield.falling);
  }

  /** A zone is pressed: steps that lead on are taken at once, the last one is lit first and then committed. */
  press(zone: string): void {
    this.focus = zone;
    if (this.asked !== zone) this.asked = null;
    if (this.kind === "place") {
      this.muster.press(zone);
      return;
    }
    const action = this.actionAt(zone);
    if (action) this.choose(action);
    else if (this.shieldAt(zone) && this.shieldAt(zone)?.owner !== this.sitting.viewer) this.ask(zone);
    else if (this.kind === "move" && this.picked.length) {
      this.sitting.choosing.undo();
      this.sitting.lit = null;
    }
  }

  choose(action: Legal): void {
    if (this.sitting.sent) return;
    if (action.more || this.sitting.lit === action.text) {
      this.sitting.lit = null;
      this.sitting.choosing.act(action.text);
    } else this.sitting.lit = action.text;
  }

  commit(): void {
    const chosen = this.chosen;
    if (chosen) this.choose(chosen);
  }

  readonly performer: Performer<WesteriaView, WesteriaEvent> = {
    play: (events, view, play, begin) => perform(this, events, view, play, begin),
    show: (view) => this.settle(view),
  };

  /** Shields as the view has them; those that stay where they are keep their ids. */
  settle(view: WesteriaView): void {
    this.run = this.duel = [];
    this.seen = this.sitting.log.reduce<Seen>((seen, { event }) => seenAfter(seen, event), new Map());
    this.shields = view.zones.flatMap((zone): Shield[] => {
      const unit = zone.unit;
      if (!unit) return [];
      const before = this.shields.find(
        (shield) => shield.zone === zone.name && shield.owner === unit.owner && !shield.falling,
      );
      return [
        {
          id: before?.id ?? this.nextId++,
          owner: unit.owner,
          kind: unit.kind,
          mark: unit.mark,
          zone: zone.name,
          seen: false,
          falling: false,
          toward: null,
        },
      ];
    });
  }

  change(zone: string, change: Partial<Shield>): void {
    this.shields = this.shields.map((shield) =>
      shield.zone === zone && !shield.falling ? { ...shield, ...change } : shield,
    );
  }

  add(zone: string, owner: number, kind: UnitName | null): void {
    this.shields = [
      ...this.shields,
      { id: this.nextId++, owner, kind, mark: null, zone, seen: false, falling: false, toward: null },
    ];
  }

  remove(zone: string): void {
    this.shields = this.shields.filter((shield) => shield.zone !== zone || !shield.falling);
  }
}
