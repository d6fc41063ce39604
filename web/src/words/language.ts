/** The language that the server wrote into the page. `en` is what there is; `qps` marks every sentence that comes out of a
 * catalogue, so that one which does not can be seen: ⟦Šéñţéñçé⟧. kernel/language.py does the same to what the server says. */
import type { Words } from "../wire/types";

const PLAIN = "AaCcDdEeIiLlNnOoRrSsTtUuYyZz";
const MARKED = "ÅåÇçĐđÉéÎîĹĺÑñÖöŘřŠšŢţÛûÝýŽž";

/** A template with its letters marked, and its slots as they were but for the verbs and nouns there; silence stays silence. */
export function marked(template: string): string {
  if (!template) return "";
  const letters = (text: string): string => [...text].map((letter) => MARKED[PLAIN.indexOf(letter)] ?? letter).join("");
  const slot = /(\{[^{}:#]*[:#]?)([^{}]*)(\})|([^{}]+)/g;
  const said = template.replace(slot, (_whole, opens = "", forms = "", closes = "", text = "") => {
    return `${opens}${letters(forms)}${closes}${letters(text)}`;
  });
  return `⟦${said}⟧`;
}

/** A catalogue in the language of the page. */
export function spoken(words: Words): Words {
  if (document.documentElement.lang !== "qps") return words;
  return Object.fromEntries(Object.entries(words).map(([key, template]) => [key, marked(template)]));
}
