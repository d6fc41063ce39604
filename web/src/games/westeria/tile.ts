import type { Tile } from "../../lobby/games";
import * as picture from "./picture";
import "./tile.css";
import { phrase } from "./words";

export const tile: Tile = {
  name: "westeria",
  place: 3,
  title: "Westeria",
  says: phrase("tagline"),
  picture,
  mark: '<path d="M-10 11V-3H-7V-6H-4V-3H-3V-9H0V-12H3V-9H3V-3H4V-6H7V-3H10V11H3V5A3 3 0 0 0-3 5V11Z" fill="var(--mark-on)" />',
};
