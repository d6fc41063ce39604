/** What is promised, and how its last full run came out. */
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
  [["kills", "power", "simulation"], "Nothing is lost", "A server full of games ends at any moment. What was acknowledged must be there again, once, and every view too."],
  [
    ["worlds", "leaks", "timing"],
    "What is hidden stays hidden",
    "The same game twice, with other cards wherever some viewers cannot know. A pair is one moment of it and one viewer: everything it was sent must be the same bytes. Leaks planted on purpose must be found. What the processor spends may not depend on hidden cards.",
  ],
  [[""], "Nobody gets in", "Frames, requests and records made from good ones by breaking them must be refused, and change nothing."],
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
