"""WS-10: who knows what. A view is built up field by field from nothing."""

from __future__ import annotations

from typing import Final

from ruse.games.war_slayer.actions import ROW_NAMES
from ruse.games.war_slayer.end import points_of
from ruse.games.war_slayer.equipment import NAMES
from ruse.games.war_slayer.state import (
    DECIDING,
    FIRST_ROWS,
    OVER,
    PHASES,
    REASONS,
    WINNERS,
    Mission,
    in_dossier,
    in_hand,
    in_theater,
)
from ruse.games.war_slayer.view import Operation, Side, Slot, View
from ruse.kernel.kit import NOTHING
from ruse.kernel.state import ORACLE, SPECTATOR

# There are few slots, and every view has twelve.
EMPTY: Final = Slot("empty", None)
TAKEN: Final = Slot("taken", None)
HIDDEN: Final = Slot("down", None)
DOWN: Final = [Slot("down", name) for name in NAMES]
UP: Final = [Slot("up", name) for name in NAMES]


def view(table: Mission, viewer: int) -> View:
    return View(
        viewer=viewer if viewer >= 0 else None,
        phase=PHASES[table.phase],
        mission=table.mission,
        defeated=table.defeated,
        flipped=table.flipped if table.phase == DECIDING else 0,
        operations=_operations(table) if table.phase == DECIDING else (),
        sides=(_side(table, 0, viewer), _side(table, 1, viewer)),
        reason=REASONS[table.reason] or None,
    )


def _operations(table: Mission) -> tuple[Operation, ...]:
    """WS-10.2: what is face up is public."""
    flips = range(table.flipped)
    winners = [table.cells.cells[WINNERS + i] for i in flips]
    return tuple(
        [
            Operation(
                winner=None if winners[i] == NOTHING else winners[i],
                cards=(_fought(table, 0, i), _fought(table, 1, i)),
            )
            for i in flips
        ]
    )


def _fought(table: Mission, seat: int, i: int) -> str:
    """The card of a seat that fought in the i-th operation."""
    return NAMES[table.cells.cells[in_theater(seat, table.column(seat, i))]]


def _side(table: Mission, seat: int, viewer: int) -> Side:
    own = viewer in (seat, ORACLE)
    first = table.cells.cells[FIRST_ROWS + seat]
    shown = table.phase == OVER or viewer == ORACLE
    return Side(
        seat=seat,
        hq=table.hq(seat).count,
        hand=_hand(table, seat, own),
        first_row=None if first == NOTHING or table.phase == OVER else ROW_NAMES[first],
        theater=(_operative(table, seat, 0, own), _operative(table, seat, 1, own), _operative(table, seat, 2, own)),
        dossier=(
            _information(table, seat, 0, own),
            _information(table, seat, 1, own),
            _information(table, seat, 2, own),
        ),
        aside=_aside(table, seat, viewer),
        pile=tuple(NAMES[card] for card in table.hq(seat).to_list()) if shown else None,
        points=points_of(table, seat) if shown else None,
    )


def _hand(table: Mission, seat: int, own: bool) -> tuple[str | None, ...]:
    cards = [table.cells.cells[in_hand(seat, place)] for place in range(3)]
    return tuple([NAMES[card] if own else None for card in cards if card != NOTHING])


def _operative(table: Mission, seat: int, column: int, own: bool) -> Slot:
    card = table.cells.cells[in_theater(seat, column)]
    if card == NOTHING:
        return EMPTY
    if table.phase == DECIDING and table.exposed(seat, column):
        return UP[card]
    return DOWN[card] if own else HIDDEN


def _information(table: Mission, seat: int, column: int, own: bool) -> Slot:
    """WS-3.4: one may look at one's own laid cards. A place that was emptied in this mission was taken from."""
    card = table.cells.cells[in_dossier(seat, column)]
    if card == NOTHING:
        return TAKEN if table.phase == DECIDING else EMPTY
    return DOWN[card] if own else HIDDEN


def _aside(table: Mission, seat: int, viewer: int) -> tuple[str | None, ...]:
    """WS-10.1: who took a card knows it, and so does who lost it: both players. WS-7.2: the VIP is shown to all."""
    cards = table.aside(seat).to_list()
    knows = viewer != SPECTATOR
    return tuple([NAMES[card] if knows or card == table.box.vip else None for card in cards])
