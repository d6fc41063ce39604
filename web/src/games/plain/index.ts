import type { GameModule } from "../../table/game";
import type { Sitting } from "../../table/sitting.svelte";
import Board from "./Board.svelte";
import Choices from "./Choices.svelte";
import { phrase } from "./words";

export interface PlainDesk {
  sitting: Sitting;
}

/** Draws any game's view as labelled panels and its legal actions as buttons, so that a game is playable the day its rules land. */
const board: GameModule<PlainDesk> = {
  open: (sitting) => ({ sitting }),
  Board,
  Choices,
  headline: (sitting) => {
    const others = sitting.names.filter((_, seat) => seat !== sitting.viewer);
    return sitting.viewer === null ? others.join(", ") : phrase("against", { list: others.join(", ") });
  },
  chapter: null,
  logTitle: phrase("log"),
};

export default board;
