import { describe, expect, it } from "vitest";
import catalogue from "../../src/ruse/games/war_slayer/words/en.json";
import { format, say, tell, variantOf } from "../src/words/words";
import type { GameEvent } from "../src/wire/types";
import recorded from "./recorded.json";

const reader = { viewer: 0, names: ["Grey Heron", "Ines"] };
const won: GameEvent = { is: "OperationWon", index: 1, winner: 1, loser: 0, card: "10♦", beaten: "6♣" };
const both = { "A.you": "", "A.rival": "", A: "" };

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
    expect(format({}, "{seat’s} {card} defected to {claimant}.", { seat: 1, card: "J♠", claimant: 0 }, reader)).toBe("Ines’s J♠ defected to you.");
    expect(format({}, "{seat’s} {card} defected.", { seat: 0, card: "J♠" }, reader)).toBe("Your J♠ defected.");
    expect(format({ "count:3": "three" }, "{seat} claimed {count}: {cards}.", { seat: 1, cards: ["9♠", "4♥", "2♣"] }, reader)).toBe("Ines claimed three: 9♠, 4♥ and 2♣.");
    expect(format({ "row:theater": "Theater" }, "Mission {mission}, {row}", { mission: 4, row: "theater" }, reader)).toBe("Mission 4, Theater");
    expect(format({}, "{cards[0]} against {cards[1]}", { cards: ["A♣", "A♥"] }, reader)).toBe("A♣ against A♥");
    expect(format({}, "{rival} waits.", { seat: 0 }, reader)).toBe("Ines waits.");
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
      for (const event of events as unknown as GameEvent[]) expect(tell(catalogue, event, reader) ?? "").not.toMatch(/[{}]/);
  });
});
