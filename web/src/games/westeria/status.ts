/** The status line of Westeria, from the game's words. */
import type { Status } from "../../table/game";
import type { Sitting } from "../../table/sitting.svelte";
import { say } from "../../words/words";
import { KINGDOM_NAME, lettersOf } from "./sides";
import { asRealm } from "./view";

export function statusOf(sitting: Sitting): Status {
  const view = sitting.view ? asRealm(sitting.view) : null;
  if (!view) return { sentence: "", why: "", rule: null, mine: false };
  const { words } = sitting;
  const reader = { viewer: sitting.viewer, names: sitting.names };
  if (view.phase === "over" || sitting.state === "over") {
    const winner = sitting.result?.winner ?? null;
    const sentence = winner === null ? "The realm is shared." : `${sitting.name(winner)} won the realm.`;
    return { sentence, why: words[`reason:${view.reason ?? ""}`] ?? "", rule: words[`reason:${view.reason ?? ""}.rule`] ?? "WE-8.1", mine: false };
  }
  const kind = sitting.decision?.kind;
  if (kind) {
    const left = kind === "move" ? `Move ${view.made + 1} of ${view.moves}. ` : "";
    const slots = { seat: sitting.viewer, unit: view.placing ?? view.drawn, count: view.shown.length };
    return { sentence: say(words, `ask.${kind}`, slots, reader) || kind, why: left + (say(words, `why.${kind}`, slots, reader) || ""), rule: words[`ask.${kind}.rule`] ?? null, mine: true };
  }
  const acting = sitting.seats.find((seat) => seat.acting && seat.seat !== sitting.viewer)?.seat ?? view.turn;
  const waiting = view.phase === "placing" ? "wait.place" : view.phase === "choosing" ? "wait.territory" : "wait.move";
  return { sentence: say(words, waiting, { seat: acting }, reader) || `${sitting.name(acting)} is on turn.`, why: "", rule: null, mine: false };
}

export function headline(sitting: Sitting): string {
  const view = sitting.view ? asRealm(sitting.view) : null;
  if (!view) return "";
  const letter = sitting.viewer === null ? null : lettersOf(sitting.seats)[sitting.viewer];
  return `Round ${view.round}${letter ? `, you are ${KINGDOM_NAME[letter]}` : ""}`;
}
