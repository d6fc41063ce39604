"""MS-2 Setup."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.master_of_spies.equipment import CARDS, FACTIONS
from ruse.games.master_of_spies.events import Dealt, GameStarted
from ruse.games.master_of_spies.state import (
    COUNTS,
    KNOWN,
    LENGTHS,
    REPLACED,
    SPENT,
    TOTALS,
    Harbour,
)
from ruse.kernel.kit import NOTHING

DEAL: Final[i64] = 0
LOT: Final[i64] = 1
REGROUPING: Final[i64] = 2
PURPOSES: Final = ("deal", "lot", "regroup")

DEALT: Final[i64] = 5


def clear_match(table: Harbour) -> None:
    """MS-2.2: a player drawn by lot starts the first game."""
    table.game = 0
    for seat in range(table.seats):
        table.cells.cells[TOTALS + seat] = 0
    table.opener = table.luck.below((LOT, 0, 0, 0), table.seats)


def clear_table(table: Harbour) -> None:
    """MS-6.3: spies, special actions and the counts of replacements start afresh; only the totals stay."""
    cells = table.cells.cells
    for i in range(TOTALS):
        cells[i] = NOTHING
    for which in range(FACTIONS):
        cells[LENGTHS + which] = 0
    for card in range(CARDS):
        cells[REPLACED + card] = 0
        cells[KNOWN + card] = 0
    for seat in range(table.seats):
        cells[COUNTS + seat] = 0
        cells[SPENT + seat] = 0
    table.discard.clear()
    table.round = 1
    table.turn = 0
    table.final = False
    table.last_drawer = NOTHING
    table.drew = False
    table.idle = 0
    table.disguised = False
    table.laid = NOTHING
    table.spy = NOTHING
    table.opened = NOTHING
    table.draft_special = NOTHING
    table.draft_card = NOTHING


def deal_game(table: Harbour) -> None:
    """MS-2.1: shuffle the 44, deal five to each player; the rest is the draw pile."""
    clear_table(table)
    table.starter = table.opener
    deck = table.draw_pile
    deck.clear()
    for card in range(CARDS):
        deck.lay_under(card)
    table.luck.shuffle((DEAL, table.game, 0, 0), deck)
    if table.chronicle is not None:
        rule = "MS-2.2" if table.game == 0 else "MS-6.3"
        table.chronicle.append(GameStarted(rule, int(table.game) + 1, int(table.starter), totals(table)))
    for seat in range(table.seats):
        for turn in range(DEALT):
            table.add_to_hand(seat, deck.draw())
        if table.chronicle is not None:
            cards = tuple([table.name(card) for card in table.hand(seat)])
            table.chronicle.append(Dealt("MS-2.1", int(seat), cards))


def totals(table: Harbour) -> tuple[int, ...]:
    return tuple([int(table.cells.cells[TOTALS + seat]) for seat in range(table.seats)])
