import type { Tile } from "../../lobby/games";
import * as picture from "./picture";
import "./tile.css";
import { phrase } from "./words";

export const tile: Tile = {
  name: "war-x-treme",
  place: 4,
  title: "War X-treme",
  says: phrase("tagline"),
  picture,
  mark: '<path d="M0-13L3.400-6L11-10L8-2.4L14 2L6.6 4L8 12L1.6 7.400L-4 13L-4.600 5.600L-13 6L-7.600 0L-12-7L-4-5.400Z" fill="var(--mark-on)" />',
};
