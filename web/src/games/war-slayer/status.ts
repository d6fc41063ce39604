/** What the board adds to the status line, and the page's headline. */
import type { StatusLine } from "../../table/game";
import type { WarSitting } from "./view";
import { phrase } from "./words";

export const lineOf = (sitting: WarSitting, line: StatusLine): StatusLine =>
  sitting.busy && sitting.view
    ? {
        sentence: phrase("mission", { mission: sitting.view.mission }),
        why: phrase("tapTheBoardToSkip"),
        rule: null,
        mine: false,
      }
    : line;

export function headline(sitting: WarSitting): string {
  if (!sitting.view) return "";
  const players =
    sitting.viewer === null
      ? phrase("againstNameName2", { name: sitting.name(0), name2: sitting.name(1) })
      : phrase("againstName", { name: sitting.name(1 - sitting.viewer) });
  return phrase("missionMissionPlayers", { mission: sitting.view.mission, players });
}
