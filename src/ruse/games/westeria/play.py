"""WE-5 Move and WE-6 Combat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.westeria import chronicle
from ruse.games.westeria.actions import END_TURN
from ruse.games.westeria.end import ELSEWHERE, put_out
from ruse.games.westeria.equipment import (
    ARMY,
    CURSED_LAND,
    FLAG,
    KING,
    RANK,
    SCOUT,
    SORCERESS,
    SPY_MASTER,
    ZONES,
)
from ruse.games.westeria.events import Result
from ruse.games.westeria.flags import capture
from ruse.games.westeria.runs import spread
from ruse.games.westeria.start import settle_control
from ruse.games.westeria.state import RESERVE, Realm
from ruse.kernel.kit import NOTHING, Actions, row_of

RANKS: Final = row_of(RANK)
WON: Final[i64] = 0
LOST: Final[i64] = 1
BOTH: Final[i64] = 2
TAKEN: Final[i64] = 3
RESULTS: Final[tuple[Result, ...]] = ("won", "lost", "both", "captured")


def list_units(table: Realm, seat: i64, out: Actions) -> None:
    """WE-5.1: the zones of units that can move. The first move is not optional; who cannot move skips."""
    movable: i64 = 0
    for zone in range(ZONES):
        unit = table.unit_at(zone)
        if unit != NOTHING and unit // ARMY == seat and can_move(table, unit):
            out.add(zone)
            movable += 1
    if movable == 0 or table.made > 0:
        out.add(END_TURN)


def can_move(table: Realm, unit: i64) -> bool:
    """WE-5.2: Flag and Cursed Land never move."""
    kind = table.kind_of(unit)
    if kind == FLAG or kind == CURSED_LAND or has_had_its_move(table, unit):
        return False
    zone = table.place_of(unit)
    for k in range(i64(4)):
        near = table.land.neighbour(zone, k)
        if near != NOTHING and may_step(table, unit, near):
            return True
    return kind == SCOUT and can_run_or_charge(table, unit)


def has_had_its_move(table: Realm, unit: i64) -> bool:
    """WE-5.1 under `unit_moves`: one a turn; where it went this turn is kept for WE-8.2."""
    return table.rules.once and table.goes(unit) != NOTHING


def may_step(table: Realm, unit: i64, near: i64) -> bool:
    """WE-5.2: into a free zone or an enemy's. WE-8.2: no shuttling, but attacks are never barred."""
    other = table.unit_at(near)
    if other != NOTHING:
        return other // ARMY != unit // ARMY
    return not is_barred(table, unit, near)


def is_barred(table: Realm, unit: i64, zone: i64) -> bool:
    """WE-8.2: has the unit gone only between these two zones in each of its owner's last two turns?"""
    return table.went_turns(unit) >= 2 and table.went_between(unit) == pair_of(table.place_of(unit), zone)


def pair_of(zone: i64, other: i64) -> i64:
    return zone * ZONES + other if zone < other else other * ZONES + zone


def can_run_or_charge(table: Realm, unit: i64) -> bool:
    """A Scout whose every step is barred may still run, or charge where that is allowed."""
    start = table.place_of(unit)
    count = spread(table, start)
    for i in range(count):
        zone = table.run_to(i)
        if not table.land.are_near(start, zone) and not is_barred(table, unit, zone):
            return True
    if table.rules.scout_charge:
        for zone in range(ZONES):
            if may_charge(table, unit, start, zone):
                return True
    return False


def list_targets(table: Realm, unit: i64, out: Actions) -> None:
    """WE-5.2 and 5.3: where the unit can go, in the order of the map."""
    start = table.place_of(unit)
    if table.kind_of(unit) != SCOUT:
        for k in range(i64(4)):
            near = table.land.neighbour(start, k)
            if near != NOTHING and may_step(table, unit, near):
                out.add(near)
        return
    spread(table, start)
    for zone in range(ZONES):
        if table.land.are_near(start, zone):
            if may_step(table, unit, zone):
                out.add(zone)
        elif table.is_reached(zone) and zone != start:
            if not is_barred(table, unit, zone):
                out.add(zone)
        elif table.rules.scout_charge and may_charge(table, unit, start, zone):
            out.add(zone)


