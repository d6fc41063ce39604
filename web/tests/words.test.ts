import { describe, expect, it } from "vitest";
import { format, tell, variantsOf } from "../src/words/words";
import type { GameEvent } from "../src/wire/types";

const reader = { viewer: 0, names: ["Grey Heron", "Ines"] };
const won: GameEvent = { is: "OperationWon", index: 1, winner: 1, loser: 0, card: "10♦", beaten: "6♣" };

describe("words", () => {
  it("prefers the sentence for the one who acts, then for the one it is done to, then the plain one", () => {
    expect(variantsOf({ ...won, winner: 0, loser: 1 }, reader)).toEqual(["OperationWon.you", "OperationWon"]);
    expect(variantsOf(won, reader)).toEqual(["OperationWon.rival", "OperationWon"]);
    expect(variantsOf(won, { ...reader, viewer: null })).toEqual(["OperationWon"]);
  });

  it("falls back to the plain sentence when a variant is not in the catalogue", () => {
    expect(tell({ OperationWon: "{winner} won column {index}." }, won, reader)).toBe("Ines won column II.");
  });

  it("fills typed slots", () => {
    expect(format("{seat’s} {card} defected to {claimant}.", { is: "Defected", seat: 1, card: "J♠", claimant: 0 }, reader)).toBe("Ines’s J♠ defected to you.");
    expect(format("{seat’s} {card} defected.", { is: "Defected", seat: 0, card: "J♠" }, reader)).toBe("Your J♠ defected.");
    expect(format("{seat} claimed {count}: {cards}.", { is: "C", seat: 1, cards: ["9♠", "4♥", "2♣"] }, reader)).toBe("Ines claimed three: 9♠, 4♥ and 2♣.");
    expect(format("Mission {mission}, {row}", { is: "M", mission: 4, row: "theater" }, reader)).toBe("Mission 4, Theater");
    expect(format("{cards[0]} against {cards[1]}", { is: "D", cards: ["A♣", "A♥"] }, reader)).toBe("A♣ against A♥");
  });

  it("says nothing for an empty sentence or an unknown event", () => {
    expect(tell({ Flipped: "" }, { is: "Flipped" }, reader)).toBeNull();
    expect(tell({}, { is: "Flipped" }, reader)).toBeNull();
  });
});
