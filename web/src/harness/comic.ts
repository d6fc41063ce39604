/** Views of War X-treme in the wire's shapes, for looking at the page without a server. Development only. */
import type { Player, WarXTremeEvent, WarXTremeView } from "../games/war-x-treme/view";
import type { Decision, Legal, Seat, Words } from "../wire/types";

type Lying = Player["table"][number];
const SUITS: Player["suit"][] = ["princess", "zombie", "ninja", "robot", "monster", "vampire", "alien", "forgotten"];
const NAMES = ["Grey Heron", "Tom", "Mira", "Robot bot", "Ole", "Ida", "Kim", "Eva"];
const LONG = [
  "Maximiliane Featherstone",
  "Bartholomew Wolkenstein",
  "Wilhelmina Mannschmidt O",
  "Maximiliane Wolkenstein",
  "Spymaster 1",
  "Spymaster 2",
  "Mastermind",
  "Donaudampfschifffahrtsge",
];
export const seatsOf = (count: number): Seat[] =>
  (globalThis.location?.search.includes("long") ? LONG : NAMES).slice(0, count).map((name, seat) => ({
    seat,
    kind: seat ? "bot" : "person",
    name,
    colour: "petrol",
    level: seat ? "Brawler" : null,
    present: true,
    away_since: null,
    ready: true,
    locked: false,
    acting: false,
    stand_in: false,
  }));

const lying = (card: string | null, how: Lying["how"], rank: number | null, war: number | null = null): Lying => ({
  card,
  how,
  rank,
  war,
  borrowed: false,
});
const downs = (war: number): Lying[] => [0, 1, 2].map(() => lying(null, "down", null, war));
const CAMP = ["P-7", "Z-3", "P-J", "R-5", "P-3", "N-Vanish", "Z-10"];
function player(seat: number, more: Partial<Player> = {}): Player {
  return {
    seat,
    suit: SUITS[seat] ?? "princess",
    army: 5 + seat,
    camp: CAMP.slice(0, (seat * 3) % 7),
    cards: 5 + seat + ((seat * 3) % 7),
    title: "Unemployed",
    owes: 0,
    equipment: seat % 3,
    hand: null,
    in_play: [],
    curses: [],
    out: false,
    inside: true,
    table: [],
    shown: null,
    known: [],
    known_ranks: [],
    turned: null,
    echo: null,
    streak: 0,
    has_secret: false,
    secret: null,
    ...more,
  };
}
const base = (players: Player[], more: Partial<WarXTremeView>): WarXTremeView => ({
  viewer: 0,
  phase: "before",
  round: 23,
  last_round: 400,
  lead: 0,
  asked: null,
  queue: [],
  slots: Array(8).fill(true),
  tax: 19,
  store: 14,
  junk: ["audit", "bribe"],
  casus_belli: false,
  racers: [],
  trust: null,
  ask_anyone: false,
  then: "",
  need: 0,
  draft: null,
  war: null,
  wars: [],
  borrowed: [],
  began: [],
  swept: null,
  players,
  compared: players.flatMap((one) =>
    one.shown
      ? [
          {
            seat: one.seat,
            rank: one.shown.rank,
            half: false,
            leads: one.shown.rank === Math.max(...players.map((other) => other.shown?.rank ?? 0)),
          },
        ]
      : [],
  ),
  reason: null,
  winners: [],
  ...more,
});
const decision = (kind: string, legal: Legal[]): Decision => ({
  id: 7,
  kind,
  legal,
  draft: [],
  since: 0,
  deadline: null,
  default: null,
});
const legal = (text: string, slots: Legal["slots"], says = ""): Legal => ({ text, slots, says });

const TURNED: [string, number][] = [
  ["P-Q", 13],
  ["Z-Rise Up", 18],
  ["N-10", 10],
  ["R-A/2", 15],
  ["M-10", 10],
  ["V-7", 7],
  ["A-3", 3],
  ["F-5", 5],
];
const RECRUITS: [string, number, number][] = [
  ["Z-K", 14, 4],
  ["R-J", 11, 5],
  ["Z-9/6", 9, 8],
  ["N-Shuriken", 19, 2],
  ["A-7", 7, 3],
];
const mine: Partial<Player> = {
  hand: ["bribe", "draft-notice"],
  equipment: 2,
  in_play: ["war-drum"],
  camp: CAMP.slice(0, 5),
};

