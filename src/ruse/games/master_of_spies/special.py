# compiled
"""MS-7 The advanced game: one special action a player and game, before the draw."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.master_of_spies.actions import (
    ARCHIVE,
    DISGUISE,
    EXCHANGE,
    REGROUP,
    RETURN,
    bits_in,
    most_returned,
)
from ruse.games.master_of_spies.events import Archived, Disguised, Exchanged, LookedThrough, Regrouped
from ruse.games.master_of_spies.position import SPECIALS
from ruse.games.master_of_spies.start import REGROUPING
from ruse.games.master_of_spies.state import KNOWN, PLAYING, SPENT, Harbour
from ruse.kernel.kit import Actions


def may_act_specially(table: Harbour, seat: i64) -> bool:
    """MS-7.5: once a game, one of the four. Disguise is always possible."""
    return table.rules.advanced and table.cells.cells[SPENT + seat] == 0


def list_specials(table: Harbour, seat: i64, out: Actions) -> None:
    """MS-7.1 to 7.4: what the piles and the round allow."""
    if not may_act_specially(table, seat):
        return
    out.add(DISGUISE)
    if table.draw_pile.count > 0:
        out.add(REGROUP)
    if table.discard.count > 0:
        if not table.final:
            out.add(ARCHIVE)
        out.add(EXCHANGE)


def list_returns(table: Harbour, seat: i64, out: Actions) -> None:
    """MS-7.2: one to three cards of the hand."""
    count = table.hand_count(seat)
    most = most_returned(count)
    for mask in range(1, 1 << count):
        if bits_in(mask) <= most:
            out.add(RETURN + mask)


def disguise(table: Harbour, seat: i64) -> None:
    """MS-7.1: announced before the draw; a turn that discards has wasted it."""
    table.cells.cells[SPENT + seat] = 1
    table.disguised = True
    if table.chronicle is not None:
        table.chronicle.append(Disguised("MS-7.1", int(seat)))


def regroup(table: Harbour, seat: i64, mask: i64) -> None:
    """MS-7.2: shuffle up to three hand cards into the draw pile and redraw as many; the normal draw follows."""
    cells = table.cells.cells
    cells[SPENT + seat] = 1
    # MS-8.1: after it no card of that hand is publicly known.
    for place in range(table.hand_count(seat)):
        cells[KNOWN + table.in_hand(seat, place)] = 0
    count = table.draw_pile.count
    place = table.hand_count(seat) - 1
    while place >= 0:
        if (mask >> place) & 1 == 1:
            table.draw_pile.lay_under(table.take_from_hand(seat, place))
        place -= 1
    returned = table.draw_pile.count - count
    names: list[str] = []
    if table.chronicle is not None:
        names = [table.name(table.draw_pile.at(count + i)) for i in range(returned)]
        names.reverse()
    table.luck.shuffle((REGROUPING, table.game, seat, 0), table.draw_pile)
    for turn in range(returned):
        card = table.draw_pile.draw()
        table.add_to_hand(seat, card)
        if table.chronicle is not None:
            names.append(table.name(card))
    if table.chronicle is not None:
        table.chronicle.append(Regrouped("MS-7.2", int(seat), tuple(names[:returned]), tuple(names[returned:])))


def look_through(table: Harbour, seat: i64, special: i64) -> None:
    """MS-2.1 under `discards`: Archive and Exchange are announced, and then the pile is looked through."""
    table.cells.cells[SPENT + seat] = 1
    table.opened = special
    if table.chronicle is not None:
        rule = "MS-7.3" if special == ARCHIVE else "MS-7.4"
        table.chronicle.append(LookedThrough(rule, int(seat), SPECIALS[special]))


def archive(table: Harbour, seat: i64, depth: i64) -> None:
    """MS-7.3: instead of the draw, any card of the discard pile."""
    table.cells.cells[SPENT + seat] = 1
    card = take_any(table, seat, depth)
    if table.chronicle is not None:
        table.chronicle.append(Archived("MS-7.3", int(seat), table.name(card)))
    table.phase = PLAYING


def exchange(table: Harbour, seat: i64, hand_place: i64, depth: i64) -> None:
    """MS-7.4: swap a hand card for any card of the discard pile; the card given goes on top; not a draw."""
    table.cells.cells[SPENT + seat] = 1
    given = table.take_from_hand(seat, hand_place)
    card = take_any(table, seat, depth)
    table.discard.lay_on(given)
    if table.chronicle is not None:
        table.chronicle.append(Exchanged("MS-7.4", int(seat), table.name(given), table.name(card)))


def take_any(table: Harbour, seat: i64, depth: i64) -> i64:
    """MS-8.1: a card out of the discard pile is publicly known in its new hand."""
    card = table.discard.take_at(depth)
    table.add_to_hand(seat, card)
    table.cells.cells[KNOWN + card] = 1
    return card
