/** Set-ups that this browser keeps by name, each with the role it was drawn in. */
import type { UnitName } from "./view";

export type Placed = Record<string, UnitName>;
/** The zones of each territory that needs a unit, as the view lists them. */
export type Lands = readonly (readonly string[])[];
export interface SetUp {
  role: string | null;
  placed: Placed;
}

const KEY = "ruse.westeria.muster";

/** Older ones were kept without a role. */
export function keptSetUps(): Record<string, SetUp> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, SetUp | Placed>;
    return Object.fromEntries(
      Object.entries(kept).map(([name, one]) => [
        name,
        "placed" in one && typeof one.placed === "object" ? (one as SetUp) : { role: null, placed: one as Placed },
      ]),
    );
  } catch {
    return {};
  }
}

export function keepSetUps(kept: Record<string, SetUp>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    /* private mode: it is kept as long as the page */
  }
}

/** As far as these lands allow it; the others stand where there is room, and a unit in each territory. */
export function fitted(kept: Placed, lands: Lands): Placed {
  const zones = lands.flat();
  const placed = Object.fromEntries(Object.entries(kept).filter(([zone]) => zones.includes(zone)));
  const over = Object.entries(kept)
    .filter(([zone]) => !zones.includes(zone))
    .map(([, unit]) => unit);
  const standing = (land: readonly string[]): string[] => land.filter((zone) => placed[zone]);
  for (const land of lands) {
    const [free] = land;
    if (standing(land).length || !free) continue;
    const crowded = over.length ? undefined : lands.find((other) => standing(other).length > 1);
    const from = crowded && standing(crowded)[0];
    const unit = from ? placed[from] : over.shift();
    if (from) delete placed[from];
    if (unit) placed[free] = unit;
  }
  for (const unit of over) {
    const free = zones.find((zone) => !placed[zone]);
    if (free) placed[free] = unit;
  }
  return placed;
}
