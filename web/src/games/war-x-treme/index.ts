import type { GameModule } from "../../table/game";
import Board from "./Board.svelte";
import CardWords from "./CardWords.svelte";
import Choices from "./Choices.svelte";
import "./comic.css";
import { ComicDesk } from "./desk.svelte";
import SeatBadge from "./SeatBadge.svelte";
import { headline, statusOf } from "./status";

const board: GameModule<ComicDesk> = {
  open: (sitting) => new ComicDesk(sitting),
  Board,
  Choices,
  status: statusOf,
  headline,
  chapter: "RoundStarted",
  logTitle: "So far",
  Mark: SeatBadge,
  Text: CardWords,
  aimed: ({ slots }) => slots["choice"] === "play" && (slots["seat"] != null || slots["slot"] != null),
};

export default board;
