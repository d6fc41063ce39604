# compiled
"""A table of Westeria as JSON and back: for tests, puzzles, bug reports and referees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from ruse.games.westeria.equipment import ARMY, CARD_NAMES, TERRITORIES, UNIT_NAMES
from ruse.games.westeria.state import CAPTURED, OVER, PHASES, REASONS, RESERVE, RETURNING_FLAG, Realm
from ruse.kernel.errors import RuseError
from ruse.kernel.kit import NOTHING, Pile, Row


def write_position(table: Realm) -> dict[str, object]:
    return {
        "phase": PHASES[table.phase],
        "reason": REASONS[table.reason] or None,
        "starter": int(table.starter),
        "turn": int(table.turn),
        "round": int(table.round),
        "taken": int(table.taken),
        "made": int(table.made),
        "moves": int(table.moves),
        "shuffles": int(table.shuffles),
        "draws": int(table.draws),
        "drawn_unit": none_if_nothing(table.drawn_unit),
        "anywhere": table.anywhere,
        "holders": [none_if_nothing(table.holder_of(t)) for t in range(TERRITORIES)],
        "captors": [none_if_nothing(table.captor_of(seat)) for seat in range(table.seats)],
        "out": [table.is_out(seat) for seat in range(table.seats)],
        "armies": [[write_unit(table, seat * ARMY + k) for k in range(ARMY)] for seat in range(table.seats)],
        "drafts": [write_draft(table, seat) for seat in range(table.seats)],
        "deck": write_cards(table.deck),
        "discards": write_cards(table.discards),
        "shown": write_cards(table.shown),
    }


def write_unit(table: Realm, unit: i64) -> list[object]:
    """Kind, place, what everyone saw it do, and its shuttling: pair, turns, this turn."""
    place = table.place_of(unit)
    where = "reserve" if place == RESERVE else "captured" if place == CAPTURED else table.land.zone_names[place]
    shuttle = [int(table.went_between(unit)), int(table.went_turns(unit)), int(table.goes(unit))]
    return [UNIT_NAMES[table.kind_of(unit)], where, int(table.seen_moving(unit)), *shuttle]


def write_draft(table: Realm, seat: i64) -> list[int]:
    return [int(table.step(seat, k)) for k in range(table.steps(seat))]


def write_cards(cards: Pile) -> list[str]:
    return [CARD_NAMES[card] for card in cards.to_list()]


def none_if_nothing(number: i64) -> int | None:
    return None if number == NOTHING else int(number)


def read_position(table: Realm, data: Mapping[str, Any]) -> None:
    """Lay the table out as the position says; an error names the place that is wrong."""
    try:
        _read(table, data)
    except (KeyError, IndexError, TypeError, AttributeError, ValueError, OverflowError) as error:
        raise RuseError(f"the position is not complete: {type(error).__name__} at {error}") from error
    _check(table)


def _read(table: Realm, data: Mapping[str, Any]) -> None:
    table.phase = _one_of(data, "phase", PHASES)
    table.reason = 0 if data["reason"] is None else _one_of(data, "reason", REASONS)
    table.starter = _number(data, "starter", int(table.seats) - 1)
    table.turn = _number(data, "turn", int(table.seats) - 1)
    table.round = _number(data, "round", 500)
    table.taken = _number(data, "taken", 24)
    table.made = _number(data, "made", 99)
    table.moves = _number(data, "moves", 99)
    table.shuffles = _number(data, "shuffles", 1 << 30)
    table.draws = _number(data, "draws", 1 << 30)
    table.drawn_unit = NOTHING if data["drawn_unit"] is None else _number(data, "drawn_unit", 71)
    table.anywhere = bool(data["anywhere"])
    _read_seats(table.holder, data["holders"], int(TERRITORIES), int(table.seats), "holders")
    _read_seats(table.captor, data["captors"], int(table.seats), int(table.seats), "captors")
    for seat in range(table.seats):
        table.set_out(seat, bool(data["out"][seat]))
        _read_army(table, seat, data["armies"][seat])
        steps = data["drafts"][seat]
        table.set_steps(seat, len(steps))
        for k in range(len(steps)):
            table.set_step(seat, k, int(steps[k]))
    for cards, title in ((table.deck, "deck"), (table.discards, "discards"), (table.shown, "shown")):
        cards.load([CARD_NAMES.index(card) for card in data[title]])


def _read_army(table: Realm, seat: i64, army: Any) -> None:
    if len(army) != ARMY:
        raise RuseError(f"position, army {int(seat)}: 18 units, not {len(army)}")
    for k in range(ARMY):
        unit = seat * ARMY + k
        kind, where, moved, pair, turns, now = army[k]
        name = UNIT_NAMES[table.kind_of(unit)]
        if kind != name:
            raise RuseError(f"position, army {int(seat)}, unit {int(k)}: {kind!r} instead of {name!r}")
        if where in ("reserve", "captured"):
            table.set_place(unit, RESERVE if where == "reserve" else CAPTURED)
        elif where not in table.land.zone_names:
            raise RuseError(f"position, army {int(seat)}, unit {int(k)}: {where!r} is not a zone")
        else:
            zone: i64 = table.land.zone_names.index(where)
            if table.unit_at(zone) != NOTHING:
                raise RuseError(f"position, army {int(seat)}, unit {int(k)}: two units stand in {where}")
            table.put(unit, zone)
        table.see_moving(unit, moved)
        table.set_went(unit, pair, turns)
        table.go(unit, now)


def _read_seats(cells: Row, values: Any, count: int, seats: int, title: str) -> None:
    if len(values) != count:
        raise RuseError(f"position, {title}: {count} entries, not {len(values)}")
    for i in range(count):
        value = values[i]
        if value is not None and value not in range(seats):
            raise RuseError(f"position, {title}, entry {i}: {value!r} is not a seat or null")
        cells.cells[i] = NOTHING if value is None else value


def _number(data: Mapping[str, Any], field: str, high: int) -> int:
    value = data[field]
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= high:
        raise RuseError(f"position, {field}: {value!r} is not a number from 0 to {high}")
    return value


def _one_of(data: Mapping[str, Any], field: str, names: tuple[str, ...]) -> int:
    if data[field] not in names:
        raise RuseError(f"position, {field}: {data[field]!r} is not one of {', '.join(filter(None, names))}")
    return names.index(data[field])


def _check(table: Realm) -> None:
    """WE-10.2: 42 cards; a captured Flag has a captor and no other unit is captured."""
    cards = table.deck.count + table.discards.count + table.shown.count
    if cards != 42:
        raise RuseError(f"the position has {int(cards)} action cards instead of 42")
    for unit in range(table.seats * ARMY):
        captured = table.place_of(unit) == CAPTURED
        returning = unit // ARMY == table.turn and (table.phase == RETURNING_FLAG or table.phase == OVER)
        held = table.captor_of(unit // ARMY) != NOTHING
        if captured and (unit % ARMY != ARMY - 1 or not (held or returning)):
            raise RuseError(f"position, army {int(unit // ARMY)}: only a Flag with a captor can be captured")
