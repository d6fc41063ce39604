/** The status line: one imperative sentence, the reason beside it, and the rule's number, all from the game's words. */
import { screen } from "../../table/compact.svelte";
import type { Status } from "../../table/game";
import type { Sitting } from "../../table/sitting.svelte";
import { listed, say, type Reader } from "../../words/words";
import { asSpies, bareFace, cardName, facesIn, isText, type SpiesView } from "./view";

const NOTHING: Status = { sentence: "", why: "", rule: null, mine: false };
const readerOf = (sitting: Sitting): Reader => ({ viewer: sitting.viewer, names: sitting.names });

/** What is owed, as the words name it. */
const OWED: Record<string, string> = { draw: "draw", play: "card", disguise: "disguise", "spy-move": "spy-move" };

export function statusOf(sitting: Sitting): Status {
  const view = sitting.view ? asSpies(sitting.view) : null;
  if (!view) return NOTHING;
  const { words, decision } = sitting;
  const last = sitting.log.at(-1)?.event;
  if (sitting.busy && last?.is === "GameStarted" && Number(last["game"]) > 1) return { sentence: `Game ${Number(last["game"]) - 1} is over.`, why: "All hands lie open. Tap the board for the next game.", rule: "MS-6.3", mine: false };
  if (sitting.busy) return { sentence: view.final ? "The final round" : `Round ${view.round}`, why: "Tap the board to skip ahead.", rule: null, mine: false };
  if (decision) {
    const rule = words[`ask.${decision.kind}.rule`] ?? null;
    const lit = decision.legal.find((action) => action.text === sitting.lit);
    const sentence = askOf(sitting, view);
    if (lit?.says && (screen.compact || decision.kind !== "place")) return { sentence, why: lit.says, rule, mine: true };
    return { sentence, why: words[`why.${decision.kind}`] ?? "", rule, mine: true };
  }
  if (view.phase === "over") return overStatus(sitting, view);
  const seat = view.turn ?? 0;
  const owed = OWED[view.phase] ?? "card";
  const why = view.final ? "Nobody draws in the final round." : view.last_drawer !== null ? "The draw pile is empty: this round is finished, then comes the final one." : "";
  return { sentence: say(words, `wait.${owed}`, { seat }, readerOf(sitting)) || "Waiting.", why, rule: why ? "MS-6.1" : (words[`ask.${owed}.rule`] ?? null), mine: false };
}

/** The words' sentence; once a card is up, it names the card and where it would go. */
function askOf(sitting: Sitting, view: SpiesView): string {
  const { words, decision, lit } = sitting;
  const plain = words[`ask.${decision?.kind}`] ?? decision?.kind ?? "";
  const slot = decision?.legal.find((action) => action.slots["choice"] === "place")?.slots["card"];
  const card = isText(slot) ? slot : decision?.draft.at(-1);
  if (decision?.kind !== "place" || !card) return plain;
  const name = nameIn(sitting, view, card);
  const slots = decision.legal.find((action) => action.text === lit)?.slots;
  if (slots?.["choice"] === "discard") return `Discard ${name}, or choose a lit place.`;
  if (!slots) return decision.legal.length > 1 ? `${name}: choose a lit place.` : `${name} fits nowhere: discard it, or go back.`;
  const where = isText(slots["over"]) ? `over ${nameIn(sitting, view, slots["over"])}` : `in the ${words[`row:${String(slots["row"])}`] ?? String(slots["row"])} row`;
  return `Lay ${name} ${where}?`;
}

const nameIn = (sitting: Sitting, view: SpiesView, card: string): string => cardName(sitting.words, facesIn(view).get(card) ?? bareFace(card));

function overStatus(sitting: Sitting, view: SpiesView): Status {
  const names = view.winners.map((seat) => sitting.name(seat));
  const match = view.match !== "single";
  const won = Math.max(...view.sides.map((side) => (match ? side.total : side.points)));
  const sentence = names.length === 1 ? `${names[0]} won with ${won} points.` : names.length ? `${listed(sitting.words, names)} share the ${match ? "match" : "game"} with ${won} points.` : "The game is over.";
  const reason = `reason:${view.reason ?? ""}`;
  return { sentence, why: sitting.words[reason] ?? "", rule: sitting.words[`${reason}.rule`] ?? "MS-6.2", mine: false };
}

export function headline(sitting: Sitting): string {
  const view = sitting.view ? asSpies(sitting.view) : null;
  if (!view) return "";
  const others = sitting.names.filter((_, seat) => sitting.watching || seat !== sitting.viewer);
  const players = sitting.watching ? `, ${listed(sitting.words, others)}` : ` against ${listed(sitting.words, others)}`;
  const round = view.final ? "Final round" : `Round ${view.round}`;
  return `${view.match === "single" ? "" : `Game ${view.game}, `}${round}${players}`;
}
