"""The table of Ferry and its rules. An action is a place in the hand (0 to 3), then a dock (4 left, 5 right)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruse.kernel.kit import Actions, fold, pile
from ruse.kernel.luck import Luck
from ruse.kernel.state import WHOLE, State
from tests.contract.outside import events

CRATES = 12
NIGHTS = 4
DOCK = 4
DOCKS = ("left", "right")
PURPOSES = ("deal", "storm")


class Ferry(State):
    def __init__(self, luck: Luck, seats: int, fair: bool) -> None:
        super().__init__(luck)
        self.seats = seats
        self.fair = fair
        self.clear()

    def clear(self) -> None:
        self.night = 1
        self.warehouse: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(self.seats)]
        self.holds: list[list[int]] = [[] for _ in range(self.seats)]
        self.sunk: list[list[int]] = [[] for _ in range(self.seats)]
        self.drafts: list[int | None] = [None] * self.seats
        self.chosen: list[tuple[int, int] | None] = [None] * self.seats
        """What each seat has settled on tonight: a place in the hand and a dock."""

    def tell(self, event: object) -> None:
        if self.chronicle is not None:
            self.chronicle.append(event)

    def deal(self) -> None:
        """FE-1.1: four crates each; hands are kept in order."""
        self.clear()
        crates = pile(CRATES)
        crates.load(list(range(1, CRATES + 1)))
        self.luck.shuffle((0, 0, 0, 0), crates)
        dealt = crates.to_list()
        for seat in range(self.seats):
            self.hands[seat] = sorted(dealt[4 * seat : 4 * seat + 4])
            self.tell(events.Dealt("FE-1.1", seat, tuple(self.hands[seat])))
        self.warehouse = sorted(dealt[4 * self.seats :])

    def acting(self) -> int:
        return 0 if self.over() else sum(1 << seat for seat in range(self.seats) if self.chosen[seat] is None)

    def kind(self, seat: int) -> int:
        return 0 if self.drafts[seat] is None else 1

    def list_actions(self, seat: int, out: Actions) -> None:
        for action in (DOCK, DOCK + 1) if self.drafts[seat] is not None else range(len(self.hands[seat])):
            out.add(action)

    def finishes(self, seat: int, action: int) -> bool:
        return self.drafts[seat] is not None

    def draft_size(self, seat: int) -> int:
        return 0 if self.drafts[seat] is None else 1

    def retract(self, seat: int) -> None:
        self.drafts[seat] = None

    def do(self, seat: int, action: int) -> None:
        """FE-2.1: a crate, then a dock."""
        place = self.drafts[seat]
        if place is None:
            self.drafts[seat] = action
            return
        self.drafts[seat] = None
        self.chosen[seat] = (place, action - DOCK)
        if self.acting() == 0:
            self.sail()

    def sail(self) -> None:
        """FE-2.2 and 2.3: the docks are shown, the storm comes, the other crates are stored."""
        shipped = []
        for seat in range(self.seats):
            choice = self.chosen[seat]
            assert choice is not None
            crate = self.hands[seat].pop(choice[0])
            shipped.append((seat, crate, choice[1]))
            self.tell(events.Shipped("FE-2.1", seat, crate, DOCKS[choice[1]]))
        self.chosen = [None] * self.seats
        struck = self.luck.below((1, 0, self.night, 0), 2) if self.fair else 0
        self.tell(events.Stormed("FE-2.2", DOCKS[struck]))
        for seat, crate, dock in shipped:
            self.settle(seat, crate, dock == struck)
        self.night += 1
        if self.over():
            self.tell(events.Ended("FE-3.1", tuple(self.score(seat) for seat in range(self.seats))))

    def settle(self, seat: int, crate: int, sinks: bool) -> None:
        (self.sunk if sinks else self.holds)[seat].append(crate)
        self.tell(events.Sank("FE-2.2", seat, crate) if sinks else events.Stored("FE-2.3", seat))

    def seen(self, viewer: int, seat: int, action: int) -> int:
        """Others notice the dock, and nothing of the crate."""
        return action + 1 if viewer == seat or self.drafts[seat] is not None else 0

    def over(self) -> bool:
        return self.night > NIGHTS

    def score(self, seat: int) -> int:
        return sum(self.holds[seat])

    def outcome(self, seat: int) -> int:
        """FE-3.1: the most worth wins; who is equal shares."""
        scores = [self.score(each) for each in range(self.seats)]
        return WHOLE // scores.count(max(scores)) if scores[seat] == max(scores) else 0

    def clone(self) -> Ferry:
        other = Ferry(self.luck.clone(), self.seats, self.fair)
        self.copy_into(other)
        return other

    def copy_into(self, other: Ferry) -> None:
        other.night = self.night
        other.warehouse = list(self.warehouse)
        other.hands = [list(crates) for crates in self.hands]
        other.holds = [list(crates) for crates in self.holds]
        other.sunk = [list(crates) for crates in self.sunk]
        other.drafts = list(self.drafts)
        other.chosen = list(self.chosen)

    def checksum(self) -> int:
        """Drafts are left out: a record does not have them."""
        check = fold(fold(fold(1, self.night), self.seats), int(self.fair))
        for crates in (self.warehouse, *self.hands, *self.holds, *self.sunk):
            check = fold(check, len(crates))
            for crate in crates:
                check = fold(check, crate)
        for choice in self.chosen:
            check = fold(check, -1 if choice is None else 2 * choice[0] + choice[1])
        return int(check)

    def position(self) -> dict[str, Any]:
        return {
            "night": self.night,
            "warehouse": list(self.warehouse),
            "hands": [list(crates) for crates in self.hands],
            "holds": [list(crates) for crates in self.holds],
            "sunk": [list(crates) for crates in self.sunk],
            "drafts": list(self.drafts),
            "chosen": [None if choice is None else list(choice) for choice in self.chosen],
        }


def read_position(table: Ferry, position: Mapping[str, Any]) -> None:
    table.night = position["night"]
    table.warehouse = list(position["warehouse"])
    table.hands = [sorted(crates) for crates in position["hands"]]
    table.holds = [list(crates) for crates in position["holds"]]
    table.sunk = [list(crates) for crates in position["sunk"]]
    table.drafts = list(position["drafts"])
    table.chosen = [None if choice is None else (choice[0], choice[1]) for choice in position["chosen"]]
