/** What a caption says of an event: why somebody wins or fights, a shorter sentence where the log's is a list, otherwise what the log says. */
import { say, tell, type Reader } from "../../words/words";
import type { Words } from "../../wire/types";
import type { WarXTremeEvent } from "./view";

/** Why a round or war was won, or why there is a war: the sentence of the catalogue for how it came. */
export function becauseOf(words: Words, event: WarXTremeEvent, reader: Reader): string {
  if (event.is === "Swept") return say(words, `wins.${event.half ? "half" : event.how}`, { ...event }, reader);
  if (event.is === "WarStarted") return say(words, `fights.${event.half ? "half" : event.cause}`, { ...event }, reader);
  return "";
}

export const captionOf = (words: Words, event: WarXTremeEvent, reader: Reader): string | null =>
  becauseOf(words, event, reader) ||
  say(words, `caption.${event.is}`, { ...event }, reader) ||
  tell(words, event, reader);
