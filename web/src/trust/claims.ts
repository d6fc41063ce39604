/** What is promised, and how its last full run came out. */
import { phrase } from "./words";
export interface Claim {
  name: string;
  says: string;
  unit: string;
  goal: number;
  reached: number;
  bad: number;
  fault: string;
  standing: "held" | "short" | "broken" | "untried";
  seeds: [number, number] | null;
  ran: string;
  note: string;
  command: string;
}

export interface Chapter {
  title: string;
  how: string;
  claims: Claim[];
}

const ABOUT: [prefixes: string[], title: string, how: string][] = [
  [["kills", "power", "simulation"], phrase("nothingIsLost"), phrase("aServerFullOfGames")],
  [["worlds", "leaks", "timing"], phrase("whatIsHiddenStaysHidden"), phrase("theSameGameTwiceWith")],
  [["rights", "flood"], phrase("aRightEnds"), phrase("everybodyKeepsASocket")],
  [["steps"], phrase("noStepIsEndless"), phrase("whatRulesAndNotebooks")],
  [["wheels", "advisories"], phrase("itIsWhatItSays"), phrase("builtTwiceFromTheSame")],
  [[""], phrase("nobodyGetsIn"), phrase("framesRequestsAndRecordsMade")],
];

/** The claims under their promises. */
export function chapters(claims: Claim[]): Chapter[] {
  const left = new Set(claims);
  return ABOUT.map(([prefixes, title, how]) => {
    const found = [...left].filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)));
    for (const claim of found) left.delete(claim);
    return { title, how, claims: found };
  }).filter((chapter) => chapter.claims.length > 0);
}
