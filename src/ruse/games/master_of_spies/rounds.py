# compiled
"""MS-5 Rounds and the Master, and MS-6.1 how the last round comes about."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.master_of_spies.equipment import CARDS, FACTIONS, faction_of
from ruse.games.master_of_spies.events import (
    BecameLastMaster,
    BecameMaster,
    RoundStarted,
    StayedMaster,
    TurnStarted,
)
from ruse.games.master_of_spies.play import go_without
from ruse.games.master_of_spies.special import may_act_specially
from ruse.games.master_of_spies.state import DRAWING, LAID_BY, Harbour
from ruse.kernel.kit import NOTHING


def start_round(table: Harbour) -> None:
    """MS-5.1: one turn each, from who starts it; last round's cards are turned right."""
    table.turn = 0
    table.drew = False
    for card in range(CARDS):
        table.cells.cells[LAID_BY + card] = NOTHING
    if table.chronicle is not None:
        rule = "MS-6.1" if table.final else "MS-5.1"
        starter = int(table.starter)
        table.chronicle.append(RoundStarted(rule, int(table.round), starter, table.final, int(table.idle)))
    start_turn(table)


def start_turn(table: Harbour) -> None:
    table.phase = DRAWING
    table.disguised = False
    if table.chronicle is not None:
        table.chronicle.append(TurnStarted("MS-5.1", int(table.seat())))
    pass_empty_draw(table)


def pass_empty_draw(table: Harbour) -> None:
    """MS-3.5: nothing to draw and no special action left: that is public, so nobody is asked."""
    seat = table.seat()
    if not can_draw(table) and not may_act_specially(table, seat):
        go_without(table, seat)


def can_draw(table: Harbour) -> bool:
    """MS-3.5: drawing is compulsory while a pile has a card. MS-6.1: except in the final round."""
    return not table.final and (table.draw_pile.count > 0 or table.discard.count > 0)


def end_turn(table: Harbour) -> bool:
    """The next turn of this round, or the next round; False when the final one was played."""
    table.turn += 1
    if table.turn < table.seats:
        start_turn(table)
        return True
    return end_round(table)


def end_round(table: Harbour) -> bool:
    """MS-3.5 counts rounds without a draw; MS-6.1 ends the game; MS-5.2 names the Master, MS-5.3 not among two."""
    if table.final:
        return False
    table.idle = 0 if table.drew else table.idle + 1
    table.round += 1
    if table.last_drawer != NOTHING:
        table.final = True
        if table.seats > 2:
            table.starter = table.last_drawer
            if table.chronicle is not None:
                table.chronicle.append(BecameLastMaster("MS-6.1", int(table.starter)))
    elif table.seats > 2:
        name_master(table)
    start_round(table)
    return True


def name_master(table: Harbour) -> None:
    """MS-5.2: whoever laid the highest card of this round that is still on the table becomes Master."""
    best = highest_of_round(table)
    if best == NOTHING:
        # Ruling MS-5.2: nobody has such a card: the Master stays.
        if table.chronicle is not None:
            table.chronicle.append(StayedMaster("MS-5.2", int(table.starter)))
        return
    table.starter = table.cells.cells[LAID_BY + best]
    if table.chronicle is not None:
        table.chronicle.append(BecameMaster("MS-5.2", int(table.starter), table.name(best)))


def highest_of_round(table: Harbour) -> i64:
    """MS-5.2: rows are looked at in their order, so the first of equals wins; by faction under the switch."""
    best: i64 = NOTHING
    values = table.box.value.cells
    for which in range(FACTIONS):
        for place in range(table.length(which)):
            card = table.card_at(which, place)
            if table.cells.cells[LAID_BY + card] == NOTHING:
                continue
            if best == NOTHING or beats(table, values[card] - values[best], card, best):
                best = card
    return best


def beats(table: Harbour, difference: i64, card: i64, best: i64) -> bool:
    """MS-5.2: the later row wins a tie only by its faction, and only under the switch."""
    if difference != 0:
        return difference > 0
    return table.rules.tie_by_faction and faction_of(card) < faction_of(best)
