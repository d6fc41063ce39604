/** Why a finished game is worth a look, in a sentence that gives nothing away. */
import type { Scene } from "../wire/types";
import { phrase } from "./words";

export function whyOf({ why, much = 0 }: Pick<Scene, "why" | "much">): string {
  if (why === "turned") return much < 1 ? phrase("turnedToTheLast") : phrase("turned", { much });
  if (why === "close") return much ? phrase("close", { much }) : phrase("closeNone");
  return phrase("long", { much });
}
