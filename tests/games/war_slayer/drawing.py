"""Positions drawn in two lines. Both sides are written as Ann sees them: Bob sits opposite, so his rows are mirrored.

mission(theater=("9♣ 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣")) is a mission in which everything is laid face
down but nothing is flipped; Ann is the defeated player, so columns are flipped from the left of the drawing.
"""

from __future__ import annotations

from typing import Any

from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.actions import BACK_OUT, CONTINUE
from ruse.games.war_slayer.equipment import NAMES
from ruse.kernel.listener import told_to
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import State, legal_actions, seats_in

ANN, BOB = 0, 1


def cards(text: str) -> list[str]:
    return text.split()


class Table:
    """A State with what a test wants to ask of it."""

    def __init__(self, position: dict[str, Any], **switches: Any) -> None:
        self.setup = GAME.setup(options=switches)
        self.state: State = GAME.from_position(self.setup, position, FastLuck(1))
        self.events: list[Any] = []
        self.state.chronicle = self.events

    def flip(self) -> None:
        """Lay the last cards down: the first column is flipped, and more if nobody has to decide."""
        for seat in seats_in(self.state.acting()):
            self.state.apply(seat, min(legal_actions(self.state, seat)))

    def go_on(self) -> None:
        self.state.apply(self.asked()[0], CONTINUE)

    def back_out(self) -> None:
        self.state.apply(self.asked()[0], BACK_OUT)

    def play_on(self) -> None:
        """Flip, and continue until the mission is over."""
        self.flip()
        while self.phase == "back-out":
            self.go_on()

    def say(self, seat: int, text: str) -> None:
        """A move as the player writes it."""
        self.state.apply(seat, GAME.read(GAME.view(self.state, seat), text))

    def asked(self) -> list[int]:
        return seats_in(self.state.acting())

    def legal(self, seat: int) -> list[str]:
        view = GAME.view(self.state, seat)
        return [GAME.write(view, action).text for action in legal_actions(self.state, seat)]

    def view(self, viewer: int) -> Any:
        return GAME.view(self.state, viewer)

    def told(self, viewer: int) -> list[Any]:
        return told_to(GAME, self.events, viewer)

    def of_kind(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def position(self) -> dict[str, Any]:
        return self.state.position()

    @property
    def phase(self) -> str:
        return str(self.position["phase"])

    @property
    def mission(self) -> int:
        return int(self.position["mission"])

    @property
    def defeated(self) -> int:
        return int(self.position["defeated"])

    @property
    def reason(self) -> str | None:
        reason: str | None = self.position["reason"]
        return reason

    @property
    def aside(self) -> list[list[str]]:
        return [side["aside"] for side in self.position["sides"]]

    @property
    def hq(self) -> list[list[str]]:
        return [side["hq"] for side in self.position["sides"]]

    def under(self, seat: int, count: int) -> list[str]:
        """The lowest cards of an HQ, from top to bottom."""
        return self.hq[seat][-count:]

    def owned(self, seat: int) -> list[str]:
        """Every card on a side of the table."""
        side = self.position["sides"][seat]
        laid = [card for row in ("hand", "theater", "dossier") for card in side[row] if card]
        return [*side["hq"], *side["aside"], *laid]


def mission(
    theater: tuple[str, str],
    dossier: tuple[str, str],
    hq: tuple[str | None, str | None] = (None, None),
    defeated: int = ANN,
    number: int = 1,
    **switches: Any,
) -> Table:
    """Theaters laid face down, dossiers about to be; HQs are drawn from the top."""
    rows = [cards(theater[ANN]), cards(theater[BOB])[::-1]]
    hands = [cards(dossier[ANN]), cards(dossier[BOB])[::-1]]
    piles = _piles(hq, [card for row in (*rows, *hands) for card in row])
    sides = [_side(piles[seat], hands[seat], rows[seat]) for seat in (ANN, BOB)]
    return Table(_position("second", sides, defeated, number), **switches)


def deployment(hand: tuple[str, str], hq: tuple[str | None, str | None] = (None, None), **switches: Any) -> Table:
    """The first three cards are drawn, and nothing is laid."""
    hands = [cards(hand[ANN]), cards(hand[BOB])]
    piles = _piles(hq, hands[ANN] + hands[BOB])
    sides = [_side(piles[seat], hands[seat], None) for seat in (ANN, BOB)]
    return Table(_position("first", sides, ANN, 1), **switches)


def _piles(hq: tuple[str | None, str | None], used: list[str]) -> list[list[str]]:
    """An HQ that is given has those cards, `…` stands for all the others; otherwise each has its part of them."""
    named = {card for pile in hq if pile is not None for card in cards(pile)}
    rest = [name for name in NAMES if name not in used and name not in named]
    if hq == (None, None):
        return [rest[0::2], rest[1::2]]
    piles = [["…"] if pile is None else cards(pile) for pile in hq]
    return [[card for each in pile for card in (rest if each == "…" else [each])] for pile in piles]


def _side(hq: list[str], hand: list[str], theater: list[str] | None) -> dict[str, Any]:
    return {
        "hq": hq,
        "aside": [],
        "hand": hand,
        "theater": theater or [None, None, None],
        "dossier": [None, None, None],
        "first_row": None if theater is None else "theater",
        "choice": None,
    }


def _position(phase: str, sides: list[dict[str, Any]], defeated: int, number: int) -> dict[str, Any]:
    return {
        "phase": phase,
        "mission": number,
        "defeated": defeated,
        "flipped": 0,
        "loser": None,
        "defector": None,
        "reason": None,
        "winners": [None, None, None],
        "sides": sides,
    }
