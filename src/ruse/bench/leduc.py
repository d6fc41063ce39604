# compiled
"""Leduc poker, to be measured against OpenSpiel's: six cards, two seats, two rounds of betting.

Each seat antes 1 and holds one card of J, Q, K in two suits. A raise is 2 before the public card and 4 after it, two
raises a round at the most; seat 0 opens both rounds. A pair with the public card wins, else the higher card; equal cards
share. It is a bench game: no view, no events, no memory.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from ruse.kernel.kit import NOTHING, Actions, bit, fold
from ruse.kernel.luck import Luck
from ruse.kernel.state import WHOLE, State

FOLD: Final[i64] = 0
CALL: Final[i64] = 1
RAISE: Final[i64] = 2
ACTION_NAMES: Final = ["fold", "call", "raise"]

DECK: Final[i64] = 6
ANTE: Final[i64] = 1
MOST_RAISES: Final[i64] = 2
PRIVATE: Final[i64] = 0
PUBLIC: Final[i64] = 1
PURPOSES: Final = ("private", "public")


@final
@mypyc_attr(free_list_len=1)
class Leduc(State):
    """Card c is of rank c // 2. The seat whose turn it is acts; `turn` is NOTHING when the hand is over."""

    def __init__(self, luck: Luck) -> None:
        super().__init__(luck)
        self.card0: i64 = NOTHING
        self.card1: i64 = NOTHING
        self.public: i64 = NOTHING
        self.paid0: i64 = ANTE
        self.paid1: i64 = ANTE
        self.turn: i64 = 0
        self.raises: i64 = 0
        self.calls: i64 = 0
        self.folded: i64 = NOTHING

    def deal(self) -> None:
        self.card0 = self.luck.below((PRIVATE, 0, 0, 0), DECK)
        card = self.luck.below((PRIVATE, 0, 1, 0), DECK - 1)
        self.card1 = card + 1 if card >= self.card0 else card
        self.public = NOTHING
        self.paid0 = ANTE
        self.paid1 = ANTE
        self.folded = NOTHING
        self.open_round()

    def open_round(self) -> None:
        self.turn = 0
        self.raises = 0
        self.calls = 0

    def acting(self) -> i64:
        if self.turn == NOTHING:
            return 0
        return bit(self.turn)

    def kind(self, seat: i64) -> i64:
        return 0

    def paid(self, seat: i64) -> i64:
        return self.paid0 if seat == 0 else self.paid1

    def list_actions(self, seat: i64, out: Actions) -> None:
        if self.paid(seat) < self.paid(1 - seat):
            out.add(FOLD)
        out.add(CALL)
        if self.raises < MOST_RAISES:
            out.add(RAISE)

    def do(self, seat: i64, action: i64) -> None:
        if action == FOLD:
            self.folded = seat
            self.turn = NOTHING
            return
        price = self.paid(1 - seat)
        if action == RAISE:
            self.raises += 1
            self.calls = 0
            price += 2 if self.public == NOTHING else 4
        else:
            self.calls += 1
        if seat == 0:
            self.paid0 = price
        else:
            self.paid1 = price
        self.turn = 1 - seat
        if self.calls == (1 if self.raises > 0 else 2):
            self.end_round()

    def end_round(self) -> None:
        if self.public != NOTHING:
            self.turn = NOTHING
            return
        self.public = self.draw_public()
        self.open_round()

    def draw_public(self) -> i64:
        """One of the four cards that nobody holds."""
        card = self.luck.below((PUBLIC, 0, 0, 0), DECK - 2)
        low, high = (self.card0, self.card1) if self.card0 < self.card1 else (self.card1, self.card0)
        if card >= low:
            card += 1
        return card + 1 if card >= high else card

    def seen(self, viewer: i64, seat: i64, action: i64) -> i64:
        return action + 1

    def over(self) -> bool:
        return self.turn == NOTHING

    def strength(self, card: i64) -> i64:
        """A pair beats everything else."""
        rank = card // 2
        if rank == self.public // 2:
            return 3
        return rank

    def winner(self) -> i64:
        """The seat that takes the pot; NOTHING where it is shared."""
        if self.folded != NOTHING:
            return 1 - self.folded
        strength0 = self.strength(self.card0)
        strength1 = self.strength(self.card1)
        if strength0 == strength1:
            return NOTHING
        return 0 if strength0 > strength1 else 1

    def score(self, seat: i64) -> i64:
        """Chips won, or lost if negative; 0 while the hand is on."""
        if self.turn != NOTHING:
            return 0
        winner = self.winner()
        if winner == NOTHING:
            return 0
        return self.paid(1 - seat) if winner == seat else -self.paid(seat)

    def outcome(self, seat: i64) -> i64:
        winner = self.winner()
        if winner == NOTHING:
            return WHOLE // 2
        return WHOLE if winner == seat else 0

    def clone(self) -> Leduc:
        other = Leduc(self.luck.clone())
        other.card0 = self.card0
        other.card1 = self.card1
        other.public = self.public
        other.paid0 = self.paid0
        other.paid1 = self.paid1
        other.turn = self.turn
        other.raises = self.raises
        other.calls = self.calls
        other.folded = self.folded
        return other

    def checksum(self) -> i64:
        c = fold(fold(fold(1, self.card0), self.card1), self.public)
        c = fold(fold(fold(c, self.paid0), self.paid1), self.turn)
        return fold(fold(fold(c, self.raises), self.calls), self.folded)

    def position(self) -> dict[str, object]:
        return {
            "cards": [int(self.card0), int(self.card1)],
            "public": None if self.public == NOTHING else int(self.public),
            "paid": [int(self.paid0), int(self.paid1)],
            "turn": None if self.turn == NOTHING else int(self.turn),
            "raises": int(self.raises),
            "calls": int(self.calls),
            "folded": None if self.folded == NOTHING else int(self.folded),
        }
