import type { GameModule } from "../../table/game";
import Board from "./Board.svelte";
import Choices from "./Choices.svelte";
import { SpiesDesk } from "./desk.svelte";
import "./harbour.css";
import SeatWax from "./SeatWax.svelte";
import Text from "./Text.svelte";
import { headline, lineOf } from "./status";
import type { MasterOfSpiesEvent, MasterOfSpiesView } from "./view";
import { phrase } from "./words";

const board: GameModule<SpiesDesk, MasterOfSpiesView, MasterOfSpiesEvent> = {
  open: (sitting) => new SpiesDesk(sitting),
  Board,
  Choices,
  line: lineOf,
  headline,
  chapter: "RoundStarted",
  logTitle: phrase("dispatches"),
  Mark: SeatWax,
  Text,
};

export default board;