def may_charge(table: Realm, unit: i64, start: i64, zone: i64) -> bool:
    """WE-5.3 under `scout_charge`: a run may end in an attack on a zone next to its chain."""
    other = table.unit_at(zone)
    if other == NOTHING or other // ARMY == unit // ARMY:
        return False
    for k in range(i64(4)):
        near = table.land.neighbour(zone, k)
        if near != NOTHING and near != start and table.is_reached(near):
            return True
    return False


def move(table: Realm, seat: i64, unit: i64, zone: i64) -> None:
    """WE-5.1: one move; WE-5.4: onto an enemy unit it is combat."""
    start = table.place_of(unit)
    foe = table.unit_at(zone)
    table.made += 1
    # Ruling WE-8.2: an attack is a move too, and counts by its ends.
    note_shuttle(table, unit, pair_of(start, zone))
    if foe == NOTHING:
        go(table, seat, unit, start, zone)
    else:
        fight(table, seat, unit, foe)
    settle_control(table)
    put_out(table)


def note_shuttle(table: Realm, unit: i64, pair: i64) -> None:
    now = table.goes(unit)
    table.go(unit, pair if now == NOTHING or now == pair else ELSEWHERE)


def go(table: Realm, seat: i64, unit: i64, start: i64, zone: i64) -> None:
    """WE-5.2: a step. WE-5.3: a run, which reveals the Scout."""
    step = table.land.are_near(start, zone)
    if step:
        chronicle.moved(table, seat, start, zone)
    else:
        chronicle.ran(table, seat, start, zone)
    table.leave(start)
    table.put(unit, zone)
    if table.seen_moving(unit) < 2:
        table.see_moving(unit, 1 if step else 2)


def fight(table: Realm, seat: i64, unit: i64, foe: i64) -> None:
    """WE-6.1: both units are revealed; the lower rank goes to its owner's reserve."""
    start = table.place_of(unit)
    zone = table.place_of(foe)
    owner = foe // ARMY
    result = compare(table.kind_of(unit), table.kind_of(foe))
    chronicle.fought(table, seat, unit, foe, RESULTS[result], rule_of_combat(table.kind_of(unit), table.kind_of(foe)))
    if not table.land.are_near(start, zone):
        table.see_moving(unit, 2)
    elif table.seen_moving(unit) == 0:
        table.see_moving(unit, 1)
    if result == WON or result == BOTH:
        table.lift(foe, RESERVE)
    if result == LOST or result == BOTH:
        table.lift(unit, RESERVE)
        return
    table.leave(start)
    if result == TAKEN:
        # Ruling WE-6.2: the attacker moves in, whoever then gets the Flag.
        table.set_place(foe, NOTHING)
        table.put(unit, zone)
        capture(table, seat, owner)
    else:
        table.put(unit, zone)


def compare(kind: i64, foe: i64) -> i64:
    """WE-6.1 and 6.2: what an attack by one kind on another comes to. WE-6.3: a Spy Master who attacks a King wins."""
    if foe == FLAG:
        return TAKEN
    if foe == CURSED_LAND:
        return WON if kind == SORCERESS else LOST
    if kind == SPY_MASTER and foe == KING:
        return WON
    if RANKS.cells[kind] == RANKS.cells[foe]:
        return BOTH
    return WON if RANKS.cells[kind] > RANKS.cells[foe] else LOST


def rule_of_combat(kind: i64, foe: i64) -> str:
    if foe == FLAG or foe == CURSED_LAND:
        return "WE-6.2"
    return "WE-6.3" if kind == SPY_MASTER and foe == KING else "WE-6.1"
