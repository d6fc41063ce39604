import type { Tile } from "../../lobby/games";
import * as picture from "./picture";
import "./tile.css";

export const tile: Tile = {
  name: "master-of-spies",
  place: 2,
  title: "Master of Spies",
  says: "Slip a spy into each of four courts, as high as it will go, and keep it there.",
  picture,
  mark: '<path d="M-12 0C-7-8 7-8 12 0C7 8-7 8-12 0Z" fill="none" stroke="var(--mark-on)" stroke-width="2.6" /><circle r="3.8" fill="var(--mark-on)" />',
};
