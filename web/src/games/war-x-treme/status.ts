/** The status line: one imperative sentence, the reason beside it, and the rule's number, all from the game's words. */
import type { Status } from "../../table/game";
import type { Sitting } from "../../table/sitting.svelte";
import { listed, say, type Reader } from "../../words/words";
import { asComic, type ComicView } from "./view";

const NOTHING: Status = { sentence: "", why: "", rule: null, mine: false };
const readerOf = (sitting: Sitting): Reader => ({ viewer: sitting.viewer, names: sitting.names });

export function statusOf(sitting: Sitting): Status {
  const view = sitting.view ? asComic(sitting.view) : null;
  if (!view) return NOTHING;
  const { words, decision } = sitting;
  if (sitting.busy) return { sentence: headline(sitting).split(",")[0] ?? "", why: "Tap the page to skip ahead.", rule: null, mine: false };
  if (decision) {
    const rule = words[`ask.${decision.kind}.rule`] ?? null;
    const lit = decision.legal.find((action) => action.text === sitting.lit);
    return { sentence: words[`ask.${decision.kind}`] ?? decision.kind, why: lit?.says || (words[`why.${decision.kind}`] ?? ""), rule, mine: true };
  }
  if (view.phase === "over") return overStatus(sitting, view);
  const seat = view.asked;
  const waiting = seat === null ? "" : say(words, `wait.${view.phase}`, { seat }, readerOf(sitting));
  const out = sitting.viewer !== null && view.players[sitting.viewer]?.out === true;
  return { sentence: waiting || (words[`wait.${view.phase}`] ?? "Waiting."), why: out ? (words["page:out.why"] ?? "You are out of the game and may watch.") : "", rule: words[`ask.${view.phase}.rule`] ?? null, mine: false };
}

function overStatus(sitting: Sitting, view: ComicView): Status {
  const names = view.winners.map((seat) => sitting.name(seat));
  const sentence = names.length === 1 ? `${names[0]} won the war.` : names.length ? `${listed(sitting.words, names)} share the game.` : "The game is over.";
  const reason = `reason:${view.reason ?? ""}`;
  return { sentence, why: sitting.words[reason] ?? "", rule: sitting.words[`${reason}.rule`] ?? null, mine: false };
}

export function headline(sitting: Sitting): string {
  const view = sitting.view ? asComic(sitting.view) : null;
  if (!view) return "";
  const war = view.wars.find((one) => one.index === view.war && !one.over);
  const now = war ? `Round ${view.round} · war, level ${war.level}` : `Round ${view.round}`;
  const others = sitting.names.filter((_, seat) => sitting.watching || seat !== sitting.viewer);
  return others.length > 3 ? `${now}, ${view.players.filter((player) => !player.out).length} of ${view.players.length} in the game` : `${now}, ${sitting.watching ? "" : "against "}${listed(sitting.words, others)}`;
}
