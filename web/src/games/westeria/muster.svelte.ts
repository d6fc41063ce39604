/** Placing an army: one that the table offers, which can be changed freely, is kept as the table's draft, and goes out as one chain. */
import { fitted, keptSetUps, keepSetUps, type Lands, type Placed, type SetUp } from "./setups";
import type { RealmDesk } from "./desk.svelte";
import type { UnitName } from "./view";
import { phrase } from "./words";

/** After the last change, before the table hears of it. */
const PAUSE = 350;

export class Muster {
  /** the unit in each zone */
  placed = $state.raw<Placed>({});
  held = $state<string | null>(null);
  /** what the table says of it: how soon the Flag can be reached */
  says = $state("");
  /** in which role the one that lies here was drawn; null is any */
  role = $state<string | null>(null);
  /** an army is on its way from the table */
  waiting = $state(false);
  private past = $state.raw<Placed[]>([]);
  private kept = $state.raw(keptSetUps());
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly desk: RealmDesk) {}

  /** What is to be placed, in the order in which the table asks for it. */
  private get army(): UnitName[] {
    return this.desk.view?.army ?? [];
  }

  private get lands(): Lands {
    return this.desk.view?.lands ?? [];
  }

  get zones(): string[] {
    return this.lands.flat();
  }

  /** What a press does something with: a unit, and then where it goes. */
  get choosable(): string[] {
    return this.held === null ? this.zones.filter((zone) => this.placed[zone]) : this.zones;
  }

  private get choosing(): RealmDesk["sitting"]["choosing"] {
    return this.desk.sitting.choosing;
  }

  /** Does every unit stand in these lands? */
  private get whole(): boolean {
    const placed = Object.keys(this.placed);
    return placed.length === this.army.length && placed.every((zone) => this.zones.includes(zone));
  }

  /** The roles in which the table draws armies up. */
  get roles(): { name: string; title: string }[] {
    return Object.entries(this.desk.sitting.words).flatMap(([key, title]) =>
      key.startsWith("role:") ? [{ name: key.slice(5), title }] : [],
    );
  }

  /** Whenever the table asks: what it has as a draft comes back, else it offers an army. */
  begin(): void {
    const draft = this.desk.picked.map((step) => step.split(" ").at(-1) ?? "");
    if (this.whole) this.keepLast();
    else if (draft.length) this.comeBack(draft);
    else void this.offer(null);
  }

  private comeBack(draft: string[]): void {
    const last = this.desk.legal.find((action) => action.text === this.desk.sitting.sketch)?.slots["zone"];
    const zones = [...draft, ...(typeof last === "string" ? [last] : [])];
    const free = this.zones.filter((zone) => !zones.includes(zone));
    this.placed = Object.fromEntries(this.army.map((unit, i) => [zones[i] ?? free.shift() ?? "", unit]));
    this.changed();
  }

  /** Another army in this role, or in any, drawn by the table from what this seat can see. */
  async offer(role: string | null): Promise<void> {
    if (this.waiting) return;
    this.role = role;
    if (!this.choosing.arrange) return this.spread();
    this.waiting = true;
    const found = await this.choosing.arrange({ role }).catch(() => null);
    this.waiting = false;
    if (found) this.put(Object.fromEntries(this.army.map((unit, i) => [found.steps[i] ?? "", unit])));
    else if (!this.whole) this.spread();
  }

  /** Where nobody can be asked: a unit in each territory, the others where there is room. */
  private spread(): void {
    const first = this.lands.map((zones) => zones[0] ?? "");
    const rest = this.zones.filter((zone) => !first.includes(zone));
    const zones = [...first, ...rest].slice(0, this.army.length);
    this.put(Object.fromEntries(this.army.map((unit, i) => [zones[i] ?? "", unit])));
  }

  /** Every unit to the zone that lies opposite within its territory. */
  mirror(): void {
    const opposite = new Map(
      this.lands.flatMap((zones) => zones.map((zone, i) => [zone, zones[zones.length - 1 - i] ?? zone] as const)),
    );
    this.put(Object.fromEntries(Object.entries(this.placed).map(([zone, unit]) => [opposite.get(zone) ?? zone, unit])));
  }

  press(zone: string): void {
    if (!this.zones.includes(zone)) return;
    if (this.held === null) {
      if (this.placed[zone]) this.held = zone;
      return;
    }
    if (this.held === zone) this.held = null;
    else this.exchange(this.held, zone);
  }

  exchange(from: string, to: string): void {
    const next = { ...this.placed };
    const [a, b] = [next[from], next[to]];
    delete next[from];
    delete next[to];
    if (a) next[to] = a;
    if (b) next[from] = b;
    this.put(next);
  }

  /** What a hint speaks for: that unit goes to that zone. */
  bring(unit: unknown, zone: unknown): void {
    const from = Object.keys(this.placed).find((at) => this.placed[at] === unit);
    if (from && typeof zone === "string" && from !== zone) this.exchange(from, zone);
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.placed = before;
    this.changed();
  }

  private put(placed: Placed): void {
    if (Object.keys(this.placed).length) this.past = [...this.past, this.placed];
    this.placed = placed;
    this.changed();
  }

  private changed(): void {
    this.held = null;
    this.says = "";
    clearTimeout(this.timer);
    if (this.whole && !this.empty.length) this.timer = setTimeout(() => void this.tellTable(), PAUSE);
  }

  /** The table keeps all but the last unit as a draft, and says what it thinks of the whole. */
  private async tellTable(): Promise<void> {
    const [steps, placed] = [this.steps, this.placed];
    if (this.desk.kind !== "place") return;
    this.choosing.lay?.(steps.slice(0, -1));
    const told = await this.choosing.arrange?.({ steps }).catch(() => null);
    if (told && placed === this.placed) this.says = told.says;
  }

  /** The last unit's zone stays with this browser. */
  private keepLast(): void {
    const action = this.desk.legal.find((one) => one.slots["zone"] === this.steps.at(-1));
    if (action && this.desk.picked.length) this.choosing.draft(action.text);
  }

  /** Lands in which nobody stands yet. */
  get empty(): Lands {
    return this.lands.filter((zones) => zones.every((zone) => !this.placed[zone]));
  }

  /** What is missing, by name. */
  get missing(): string {
    const [first, ...more] = this.empty.map(([zone]) => this.desk.territoryAt(zone ?? "")?.name ?? "");
    if (!first) return "";
    return more.length ? phrase("andMoreNeedAUnit", { first, count: more.length }) : phrase("needsAUnit", { first });
  }

  /** The zones, one a unit, as the view names them. */
  private get steps(): string[] {
    const left = { ...this.placed };
    return this.army.flatMap((unit) => {
      const zone = this.zones.find((name) => left[name] === unit);
      if (zone) delete left[zone];
      return zone ?? [];
    });
  }

  lockIn(): void {
    clearTimeout(this.timer);
    const steps = this.steps;
    const [first, ...more] = steps;
    const last = steps.at(-1);
    if (!first || !last) return;
    if (!this.choosing.lay) return this.choosing.act(first, ...more);
    this.choosing.lay(steps.slice(0, -1));
    this.choosing.act(last);
  }

  get names(): string[] {
    return Object.keys(this.kept);
  }

  save(name: string): void {
    this.kept = { ...this.kept, [name]: { role: this.role, placed: this.placed } };
    keepSetUps(this.kept);
  }

  /** A kept set-up as it was, where the lands are the same; on others one of its role, since the draft changes the lands. */
  load(name: string): void {
    const kept: SetUp | undefined = this.kept[name];
    if (!kept) return;
    if (!kept.role || Object.keys(kept.placed).every((zone) => this.zones.includes(zone)))
      this.put(fitted(kept.placed, this.lands));
    else void this.offer(kept.role);
  }
}
