# compiled
"""MS-4 Spies."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.master_of_spies.equipment import FACTION_NAMES, FACTIONS, faction_of
from ruse.games.master_of_spies.events import (
    MoveAsked,
    SpyAsked,
    SpyKept,
    SpyMoved,
    SpyNamed,
    SpyPlaced,
    SpySentHome,
    SpyStayed,
)
from ruse.games.master_of_spies.state import MOVING, NAMING, SPIES, TURN_OVER, Harbour
from ruse.kernel.kit import NOTHING


def disperse(table: Harbour, card: i64, over: i64) -> None:
    """MS-4.2: over a card of the same faction all spies stay, on the new card; over another's all go home."""
    cells = table.cells.cells
    same = faction_of(card) == faction_of(over)
    for i in range(table.seats * FACTIONS):
        if cells[SPIES + i] == over:
            cells[SPIES + i] = card if same else NOTHING
            if table.chronicle is not None:
                tell_dispersed(table, i // FACTIONS, i % FACTIONS, card, over, same)


def tell_dispersed(table: Harbour, owner: i64, faction: i64, card: i64, over: i64, same: bool) -> None:
    assert table.chronicle is not None
    slug = FACTION_NAMES[faction]
    if same:
        table.chronicle.append(SpyStayed("MS-4.2", int(owner), slug, table.name(card), table.name(over)))
    else:
        table.chronicle.append(SpySentHome("MS-4.2", int(owner), slug, table.name(over)))


def settle_spy(table: Harbour, seat: i64, card: i64) -> None:
    """MS-4.1: the spy of the card's faction goes onto it. MS-7.1: of a disguised card, any one of the four."""
    table.laid = card
    if table.disguised:
        table.phase = NAMING
        if table.chronicle is not None:
            table.chronicle.append(SpyAsked("MS-7.1", int(seat), table.name(card)))
    else:
        send_spy(table, seat, faction_of(card))


def name_spy(table: Harbour, seat: i64, faction: i64) -> None:
    """MS-7.1: the named spy is treated as the card's own."""
    if table.chronicle is not None:
        table.chronicle.append(SpyNamed("MS-7.1", int(seat), FACTION_NAMES[faction], table.name(table.laid)))
    send_spy(table, seat, faction)


def send_spy(table: Harbour, seat: i64, faction: i64) -> None:
    """MS-4.1: placed if it is off the table; moved, by choice or by switch, if the new card is higher.

    MS-4.3: only the spy of the player who laid the card, beside whoever stands there already.
    """
    card = table.laid
    stands = table.spy_at(seat, faction)
    values = table.box.value.cells
    table.spy = faction
    if stands == NOTHING:
        table.cells.cells[SPIES + FACTIONS * seat + faction] = card
        if table.chronicle is not None:
            table.chronicle.append(SpyPlaced("MS-4.1", int(seat), FACTION_NAMES[faction], table.name(card)))
        finish(table)
    elif values[card] <= values[stands]:
        # Ruling MS-4.4: "higher" means than the card the spy stands on by now; on the new card itself it asks nothing.
        finish(table)
    elif table.rules.forced:
        move_spy(table, seat)
    else:
        table.phase = MOVING
        if table.chronicle is not None:
            names = (FACTION_NAMES[faction], table.name(card), table.name(stands))
            table.chronicle.append(MoveAsked("MS-4.1", int(seat), names[0], names[1], names[2]))


def move_spy(table: Harbour, seat: i64) -> None:
    """MS-4.1: the spy moves to the higher card, in whatever row."""
    place = SPIES + FACTIONS * seat + table.spy
    source = table.cells.cells[place]
    table.cells.cells[place] = table.laid
    if table.chronicle is not None:
        names = (FACTION_NAMES[table.spy], table.name(table.laid), table.name(source))
        table.chronicle.append(SpyMoved("MS-4.1", int(seat), names[0], names[1], names[2]))
    finish(table)


def keep_spy(table: Harbour, seat: i64) -> None:
    """MS-4.1: moving is the player's choice, since a lower card may be the safer one."""
    if table.chronicle is not None:
        source = table.name(table.spy_at(seat, table.spy))
        table.chronicle.append(SpyKept("MS-4.1", int(seat), FACTION_NAMES[table.spy], source))
    finish(table)


def finish(table: Harbour) -> None:
    table.laid = NOTHING
    table.spy = NOTHING
    table.phase = TURN_OVER
