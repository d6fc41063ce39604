"""MS-8: who knows what. A view is built up field by field from nothing."""

from __future__ import annotations

from functools import cache

from ruse.games.master_of_spies.end import points_of, wins_match
from ruse.games.master_of_spies.equipment import BORDER_NAMES, FACTION_NAMES, Box, faction_of
from ruse.games.master_of_spies.play import is_worn
from ruse.games.master_of_spies.position import SPECIALS
from ruse.games.master_of_spies.rules import MATCHES
from ruse.games.master_of_spies.state import (
    KNOWN,
    LAID_BY,
    OVER,
    PHASES,
    REASONS,
    REPLACED,
    SPENT,
    TOTALS,
    Harbour,
)
from ruse.games.master_of_spies.view import Draft, Face, Laid, Quay, Side, Spy, View
from ruse.kernel.kit import NOTHING
from ruse.kernel.state import ORACLE


def view(table: Harbour, viewer: int) -> View:
    seats = range(table.seats)
    over = table.phase == OVER
    spies = _spies(table)
    shown = _shown(table, viewer)
    return View(
        viewer=viewer if viewer >= 0 else None,
        phase=PHASES[table.phase],
        game=table.game + 1,
        match=MATCHES[table.rules.match],
        goal=table.rules.goal,
        round=table.round,
        final=table.final,
        starter=table.starter,
        master=table.starter if table.seats > 2 else None,
        order=tuple((table.starter + i) % table.seats for i in seats),
        turn=None if over else table.seat(),
        last_drawer=_seat(table.last_drawer),
        must_draw=table.must_draw(),
        idle=table.idle,
        drew=table.drew,
        draw_pile=table.draw_pile.count,
        discard=tuple(_face(table, card) for card in table.discard.to_list()[:shown]),
        buried=table.discard.count - shown,
        top_only=table.rules.top_only,
        looking=None if table.opened == NOTHING else SPECIALS[table.opened],
        rows=(_quay(table, 0, spies), _quay(table, 1, spies), _quay(table, 2, spies), _quay(table, 3, spies)),
        sides=tuple(_side(table, seat, viewer) for seat in seats),
        disguised=table.disguised and not over,
        laid=None if table.laid == NOTHING else table.name(table.laid),
        spy=None if table.spy == NOTHING else FACTION_NAMES[table.spy],
        draft=_draft(table) if not over and viewer in (table.seat(), ORACLE) else None,
        advanced=table.rules.advanced,
        replace_last=table.rules.replace_last,
        forced_move=table.rules.forced,
        winners=tuple(seat for seat in seats if wins_match(table, seat)) if over else (),
        reason=REASONS[table.rules.match] if over else None,
    )


def _shown(table: Harbour, viewer: int) -> int:
    """MS-2.1: how many cards of the discard pile; under `discards` only its top, but to who looks through it all."""
    count = int(table.discard.count)
    if not table.rules.top_only or table.phase == OVER or viewer == ORACLE:
        return count
    return count if table.opened != NOTHING and viewer == table.seat() else min(count, 1)


def _seat(number: int) -> int | None:
    return None if number == NOTHING else number


def _face(table: Harbour, card: int, *, flavour: bool = False) -> Face:
    times = table.cells.cells[REPLACED + card]
    return face_of(table.box, card, times, is_worn(table, card), flavour)


@cache
def face_of(box: Box, card: int, times: int, worn: bool, flavour: bool) -> Face:
    """A face never changes, so the same one serves every view."""
    return Face(
        card=box.names[card],
        faction=FACTION_NAMES[faction_of(card)],
        value=box.value.cells[card],
        border=BORDER_NAMES[box.border.cells[card]],
        name=box.titles[card],
        times=times,
        worn=worn,
        flavour=box.flavours[card] if flavour else None,
    )


def _spies(table: Harbour) -> dict[int, list[Spy]]:
    """The spies on each card, by seat and faction."""
    found: dict[int, list[Spy]] = {}
    for seat in range(table.seats):
        for faction, slug in enumerate(FACTION_NAMES):
            card = table.spy_at(seat, faction)
            if card != NOTHING:
                found.setdefault(card, []).append(Spy(seat, slug))
    return found


def _quay(table: Harbour, which: int, spies: dict[int, list[Spy]]) -> Quay:
    """MS-8.2: everything on the table is public."""
    box = table.box
    cards = [table.card_at(which, place) for place in range(table.length(which))]
    laid_by = [_seat(table.cells.cells[LAID_BY + card]) for card in cards]
    laid = [
        Laid(_face(table, card), seat, tuple(spies.get(card, ()))) for card, seat in zip(cards, laid_by, strict=True)
    ]
    port_border = BORDER_NAMES[box.port_border.cells[which]]
    return Quay(
        faction=FACTION_NAMES[which],
        port=box.ports[which],
        port_border=port_border,
        cards=tuple(laid),
        above=laid[-1].face.value if laid else 0,
        last_border=laid[-1].face.border if laid else port_border,
    )


def _side(table: Harbour, seat: int, viewer: int) -> Side:
    spent = table.cells.cells[SPENT + seat] == 1
    total = table.cells.cells[TOTALS + seat]
    known = [card for card in table.hand(seat) if table.cells.cells[KNOWN + card] != 0]
    return Side(
        seat=seat,
        hand=_hand(table, seat, viewer, known),
        known=tuple(table.name(card) for card in known),
        spies=(_under(table, seat, 0), _under(table, seat, 1), _under(table, seat, 2), _under(table, seat, 3)),
        points=points_of(table, seat),
        total=total,
        special=("spent" if spent else "up") if table.rules.advanced else None,
    )


def _under(table: Harbour, seat: int, faction: int) -> str | None:
    """The card under a spy."""
    card = table.spy_at(seat, faction)
    return None if card == NOTHING else table.name(card)


def _hand(table: Harbour, seat: int, viewer: int, known: list[int]) -> tuple[Face | None, ...]:
    """MS-8.1: one's own hand; of another's only what is publicly known, first. MS-8.2: at the end all hands are shown."""
    if viewer in (seat, ORACLE):
        return tuple(_face(table, card, flavour=True) for card in table.hand(seat))
    if table.phase == OVER:
        return tuple(_face(table, card) for card in table.hand(seat))
    hidden = table.hand_count(seat) - len(known)
    return (*(_face(table, card) for card in known), *([None] * hidden))


def _draft(table: Harbour) -> Draft:
    special = None if table.special() == NOTHING else SPECIALS[table.special()]
    place = table.draft_card
    return Draft(special, None if place == NOTHING else table.name(table.in_hand(table.seat(), place)))
