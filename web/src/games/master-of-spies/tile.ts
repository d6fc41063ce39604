import type { Tile } from "../../lobby/games";
import * as picture from "./picture";
import "./tile.css";
import { phrase } from "./words";

export const tile: Tile = {
  name: "master-of-spies",
  place: 2,
  title: "Master of Spies",
  says: phrase("tagline"),
  picture,
  mark: '<path d="M-12 0C-7-8 7-8 12 0C7 8-7 8-12 0Z" fill="none" stroke="var(--mark-on)" stroke-width="2.6" /><circle r="3.8" fill="var(--mark-on)" />',
};
