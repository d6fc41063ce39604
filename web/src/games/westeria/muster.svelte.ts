/** Placing an army: a ready arrangement that can be changed freely, kept by name in this browser, and sent as one chain. */
import type { RealmDesk } from "./desk.svelte";

/** The order in which the rules ask for the units. */
const ARMY = [
  "king", "queen", "prince", "duke", "count", "earl", "baron", "baron", "sorceress", "sorceress",
  "scout", "scout", "scout", "scout", "spy-master", "cursed-land", "cursed-land", "flag",
];
const KEY = "ruse.westeria.muster";

export class Muster {
  /** the unit in each zone */
  placed = $state.raw<Record<string, string>>({});
  held = $state<string | null>(null);
  private kept = $state.raw(stored());

  constructor(private readonly desk: RealmDesk) {}

  get zones(): string[] {
    const holder = new Map(this.desk.view?.territories.map((territory) => [territory.letter, territory.holder]));
    return [...this.desk.land.territoryOf].filter(([, letter]) => holder.get(letter) === this.desk.sitting.viewer).map(([zone]) => zone);
  }

  begin(): void {
    if (Object.keys(this.placed).length !== ARMY.length || Object.keys(this.placed).some((zone) => !this.zones.includes(zone))) this.shuffle();
  }

  /** A placement at random that the rules allow: a unit in each territory, the Flag behind Cursed Land where there is room. */
  shuffle(): void {
    const mix = <T,>(items: T[]): T[] => items.map((item) => [Math.random(), item] as const).sort((a, b) => a[0] - b[0]).map(([, item]) => item);
    const byTerritory = new Map<string, string[]>();
    for (const zone of this.zones) {
      const letter = this.desk.land.territoryOf.get(zone) ?? "";
      byTerritory.set(letter, [...(byTerritory.get(letter) ?? []), zone]);
    }
    const first = [...byTerritory.values()].map((zones) => mix(zones)[0] ?? "");
    const rest = mix(this.zones.filter((zone) => !first.includes(zone))).slice(0, ARMY.length - first.length);
    const home = mix([...byTerritory.values()])[0] ?? [];
    const guarded = home.filter((zone) => first.includes(zone) || rest.includes(zone));
    const zones = [...mix([...first, ...rest].filter((zone) => !guarded.includes(zone))), ...mix(guarded)];
    const units = [...mix(ARMY.filter((unit) => unit !== "flag" && unit !== "cursed-land")), "cursed-land", "cursed-land", "flag"];
    this.placed = Object.fromEntries(zones.map((zone, i) => [zone, units[i] ?? "scout"]));
    this.held = null;
  }

  /** Every unit to the zone that lies opposite within its territory. */
  mirror(): void {
    const turned: Record<string, string> = {};
    for (const [zone, unit] of Object.entries(this.placed)) {
      const letter = zone.charAt(0);
      turned[`${letter}${4 - Number(zone.slice(1))}`] = unit;
    }
    this.placed = turned;
  }

  press(zone: string): void {
    if (!this.zones.includes(zone)) return;
    if (this.held === null) {
      if (this.placed[zone]) this.held = zone;
      return;
    }
    this.exchange(this.held, zone);
    this.held = null;
  }

  exchange(from: string, to: string): void {
    const next = { ...this.placed };
    const [a, b] = [next[from], next[to]];
    delete next[from];
    delete next[to];
    if (a) next[to] = a;
    if (b) next[from] = b;
    this.placed = next;
  }

  /** Territories of one's own in which nobody stands: the rules want a unit in each. */
  get empty(): string[] {
    const filled = new Set(Object.keys(this.placed).map((zone) => this.desk.land.territoryOf.get(zone)));
    return [...new Set(this.zones.map((zone) => this.desk.land.territoryOf.get(zone) ?? ""))].filter((letter) => !filled.has(letter));
  }

  lockIn(): void {
    const left = { ...this.placed };
    const steps = ARMY.map((unit) => {
      const zone = Object.keys(left).find((name) => left[name] === unit) ?? "";
      delete left[zone];
      return `${unit} ${zone}`;
    });
    this.desk.sitting.choosing.act(steps[0] ?? "", ...steps.slice(1));
  }

  get names(): string[] {
    return Object.keys(this.kept);
  }

  save(name: string): void {
    this.kept = { ...this.kept, [name]: this.placed };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      /* private mode: it is kept as long as the page */
    }
  }

  /** A kept set-up, as far as the lands of this game allow it; the others stand where there is room. */
  load(name: string): void {
    const kept = this.kept[name];
    if (kept) this.placed = fitted(kept, this.zones, (zone) => this.desk.land.territoryOf.get(zone) ?? "");
    this.held = null;
  }
}

export function fitted(kept: Record<string, string>, zones: string[], territory: (zone: string) => string): Record<string, string> {
  const placed = Object.fromEntries(Object.entries(kept).filter(([zone]) => zones.includes(zone)));
  const over = Object.entries(kept).filter(([zone]) => !zones.includes(zone)).map(([, unit]) => unit);
  const standing = (letter: string): string[] => Object.keys(placed).filter((zone) => territory(zone) === letter);
  for (const letter of new Set(zones.map(territory))) {
    const free = zones.find((zone) => territory(zone) === letter);
    if (standing(letter).length || !free) continue;
    const crowded = over.length ? null : Object.keys(placed).find((zone) => standing(territory(zone)).length > 1);
    const unit = crowded ? placed[crowded] : over.shift();
    if (crowded) delete placed[crowded];
    if (unit) placed[free] = unit;
  }
  for (const unit of over) {
    const free = zones.find((zone) => !placed[zone]);
    if (free) placed[free] = unit;
  }
  return placed;
}

function stored(): Record<string, Record<string, string>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Record<string, string>>;
  } catch {
    return {};
  }
}
