/** Finding one of the given actions by its slots. The client never makes an action, it only picks one. */
import type { Json, Legal, Slots } from "../wire/types";

export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => same(item, b[i]));
  if (a && b && typeof a === "object" && typeof b === "object" && !Array.isArray(a) && !Array.isArray(b)) {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => same(a[key], b[key]));
  }
  return false;
}

/** All actions whose slots agree with every slot asked for. */
export function matching(legal: Legal[], wanted: Slots): Legal[] {
  return legal.filter((action) => Object.entries(wanted).every(([slot, value]) => same(action.slots[slot], value)));
}

export const match = (legal: Legal[], wanted: Slots): Legal | null => matching(legal, wanted)[0] ?? null;

/** The different values a slot takes among the actions, in their order. */
export function choicesOf(legal: Legal[], slot: string): Json[] {
  const found: Json[] = [];
  for (const action of legal) {
    const value = action.slots[slot];
    if (value !== undefined && !found.some((other) => same(other, value))) found.push(value);
  }
  return found;
}
