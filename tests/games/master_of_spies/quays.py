"""A table of Master of Spies drawn in a few words: rows from their Ports, hands, spies, piles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ruse.games.master_of_spies import GAME
from ruse.kernel.errors import Refusal
from ruse.kernel.luck import FastLuck, Luck
from ruse.kernel.state import State, legal_actions, seats_in

ANN, BOB, CAT, DAN = range(4)
LETTERS = "DPLF"
DECK = [letter + str(value) for letter in LETTERS for value in range(1, 12)]


def cards(text: str) -> list[str]:
    return text.split()


class Quays:
    """A running table; `do` takes the steps of whoever owes a decision."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Any] = []
        state.chronicle = self.events

    def do(self, *steps: str) -> Quays:
        for text in steps:
            seat = self.seat
            action = GAME.read(GAME.view(self.state, seat), text)
            assert action in legal_actions(self.state, seat), text
            self.state.apply(seat, action)
        return self

    def turn(self, *steps: str) -> Quays:
        """A whole turn that begins with a draw from the draw pile."""
        return self.do("draw", *steps)

    def refused(self, text: str) -> str:
        """The rule that forbids this."""
        try:
            action = GAME.read(GAME.view(self.state, self.seat), text)
        except Refusal as refusal:
            return refusal.rule or refusal.reason
        assert action not in legal_actions(self.state, self.seat), f"{text} is allowed"
        return "not legal"

    def legal(self) -> list[str]:
        view = GAME.view(self.state, self.seat)
        return [GAME.write(view, action).text for action in legal_actions(self.state, self.seat)]

    @property
    def seat(self) -> int:
        return seats_in(self.state.acting())[0]

    @property
    def kind(self) -> str:
        return GAME.kinds[self.state.kind(self.seat)]

    @property
    def position(self) -> dict[str, Any]:
        return self.state.position()

    def row(self, letter: str) -> list[str]:
        row: list[str] = self.position["rows"][LETTERS.index(letter)]
        return row

    def spies(self, seat: int) -> dict[str, str]:
        """The spies on the table: faction -> card."""
        stand = self.position["sides"][seat]["spies"]
        return {letter: card for letter, card in zip(LETTERS, stand, strict=True) if card is not None}

    def hand(self, seat: int) -> list[str]:
        hand: list[str] = self.position["sides"][seat]["hand"]
        return hand

    def told(self, kind: str) -> list[Any]:
        return [event for event in self.events if type(event).__name__ == kind]


def quays(
    hands: Sequence[str],
    *,
    d: str = "",
    p: str = "",
    l: str = "",  # noqa: E741
    f: str = "",
    spies: Sequence[Mapping[str, str]] = (),
    discard: str = "",
    draw: str = "",
    left: int | None = None,
    laid_by: Mapping[str, int] | None = None,
    options: Mapping[str, Any] | None = None,
    luck: Luck | None = None,
    **fields: Any,
) -> Quays:
    """Cards that are not named lie in the draw pile, below those of `draw`; with `left`, only so many, the rest at the
    bottom of the discard pile."""
    seats = len(hands)
    rows = [cards(d), cards(p), cards(l), cards(f)]
    named = (
        {card for row in rows for card in row} | set(cards(" ".join(hands))) | set(cards(discard)) | set(cards(draw))
    )
    pile = cards(draw) + [card for card in DECK if card not in named]
    below = pile[left:] if left is not None else []
    pile = pile[:left] if left is not None else pile
    stand = [dict(spies[seat]) if seat < len(spies) else {} for seat in range(seats)]
    position: dict[str, Any] = {
        "phase": "play", "game": 1, "opener": 0, "round": 1, "starter": 0, "turn": 0, "final": False,
        "last_drawer": None if pile else 0, "drew": False, "idle": 0, "disguised": False, "laid": None, "spy": None,
        "draft": {"special": None, "card": None}, "draw_pile": pile, "discard": cards(discard) + below, "rows": rows,
        "laid_by": dict(laid_by or {}), "replaced": {}, "known": [],
        "sides": [
            {"hand": cards(hand), "spies": [stand[seat].get(letter) for letter in LETTERS], "spent": False, "total": 0}
            for seat, hand in enumerate(hands)
        ],
    }  # fmt: skip
    setup = GAME.setup(seats, options)
    return Quays(GAME.from_position(setup, position | fields, luck or FastLuck(1)))
