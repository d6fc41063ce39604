/** The status line: the messages that the server chose, in the game's words. */
import { say } from "../words/words";
import type { StatusLine } from "./game";
import type { Sitting } from "./sitting.svelte";
import { phrase } from "./words";

const plain = (sentence: string, mine = false): StatusLine => ({ sentence, why: "", rule: null, mine });

/** A game that people ended, or that has no words for its end. */
function ended(sitting: Sitting): StatusLine {
  const { result } = sitting;
  if (!result || result.winner === null) return plain(phrase("theGameIsOver"));
  return plain(
    phrase("wonNamePart", {
      name: sitting.name(result.winner),
      part: result.points ? `: ${result.points.join(" to ")}` : "",
    }),
  );
}

/** Where the game has no sentence: the kind of the decision, or who it is that owes one. */
function bare(sitting: Sitting): StatusLine {
  const { words, decision } = sitting;
  if (decision)
    return plain(
      phrase("choose", { kind: words[`kind:${decision.kind}`] ?? decision.kind.replaceAll("-", " ") }),
      true,
    );
  const waiting = sitting.seats.filter((seat) => seat.acting && seat.seat !== sitting.viewer).map((seat) => seat.name);
  return plain(waiting.length ? phrase("waitingFor", { list: waiting.join(", ") }) : phrase("waiting"));
}

export function lineOf(sitting: Sitting): StatusLine {
  const { words, status, decision, viewer } = sitting;
  const over = sitting.state === "over";
  if (!status || (over && !status.says.startsWith("over."))) return over ? ended(sitting) : bare(sitting);
  const reader = { viewer, names: sitting.names };
  const seat = sitting.seats.find((one) => one.acting && one.seat !== viewer)?.seat ?? 0;
  const slots = { ...(status.says.startsWith("wait.") ? { seat } : {}), ...status.slots };
  const sentence = say(words, status.says, slots, reader);
  if (!sentence) return bare(sitting);
  const rule =
    [status.says, status.why, status.says.replace("wait.", "ask.")].map((key) => words[`${key}.rule`]).find(Boolean) ??
    null;
  return { sentence, why: status.why ? say(words, status.why, slots, reader) : "", rule, mine: decision !== null };
}
