import type { GameModule } from "../../table/game";
import Board from "./Board.svelte";
import Choices from "./Choices.svelte";
import { RealmDesk } from "./desk.svelte";
import SeatShield from "./SeatShield.svelte";
import { headline, statusOf } from "./status";

const board: GameModule<RealmDesk> = {
  open: (sitting) => new RealmDesk(sitting),
  Board,
  Choices,
  status: statusOf,
  headline,
  chapter: "TurnStarted",
  logTitle: "Chronicle",
  Mark: SeatShield,
};

export default board;