function warring(count: number): WarXTremeView {
  const warriors = Array.from({ length: Math.min(count, 5) }, (_, n) => n);
  const players = Array.from({ length: count }, (_, n) => {
    const [card, rank] = TURNED[n] ?? ["P-K", 14];
    const [recruit, reading] = RECRUITS[n] ?? ["P-K", 14, 1];
    const war = warriors.includes(n);
    return player(n, {
      table: war
        ? [lying(card, "turned", rank, 0), ...downs(0), lying(recruit, "recruit", reading, 0)]
        : [lying(card, "loose", rank, 0)],
      shown: war ? { card: recruit, effect: "plain", rank: n === 0 ? 15 : reading, half: false } : null,
      curses: n === 1 ? [{ equipment: "leech", by: 0 }] : [],
      ...(n === 0 ? mine : {}),
    });
  });
  const taken = RECRUITS.slice(0, warriors.length).map(([, , slot]) => slot);
  return base(players, {
    phase: "recruits",
    war: 0,
    slots: Array.from({ length: 8 }, (_, n) => !taken.includes(n + 1)),
    wars: [
      {
        index: 0,
        rank: 18,
        half: false,
        cause: "war-all",
        level: 1,
        warriors,
        fought: warriors,
        cards: 4 + warriors.length * 4,
        rise_up: true,
        over: false,
        winner: null,
        earned: 1,
      },
    ],
  });
}

const round = (count: number, more: Partial<WarXTremeView> = {}, own: Partial<Player> = {}): WarXTremeView =>
  base(
    Array.from({ length: count }, (_, n) =>
      player(n, {
        table: [lying(TURNED[n]?.[0] ?? "P-K", "turned", TURNED[n]?.[1] ?? 14)],
        shown: { card: TURNED[n]?.[0] ?? "P-K", effect: "plain", rank: TURNED[n]?.[1] ?? 14, half: false },
        ...(n === 0 ? { ...mine, ...own } : {}),
        ...(n === 2 ? { in_play: ["tax-haven"], has_secret: true } : {}),
        ...(n === 6 ? { out: true, table: [], army: 0, camp: [] } : {}),
      }),
    ),
    more,
  );

export interface ComicScene {
  seats: Seat[];
  view: WarXTremeView;
  decision: Decision | null;
  events?: WarXTremeEvent[];
  next?: WarXTremeView;
}

