import type { GameModule } from "../../table/game";
import Board from "./Board.svelte";
import Choices from "./Choices.svelte";
import { WarDesk } from "./desk.svelte";
import { headline, statusOf } from "./status";

const board: GameModule<WarDesk> = {
  open: (sitting) => new WarDesk(sitting),
  Board,
  Choices,
  status: statusOf,
  headline,
  chapter: "MissionStarted",
  logTitle: "Field log",
};

export default board;
