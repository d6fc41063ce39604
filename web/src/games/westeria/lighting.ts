/** What is lit on the map: zone by zone, or a territory as one where it is what is chosen. */
import type { Land } from "./land";

export interface Lit {
  zone: string;
  chosen: boolean;
}
export interface Area {
  key: string;
  d: string;
  /** the name of the clip that its outline is drawn in */
  clip: string;
  chosen: boolean;
}
const ZONES = 3;

export function areasOf(land: Land, lit: Lit[], whole: boolean): Area[] {
  const zone = ({ zone, chosen }: Lit): Area => ({
    key: zone,
    d: land.zones.get(zone) ?? "",
    clip: `z${zone}`,
    chosen,
  });
  if (!whole) return lit.map(zone);
  const lands = [...land.territories].flatMap(([key, d]): Area[] => {
    const inside = lit.filter(({ zone }) => zone.startsWith(key));
    return inside.length === ZONES ? [{ key, d, clip: `t${key}`, chosen: inside.every(({ chosen }) => chosen) }] : [];
  });
  const joined = new Map(lands.map(({ key, chosen }) => [key, chosen]));
  /** A zone of its own is drawn where its territory is not, or is chosen without it. */
  const apart = ({ zone, chosen }: Lit): boolean => {
    const land = joined.get(zone.charAt(0));
    return land === undefined || (chosen && !land);
  };
  return [...lands, ...lit.filter(apart).map(zone)];
}