export function sceneOf(name: string, count: number): ComicScene {
  const seats = seatsOf(count);
  const scenes: Record<string, () => Omit<ComicScene, "seats">> = {
    war: () => ({
      view: warring(count),
      decision: decision("recruits", [
        legal("pass", { choice: "pass" }),
        legal("bribe", { choice: "play", equipment: "bribe", seat: null, slot: null }),
        ...[1, 6, 7].map((slot) =>
          legal(`draft-notice ${slot}`, { choice: "play", equipment: "draft-notice", seat: null, slot }),
        ),
      ]),
    }),
    round: () => ({ view: round(count, { phase: "reveal" }), decision: null }),
    before: () => ({
      view: base(
        Array.from({ length: count }, (_, n) =>
          player(
            n,
            n === 0
              ? { ...mine, hand: ["leech", "spyglass", "press-gang"], known: ["P-A/2", "Z-4"], known_ranks: [2, 4] }
              : {},
          ),
        ),
        {},
      ),
      decision: decision("before", [
        legal("pass", { choice: "pass" }),
        ...[1, 2].map((seat) => legal(`leech ${seat + 1}`, { choice: "play", equipment: "leech", seat, slot: null })),
        legal("spyglass", { choice: "play", equipment: "spyglass", seat: null, slot: null }),
      ]),
    }),
    slot: () => ({
      view: { ...warring(count), phase: "slot" },
      decision: decision(
        "slot",
        [1, 6, 7].map((slot) => legal(`slot ${slot}`, { choice: "slot", slot })),
      ),
    }),
    wild: () => ({
      view: round(count, { phase: "wild", asked: 0 }, { table: [lying("P-Wild", "turned", 16)] }),
      decision: decision("wild", [
        legal("stand", { choice: "stand", rank: 16 }),
        ...Array.from({ length: 14 }, (_, n) => legal(`name ${15 - n}`, { choice: "name", rank: 15 - n })),
      ]),
    }),
    abduct: () => ({
      view: round(count, { phase: "abduct", asked: 0 }, { table: [lying("A-Abduction", "turned", 9)] }),
      decision: decision("abduct", [
        legal("keep", { choice: "keep" }, "Keep Abduction: it counts 9."),
        ...[1, 2]
          .filter((seat) => seat < count)
          .map((seat) => legal(`swap ${seat + 1}`, { choice: "swap", seat }, `Swap with ${NAMES[seat]}`)),
      ]),
    }),
    buyin: () => ({
      view: round(count, { phase: "buy-in", asked: 0 }),
      decision: decision("buy-in", [
        legal("flee", { choice: "flee", cost: 2 }, "Your Queen goes to your camp."),
        legal("buy-in", { choice: "buy-in", cost: 2 }, "Pay two army cards to the tax pile and fight as if equal."),
      ]),
    }),
    trust: () => ({
      view: round(count, { phase: "trust", asked: 0, trust: { owner: 1, neighbour: 0, cards: 17 } }),
      decision: decision(
        "trust",
        [false, true].flatMap((shuffle) =>
          [false, true].flatMap((cut) =>
            [false, true].map((rotate) =>
              legal([shuffle && "shuffle", cut && "cut", rotate && "rotate"].filter(Boolean).join(" ") || "trust", {
                choice: shuffle || cut || rotate ? "distrust" : "trust",
                shuffle,
                cut,
                rotate,
              }),
            ),
          ),
        ),
      ),
    }),
    cut: () => ({
      view: round(count, { phase: "trust", asked: 0, trust: { owner: 1, neighbour: 0, cards: 17 }, draft: "cut" }),
      decision: {
        ...decision(
          "trust",
          Array.from({ length: 16 }, (_, n) => legal(`at ${n + 1}`, { choice: "at", cut: n + 1 })),
        ),
        draft: ["cut"],
      },
    }),
    tax: () => ({
      view: round(count),
      decision: null,
      events: [
        {
          is: "TaxTime",
          rule: "WX-6.2",
          counts: [18, 22, 12, 41, 16, 9, 0, 63].slice(0, count),
          owed: [1, 2, 0, 6, 1, 0, 0, 12].slice(0, count),
        },
      ],
      next: round(count),
    }),
    played: () => ({
      view: round(count),
      decision: null,
      events: [{ is: "EquipmentPlayed", rule: "WX-7.2", seat: 1, equipment: "sabotage", target: 0, slot: null }],
      next: round(count),
    }),
    flip: () => ({
      view: base(
        Array.from({ length: count }, (_, n) => player(n, n === 0 ? mine : {})),
        { round: 22 },
      ),
      decision: null,
      events: [
        { is: "RoundStarted", rule: "WX-3.1", round: 23, lead: 0 },
        {
          is: "Turned",
          rule: "WX-3.1",
          seats: Array.from({ length: count }, (_, n) => n),
          cards: TURNED.slice(0, count).map(([card]) => card),
          effects: [],
          ranks: TURNED.slice(0, count).map(([, rank]) => rank),
        },
        {
          is: "WarStarted",
          rule: "WX-4.7",
          war: 0,
          cause: "war-all",
          rank: 18,
          half: false,
          warriors: Array.from({ length: Math.min(5, count) }, (_, n) => n),
          loose: TURNED.slice(5, count).map(([card]) => card),
        },
        ...Array.from({ length: Math.min(5, count) }, (_, seat) => ({
          is: "Laid",
          rule: "WX-4.1",
          seat,
          war: 0,
          count: 3,
          borrowed: 0,
        })),
        ...RECRUITS.slice(0, Math.min(5, count)).map(([, , slot], seat) => ({
          is: "SlotPicked",
          rule: "WX-4.1",
          seat,
          slot,
        })),
      ] as WarXTremeEvent[],
      next: warring(count),
    }),
    swept: () => ({
      view: round(count),
      decision: null,
      events: [
        {
          is: "Turned",
          rule: "WX-3.1",
          seats: Array.from({ length: count }, (_, n) => n),
          cards: TURNED.slice(0, count).map(([card]) => card),
          effects: [],
          ranks: TURNED.slice(0, count).map(([, rank]) => rank),
        },
        {
          is: "Swept",
          rule: "WX-3.1",
          seat: 1,
          war: null,
          how: "highest",
          cards: TURNED.slice(0, count).map(([card]) => card),
          downs: [],
          best: "Z-Rise Up",
          rank: 18,
          half: false,
        },
      ] as WarXTremeEvent[],
      next: round(count),
    }),
    out: () => ({ view: round(count, {}, { out: true, table: [], army: 0, camp: [], hand: [] }), decision: null }),
    over: () => ({
      view: base(
        Array.from({ length: count }, (_, n) => player(n, { out: n > 1, hand: [] })),
        { phase: "over", reason: "last-player", winners: [0] },
      ),
      decision: null,
    }),
  };
  return { seats, ...(scenes[name] ?? scenes["war"] ?? scenes["round"])!() };
}

