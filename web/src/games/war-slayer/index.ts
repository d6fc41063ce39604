import type { GameModule } from "../../table/game";
import Board from "./Board.svelte";
import Choices from "./Choices.svelte";
import { WarDesk } from "./desk.svelte";
import { headline, lineOf } from "./status";
import type { WarSlayerEvent, WarSlayerView } from "./view";
import { phrase } from "./words";

const board: GameModule<WarDesk, WarSlayerView, WarSlayerEvent> = {
  open: (sitting) => new WarDesk(sitting),
  Board,
  Choices,
  line: lineOf,
  headline,
  chapter: "MissionStarted",
  logTitle: phrase("fieldLog"),
  steady: true,
};

export default board;
