/** What the lobby says of the four games; which of them are there is the server's to say. */
export interface Tile { name: string; title: string; says: string; facts: string; paper: string }

export const TILES: Tile[] = [
  { name: "war-slayer", title: "War Slayer V", says: "Send your operatives out face down, and hope none of them works for the other side.", facts: "2 players, 10 minutes", paper: "p-ws" },
  { name: "master-of-spies", title: "Master of Spies", says: "Slip a spy into each of four courts, as high as it will go, and keep it there.", facts: "2 to 4 players", paper: "p-ms" },
  { name: "westeria", title: "Westeria", says: "Four kingdoms, seventy-two zones. Every banner looks the same until you attack it.", facts: "2 to 4 players, 1 hour", paper: "p-we" },
  { name: "war-x-treme", title: "War X-treme", says: "Flip, shout, bite, abduct. Princess against zombie against robot, all at once.", facts: "2 to 8 players, 15 to 60 minutes", paper: "p-wx" },
];
