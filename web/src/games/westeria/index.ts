import type { GameModule } from "../../table/game";
import Board from "./Board.svelte";
import Choices from "./Choices.svelte";
import { RealmDesk } from "./desk.svelte";
import { placesOf } from "./seen";
import SeatShield from "./SeatShield.svelte";
import { headline, lineOf } from "./status";
import type { WesteriaEvent, WesteriaView } from "./view";
import { phrase } from "./words";

const board: GameModule<RealmDesk, WesteriaView, WesteriaEvent> = {
  open: (sitting) => new RealmDesk(sitting),
  Board,
  Choices,
  line: lineOf,
  headline,
  chapter: "TurnStarted",
  logTitle: phrase("chronicle"),
  Mark: SeatShield,
  places: placesOf,
  point: (desk, places) => desk.flash(places),
};

export default board;
