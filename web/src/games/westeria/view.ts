/** The view of Westeria as the server sends it. */
import type { View } from "../../wire/types";

export interface UnitView { owner: number; kind: string | null; mark: string | null }
export interface ZoneView { name: string; unit: UnitView | null }
export interface TerritoryView { letter: string; name: string; city: boolean; holder: number | null }
export interface KingdomView { seat: number; units: number; reserve: number; reserved: string[] | null; flag: number | null; out: boolean }
export interface RealmView {
  viewer: number | null; phase: string; turn: number; starter: number; round: number; round_limit: number; made: number; moves: number;
  zones: ZoneView[]; territories: TerritoryView[]; kingdoms: KingdomView[]; shown: string[]; discards: string[]; deck: number;
  drawn: string | null; steps: string[]; placing: string | null; reason: string | null;
}

export const asRealm = (view: View): RealmView => view as unknown as RealmView;
