/** What the board adds to the status line: the card that is up, and where it would go. And the page's headline. */
import { screen } from "../../table/compact.svelte";
import type { StatusLine } from "../../table/game";
import { listed } from "../../words/words";
import { bareFace, cardName, facesIn, isText, type MasterOfSpiesView, type SpiesSitting } from "./view";
import { phrase } from "./words";

export function lineOf(sitting: SpiesSitting, line: StatusLine): StatusLine {
  const { view, decision } = sitting;
  if (!view) return line;
  const last = sitting.log.at(-1)?.event;
  if (sitting.busy && last?.is === "GameStarted" && last.game > 1)
    return {
      sentence: phrase("gameIsOver", { n: last.game - 1 }),
      why: phrase("allHandsLieOpenTap"),
      rule: "MS-6.3",
      mine: false,
    };
  if (sitting.busy)
    return {
      sentence: view.final ? phrase("theFinalRound") : phrase("round", { round: view.round }),
      why: phrase("tapTheBoardToSkip"),
      rule: null,
      mine: false,
    };
  if (!decision) return line;
  const lit = decision.legal.find((action) => action.text === sitting.lit);
  const sentence = askOf(sitting, view, line.sentence);
  return lit?.says && (screen.compact || decision.kind !== "place")
    ? { ...line, sentence, why: lit.says }
    : { ...line, sentence };
}

/** The words' sentence; once a card is up, it names the card and where it would go. */
function askOf(sitting: SpiesSitting, view: MasterOfSpiesView, plain: string): string {
  const { words, decision, lit } = sitting;
  const slot = decision?.legal.find((action) => action.slots["choice"] === "place")?.slots["card"];
  const card = isText(slot) ? slot : decision?.draft.at(-1);
  if (decision?.kind !== "place" || !card) return plain;
  const name = nameIn(sitting, view, card);
  const slots = decision.legal.find((action) => action.text === lit)?.slots;
  if (slots?.["choice"] === "discard") return phrase("discardOrChooseALit", { name });
  if (!slots)
    return decision.legal.length > 1 ? phrase("chooseALitPlace", { name }) : phrase("fitsNowhereDiscardItOr", { name });
  const where = isText(slots["over"])
    ? phrase("over", { card: nameIn(sitting, view, slots["over"]) })
    : phrase("inTheRow", { row: words[`row:${String(slots["row"])}`] ?? String(slots["row"]) });
  return phrase("layNameWhere", { name, where });
}

const nameIn = (sitting: SpiesSitting, view: MasterOfSpiesView, card: string): string =>
  cardName(sitting.words, facesIn(view).get(card) ?? bareFace(card));

export function headline(sitting: SpiesSitting): string {
  const { view } = sitting;
  if (!view) return "";
  const others = sitting.names.filter((_, seat) => sitting.watching || seat !== sitting.viewer);
  const players = sitting.watching
    ? `, ${listed(sitting.words, others)}`
    : phrase("against", { list: listed(sitting.words, others) });
  const round = view.final ? phrase("finalRound") : phrase("round", { round: view.round });
  return `${view.match === "single" ? "" : phrase("game", { game: view.game })}${round}${players}`;
}
