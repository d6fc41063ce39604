# compiled
"""WX-5 Speed: a race of all in the round or war. The table runs it, or a fair draw decides."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.war_x_treme import chronicle
from ruse.games.war_x_treme.actions import FIRST
from ruse.games.war_x_treme.equipment import MOST_SEATS, QUICK_BOOTS
from ruse.games.war_x_treme.start import RACE
from ruse.games.war_x_treme.state import RACING, Field, only, size_of
from ruse.games.war_x_treme.sweep import sweep_round_or_war
from ruse.kernel.kit import Actions, pile

FACES = 1000


def call_race(table: Field) -> None:
    """WX-5.1 and 5.2: one race, for those too whose card is no Speed; several Speeds are one race."""
    chronicle.race_called(table)
    if table.rules.reflex:
        table.phase = RACING
    else:
        win_race(table, draw_race(table), "WX-5.3")


def list_racers(table: Field, out: Actions) -> None:
    for seat in range(table.seats):
        if table.is_inside(seat):
            out.add(FIRST + seat)


def win_race(table: Field, seat: i64, rule: str) -> None:
    """WX-5.1: whoever is first wins the round, or the war."""
    chronicle.race_won(table, seat, rule)
    sweep_round_or_war(table, seat, "race")


def draw_race(table: Field) -> i64:
    """WX-5.3: each draws 1 to 1000, the lowest wins, ties draw again; Quick Boots draw twice and keep the lower."""
    racers = table.inside
    drawn = pile(MOST_SEATS)
    while size_of(racers) > 1:
        best: i64 = FACES + 1
        first: i64 = 0
        for seat in range(table.seats):
            if (racers >> seat) & 1:
                time = draw_time(table, seat)
                drawn.lay_under(time)
                first = 1 << seat if time < best else first | 1 << seat if time == best else first
                best = time if time < best else best
        chronicle.race_drawn(table, racers, drawn)
        drawn.clear()
        racers = first
    return only(racers)


def draw_time(table: Field, seat: i64) -> i64:
    time = 1 + table.luck.below(table.key(RACE), FACES)
    if table.has_in_play(seat, QUICK_BOOTS):
        again = 1 + table.luck.below(table.key(RACE), FACES)
        time = again if again < time else time
    return time
