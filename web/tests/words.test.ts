import { describe, expect, it } from "vitest";
import catalogue from "../../src/ruse/games/war_slayer/words/en.json";
import { format, say, tell, variantOf, type Slots } from "../src/words/words";
import type { GameEvent, Words } from "../src/wire/types";
import recorded from "./recorded.json";
import slips from "../../tests/kernel/slips.json";

const catalogues = Object.entries(
  import.meta.glob<Words>("../../src/ruse/games/*/words/en.json", { eager: true, import: "default" }),
);

const reader = { viewer: 0, names: ["Grey Heron", "Ines"] };
const won: GameEvent = { is: "OperationWon", index: 1, winner: 1, loser: 0, card: "10♦", beaten: "6♣" };
const both = { "A.you": "", "A.rival": "", A: "" };

/** Who does it is one, whom it is done to the other; of all else there are so many. */
function slotsFor(words: Words, template: string, doer: number, count: number): Slots {
  const slots: Slots = {};
  const seats = new Set([...template.matchAll(/\{(?:@(\w+)|(\w+):)/g)].map(([, named, does]) => named ?? does));
  for (const [, name = "", at] of template.matchAll(/\{@?(\w+)(?:’s)?(\[\d\])?/g)) {
    const called = Object.keys(words)
      .filter((key) => key.startsWith(`${name}:`))
      .map((key) => key.slice(name.length + 1))
      .find((word) => !/^\d+$/.test(word));
    if (seats.has(name) && name.endsWith("s")) slots[name] = [doer, 1 - doer].slice(0, Math.max(count, 1));
    else if (["owner", "loser", "claimant", "target", "rival"].includes(name)) slots[name] = 1 - doer;
    else if (seats.has(name)) slots[name] = doer;
    else slots[name] = at ? ["Q", "K"] : (called ?? count);
  }
  return slots;
}

const every = <A, B, C>(as: A[], bs: B[], cs: C[]): [A, B, C][] =>
  as.flatMap((a) => bs.flatMap((b) => cs.map((c): [A, B, C] => [a, b, c])));

describe("words", () => {
  it("prefers the sentence for the one who acts, then for the one it is done to, then the plain one", () => {
    expect(variantOf(both, "A", { seat: 0, owner: 1 }, 0)).toBe("A.you");
    expect(variantOf(both, "A", { seat: 1, owner: 0 }, 0)).toBe("A.rival");
    expect(variantOf(both, "A", { seat: 1, owner: 0 }, null)).toBe("A");
    expect(variantOf({ A: "" }, "A", { seat: 0 }, 0)).toBe("A");
    expect(variantOf({ A: "", "A.on": "" }, "A", { seat: 0, target: 1 }, 2)).toBe("A.on");
    expect(variantOf({ A: "", "A.on": "" }, "A", { seat: 0, target: null }, 2)).toBe("A");
  });

  it("fills typed slots", () => {
    expect(format({}, "{@seat’s} {card} defected to {@claimant}.", { seat: 1, card: "J♠", claimant: 0 }, reader)).toBe(
      "Ines’s J♠ defected to you.",
    );
    expect(format({}, "{@seat’s} {card} defected.", { seat: 0, card: "J♠" }, reader)).toBe("Your J♠ defected.");
    expect(
      format(
        { "count:3": "three" },
        "{@seat} claimed {count}: {cards}.",
        { seat: 1, cards: ["9♠", "4♥", "2♣"] },
        reader,
      ),
    ).toBe("Ines claimed three: 9♠, 4♥ and 2♣.");
    expect(
      format({ "row:theater": "Theater" }, "Mission {mission}, {row}", { mission: 4, row: "theater" }, reader),
    ).toBe("Mission 4, Theater");
    expect(format({}, "{cards[0]} against {cards[1]}", { cards: ["A♣", "A♥"] }, reader)).toBe("A♣ against A♥");
    expect(format({}, "{@rival} waits.", { seat: 0 }, reader)).toBe("Ines waits.");
  });

  it("lets verbs and nouns agree with their slots", () => {
    const said = (message: string, slots: Slots, viewer: number | null = 0): string =>
      format({}, message, slots, { viewer, names: ["Ann", "Bob"] });
    expect(said("{@seat} {seat:moves|move}.", { seat: 1 })).toBe("Bob moves.");
    expect(said("{@seat} {seat:moves|move}.", { seat: 0 })).toBe("You move.");
    expect(said("{@seat} {seat:moves|move}.", { seat: 0 }, null)).toBe("Ann moves.");
    expect(said("{@winners} {winners:shares|share} it.", { winners: [1, 0] })).toBe("Bob and you share it.");
    expect(said("{@flags’s} {flags#Flag|Flags}", { flags: [0] })).toBe("Your Flag");
    expect(said("{@flags’s} {flags#Flag|Flags}", { flags: [0, 1] })).toBe("Your and Bob’s Flags");
    expect([0, 1, 2, 6].map((n) => said("{n#the one|both|all}", { n }))).toEqual(["All", "The one", "Both", "All"]);
  });

  it.each(catalogues)("does not slip in %s, for any viewer, with none, one and two", (_, words) => {
    const patterns = Object.entries(slips).map(([name, slip]) => [name, new RegExp(slip)] as const);
    const slipped: string[] = [];
    for (const key of Object.keys(words).filter((key) => !/\.(you|rival|on)$/.test(key)))
      for (const [viewer, doer, count] of every([null, 0, 1], [0, 1], [0, 1, 2])) {
        const text = say(words, key, slotsFor(words, words[key] ?? "", doer, count), { viewer, names: ["Ann", "Bob"] });
        for (const [name, slip] of patterns) if (slip.test(text)) slipped.push(`${key}: ${name}: ${text}`);
      }
    expect(slipped).toEqual([]);
  });

  it("says nothing for an empty sentence or an unknown event", () => {
    expect(tell({ Flipped: "" }, { is: "Flipped" }, reader)).toBeNull();
    expect(tell({}, { is: "Flipped" }, reader)).toBeNull();
    expect(say({}, "ask.row", {}, reader)).toBe("");
  });

  it("reads the game's own catalogue", () => {
    expect(tell(catalogue, won, reader)).toBe("Column II: 10♦ beat your 6♣.");
  });

  it("leaves no slot open in the log of a recorded game", () => {
    for (const { events } of recorded)
      for (const event of events as unknown as GameEvent[])
        expect(tell(catalogue, event, reader) ?? "").not.toMatch(/[{}]/);
  });
});
