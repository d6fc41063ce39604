# compiled
"""WX-7.2 Reaction windows: everyone in the game, at once and in secret, plays one card or passes."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.war_x_treme import chronicle
from ruse.games.war_x_treme.actions import PASS, PLAY, TARGETS
from ruse.games.war_x_treme.equipment import TAXMANS_KNOCK
from ruse.games.war_x_treme.gear import can_work, knock, list_equipment, work
from ruse.games.war_x_treme.state import MUSTER, NOT_YET, Field
from ruse.kernel.kit import NOTHING, Actions


def opens(table: Field) -> bool:
    """WX-7.1: not in the first round. How much equipment everyone holds is public: without any there is nothing to ask."""
    if table.round == 1:
        return False
    for seat in range(table.seats):
        if table.plays(seat) and table.gear_of(seat) > 0:
            return True
    return False


def unanswered(table: Field) -> i64:
    mask: i64 = 0
    for seat in range(table.seats):
        if table.plays(seat) and table.chosen(seat) == NOTHING:
            mask |= 1 << seat
    return mask


def list_window(table: Field, seat: i64, out: Actions) -> None:
    """WX-3.3: who holds nothing is asked too, with a pass alone."""
    out.add(PASS)
    list_equipment(table, seat, out)


def work_all(table: Field) -> bool:
    """WX-7.2: they work one by one from the lead on; one that can no longer work returns to the hand. Did any work?"""
    worked = False
    for k in range(table.seats):
        seat = table.from_lead(k)
        choice = table.chosen(seat)
        table.choose(seat, NOTHING)
        if choice == NOTHING or choice == PASS or table.reason != NOT_YET:
            continue
        kind = (choice - PLAY) // TARGETS
        if can_work(table, seat, kind, (choice - PLAY) % TARGETS):
            work(table, seat, kind, (choice - PLAY) % TARGETS)
            worked = True
        else:
            chronicle.equipment_returned(table, seat, kind)
    return worked and not (table.phase == MUSTER and table.is_done(table.war))


def knock_late(table: Field) -> None:
    """WX-7.1: a must-play-now card that was dealt at the start waits for the second round."""
    for k in range(table.seats):
        seat = table.from_lead(k)
        while table.holds(seat, TAXMANS_KNOCK) > 0:
            knock(table, seat)
