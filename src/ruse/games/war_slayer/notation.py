"""Moves as people would write them on paper, and back.

`T 9♣ 4♦ 2♥` lays those cards left, middle and right in the Theater, `D …` in the Dossier; `on` continues, `out` backs out.
Reading is generous (9c, 10d or Td, any case), writing is exact; both need no more than the seat's own view.
"""

from __future__ import annotations

from typing import Any, Final

from ruse.games.war_slayer.actions import BACK_OUT, CONTINUE, ORDER, ORDERS, ROW_NAMES
from ruse.games.war_slayer.equipment import NAMES, card_number
from ruse.games.war_slayer.view import Side, View
from ruse.kernel.errors import Refusal, RuseError
from ruse.kernel.game import Move

LETTERS: Final = {"T": "theater", "D": "dossier"}
PLACES: Final = [tuple([ORDER.cells[3 * order + column] for column in range(3)]) for order in range(ORDERS)]
"""For each order the places in the hand of what goes left, middle and right."""
EXPLAIN_ROW: Final = [f"explain.{row}" for row in ROW_NAMES]
LETTER_OF: Final = {row: letter for letter, row in LETTERS.items()}


def write(view: View, action: int) -> Move:
    if action == CONTINUE:
        return Move("on", {"choice": "continue"})
    if action == BACK_OUT:
        return Move("out", {"choice": "back-out"})
    row, cards = ROW_NAMES[action // ORDERS], _laid(view, action)
    return Move(f"{LETTER_OF[row]} {cards[0]} {cards[1]} {cards[2]}", {"row": row, "cards": cards})


def _laid(view: View, action: int) -> list[str | None]:
    """What an action lays, left, middle and right."""
    left, middle, right = PLACES[action % ORDERS]
    hand = _own_side(view).hand
    return [hand[left], hand[middle], hand[right]]


def read(view: View, text: str) -> int:
    """The action of a text; a Refusal says which rule it breaks."""
    words = text.replace(",", " ").split()
    if not words:
        raise Refusal("A move cannot be empty")
    if words[0].lower() in ("on", "out", "continue", "back-out"):
        return _read_decision(view, words)
    return _read_laying(view, words)


def _read_decision(view: View, words: list[str]) -> int:
    if view.phase != "back-out":
        raise Refusal("Nobody decides whether to continue now", "WS-4.4")
    if len(words) > 1:
        raise Refusal(f"Nothing follows {words[0]!r}")
    return CONTINUE if words[0].lower() in ("on", "continue") else BACK_OUT


def _read_laying(view: View, words: list[str]) -> int:
    row = LETTERS.get(words[0].upper()[:1], "")
    if not row or words[0].lower() not in (row, row[0]):
        raise Refusal(f"{words[0]!r} is not a move: start with T, D, on or out")
    if view.phase not in ("first", "second"):
        raise Refusal("No cards are laid now", "WS-3.1")
    side = _own_side(view)
    if side.first_row == row:
        raise Refusal(f"Your first three lie in the {row.title()}: these go into the other row", "WS-3.3")
    cards = _cards(words[1:])
    for card in cards:
        if card not in side.hand:
            raise Refusal(f"{card} is not in your hand", "WS-3.1")
    places = tuple([side.hand.index(card) for card in cards])
    if places not in PLACES:
        raise Refusal("Lay each of your three cards once", "WS-3.2")
    return ROW_NAMES.index(row) * ORDERS + PLACES.index(places)


def _cards(words: list[str]) -> list[str]:
    if len(words) != 3:
        raise Refusal(f"Lay three cards, left, middle and right, not {len(words)}", "WS-3.2")
    try:
        return [NAMES[card_number(word)] for word in words]
    except RuseError as error:
        raise Refusal(str(error)) from error


def _own_side(view: View) -> Side:
    assert view.viewer is not None, "a spectator has no moves"
    return view.sides[view.viewer]


def explain(view: View, action: int) -> tuple[str, dict[str, Any]]:
    """What an action would do, as far as the seat itself can know."""
    if action == BACK_OUT:
        exposed = sum(len(operation.cards) for operation in view.operations)
        assert view.viewer is not None
        return "explain.back-out", {"rival": 1 - view.viewer, "count": exposed, "rule": "WS-5.1"}
    if action == CONTINUE:
        side = _own_side(view)
        column = view.flipped if side.seat == view.defeated else 2 - view.flipped
        return "explain.continue", {"column": column, "card": side.theater[column].card, "rule": "WS-4.1"}
    return EXPLAIN_ROW[action // ORDERS], {"cards": _laid(view, action), "rule": "WS-3.2"}
