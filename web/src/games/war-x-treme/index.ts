import type { GameModule } from "../../table/game";
import Board from "./Board.svelte";
import CardWords from "./CardWords.svelte";
import Choices from "./Choices.svelte";
import "./comic.css";
import { ComicDesk } from "./desk.svelte";
import SeatBadge from "./SeatBadge.svelte";
import { headline, lineOf } from "./status";
import type { WarXTremeEvent, WarXTremeView } from "./view";
import { phrase } from "./words";

const board: GameModule<ComicDesk, WarXTremeView, WarXTremeEvent> = {
  open: (sitting) => new ComicDesk(sitting),
  Board,
  Choices,
  line: lineOf,
  headline,
  chapter: "RoundStarted",
  logTitle: phrase("soFar"),
  Mark: SeatBadge,
  Text: CardWords,
  aimed: ({ slots }) => slots["choice"] === "play" && (slots["seat"] != null || slots["slot"] != null),
};

export default board;
