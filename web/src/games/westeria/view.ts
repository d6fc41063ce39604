/** Westeria on the wire, by the names its board uses. */
import type { Sitting } from "../../table/sitting.svelte";
import type { WesteriaEvent, WesteriaUnit, WesteriaView } from "../../wire/types";

export type { WesteriaEvent, WesteriaTerritory as Territory, WesteriaView } from "../../wire/types";
export type RealmSitting = Sitting<WesteriaView, WesteriaEvent>;
export type UnitName = NonNullable<WesteriaUnit["kind"]>;
export type Mark = WesteriaUnit["mark"];
