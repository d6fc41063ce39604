# compiled
"""A table as JSON and back, like FEN: for tests, puzzles, bug reports and referees.

Cards are written D7, piles from top to bottom, rows from their Port outwards, the four spies of a side in the order of the
factions with the card each stands on, or null at home.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from ruse.games.master_of_spies.actions import ARCHIVE, EXCHANGE, HAND_SIZE, REGROUP
from ruse.games.master_of_spies.equipment import CARDS, FACTION_NAMES, FACTIONS, HIGHEST
from ruse.games.master_of_spies.play import fits_at
from ruse.games.master_of_spies.start import clear_table
from ruse.games.master_of_spies.state import (
    DRAWING,
    FROM_DISCARDS,
    GRID,
    KNOWN,
    LAID_BY,
    LENGTHS,
    MOVING,
    NAMING,
    OVER,
    PHASES,
    PLAYING,
    REPLACED,
    SPENT,
    SPIES,
    TOTALS,
    Harbour,
)
from ruse.games.master_of_spies.view import Special
from ruse.kernel.errors import RuseError
from ruse.kernel.kit import NOTHING, Pile

SPECIALS: dict[int, Special] = {int(REGROUP): "regroup", int(ARCHIVE): "archive", int(EXCHANGE): "exchange"}
TURN_PHASES = [PHASES[i] for i in (DRAWING, PLAYING, NAMING, MOVING, OVER)]


def write_position(table: Harbour) -> dict[str, object]:
    cells = table.cells.cells
    return {
        "phase": PHASES[table.phase],
        "game": int(table.game) + 1,
        "opener": int(table.opener),
        "round": int(table.round),
        "starter": int(table.starter),
        "turn": int(table.turn),
        "final": table.final,
        "last_drawer": number_or_none(table.last_drawer),
        "drew": table.drew,
        "idle": int(table.idle),
        "disguised": table.disguised,
        "laid": card_or_none(table, table.laid),
        "spy": None if table.spy == NOTHING else FACTION_NAMES[table.spy],
        "draft": {
            "special": None if table.draft_special == NOTHING else SPECIALS[table.draft_special],
            "card": None if table.draft_card == NOTHING else table.name(table.in_hand(table.seat(), table.draft_card)),
        },
        "draw_pile": [table.name(card) for card in table.draw_pile.to_list()],
        "discard": [table.name(card) for card in table.discard.to_list()],
        "rows": [[table.name(table.card_at(r, i)) for i in range(table.length(r))] for r in range(FACTIONS)],
        "laid_by": {table.name(c): int(cells[LAID_BY + c]) for c in range(CARDS) if cells[LAID_BY + c] != NOTHING},
        "replaced": {table.name(c): int(cells[REPLACED + c]) for c in range(CARDS) if cells[REPLACED + c] != 0},
        "known": [table.name(c) for c in range(CARDS) if cells[KNOWN + c] != 0],
        "sides": [write_side(table, seat) for seat in range(table.seats)],
        **drawn_of(table),
        **looking_of(table),
    }


def drawn_of(table: Harbour) -> dict[str, object]:
    """MS-3.3: the cards in hands that were drawn from the discard pile, where that matters."""
    drawn = [table.name(card) for card in range(CARDS) if table.cells.cells[KNOWN + card] == FROM_DISCARDS]
    return {"drawn": drawn} if table.rules.ban_drawn else {}


def looking_of(table: Harbour) -> dict[str, object]:
    """MS-2.1: for which special action the discard pile is looked through, where only its top is shown otherwise."""
    looking = None if table.opened == NOTHING else SPECIALS[table.opened]
    return {"looking": looking} if table.rules.top_only or looking is not None else {}


def write_side(table: Harbour, seat: i64) -> dict[str, object]:
    return {
        "hand": [table.name(card) for card in table.hand(seat)],
        "spies": [card_or_none(table, table.spy_at(seat, faction)) for faction in range(FACTIONS)],
        "spent": table.cells.cells[SPENT + seat] == 1,
        "total": int(table.cells.cells[TOTALS + seat]),
    }


def number_or_none(number: i64) -> int | None:
    return None if number == NOTHING else int(number)


def card_or_none(table: Harbour, card: i64) -> str | None:
    return None if card == NOTHING else table.name(card)


def read_position(table: Harbour, data: Mapping[str, Any]) -> None:
    """Lay the table out as the position says; an error names the place that is wrong, by what MS-8.3 says must hold."""
    clear_table(table)
    try:
        _read_cards(table, data)
        _read_round(table, data)
        _read_marks(table, data)
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise RuseError(f"the position is not complete: {type(error).__name__} at {error}") from error


def _read_cards(table: Harbour, data: Mapping[str, Any]) -> None:
    found: list[int] = []
    found += _read_pile(table, table.draw_pile, data["draw_pile"], "position, draw_pile")
    found += _read_pile(table, table.discard, data["discard"], "position, discard")
    rows = _list(data["rows"], "position, rows", int(FACTIONS))
    for which in range(FACTIONS):
        found += _read_row(table, which, rows[which])
    sides = _list(data["sides"], "position, sides", int(table.seats))
    for seat in range(table.seats):
        found += _read_hand(table, seat, sides[seat])
    for card in range(CARDS):
        if found.count(card) != 1:
            wrong = "is missing" if found.count(card) == 0 else f"is there {found.count(card)} times"
            raise RuseError(
                f"the position has {len(found)} cards, and {table.name(card)} {wrong}: it takes each of the 44 once"
            )
    for seat in range(table.seats):
        _read_side(table, seat, sides[seat])


def _read_pile(table: Harbour, cards: Pile, names: Any, where: str) -> list[int]:
    numbers = _cards(table, names, where, int(CARDS))
    cards.load(numbers)
    return numbers


def _read_row(table: Harbour, which: i64, names: Any) -> list[int]:
    where = f"position, row of {FACTION_NAMES[which]}"
    numbers = _cards(table, names, where, int(HIGHEST))
    for place in range(len(numbers)):
        if not fits_at(table, numbers[place], which, place):
            raise RuseError(f"{where}: {names[place]} cannot lie at place {place + 1}: rows rise and alternate")
        table.cells.cells[GRID + HIGHEST * which + place] = numbers[place]
        table.cells.cells[LENGTHS + which] = place + 1
    return numbers


def _read_hand(table: Harbour, seat: i64, side: Mapping[str, Any]) -> list[int]:
    numbers = _cards(table, side["hand"], f"position, side {int(seat)}, hand", int(HAND_SIZE))
    for card in numbers:
        table.add_to_hand(seat, card)
    return numbers


def _read_side(table: Harbour, seat: i64, side: Mapping[str, Any]) -> None:
    where = f"position, side {int(seat)}"
    spies = _list(side["spies"], f"{where}, spies", int(FACTIONS))
    for faction in range(FACTIONS):
        if spies[faction] is not None:
            card = _card(table, spies[faction], f"{where}, spy of {FACTION_NAMES[faction]}")
            if not on_table(table, card):
                raise RuseError(f"{where}, spy of {FACTION_NAMES[faction]}: {spies[faction]} is not on the table")
            table.cells.cells[SPIES + FACTIONS * seat + faction] = card
    table.cells.cells[SPENT + seat] = 1 if _flag(side, "spent", where) else 0
    table.cells.cells[TOTALS + seat] = _number(side, "total", 0, 100000, where)


def on_table(table: Harbour, card: i64) -> bool:
    for which in range(FACTIONS):
        for place in range(table.length(which)):
            if table.card_at(which, place) == card:
                return True
    return False


def _read_round(table: Harbour, data: Mapping[str, Any]) -> None:
    last = int(table.seats) - 1
    where = "position"
    if data["phase"] not in TURN_PHASES:
        raise RuseError(f"position, phase: {data['phase']!r} is not one of {', '.join(TURN_PHASES)}")
    table.phase = PHASES.index(data["phase"])
    table.game = _number(data, "game", 1, 50, where) - 1
    table.opener = _number(data, "opener", 0, last, where)
    table.round = _number(data, "round", 1, 999, where)
    table.starter = _number(data, "starter", 0, last, where)
    table.turn = _number(data, "turn", 0, int(table.seats) if table.phase == OVER else last, where)
    table.final = _flag(data, "final", where)
    table.last_drawer = NOTHING if data["last_drawer"] is None else _number(data, "last_drawer", 0, last, where)
    table.drew = _flag(data, "drew", where)
    table.idle = _number(data, "idle", 0, 999, where)
    table.disguised = _flag(data, "disguised", where)
    if (table.draw_pile.count == 0) != (table.last_drawer != NOTHING):
        raise RuseError("position, last_drawer: a seat if the draw pile is empty, null if it is not")
    if table.final and table.draw_pile.count > 0:
        raise RuseError("position, final: the final round begins with an empty draw pile")


def _read_marks(table: Harbour, data: Mapping[str, Any]) -> None:
    cells = table.cells.cells
    for name, seat in data["laid_by"].items():
        card = _card(table, name, "position, laid_by")
        if not on_table(table, card):
            raise RuseError(f"position, laid_by: {name} is not on the table")
        cells[LAID_BY + card] = _number({name: seat}, name, 0, int(table.seats) - 1, "position, laid_by")
    for name, times in data["replaced"].items():
        card = _card(table, name, "position, replaced")
        cells[REPLACED + card] = _number({name: times}, name, 1, 999, "position, replaced")
    for name in data["known"]:
        card = _card(table, name, "position, known")
        if not any(card in table.hand(seat) for seat in range(table.seats)):
            raise RuseError(f"position, known: {name} is in no hand")
        cells[KNOWN + card] = FROM_DISCARDS if table.rules.ban_drawn and name in data.get("drawn", ()) else 1
    _read_decision(table, data)


def _read_decision(table: Harbour, data: Mapping[str, Any]) -> None:
    """The card whose spy is being decided, and the steps of an unfinished decision."""
    seat = table.seat()
    if table.phase <= PLAYING and table.hand_count(seat) == 0:
        raise RuseError(f"position, side {int(seat)}, hand: whose turn it is holds no card")
    if table.phase in (NAMING, MOVING):
        table.laid = _card(table, data["laid"], "position, laid")
        if not on_table(table, table.laid):
            raise RuseError(f"position, laid: {data['laid']} is not on the table")
    if table.phase == MOVING:
        if data["spy"] not in FACTION_NAMES or table.spy_at(seat, FACTION_NAMES.index(data["spy"])) == NOTHING:
            raise RuseError(f"position, spy: {data['spy']!r} is not a faction whose spy is on the table")
        table.spy = FACTION_NAMES.index(data["spy"])
    special = data["draft"]["special"]
    if special is not None:
        if special not in SPECIALS.values() or table.phase != DRAWING:
            raise RuseError(f"position, draft, special: {special!r} is not a special action in preparation")
        table.draft_special = {name: number for number, name in SPECIALS.items()}[special]
    looking = data.get("looking")
    if looking is not None:
        if looking not in ("archive", "exchange") or table.phase != DRAWING or table.discard.count == 0:
            raise RuseError(f"position, looking: {looking!r} is not a special action that looks through the pile now")
        table.opened = ARCHIVE if looking == "archive" else EXCHANGE
    if data["draft"]["card"] is not None:
        card = _card(table, data["draft"]["card"], "position, draft, card")
        if card not in table.hand(seat) or table.phase > PLAYING:
            raise RuseError("position, draft, card: it is not in the hand of whose turn it is")
        table.draft_card = table.hand(seat).index(card)


def _cards(table: Harbour, names: Any, where: str, most: int) -> list[int]:
    if not isinstance(names, (list, tuple)) or len(names) > most:
        raise RuseError(f"{where}: a list of at most {most} cards")
    return [_card(table, text, f"{where}, card {i + 1}") for i, text in enumerate(names)]


def _card(table: Harbour, text: Any, where: str) -> int:
    try:
        return table.box.card_number(text)
    except RuseError as error:
        raise RuseError(f"{where}: {error}") from error


def _list(value: Any, where: str, count: int) -> list[Any]:
    if not isinstance(value, (list, tuple)) or len(value) != count:
        raise RuseError(f"{where}: a list of {count}")
    return list(value)


def _number(data: Mapping[str, Any], field: str, low: int, high: int, where: str) -> int:
    value = data[field]
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise RuseError(f"{where}, {field}: {value!r} is not a number from {low} to {high}")
    return value


def _flag(data: Mapping[str, Any], field: str, where: str) -> bool:
    value = data[field]
    if not isinstance(value, bool):
        raise RuseError(f"{where}, {field}: {value!r} is not true or false")
    return value
