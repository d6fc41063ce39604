/** What a game asks before the deal. An option with one answer is no choice but a question to say yes to. */
import type { Switch } from "../wire/types";

export interface Vow {
  name: string;
  asks: string;
  rule: string;
  value: string;
  yes: string;
}

const answers = (option: Switch): [string, string][] => Object.entries(option.choices);

export function vowOf(options: Switch[]): Vow | null {
  for (const option of options) {
    const [only, ...more] = answers(option);
    if (only && more.length === 0)
      return { name: option.name, asks: option.says, rule: option.rule, value: only[0], yes: only[1] };
  }
  return null;
}

/** The options that leave something to choose. */
export const openOptions = (options: Switch[]): Switch[] => options.filter((option) => answers(option).length > 1);
