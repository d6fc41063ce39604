/** What the board adds to the status line: what a lit choice would do. And the page's headline. */
import type { StatusLine } from "../../table/game";
import { listed } from "../../words/words";
import type { ComicSitting } from "./view";
import { phrase } from "./words";

export function lineOf(sitting: ComicSitting, line: StatusLine): StatusLine {
  if (sitting.busy)
    return {
      sentence: headline(sitting).split(",")[0] ?? "",
      why: phrase("tapThePageToSkip"),
      rule: null,
      mine: false,
    };
  const lit = sitting.decision?.legal.find((action) => action.text === sitting.lit);
  return lit?.says ? { ...line, why: lit.says } : line;
}

export function headline(sitting: ComicSitting): string {
  const view = sitting.view;
  if (!view) return "";
  const war = view.wars.find((one) => one.index === view.war && !one.over);
  const now = war
    ? phrase("roundWarLevel", { round: view.round, level: war.level })
    : phrase("round", { round: view.round });
  const others = sitting.names.filter((_, seat) => sitting.watching || seat !== sitting.viewer);
  return others.length > 3
    ? phrase("ofInTheGame", {
        now,
        count: view.players.filter((player) => !player.out).length,
        count2: view.players.length,
      })
    : `${now}, ${sitting.watching ? listed(sitting.words, others) : phrase("against", { list: listed(sitting.words, others) })}`;
}
