"""The table of Hill. An action is the place of the card that is taken."""

from __future__ import annotations

from typing import Any

from ruse.kernel.events import Event
from ruse.kernel.kit import Actions, fold
from ruse.kernel.luck import Luck
from ruse.kernel.state import WHOLE, State

PURPOSES = ("offer", "weather", "end", "hole")
ENDS = ("over",)
FACES, SALTED = 6, 1000
OFFER, WEATHER, END, HOLES = 0, 1, 2, 3
HOLE = 7
"""The turn in which nothing may lie there."""


class Offered(Event, frozen=True):
    seat: int
    cards: tuple[int, ...]


class Took(Event, frozen=True):
    seat: int
    value: int
    weather: int


class Paired(Event, frozen=True):
    seat: int


class Helped(Event, frozen=True):
    seat: int
    value: int


class Ended(Event, frozen=True):
    points: tuple[int, ...]


EVENTS = (Offered, Took, Paired, Helped, Ended)


class Hill(State):
    def __init__(self, luck: Luck, given: dict[str, Any]) -> None:
        super().__init__(luck)
        self.given = given
        self.points = [0, 0]
        self.offer: list[int] = []
        self.turn = 0
        self.done = False

    def tell(self, event: object) -> None:
        if self.chronicle is not None:
            self.chronicle.append(event)

    def draw(self, purpose: int, place: int, most: int) -> int:
        return int(self.luck.below((purpose, self.turn, place, self.given["salt"]), most))

    def mover(self) -> int:
        return int(self.turn // max(1, self.given["block"]) % 2)

    def deal(self) -> None:
        self.points = [self.given["first"], 0]
        self.turn, self.done = 0, False
        self.present()

    def present(self) -> None:
        """HL-1.1"""
        cards = [1 + self.draw(OFFER, at, FACES) for at in range(max(1, self.given["offer"]))]
        self.offer = [cards[0]] * len(cards) if self.given["alike"] else cards
        self.tell(Offered("HL-1.1", self.mover(), tuple(self.offer)))

    def acting(self) -> int:
        return 0 if self.done else 1 << self.mover()

    def kind(self, seat: int) -> int:
        return 0

    def list_actions(self, seat: int, out: Actions) -> None:
        if self.turn == HOLE and self.luck.clone().below((HOLES, 0, 0, self.given["salt"]), 100) < self.given["hole"]:
            return  # HL-1.1, switch `hole`: nothing lies there to be taken.
        for at in range(len(self.offer)):
            out.add(at)

    def do(self, seat: int, action: int) -> None:
        value, weather = self.offer[action], self.draw(WEATHER, 0, self.given["weather"] + 1)
        lead = self.points[seat] - self.points[1 - seat]
        self.points[seat] += value + weather
        self.tell(Took("HL-1.2", seat, value, weather))
        if self.given["pairs"] and len(set(self.offer)) < len(self.offer):
            self.points[seat] += 1
            self.tell(Paired("HL-1.3", seat))
        if self.given["rich"] and lead > 0:
            self.points[seat] += self.given["rich"]
            self.tell(Helped("HL-1.4", seat, self.given["rich"]))
        self.turn += 1
        if self.turn >= 2 * self.given["rounds"] and not self.goes_on():
            self.done = True
            self.tell(Ended("HL-2.1", tuple(self.points)))
        else:
            self.present()

    def goes_on(self) -> bool:
        """HL-2.1, switch `endless`"""
        never = self.given["endless"]
        return bool(never) and self.luck.below((END, 0, 0, self.given["salt"]), 100) < never

    def seen(self, viewer: int, seat: int, action: int) -> int:
        return action + 1

    def over(self) -> bool:
        return self.done

    def score(self, seat: int) -> int:
        return self.points[seat]

    def outcome(self, seat: int) -> int:
        apart = self.points[seat] - self.points[1 - seat]
        if abs(apart) <= self.given["tie"]:
            return int(WHOLE) // 2
        return int(WHOLE) if apart > 0 else 0

    def clone(self) -> Hill:
        other = Hill(self.luck.clone(), self.given)
        other.points, other.offer, other.turn, other.done = list(self.points), list(self.offer), self.turn, self.done
        return other

    def checksum(self) -> int:
        check = fold(fold(1, self.turn), int(self.done))
        for value in (*self.points, *self.offer):
            check = fold(check, value)
        return int(check)

    def position(self) -> dict[str, Any]:
        return {"points": list(self.points), "offer": list(self.offer), "turn": self.turn, "done": self.done}
