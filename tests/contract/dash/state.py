"""The table of Dash and its rules. Actions: 0 passes, 9 to 12 play that boost, 13 + seat is first, 20 keeps, 21 gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruse.kernel.kit import Actions, fold, pile
from ruse.kernel.luck import Luck
from ruse.kernel.state import HOUSE, WHOLE, State
from tests.contract.dash import events

CARDS, BOOSTS, LAPS = 12, 9, 3
PASS, FIRST, KEEP, GIVE = 0, 13, 20, 21
PURPOSES = ("deal", "race")
BOOST, RACE, PRIZE = 0, 1, 2


class Dash(State):
    def __init__(self, luck: Luck, seats: int, reflex: bool) -> None:
        super().__init__(luck)
        self.seats = seats
        self.reflex = reflex
        self.clear()

    def clear(self) -> None:
        self.lap = 1
        self.phase = BOOST
        self.first = 0
        self.hands: list[list[int]] = [[] for _ in range(self.seats)]
        self.chosen: list[int | None] = [None] * self.seats
        self.quick = [False] * self.seats
        self.points = [0] * self.seats
        self.played: list[int] = []

    def tell(self, event: object) -> None:
        if self.chronicle is not None:
            self.chronicle.append(event)

    def deal(self) -> None:
        """DA-1.1: two cards each, kept in order."""
        self.clear()
        cards = pile(CARDS)
        cards.load(list(range(1, CARDS + 1)))
        self.luck.shuffle((0, 0, 0, 0), cards)
        dealt = cards.to_list()
        for seat in range(self.seats):
            self.hands[seat] = sorted(dealt[2 * seat : 2 * seat + 2])
            self.tell(events.Dealt("DA-1.1", seat, tuple(self.hands[seat])))

    def acting(self) -> int:
        if self.over():
            return 0
        if self.phase == BOOST:
            return sum(1 << seat for seat in range(self.seats) if self.chosen[seat] is None)
        return int(1 << HOUSE) if self.phase == RACE else 1 << self.first

    def kind(self, seat: int) -> int:
        return self.phase

    def list_actions(self, seat: int, out: Actions) -> None:
        if self.phase == BOOST:
            out.add(PASS)
            for card in self.hands[seat]:
                if card >= BOOSTS:
                    out.add(card)
        elif self.phase == RACE:
            for racer in range(self.seats):
                out.add(FIRST + racer)
        else:
            out.add(KEEP)
            out.add(GIVE)

    def do(self, seat: int, action: int) -> None:
        if self.phase == BOOST:
            self.chosen[seat] = int(action)
            if self.acting() == 0:
                self.show()
        elif self.phase == RACE:
            self.arrive(int(action) - FIRST)
        else:
            self.settle(self.first if action == KEEP else (self.first + 1) % self.seats)

    def show(self) -> None:
        """DA-2.1: boosts are shown; if there was any, all are asked again."""
        chosen, self.chosen = self.chosen, [None] * self.seats
        for seat, card in enumerate(chosen):
            if card:
                self.hands[seat].remove(card)
                self.played.append(card)
                self.points[seat] += 1
                self.quick[seat] = True
                self.tell(events.Boosted("DA-2.1", seat, card))
        if not any(chosen):
            self.race()

    def race(self) -> None:
        """DA-2.2: all race."""
        self.phase = RACE
        self.tell(events.RaceCalled("DA-2.2", self.lap))
        if not self.reflex:
            self.arrive(self.luck.below((1, 0, self.lap, 0), self.seats))

    def arrive(self, seat: int) -> None:
        self.first, self.phase = seat, PRIZE
        self.tell(events.Won("DA-2.2", seat))

    def settle(self, seat: int) -> None:
        """DA-2.3: the point goes to the first or to the next."""
        self.points[seat] += 1
        self.tell(events.Settled("DA-2.3", seat))
        self.lap += 1
        self.first, self.phase, self.quick = 0, BOOST, [False] * self.seats
        if self.over():
            self.tell(events.Ended("DA-3.1", tuple(self.points)))

    def seen(self, viewer: int, seat: int, action: int) -> int:
        return action + 1

    def over(self) -> bool:
        return self.lap > LAPS

    def score(self, seat: int) -> int:
        return self.points[seat]

    def outcome(self, seat: int) -> int:
        """DA-3.1: the most points win; who is equal shares."""
        best = max(self.points)
        return WHOLE // self.points.count(best) if self.points[seat] == best else 0

    def clone(self) -> Dash:
        other = Dash(self.luck.clone(), self.seats, self.reflex)
        read_position(other, self.position())
        return other

    def checksum(self) -> int:
        check = fold(fold(fold(fold(1, self.seats), self.lap), self.phase), self.first)
        for numbers in (*self.hands, self.points, self.played):
            check = fold(check, len(numbers))
            for number in numbers:
                check = fold(check, number)
        for choice, quick in zip(self.chosen, self.quick, strict=True):
            check = fold(fold(check, -1 if choice is None else choice), int(quick))
        return int(fold(check, int(self.reflex)))

    def position(self) -> dict[str, Any]:
        return {
            "lap": self.lap,
            "phase": self.phase,
            "first": self.first,
            "hands": [list(cards) for cards in self.hands],
            "chosen": list(self.chosen),
            "quick": list(self.quick),
            "points": list(self.points),
            "played": list(self.played),
        }


def read_position(table: Dash, position: Mapping[str, Any]) -> None:
    table.lap, table.phase, table.first = position["lap"], position["phase"], position["first"]
    table.hands = [sorted(cards) for cards in position["hands"]]
    table.chosen = list(position["chosen"])
    table.quick = list(position["quick"])
    table.points = list(position["points"])
    table.played = list(position["played"])
