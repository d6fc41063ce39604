"""Games small enough to know what search must find: guessing a coin, matching pennies, taking counters."""

from __future__ import annotations

from typing import ClassVar

from ruse.kernel.kit import Actions, Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import WHOLE, State
from ruse.search.worlds import Worlds

HEADS, TAILS = 0, 1


class Known(Worlds):
    """No secrets: every imagined table is a copy of this one, with the very same luck."""

    def __init__(self, table: State, seats: int, seat: int = 0) -> None:
        super().__init__(seats, seat)
        self.table = table

    def deal(self, dice: Dice) -> State:
        return self.table.clone()


class Coin(State):
    """Seat 0 guesses, then the coin is thrown."""

    def __init__(self, seed: int) -> None:
        super().__init__(FastLuck(seed))
        self.guess = -1
        self.thrown = -1

    def acting(self) -> int:
        return 1 if self.guess < 0 else 0

    def list_actions(self, seat: int, out: Actions) -> None:
        out.add_range(HEADS, 2)

    def do(self, seat: int, action: int) -> None:
        self.guess = int(action)
        self.thrown = int(self.luck.below((0, 0, 0, 0), 2))

    def seen(self, viewer: int, seat: int, action: int) -> int:
        return action + 1

    def over(self) -> bool:
        return self.guess >= 0

    def outcome(self, seat: int) -> int:
        return int(WHOLE) if self.guess == self.thrown else 0

    def clone(self) -> Coin:
        other = Coin(0)
        other.luck = self.luck.clone()
        other.guess, other.thrown = self.guess, self.thrown
        return other


class Pennies(State):
    """Both choose at once; seat 0 wins what the two equal choices are worth, seat 1 the rest."""

    prizes: ClassVar[tuple[int, int]] = (int(WHOLE), int(WHOLE))

    def __init__(self) -> None:
        super().__init__(FastLuck(0))
        self.chosen = [-1, -1]

    def acting(self) -> int:
        return sum(1 << seat for seat in (0, 1) if self.chosen[seat] < 0)

    def list_actions(self, seat: int, out: Actions) -> None:
        out.add_range(HEADS, 2)

    def do(self, seat: int, action: int) -> None:
        self.chosen[seat] = int(action)

    def seen(self, viewer: int, seat: int, action: int) -> int:
        return action + 1

    def over(self) -> bool:
        return self.acting() == 0

    def outcome(self, seat: int) -> int:
        won = self.prizes[self.chosen[0]] if self.chosen[0] == self.chosen[1] else 0
        return won if seat == 0 else int(WHOLE) - won

    def clone(self) -> Pennies:
        other = type(self)()
        other.chosen = list(self.chosen)
        return other


class UnequalPennies(Pennies):
    """Two heads pay twice what two tails do: both sides should show heads once in three times."""

    prizes = (int(WHOLE), int(WHOLE) // 2)


class Cup(Pennies):
    """Pennies one after the other: seat 0 puts its coin under a cup, or shows it."""

    def __init__(self, covered: bool = True) -> None:
        super().__init__()
        self.covered = covered

    def acting(self) -> int:
        return 0 if self.chosen[1] >= 0 else 1 if self.chosen[0] < 0 else 2

    def seen(self, viewer: int, seat: int, action: int) -> int:
        return 0 if self.covered and viewer != seat else action + 1

    def clone(self) -> Cup:
        other = Cup(self.covered)
        other.chosen = list(self.chosen)
        return other


class Counters(State):
    """In turn each seat takes one to three counters; whoever takes the last one wins."""

    def __init__(self, left: int, seats: int) -> None:
        super().__init__(FastLuck(0))
        self.left, self.seats, self.turn = left, seats, 0

    def acting(self) -> int:
        return 1 << self.turn if self.left > 0 else 0

    def list_actions(self, seat: int, out: Actions) -> None:
        out.add_range(1, min(3, self.left))

    def do(self, seat: int, action: int) -> None:
        self.left -= int(action)
        self.turn = (self.turn + 1) % self.seats

    def seen(self, viewer: int, seat: int, action: int) -> int:
        return action + 1

    def over(self) -> bool:
        return self.left == 0

    def score(self, seat: int) -> int:
        return 0

    def outcome(self, seat: int) -> int:
        return int(WHOLE) if (seat + 1) % self.seats == self.turn else 0

    def value(self, seat: int) -> int:
        return self.outcome(seat) if self.over() else int(WHOLE) // self.seats

    def clone(self) -> Counters:
        other = Counters(self.left, self.seats)
        other.turn = self.turn
        return other