const picked = RECRUITS.map(([, , slot], seat) => ({ is: "SlotPicked", rule: "WX-4.1", seat, slot }));
export const log: { version: number; event: WarXTremeEvent }[] = [
  { is: "RoundStarted", rule: "WX-3.1", round: 23, lead: 0 },
  { is: "EquipmentPlayed", rule: "WX-7.2", seat: 1, equipment: "sabotage", target: 0, slot: null },
  { is: "WarStarted", rule: "WX-4.7", war: 0, cause: "war-all", rank: 18, warriors: [0, 1, 2, 3], loose: [] },
  ...picked,
  { is: "RecruitsTurned", rule: "WX-4.9", war: 0, seats: [0, 1], cards: ["Z-K", "R-J"], effects: [], ranks: [] },
].map((event, version) => ({ version, event: event as WarXTremeEvent }));

export const words: Words = {
  you: "you",
  your: "your",
  and: "and",
  nothing: "nothing",
  "page:army": "army",
  "page:camp": "camp",
  "page:tax": "tax pile",
  "page:store": "store",
  "page:junk": "junk",
  "page:lead": "lead",
  "page:slots": "Recruitment slots",
  "suit:princess": "Princess",
  "suit:zombie": "Zombie",
  "suit:ninja": "Ninja",
  "suit:robot": "Robot",
  "suit:monster": "Monster",
  "suit:vampire": "Vampire",
  "suit:alien": "Alien",
  "suit:forgotten": "Forgotten",
  "printed:Rise Up": "18",
  "printed:Shuriken": "19",
  "printed:Wild": "16",
  "printed:Vanish": "7",
  "printed:Abduction": "9",
  "equipment:bribe": "Bribe",
  "equipment.when:bribe": "After the reveal",
  "equipment.says:bribe": "Your card +3 ranks.",
  "equipment:draft-notice": "Draft Notice",
  "equipment.when:draft-notice": "After recruits",
  "equipment.says:draft-notice": "Take another recruit.",
  "equipment:war-drum": "War Drum",
  "equipment.says:war-drum": "+1 equipment a war.",
  "equipment:leech": "Curse of the Leech",
  "equipment.when:leech": "Before a round",
  "equipment.says:leech": "Takes a card of each big sweep.",
  "equipment:sabotage": "Sabotage",
  "equipment.says:sabotage": "A rival's card counts as Lose.",
  "equipment:spyglass": "Spyglass",
  "equipment.when:spyglass": "Any time",
  "equipment.says:spyglass": "See your next three cards.",
  "equipment:press-gang": "Press-Gang",
  "equipment.when:press-gang": "Any time",
  "equipment.says:press-gang": "Take a card of a camp.",
  "equipment:tax-haven": "Tax Haven",
  "tag:war": "War",
  "tag:loose": "",
  "tag:out": "Out!",
  "shout:WarStarted": "War!",
  "shout:RaceCalled": "Speed!",
  "shout:TaxTime": "Tax time!",
  "shout:GameEnded": "The end!",
  RoundStarted: "Round {round}",
  WarStarted: "Rise Up: war for all!",
  EquipmentPlayed: "{@seat} plays {equipment}.",
  RecruitsTurned: "Four recruits from slots 2, 4, 5 and 8.",
  TaxTime: "The tax pile is empty: everybody pays.",
  Turned: "Everybody turns a card.",
  Laid: "{@seat} lays three.",
  SlotPicked: "{@seat} takes slot {slot}.",
  "ask.slot": "Take a recruit.",
  "why.slot": "The highest recruit takes every card in this war.",
  "ask.slot.rule": "WX-4.1",
  "ask.wild": "Name your Wild, or let it stand.",
  "ask.buy-in": "Flee, or buy in?",
  "why.buy-in": "Two cards are at war below yours.",
  "ask.buy-in.rule": "WX-4.5",
  "ask.trust": "Do you trust Tom?",
  "ask.abduct": "Swap Abduction with a lit card, or keep it.",
  "ask.recruits": "Play equipment, or pass.",
  "ask.before": "Play equipment, or pass.",
  "choice.flee": "Flee",
  "choice.buy-in": "Buy in",
  "choice.keep": "Keep it",
  "choice.swap": "Swap with",
  "choice.stand": "Stand at",
  "chart.rows":
    "1-15:0:Unemployed|16-19:1:Lemonade Stand CEO|20-24:2:Seasonal Employee|25-29:3:Karate Teacher|30-34:4:Animal Breeder|35-39:5:Inventor of Things|40-44:6:Race Car Driver|45-49:7:Teen Celebrity|50-54:8:Zoo Owner|55-59:11:President of Everything",
  "reason:last-player": "The last player with cards wins.",
};
