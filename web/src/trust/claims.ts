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
}
