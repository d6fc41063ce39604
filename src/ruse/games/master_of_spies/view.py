"""MS-8: who knows what. A view is built up field by field from nothing; events are told as each viewer may know them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import assert_never

from ruse.games.master_of_spies.end import points_of, wins_match
from ruse.games.master_of_spies.equipment import BORDER_NAMES, FACTION_NAMES, FACTIONS, Box, faction_of
from ruse.games.master_of_spies.events import (
    Archived,
    BecameLastMaster,
    BecameMaster,
    Dealt,
    DealtUnseen,
    Discarded,
    Disguised,
    Drew,
    DrewUnseen,
    Exchanged,
    Extended,
    GameEnded,
    GameShared,
    GameStarted,
    GameWon,
    HandShown,
    Happening,
    LastCardDrawn,
    MoveAsked,
    Regrouped,
    RegroupedUnseen,
    Replaced,
    RoundStarted,
    Scored,
    SpyAsked,
    SpyKept,
    SpyMoved,
    SpyNamed,
    SpyPlaced,
    SpySentHome,
    SpyStayed,
    StayedMaster,
    TookDiscard,
    TurnStarted,
    WentWithout,
)
from ruse.games.master_of_spies.position import SPECIALS
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
from ruse.kernel.kit import NOTHING
from ruse.kernel.state import ORACLE

MATCHES = ("single", "deals", "points")


@dataclass(frozen=True, slots=True)
class Face:
    """A card that this viewer may see; `times` is how often it was replaced, `flavour` for cards of one's own hand."""

    card: str
    faction: str
    value: int
    border: str
    name: str
    times: int
    flavour: str | None = None


@dataclass(frozen=True, slots=True)
class Spy:
    seat: int
    faction: str


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in a row: who laid it, if it was in this round, and the spies on it."""

    face: Face
    laid_by: int | None
    spies: tuple[Spy, ...]


@dataclass(frozen=True, slots=True)
class Quay:
    """A row from its Port outwards; the next card must be above `above` and not of border `last_border`."""

    faction: str
    port: str
    port_border: str
    cards: tuple[Laid, ...]
    above: int
    last_border: str


@dataclass(frozen=True, slots=True)
class Side:
    """`hand`: cards this viewer knows, None for the others; `known`: those that all know; `spies`: the card under each."""

    seat: int
    hand: tuple[Face | None, ...]
    known: tuple[str, ...]
    spies: tuple[str | None, ...]
    points: int
    total: int
    special: str | None


@dataclass(frozen=True, slots=True)
class Draft:
    """The unfinished steps of the viewer's own decision."""

    special: str | None
    card: str | None


@dataclass(frozen=True, slots=True)
class View:
    viewer: int | None
    phase: str
    game: int
    match: str
    goal: int
    round: int
    final: bool
    starter: int
    master: int | None
    order: tuple[int, ...]
    turn: int | None
    last_drawer: int | None
    must_draw: bool
    idle: int
    drew: bool
    draw_pile: int
    discard: tuple[Face, ...]
    rows: tuple[Quay, ...]
    sides: tuple[Side, ...]
    disguised: bool
    laid: str | None
    spy: str | None
    draft: Draft | None
    advanced: bool
    replace_last: bool
    forced_move: bool
    winners: tuple[int, ...]
    reason: str | None


def view(table: Harbour, viewer: int) -> View:
    seats = range(table.seats)
    over = table.phase == OVER
    spies = _spies(table)
    return View(
        viewer=viewer if viewer >= 0 else None,
        phase=PHASES[table.phase],
        game=table.game + 1,
        match=MATCHES[table.match],
        goal=table.goal,
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
        discard=tuple(_face(table, card) for card in table.discard.to_list()),
        rows=tuple(_quay(table, which, spies) for which in range(FACTIONS)),
        sides=tuple(_side(table, seat, viewer) for seat in seats),
        disguised=table.disguised,
        laid=None if table.laid == NOTHING else table.name(table.laid),
        spy=None if table.spy == NOTHING else FACTION_NAMES[table.spy],
        draft=_draft(table) if not over and viewer in (table.seat(), ORACLE) else None,
        advanced=table.advanced,
        replace_last=table.replace_last,
        forced_move=table.forced,
        winners=tuple(seat for seat in seats if wins_match(table, seat)) if over else (),
        reason=REASONS[table.match] if over else None,
    )


def _seat(number: int) -> int | None:
    return None if number == NOTHING else number


def _face(table: Harbour, card: int, *, flavour: bool = False) -> Face:
    times = table.cells.cells[REPLACED + card]
    return face_of(table.box, card, times, flavour)


@cache
def face_of(box: Box, card: int, times: int, flavour: bool) -> Face:
    """A face never changes, so the same one serves every view."""
    return Face(
        card=box.names[card],
        faction=FACTION_NAMES[faction_of(card)],
        value=box.value.cells[card],
        border=BORDER_NAMES[box.border.cells[card]],
        name=box.titles[card],
        times=times,
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
    known = [card for card in table.hand(seat) if table.cells.cells[KNOWN + card] == 1]
    spies = [table.spy_at(seat, faction) for faction in range(FACTIONS)]
    return Side(
        seat=seat,
        hand=_hand(table, seat, viewer, known),
        known=tuple(table.name(card) for card in known),
        spies=tuple(None if card == NOTHING else table.name(card) for card in spies),
        points=points_of(table, seat),
        total=total,
        special=("spent" if spent else "up") if table.advanced else None,
    )


def _hand(table: Harbour, seat: int, viewer: int, known: list[int]) -> tuple[Face | None, ...]:
    """MS-8.1: one's own hand; of another's only what is publicly known, first. MS-8.2: at the end all hands are shown."""
    if viewer in (seat, ORACLE):
        return tuple(_face(table, card, flavour=True) for card in table.hand(seat))
    if table.phase == OVER:
        return tuple(_face(table, card) for card in table.hand(seat))
    hidden = table.hand_count(seat) - len(known)
    return (*(_face(table, card) for card in known), *([None] * hidden))


def _draft(table: Harbour) -> Draft:
    special = None if table.draft_special == NOTHING else SPECIALS[table.draft_special]
    place = table.draft_card
    return Draft(special, None if place == NOTHING else table.name(table.in_hand(table.seat(), place)))


def redact(event: Happening, viewer: int) -> Happening | None:
    """What this viewer is told of an event: itself, its public twin, or nothing."""
    match event:
        case Dealt(rule, seat, cards):
            return event if viewer in (seat, ORACLE) else DealtUnseen(rule, seat, len(cards))
        case Drew(rule, seat, _, left):
            return event if viewer in (seat, ORACLE) else DrewUnseen(rule, seat, left)
        case Regrouped(rule, seat, cards, _):
            return event if viewer in (seat, ORACLE) else RegroupedUnseen(rule, seat, len(cards))
        case (
            DealtUnseen()
            | DrewUnseen()
            | RegroupedUnseen()
            | GameStarted()
            | RoundStarted()
            | TurnStarted()
            | TookDiscard()
            | LastCardDrawn()
            | WentWithout()
            | Disguised()
            | Archived()
            | Exchanged()
            | Extended()
            | Replaced()
            | Discarded()
            | SpyStayed()
            | SpySentHome()
            | SpyAsked()
            | SpyNamed()
            | MoveAsked()
            | SpyPlaced()
            | SpyMoved()
            | SpyKept()
            | BecameMaster()
            | StayedMaster()
            | BecameLastMaster()
            | HandShown()
            | Scored()
            | GameWon()
            | GameShared()
            | GameEnded()
        ):
            return event
    assert_never(event)
