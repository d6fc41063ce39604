/** What the board adds to the status line, and the page's headline. */
import type { StatusLine } from "../../table/game";
import { KINGDOM_NAME, lettersOf } from "./sides";
import type { RealmSitting } from "./view";
import { phrase } from "./words";

export const lineOf = (sitting: RealmSitting, line: StatusLine): StatusLine =>
  sitting.busy && sitting.view
    ? {
        sentence: phrase("round", { round: sitting.view.round }),
        why: phrase("tapTheMapToSkip"),
        rule: null,
        mine: false,
      }
    : line;

export function headline(sitting: RealmSitting): string {
  if (!sitting.view) return "";
  const letter = sitting.viewer === null ? null : lettersOf(sitting.seats)[sitting.viewer];
  return phrase("roundRoundPart", {
    round: sitting.view.round,
    part: letter ? phrase("youAre", { kingdom: KINGDOM_NAME[letter] }) : "",
  });
}
