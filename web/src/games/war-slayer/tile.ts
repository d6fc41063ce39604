import type { Tile } from "../../lobby/games";
import * as picture from "./picture";
import "./tile.css";
import { phrase } from "./words";

export const tile: Tile = {
  name: "war-slayer",
  place: 1,
  title: "War Slayer V",
  says: phrase("tagline"),
  picture,
  mark: '<g fill="var(--mark-on)" transform="translate(0 6) scale(1.02)"><path d="M-13 1C-9-2.6-5-1.6 0-1.6C5-1.6 9-2.6 13 1C9 2-9 2-13 1Z" /><path d="M-7.4-1.4C-7.4-7-5.6-13-2.8-12.8C-1.2-12.6-.7-11.4 0-11.4C.7-11.4 1.2-12.6 2.8-12.8C5.6-13 7.4-7 7.4-1.4Z" /></g>',
};
