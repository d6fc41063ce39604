# compiled
"""WX-3.4 step 7: a sweep. Cards face up into the camp, then Leech, then Bite, then Rise Up's tax card."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.war_x_treme import chronicle
from ruse.games.war_x_treme.compare import has_bite
from ruse.games.war_x_treme.equipment import LEECH, MOST_SEATS
from ruse.games.war_x_treme.events import SweepBy
from ruse.games.war_x_treme.start import CAPTIVE
from ruse.games.war_x_treme.state import (
    ASH,
    BY_SECRET,
    NEXT_WAR,
    NOT_YET,
    REFILLING,
    ROUND,
    Field,
)
from ruse.games.war_x_treme.taxes import after_draw, captive_of, draw_tax, gather
from ruse.kernel.kit import NOTHING, Pile

LEECHED = 4
"""WX-7.3: a Leech feeds on sweeps of so many cards."""
ROUND_RULES: Final[dict[str, str]] = {"highest": "WX-3.1", "win": "WX-1.5", "race": "WX-5.2", "alone": "WX-3.4"}
WAR_RULES: Final[dict[str, str]] = {
    "highest": "WX-4.1", "win": "WX-1.5", "race": "WX-5.2", "alone": "WX-4.9", "fair-draw": "WX-4.8",
}  # fmt: skip
"""Why somebody takes a round or a war."""


def sweep_round_or_war(table: Field, seat: i64, how: SweepBy) -> None:
    """WX-3.1 and 4.1: the winner takes every card of the round, or of the war that is fought."""
    if table.war == NOTHING:
        sweep(table, ROUND, seat, how, ROUND_RULES[how])
        table.phase = REFILLING
    else:
        win_war(table, seat, how)


def win_war(table: Field, seat: i64, how: SweepBy) -> None:
    table.set_winner(table.war, seat)
    sweep(table, table.war, seat, how, WAR_RULES[how])
    note_ash(table, seat)
    finish_war(table)


def finish_war(table: Field) -> None:
    """The war is over; those who fought in it show nothing any more."""
    table.set_done(table.war, True)
    table.phase = NEXT_WAR


def sweep(table: Field, which: i64, seat: i64, how: SweepBy, rule: str) -> None:
    bites = how == "highest" and has_bite(table, seat)
    owners = gather(table, which)
    taken = table.taken
    chronicle.swept(table, which, seat, how, rule)
    for i in range(taken.count):
        table.taken_up(taken.at(i))
        table.to_camp(taken.at(i), seat)
    hide_swept(table)
    if table.swept == NOTHING:
        table.swept = seat
    if taken.count >= LEECHED:
        leech(table, seat, taken)
    taken.clear()
    if bites:
        bite(table, seat, owners)
    if which != ROUND and table.has_rise_up(which):
        rise_up(table, seat)


def hide_swept(table: Field) -> None:
    """Whose card is gone shows nothing any more."""
    for seat in range(table.seats):
        card = table.shown(seat)
        if card != NOTHING and not table.is_lying(card):
            table.show_nothing(seat)


def leech(table: Field, seat: i64, taken: Pile) -> None:
    """WX-7.3: for each curser one random card of those just swept."""
    fed: i64 = 0
    for i in range(table.play.count):
        code = table.play.at(i)
        curser = (code >> 4) & 7
        if code & 15 != LEECH or code >> 7 != seat or (fed >> curser) & 1:
            continue
        fed |= 1 << curser
        card = taken.take_at(table.luck.below(table.key(CAPTIVE), taken.count))
        table.from_camp(card)
        table.to_camp(card, curser)
        chronicle.leech_took(table, curser, seat, card)


def bite(table: Field, seat: i64, owners: i64) -> None:
    """WX-1.4: taking it as the highest card, a Bite also takes a captive from everyone else with a card in it."""
    for k in range(table.seats):
        other = table.from_lead(k)
        if other == seat or (owners >> other) & 1 == 0 or table.captives(other) == 0:
            continue
        card = captive_of(table, other)
        table.from_camp(card)
        table.to_camp(card, seat)
        chronicle.bite_took(table, seat, other, card)


def rise_up(table: Field, seat: i64) -> None:
    """WX-1.4: the winner of a war that Rise Up made or prolonged also takes the top tax card."""
    card = draw_tax(table)
    if card == NOTHING:
        return
    table.to_camp(card, seat)
    chronicle.rise_up_took(table, seat, card)
    after_draw(table)


def note_ash(table: Field, winner: i64) -> None:
    """WX-8.1: Ash wins on the third war won in a row, of those it fought; if its sweep brought a Coin tax time, both do."""
    for seat in range(MOST_SEATS):
        if (table.fought(table.war) >> seat) & 1 and seat != winner:
            table.set_streak(seat, 0)
    table.set_streak(winner, table.streak(winner) + 1)
    if table.secret(winner) == ASH and table.streak(winner) >= 3:
        if table.reason == NOT_YET:
            table.reason = BY_SECRET + ASH
        table.won |= 1 << winner
