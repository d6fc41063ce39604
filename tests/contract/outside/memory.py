"""What a smuggler can know, and a table dealt from it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ruse.kernel.kit import Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.sight import Setup, Sight
from tests.contract.outside import events
from tests.contract.outside.state import CRATES, Ferry


class Memory:
    def __init__(self, data: Mapping[str, Any]) -> None:
        self.viewer: int = data["viewer"]
        self.night: int = data["night"]
        self.hand: list[int] = list(data["hand"])
        self.hold: list[int] = list(data["hold"])
        self.shipped: int = data["shipped"]
        self.sunk: list[list[int]] = [list(crates) for crates in data["sunk"]]
        self.stored: list[int] = list(data["stored"])

    def note(self, event: object) -> None:
        match event:
            case events.Dealt(_, _, crates):
                self.hand = list(crates)
            case events.Shipped(_, _, crate, _):
                self.hand.remove(crate)
                self.shipped = crate
            case events.Stormed():
                self.night += 1
            case events.Sank(_, seat, crate):
                self.sunk[seat].append(crate)
            case events.Stored(_, seat):
                self.stored[seat] += 1
                if seat == self.viewer:
                    self.hold.append(self.shipped)

    def fits(self, table: Ferry) -> bool:
        if (table.night, table.sunk, [len(hold) for hold in table.holds]) != (self.night, self.sunk, self.stored):
            return False
        return self.viewer < 0 or (table.hands[self.viewer], table.holds[self.viewer]) == (self.hand, self.hold)

    def clone(self) -> Memory:
        return Memory(self.to_json())

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(json.dumps(vars(self)))
        return data


def remember(setup: Setup, viewer: int) -> Memory:
    seats = setup.seats
    sunk: list[list[int]] = [[] for _ in range(seats)]
    stored = [0] * seats
    return Memory({"viewer": viewer, "night": 1, "hand": [], "hold": [], "shipped": 0, "sunk": sunk, "stored": stored})


def recall(data: Mapping[str, Any]) -> Memory:
    return Memory(data)


def imagine(sight: Sight, dice: Dice) -> Ferry:
    """Whatever was not seen may be anywhere."""
    memory: Memory = sight.memory
    table = Ferry(FastLuck(dice.seed()), sight.setup.seats, sight.setup.options["storm"] == "fair")
    known = {*memory.hand, *memory.hold, *(crate for crates in memory.sunk for crate in crates)}
    unseen = [crate for crate in range(1, CRATES + 1) if crate not in known]
    table.night = memory.night
    table.sunk = [list(crates) for crates in memory.sunk]
    for seat in range(table.seats):
        if seat == memory.viewer:
            table.hands[seat], table.holds[seat] = list(memory.hand), list(memory.hold)
            table.drafts[seat] = sight.view.draft
            continue
        table.holds[seat] = [unseen.pop(dice.below(len(unseen))) for _ in range(memory.stored[seat])]
        left = 5 - memory.night
        table.hands[seat] = sorted(unseen.pop(dice.below(len(unseen))) for _ in range(left))
    table.warehouse = unseen
    return table
