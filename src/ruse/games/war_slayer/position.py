# compiled
"""A table as JSON and back, like FEN: for tests, puzzles, bug reports and referees.

Cards are written as on paper, piles from top to bottom, rows from the owner's left, an empty place as null.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from ruse.games.war_slayer.actions import ROW_NAMES
from ruse.games.war_slayer.equipment import CARDS, NAMES, card_number
from ruse.games.war_slayer.state import (
    CHOICES,
    COLUMNS,
    DOSSIERS,
    FIRST_ROWS,
    HAND,
    PHASES,
    REASONS,
    SEATS,
    THEATERS,
    WINNERS,
    Mission,
)
from ruse.kernel.errors import RuseError
from ruse.kernel.kit import NOTHING, Pile


def write_position(table: Mission) -> dict[str, object]:
    return {
        "phase": PHASES[table.phase],
        "mission": int(table.mission),
        "defeated": int(table.defeated),
        "flipped": int(table.flipped),
        "loser": seat_or_none(table.loser),
        "defector": seat_or_none(table.defector),
        "reason": REASONS[table.reason] or None,
        "winners": [seat_or_none(table.cells.cells[WINNERS + i]) for i in range(COLUMNS)],
        "sides": [write_side(table, seat) for seat in range(SEATS)],
    }


def write_side(table: Mission, seat: i64) -> dict[str, object]:
    first = table.cells.cells[FIRST_ROWS + seat]
    return {
        "hq": [NAMES[card] for card in table.hq(seat).to_list()],
        "aside": [NAMES[card] for card in table.aside(seat).to_list()],
        "hand": write_three(table, HAND, seat),
        "theater": write_three(table, THEATERS, seat),
        "dossier": write_three(table, DOSSIERS, seat),
        "first_row": None if first == NOTHING else ROW_NAMES[first],
        "choice": seat_or_none(table.cells.cells[CHOICES + seat]),
    }


def seat_or_none(number: i64) -> int | None:
    return None if number == NOTHING else int(number)


def write_three(table: Mission, part: i64, seat: i64) -> list[str | None]:
    cards = [table.cells.cells[part + 3 * seat + i] for i in range(COLUMNS)]
    return [None if card == NOTHING else NAMES[card] for card in cards]


def read_position(table: Mission, data: Mapping[str, Any]) -> None:
    """Lay the table out as the position says; an error names the place that is wrong."""
    try:
        _read_mission(table, data)
        for seat in range(SEATS):
            _read_side(table, seat, data["sides"][seat])
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise RuseError(f"the position is not complete: {type(error).__name__} at {error}") from error
    _count_cards(table)


def _read_mission(table: Mission, data: Mapping[str, Any]) -> None:
    table.phase = _one_of(data, "phase", PHASES)
    table.mission = _number(data, "mission", 1, 200)
    table.defeated = _number(data, "defeated", 0, 1)
    table.flipped = _number(data, "flipped", 0, 3)
    table.loser = _optional(data, "loser", 1)
    table.defector = _optional(data, "defector", 1)
    table.reason = 0 if data["reason"] is None else _one_of(data, "reason", REASONS)
    for i in range(COLUMNS):
        winner = data["winners"][i]
        if winner not in (None, 0, 1):
            raise RuseError(f"position, winners, place {int(i)}: {winner!r} is not a seat or null")
        table.cells.cells[WINNERS + i] = NOTHING if winner is None else winner


def _read_side(table: Mission, seat: i64, side: Mapping[str, Any]) -> None:
    where = f"position, side {int(seat)}"
    _read_pile(table.hq(seat), side["hq"], f"{where}, hq")
    _read_pile(table.aside(seat), side["aside"], f"{where}, aside")
    for part, title in ((HAND, "hand"), (THEATERS, "theater"), (DOSSIERS, "dossier")):
        cards = side[title]
        if len(cards) != COLUMNS:
            raise RuseError(f"{where}, {title}: three places, not {len(cards)}")
        for i in range(COLUMNS):
            card = cards[i]
            table.cells.cells[part + 3 * seat + i] = (
                NOTHING if card is None else _card(card, f"{where}, {title}, place {int(i)}")
            )
    first = side["first_row"]
    if first is not None and first not in ROW_NAMES:
        raise RuseError(f"{where}: {first!r} is not a row")
    table.cells.cells[FIRST_ROWS + seat] = NOTHING if first is None else ROW_NAMES.index(first)
    table.cells.cells[CHOICES + seat] = _optional(side, "choice", 11)


def _read_pile(cards: Pile, names: list[str], where: str) -> None:
    numbers = [_card(text, f"{where}, card {i + 1}") for i, text in enumerate(names)]
    if len(numbers) > len(cards.cells):
        raise RuseError(f"{where}: {len(numbers)} cards are too many")
    cards.load(numbers)


def _card(text: str, where: str) -> int:
    try:
        return card_number(text)
    except RuseError as error:
        raise RuseError(f"{where}: {error}") from error


def _number(data: Mapping[str, Any], field: str, low: int, high: int) -> int:
    value = data[field]
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise RuseError(f"position, {field}: {value!r} is not a number from {low} to {high}")
    return value


def _optional(data: Mapping[str, Any], field: str, high: int) -> int:
    return -1 if data[field] is None else _number(data, field, 0, high)


def _one_of(data: Mapping[str, Any], field: str, names: tuple[str, ...]) -> int:
    if data[field] not in names:
        raise RuseError(f"position, {field}: {data[field]!r} is not one of {', '.join(filter(None, names))}")
    return names.index(data[field])


def _count_cards(table: Mission) -> None:
    """WS-1.3: 52 distinct cards, always."""
    found: list[int] = []
    for seat in range(SEATS):
        found += table.hq(seat).to_list() + table.aside(seat).to_list()
    found += [int(table.cells.cells[i]) for i in range(HAND, CHOICES) if table.cells.cells[i] != NOTHING]
    for card in range(CARDS):
        if found.count(card) != 1:
            wrong = "is missing" if found.count(card) == 0 else f"is there {found.count(card)} times"
            raise RuseError(
                f"the position has {len(found)} cards, and {NAMES[card]} {wrong}: it takes each of the 52 once"
            )
