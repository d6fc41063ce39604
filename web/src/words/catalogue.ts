/** A room's catalogue, one `en.json` a room: whatever it says is said through here, so that a language is a file. */
import type { Words } from "../wire/types";
import { spoken } from "./language";
import { fill, type Slots } from "./words";

const NOBODY = { viewer: null, names: [] };

/** The function by which a room speaks: a key of its catalogue, and what fills the slots. */
export function catalogue<Catalogue extends Words>(en: Catalogue) {
  const words = spoken(en);
  return (key: keyof Catalogue & string, slots: Slots = {}): string => fill(words, words[key] ?? key, slots, NOBODY);
}
