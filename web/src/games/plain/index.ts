import type { GameModule } from "../../table/game";
import type { Sitting } from "../../table/sitting.svelte";
import Board from "./Board.svelte";
import Choices from "./Choices.svelte";

export interface PlainDesk { sitting: Sitting }

/** Draws any game's view as labelled panels and its legal actions as buttons, so that a game is playable the day its rules land. */
export const plain: GameModule<PlainDesk> = {
  open: (sitting) => ({ sitting }),
  Board,
  Choices,
  status: (sitting) => {
    const words = sitting.words;
    const kind = sitting.decision?.kind;
    if (sitting.state === "over") return { sentence: "The game is over.", why: "", rule: null, mine: false };
    if (kind) return { sentence: words[`ask.${kind}`] ?? `Choose: ${kind.replaceAll("-", " ")}.`, why: words[`why.${kind}`] ?? "", rule: words[`ask.${kind}.rule`] ?? null, mine: true };
    const waiting = sitting.seats.filter((seat) => seat.acting && seat.seat !== sitting.viewer).map((seat) => seat.name);
    return { sentence: waiting.length ? `Waiting for ${waiting.join(", ")}.` : "Waiting.", why: "", rule: null, mine: false };
  },
  headline: (sitting) => sitting.names.filter((_, seat) => seat !== sitting.viewer).join(", "),
  chapter: null,
  logTitle: "Log",
};
