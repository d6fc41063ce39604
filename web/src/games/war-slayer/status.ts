/** The status line: one imperative sentence, the reason beside it, and the rule's number, all from the game's words. */
import type { Status } from "../../table/game";
import type { Sitting } from "../../table/sitting.svelte";
import { say, type Reader, type Slots } from "../../words/words";
import { asWar, bottomOf, orderAt, type WarView } from "./view";

const NOTHING: Status = { sentence: "", why: "", rule: null, mine: false };
const readerOf = (sitting: Sitting): Reader => ({ viewer: sitting.viewer, names: sitting.names });

/** The latest operation that was won, with the card it took. */
function lastBlow(sitting: Sitting): Slots | null {
  const events = sitting.log.map((entry) => entry.event);
  const at = events.findLastIndex((event) => event.is === "OperationWon");
  const won = events[at];
  if (!won) return null;
  const took = events.slice(at + 1).find((event) => event.is === "Took");
  return { ...won, taken: took?.["card"] };
}

function whyOf(sitting: Sitting, kind: string, view: WarView): string {
  const reader = readerOf(sitting);
  if (kind !== "back-out") return say(sitting.words, `why.${kind}`, { rival: 1 - bottomOf(sitting.viewer), defeated: view.defeated }, reader);
  const blow = lastBlow(sitting);
  return blow ? say(sitting.words, blow["taken"] ? "why.back-out" : "why.back-out.unseen", blow, reader) : "";
}

export function statusOf(sitting: Sitting): Status {
  const view = sitting.view ? asWar(sitting.view) : null;
  if (!view) return NOTHING;
  if (view.phase === "over") return overStatus(sitting, view);
  const words = sitting.words;
  const kind = sitting.decision?.kind;
  if (kind) return { sentence: words[`ask.${kind}`] ?? kind, why: whyOf(sitting, kind, view), rule: words[`ask.${kind}.rule`] ?? null, mine: true };
  if (sitting.busy) return { sentence: `Mission ${view.mission}`, why: "Tap the board to skip ahead.", rule: null, mine: false };
  const other = sitting.viewer === null ? (sitting.seats.find((seat) => seat.acting)?.seat ?? 0) : 1 - sitting.viewer;
  const side = view.sides[other as 0 | 1];
  const owed = view.phase === "first" ? "row" : view.phase === "second" ? (side.first_row === "theater" ? "dossier-order" : "theater-order") : "back-out";
  return {
    sentence: say(words, `wait.${owed}`, { seat: other }, readerOf(sitting)) || "Waiting.",
    why: view.phase === "back-out" ? whyOf(sitting, owed, view) : "",
    rule: view.phase === "back-out" ? (words[`ask.${owed}.rule`] ?? null) : "WS-3.4",
    mine: false,
  };
}

function overStatus(sitting: Sitting, view: WarView): Status {
  const bottom = bottomOf(sitting.viewer);
  const [mine, theirs] = [view.sides[bottom as 0 | 1].points ?? 0, view.sides[(1 - bottom) as 0 | 1].points ?? 0];
  const ahead = mine > theirs ? bottom : 1 - bottom;
  const sentence = mine === theirs ? `A tie, ${mine} to ${theirs}.` : `${sitting.name(ahead)} won, ${Math.max(mine, theirs)} to ${Math.min(mine, theirs)}.`;
  const reason = `reason:${view.reason ?? ""}`;
  return { sentence, why: sitting.words[reason] ?? "", rule: sitting.words[`${reason}.rule`] ?? "WS-9.1", mine: false };
}

export interface ChoiceText { head: string; says: string }

/** What each of the two answers would do, from what lies open on the table. */
export function choiceText(sitting: Sitting, choice: string): ChoiceText {
  const view = sitting.view ? asWar(sitting.view) : null;
  const head = sitting.words[`choice.${choice}`] ?? choice;
  if (!view) return { head, says: "" };
  const bottom = bottomOf(sitting.viewer);
  const exposed = view.sides.flatMap((side) => side.theater).filter((slot) => slot.lies === "up").length;
  const place = [0, 1, 2].find((at) => orderAt(view.defeated, bottom, at) === view.flipped) ?? 0;
  const card = view.sides[bottom as 0 | 1].theater[place]?.card ?? null;
  const says = say(sitting.words, `explain.${choice}`, { rival: 1 - bottom, count: exposed, card }, readerOf(sitting));
  return { head, says: says.replace(/\.$/, "") };
}

export function headline(sitting: Sitting): string {
  const view = sitting.view ? asWar(sitting.view) : null;
  if (!view) return "";
  const players = sitting.viewer === null ? `${sitting.name(0)} against ${sitting.name(1)}` : `against ${sitting.name(1 - sitting.viewer)}`;
  return `Mission ${view.mission} ${players}`;
}
