/** The status line: one imperative sentence, the reason beside it, and the rule's number. */
import type { Status } from "../../table/game";
import type { Sitting } from "../../table/sitting.svelte";
import { tell } from "../../words/words";
import { asWar, bottomOf, columnAt, orderAt, ROMAN, type WarView } from "./view";

const put = (text: string | undefined, slots: Record<string, string>): string => (text ?? "").replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? "");

/** What just happened in this mission, in the log's own words. */
function lastBlow(sitting: Sitting): string {
  const reader = { viewer: sitting.viewer, names: sitting.names };
  const events = sitting.log.map((entry) => entry.event);
  const at = events.findLastIndex((event) => event.is === "OperationWon");
  if (at < 0) return "";
  const won = events[at];
  const took = events.slice(at + 1).find((event) => event.is === "Took" || event.is === "TookUnseen");
  if (!won) return "";
  const winner = Number(won["winner"]);
  const whose = (seat: number): string => (seat === sitting.viewer ? "your" : `${sitting.name(seat)}’s`);
  const blow = `${whose(winner)} ${won["card"]} beat ${whose(1 - winner)} ${won["beaten"]}`;
  const loot = took ? (took["card"] ? ` and took the ${took["card"]} behind it.` : " and took the card behind it.") : ".";
  const text = blow + loot;
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : (tell(sitting.words, won, reader) ?? "");
}

export function statusOf(sitting: Sitting): Status {
  const view = sitting.view ? asWar(sitting.view) : null;
  const words = sitting.words;
  if (!view) return { sentence: "", why: "", rule: null, mine: false };
  if (view.phase === "over") return overStatus(sitting, view);
  const bottom = bottomOf(sitting.viewer);
  const rival = sitting.name(1 - bottom);
  const from = view.defeated === sitting.viewer ? "from your left" : `from ${sitting.name(view.defeated)}’s left`;
  const kind = sitting.decision?.kind;
  if (kind) {
    const why = put(words[`ask.${kind}.why`], { rival, from }) || (kind === "back-out" ? lastBlow(sitting) : "");
    return { sentence: put(words[`ask.${kind}`], { rival, from }), why, rule: words[`ask.${kind}.rule`] ?? null, mine: true };
  }
  if (sitting.busy) return { sentence: `Mission ${view.mission}`, why: "Tap the board to skip ahead.", rule: null, mine: false };
  const waiting = sitting.seats.filter((seat) => seat.acting && seat.seat !== sitting.viewer && !seat.locked);
  const name = waiting.map((seat) => seat.name).join(" and ") || rival;
  const key = view.phase === "back-out" ? "wait.back-out" : "wait.row";
  const why = put(words[`${key}.why`], { name }) || (view.phase === "back-out" ? lastBlow(sitting) : "");
  return { sentence: put(words[key], { name }), why, rule: words[`${key}.rule`] ?? null, mine: false };
}

function overStatus(sitting: Sitting, view: WarView): Status {
  const bottom = bottomOf(sitting.viewer);
  const [mine, theirs] = [view.sides[bottom as 0 | 1].points ?? 0, view.sides[(1 - bottom) as 0 | 1].points ?? 0];
  const kind = view.reason?.kind ?? "";
  const ahead = mine > theirs ? bottom : 1 - bottom;
  const sentence = mine === theirs ? `A tie, ${mine} to ${theirs}.` : `${sitting.name(ahead)} won, ${Math.max(mine, theirs)} to ${Math.min(mine, theirs)}.`;
  return { sentence, why: sitting.words[`over.${kind}`] ?? "", rule: sitting.words[`over.${kind}.rule`] ?? "WS-9.1", mine: false };
}

export interface ChoiceText { head: string; says: string }

/** What each of the two answers would do, from what lies open on the table. */
export function choiceText(sitting: Sitting, choice: string): ChoiceText {
  const view = sitting.view ? asWar(sitting.view) : null;
  const words = sitting.words;
  if (!view) return { head: choice, says: "" };
  const bottom = bottomOf(sitting.viewer);
  const exposed = view.sides.flatMap((side) => side.theater).filter((slot) => slot.is === "up").length;
  const counts = ["no", "one", "two", "three", "four", "five", "six"];
  const place = [0, 1, 2].find((at) => orderAt(view.defeated, bottom, at) === view.flipped) ?? 0;
  const own = view.sides[bottom as 0 | 1].theater[columnAt(bottom, bottom, place)]?.card;
  const slots = { rival: sitting.name(1 - bottom), count: counts[exposed] ?? String(exposed), column: ROMAN[view.flipped] ?? "" };
  const says = put(words[`choice.${choice}.says`], slots);
  return { head: words[`choice.${choice}`] ?? choice, says: choice === "continue" && own ? `${says}, where your ${own} lies` : says };
}

export function headline(sitting: Sitting): string {
  const view = sitting.view ? asWar(sitting.view) : null;
  if (!view) return "";
  const bottom = bottomOf(sitting.viewer);
  const players = sitting.viewer === null ? `${sitting.name(0)} against ${sitting.name(1)}` : `against ${sitting.name(1 - bottom)}`;
  return `Mission ${view.mission} ${players}`;
}
