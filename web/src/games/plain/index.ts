import type { GameModule } from "../../table/game";
import type { Sitting } from "../../table/sitting.svelte";
import Board from "./Board.svelte";
import Choices from "./Choices.svelte";

export interface PlainDesk { sitting: Sitting }

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replaceAll("-", " ");

function ending(sitting: Sitting): string {
  const { result } = sitting;
  if (!result || result.winner === null) return "The game is over.";
  return `${sitting.name(result.winner)} won${result.points ? `: ${result.points.join(" to ")}` : ""}.`;
}

/** Draws any game's view as labelled panels and its legal actions as buttons, so that a game is playable the day its rules land. */
const board: GameModule<PlainDesk> = {
  open: (sitting) => ({ sitting }),
  Board,
  Choices,
  status: (sitting) => {
    const { words } = sitting;
    const kind = sitting.decision?.kind;
    if (sitting.state === "over") return { sentence: ending(sitting), why: "", rule: null, mine: false };
    if (kind) return { sentence: words[`ask.${kind}`] ?? `Choose: ${words[`kind:${kind}`] ?? sentence(kind).toLowerCase()}.`, why: words[`why.${kind}`] ?? "", rule: words[`ask.${kind}.rule`] ?? null, mine: true };
    const waiting = sitting.seats.filter((seat) => seat.acting && seat.seat !== sitting.viewer).map((seat) => seat.name);
    return { sentence: waiting.length ? `Waiting for ${waiting.join(", ")}.` : "Waiting.", why: "", rule: null, mine: false };
  },
  headline: (sitting) => {
    const others = sitting.names.filter((_, seat) => seat !== sitting.viewer);
    return sitting.viewer === null ? others.join(", ") : `against ${others.join(", ")}`;
  },
  chapter: null,
  logTitle: "Log",
};

export default board;
