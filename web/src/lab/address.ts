/** A study is its address: /lab/war-slayer?ask=random&players=2&b.double_defection=standoff&care.luck.share=1pp */
import type { Asked, GameData, Json, LabGame, Switch } from "../wire/types";

export type Question = Asked["question"];
type Known = Pick<GameData, "switches">;

/** The value that a text stands for, as the switch has it; null where it has none such. */
function valueOf(text: string, one: Switch): Json | null {
  if (typeof one.default === "boolean") return text === "on" ? true : text === "off" ? false : null;
  if (typeof one.default !== "number") return text in one.choices ? text : null;
  const [low, high] = one.span ?? [0, 0];
  return /^\d{1,6}$/.test(text) && Number(text) >= low && Number(text) <= high ? Number(text) : null;
}

const written = (value: Json): string => (typeof value === "boolean" ? (value ? "on" : "off") : String(value));

/** What an address asks for; what it has that no such game knows is left out. */
export function read(game: LabGame, data: Known, query: URLSearchParams): Asked {
  const named = query.get("ask");
  const question = game.questions.find((one) => one.name === named) ?? usual(game);
  const [least, most] = game.seats;
  const players = Math.min(most, Math.max(least, Number(query.get("players")) || least));
  const switches: Record<string, Json> = {};
  for (const one of data.switches) {
    const text = query.get(`b.${one.name}`);
    const value = text === null ? null : valueOf(text, one);
    if (value !== null && value !== one.default) switches[one.name] = value;
  }
  const care: Record<string, string> = {};
  for (const { metric, usual, offered } of game.measured) {
    const text = query.get(`care.${metric}`);
    if (text !== null && text !== usual && offered.some(([value]) => value === text)) care[metric] = text;
  }
  return { game: game.name, question: question.name, players, switches, care };
}

const usual = (game: LabGame): LabGame["questions"][number] => {
  const found = game.questions.find((one) => one.name === "random") ?? game.questions[0];
  if (!found) throw new Error(`nothing can be asked of ${game.name}`);
  return found;
};

export function write(asked: Asked): string {
  const query = new URLSearchParams({ ask: asked.question, players: String(asked.players) });
  for (const [name, value] of Object.entries(asked.switches ?? {})) query.set(`b.${name}`, written(value));
  for (const [metric, smallest] of Object.entries(asked.care ?? {})) query.set(`care.${metric}`, smallest);
  return `/lab/${asked.game}?${query}`;
}
