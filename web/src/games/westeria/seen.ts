/** What cards showed this viewer of enemy units, as long as nobody has moved them out of sight. */
import type { UnitName, WesteriaEvent } from "./view";

export type Seen = ReadonlyMap<string, UnitName>;

/** After an event: a look marks, a move carries the mark along, and whatever may have changed the unit takes it away. */
export function seenAfter(seen: Seen, event: WesteriaEvent): Seen {
  const next = new Map(seen);
  switch (event.is) {
    case "Looked":
      event.zones.forEach((zone, i) => event.units[i] && next.set(zone, event.units[i]));
      break;
    case "Guessed":
      if (event.saw && !event.right) next.set(event.zone, event.saw);
      else next.delete(event.zone);
      break;
    case "Moved":
    case "Ran": {
      const unit = next.get(event.start);
      next.delete(event.start);
      next.delete(event.zone);
      if (unit) next.set(event.zone, unit);
      break;
    }
    case "Fought":
      next.delete(event.start);
      next.delete(event.zone);
      break;
    case "Redeployed":
    case "RedeployedUnseen":
      for (const zone of event.zones) next.delete(zone);
      break;
    default:
      return seen;
  }
  return next;
}

/** The zones and territories that an event speaks of, as they are called on the map. */
export function placesOf(event: WesteriaEvent): string[] {
  const told = event as unknown as Record<string, unknown>;
  return ["zone", "start", "zones", "path", "territory", "territories"].flatMap((slot) => {
    const value = told[slot];
    return typeof value === "string"
      ? [value]
      : Array.isArray(value)
        ? value.filter((one) => typeof one === "string")
        : [];
  });
}
