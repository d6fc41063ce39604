import type { GameModule } from "../../table/game";
import Board from "./Board.svelte";
import Choices from "./Choices.svelte";
import { SpiesDesk } from "./desk.svelte";
import "./harbour.css";
import { headline, statusOf } from "./status";

const board: GameModule<SpiesDesk> = {
  open: (sitting) => new SpiesDesk(sitting),
  Board,
  Choices,
  status: statusOf,
  headline,
  chapter: "RoundStarted",
  logTitle: "Dispatches",
};

export default board;
