"""MS-3 A turn: draw, then extend, replace or discard."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.master_of_spies.actions import DISCARD, PLACE
from ruse.games.master_of_spies.equipment import FACTION_NAMES, FACTIONS, HIGHEST
from ruse.games.master_of_spies.events import (
    Discarded,
    Drew,
    Extended,
    LastCardDrawn,
    Replaced,
    TookDiscard,
    WentWithout,
)
from ruse.games.master_of_spies.spies import disperse, settle_spy
from ruse.games.master_of_spies.state import (
    FROM_DISCARDS,
    GRID,
    KNOWN,
    LAID_BY,
    LENGTHS,
    PLAYING,
    REPLACED,
    TURN_OVER,
    Harbour,
)
from ruse.kernel.kit import NOTHING, Actions

WORN: Final[i64] = 2
"""MS-3.3: replaced this often, a card cannot replace any more."""

FITS: Final[i64] = 0
NOT_HIGHER: Final[i64] = 1
BORDER_BEFORE: Final[i64] = 2
NOT_LOWER: Final[i64] = 3
BORDER_AFTER: Final[i64] = 4


def draw(table: Harbour, seat: i64) -> None:
    """MS-3.1: the top of the draw pile."""
    card = table.draw_pile.draw()
    table.add_to_hand(seat, card)
    table.drew = True
    table.idle = 0
    if table.chronicle is not None:
        table.chronicle.append(Drew("MS-3.1", int(seat), table.name(card), int(table.draw_pile.count)))
    if table.draw_pile.count == 0:
        # MS-6.1: the round is finished, then comes the final one.
        table.last_drawer = seat
        if table.chronicle is not None:
            table.chronicle.append(LastCardDrawn("MS-6.1", int(seat)))
    table.phase = PLAYING


def take_discard(table: Harbour, seat: i64) -> None:
    """MS-3.1: the top of the discard pile, known to all from now on (MS-8.1)."""
    card = table.discard.draw()
    table.add_to_hand(seat, card)
    table.cells.cells[KNOWN + card] = FROM_DISCARDS if table.rules.ban_drawn else 1
    if table.chronicle is not None:
        table.chronicle.append(TookDiscard("MS-3.1", int(seat), table.name(card)))
    table.phase = PLAYING


def go_without(table: Harbour, seat: i64) -> None:
    """MS-3.5: with neither pile the turn goes on without a draw. MS-6.1: nobody draws in the final round."""
    if table.chronicle is not None:
        table.chronicle.append(WentWithout("MS-6.1" if table.final else "MS-3.5", int(seat)))
    table.phase = PLAYING


def misfit(value: i64, border: i64, before: i64, before_border: i64, after: i64, after_border: i64) -> i64:
    """MS-3.2: higher than the card before, lower than the card after, border opposite to both; else why not."""
    if value <= before:
        return NOT_HIGHER
    if border == before_border:
        return BORDER_BEFORE
    if after == NOTHING:
        return FITS
    if value >= after:
        return NOT_LOWER
    return BORDER_AFTER if border == after_border else FITS


def fits_at(table: Harbour, card: i64, which: i64, place: i64) -> bool:
    """MS-3.2: could this card lie there, whatever lies there now?"""
    box = table.box
    values = box.value.cells
    borders = box.border.cells
    grid = table.cells.cells
    base = GRID + HIGHEST * which + place
    before: i64 = 0
    before_border = box.port_border.cells[which]
    if place > 0:
        neighbour = grid[base - 1]
        before = values[neighbour]
        before_border = borders[neighbour]
    after: i64 = NOTHING
    after_border: i64 = NOTHING
    if place + 1 < grid[LENGTHS + which]:
        neighbour = grid[base + 1]
        after = values[neighbour]
        after_border = borders[neighbour]
    return misfit(values[card], borders[card], before, before_border, after, after_border) == FITS


def is_worn(table: Harbour, card: i64) -> bool:
    """MS-3.3: a card replaced twice cannot replace any more; always, or only while it was drawn from the discard pile."""
    cells = table.cells.cells
    return cells[REPLACED + card] >= WORN and (not table.rules.ban_drawn or cells[KNOWN + card] == FROM_DISCARDS)


def list_places(table: Harbour, card: i64, out: Actions) -> None:
    """MS-3.2: discard, extend or replace. MS-3.3: a worn card only extends. MS-3.4: the last card too, or not."""
    out.add(DISCARD)
    replaces = not is_worn(table, card)
    for which in range(FACTIONS):
        length = table.length(which)
        if replaces:
            for place in range(length if table.rules.replace_last else length - 1):
                if fits_at(table, card, which, place):
                    out.add(PLACE + HIGHEST * which + place)
        if length < HIGHEST and fits_at(table, card, which, length):
            out.add(PLACE + HIGHEST * which + length)


def discard(table: Harbour, seat: i64, hand_place: i64) -> None:
    """MS-3.2: any card of the hand goes on top of the discard pile, and the turn is over."""
    card = table.take_from_hand(seat, hand_place)
    table.discard.lay_on(card)
    if table.chronicle is not None:
        table.chronicle.append(Discarded("MS-3.2", int(seat), table.name(card)))
    table.phase = TURN_OVER


def lay(table: Harbour, seat: i64, hand_place: i64, which: i64, place: i64) -> None:
    """MS-3.2: extend or replace; then the spies."""
    card = table.take_from_hand(seat, hand_place)
    if place == table.length(which):
        extend(table, seat, card, which, place)
    else:
        replace(table, seat, card, which, place)
    settle_spy(table, seat, card)


def extend(table: Harbour, seat: i64, card: i64, which: i64, place: i64) -> None:
    cells = table.cells.cells
    cells[GRID + HIGHEST * which + place] = card
    cells[LENGTHS + which] = place + 1
    cells[LAID_BY + card] = seat
    if table.chronicle is not None:
        table.chronicle.append(Extended("MS-3.2", int(seat), table.name(card), FACTION_NAMES[which], int(place)))


def replace(table: Harbour, seat: i64, card: i64, which: i64, place: i64) -> None:
    """MS-3.2: the replaced card goes on top of the discard pile. MS-3.3: it counts that, for the whole game."""
    cells = table.cells.cells
    over = table.card_at(which, place)
    cells[GRID + HIGHEST * which + place] = card
    cells[LAID_BY + card] = seat
    cells[LAID_BY + over] = NOTHING
    cells[REPLACED + over] += 1
    table.discard.lay_on(over)
    if table.chronicle is not None:
        times = int(cells[REPLACED + over])
        names = (table.name(card), table.name(over))
        table.chronicle.append(
            Replaced("MS-3.2", int(seat), names[0], names[1], FACTION_NAMES[which], int(place), times)
        )
    disperse(table, card, over)
