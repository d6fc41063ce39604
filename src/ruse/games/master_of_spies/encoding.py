# compiled
"""A decision of Master of Spies as a row of numbers (MS-8): rows, spies, piles, hands as far as they are known."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from ruse.games.master_of_spies.actions import HAND_SIZE, KINDS, REGROUP
from ruse.games.master_of_spies.equipment import CARDS, FACTION_NAMES, FACTIONS, HIGHEST
from ruse.games.master_of_spies.state import (
    COUNTS,
    GRID,
    HANDS,
    KNOWN,
    LAID_BY,
    LENGTHS,
    MOST_GAMES,
    MOST_SEATS,
    REPLACED,
    SPENT,
    TOTALS,
    Harbour,
)
from ruse.games.master_of_spies.state import SPIES as STATE_SPIES
from ruse.kernel import encoding
from ruse.kernel.encoding import MOST, Field, code
from ruse.kernel.kit import NOTHING, Page, Row
from ruse.kernel.sight import Setup
from ruse.kernel.state import State

PLACES: Final = (
    "unseen", "own hand, first", "own hand, second", "own hand, third", "own hand, fourth", "own hand, fifth",
    "own hand, sixth", "discard pile", "hand of the next seat", "hand of the second next", "hand of the third next",
    "row of Draken", "row of Palamire", "row of Dragon", "row of the Free",
)  # fmt: skip
OWN_HAND: Final[i64] = 1
DISCARDED: Final[i64] = 7
THEIR_HAND: Final[i64] = 7
"""This and how many seats further the hand is."""
IN_ROW: Final[i64] = 11

POSITION: Final[i64] = CARDS
TIMES: Final[i64] = 2 * CARDS
LAYER: Final[i64] = 3 * CARDS
OPEN: Final[i64] = 4 * CARDS
SPIES: Final[i64] = 5 * CARDS
BY_SEAT: Final[i64] = SPIES + MOST_SEATS * FACTIONS
REST: Final[i64] = BY_SEAT + 3 * MOST_SEATS


def fields() -> list[Field]:
    cards = int(CARDS)
    seats = int(MOST_SEATS)
    whose = ("nobody", "oneself", "the next", "the second next", "the third next")
    return [
        code("card", cards, "where each card lies: faction by faction, from below", PLACES),
        Field("position", cards, cards, "in a row its place from the Port, among the discards from the top; from 1"),
        Field("replaced", cards, 255, "how often each card was replaced (MS-3.3)"),
        code("layer", cards, "who laid each card in this round (MS-5.1)", whose),
        code("open", cards, "of cards in hands", ("not known to all", "known to all", "known, from the discards")),
        Field(
            "spy",
            seats * int(FACTIONS),
            cards,
            "the card under each spy, counted from 1, by seat and faction; 0 at home",
        ),
        Field("hand", seats, int(HAND_SIZE), "cards in hand, by seat"),
        code("special", seats, "the special action, by seat", ("none", "up", "spent")),
        Field("total", seats, 255, "points of the games before, by seat; 255 for all that is more"),
        code("kind", 1, "what is asked", (*KINDS, "nothing")),
        Field("round", 1, 255, "the round, counted from 1"),
        Field("turn", 1, seats - 1, "turns done in this round"),
        code("starter", 1, "who started this round", whose),
        Field("final", 1, 1, "1 in the final round"),
        code("last drawer", 1, "who drew the last card of the draw pile", whose),
        Field("draw pile", 1, cards, "its cards"),
        Field("must draw", 1, 1, "1 where the next draw has to come from the draw pile (MS-3.5)"),
        Field("idle", 1, 255, "whole rounds since somebody drew from it"),
        Field("drew", 1, 1, "1 where somebody did in this round"),
        Field("disguised", 1, 1, "1 where the card of this turn is disguised"),
        Field("laid", 1, cards, "the card whose spy is decided, counted from 1"),
        code("spy asked", 1, "the faction of that spy", ("none", *FACTION_NAMES)),
        code("prepared", 1, "the special action one prepares", ("none", "regroup", "archive", "exchange")),
        Field("picked", 1, int(HAND_SIZE), "the card of the own hand one has picked, counted from 1"),
        Field("game", 1, int(MOST_GAMES), "the game of the match, counted from 1"),
    ]


@final
class Encoding(encoding.Encoding):
    """MS-8.1: whatever is known of a hand lies open on the table, so that nothing has to be noted."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(fields(), 0)

    def write(self, state: State, seat: i64, marks: Row, page: Page, at: i64) -> None:
        assert isinstance(state, Harbour)
        self.write_cards(state, seat, page, at)
        self.write_hands(state, seat, page, at)
        self.write_seats(state, seat, page, at)
        self.write_rest(state, seat, page, at + REST)

    def write_cards(self, table: Harbour, seat: i64, page: Page, at: i64) -> None:
        cells = table.cells.cells
        out = page.cells
        for which in range(FACTIONS):
            lowest = GRID + HIGHEST * which
            for place in range(cells[LENGTHS + which]):
                card = cells[lowest + place]
                out[at + card] = u8(IN_ROW + which)
                out[at + POSITION + card] = u8(place + 1)
                if cells[LAID_BY + card] != NOTHING:
                    out[at + LAYER + card] = u8(1 + further(table, seat, cells[LAID_BY + card]))
        pile = table.discard
        for depth in range(pile.count):
            card = at + pile.at(depth)
            out[card] = u8(DISCARDED)
            out[POSITION + card] = u8(depth + 1)
        for card in range(CARDS):
            if cells[REPLACED + card] != 0:
                page.put(at + TIMES + card, cells[REPLACED + card])

    def write_hands(self, table: Harbour, seat: i64, page: Page, at: i64) -> None:
        """The own hand, and of others the cards that all know."""
        cells = table.cells.cells
        out = page.cells
        first = HANDS + HAND_SIZE * seat
        for place in range(cells[COUNTS + seat]):
            card = cells[first + place]
            out[at + card] = u8(OWN_HAND + place)
            out[at + OPEN + card] = u8(cells[KNOWN + card])
        for other in range(table.seats):
            first = HANDS + HAND_SIZE * other
            theirs = THEIR_HAND + further(table, seat, other)
            for place in range(cells[COUNTS + other] if other != seat else 0):
                card = cells[first + place]
                if cells[KNOWN + card] != 0:
                    out[at + card] = u8(theirs)
                    out[at + OPEN + card] = u8(cells[KNOWN + card])

    def write_seats(self, table: Harbour, seat: i64, page: Page, at: i64) -> None:
        cells = table.cells.cells
        out = page.cells
        for other in range(table.seats):
            place = further(table, seat, other)
            for faction in range(FACTIONS):
                card = cells[STATE_SPIES + FACTIONS * other + faction]
                out[at + SPIES + FACTIONS * place + faction] = u8(card + 1)
            here = at + BY_SEAT + place
            out[here] = u8(cells[COUNTS + other])
            if table.rules.advanced:
                out[here + MOST_SEATS] = u8(2 if cells[SPENT + other] == 1 else 1)
            page.put(here + 2 * MOST_SEATS, cells[TOTALS + other])

    def write_rest(self, table: Harbour, seat: i64, page: Page, at: i64) -> None:
        asked = (table.acting() >> seat) & 1 == 1
        page.put(at, table.kind(seat) if asked else len(KINDS))
        page.put(at + 1, table.round if table.round < MOST else MOST)
        page.put(at + 2, table.turn if table.turn < table.seats else table.seats - 1)
        page.put(at + 3, 1 + further(table, seat, table.starter))
        page.put(at + 4, 1 if table.final else 0)
        if table.last_drawer != NOTHING:
            page.put(at + 5, 1 + further(table, seat, table.last_drawer))
        page.put(at + 6, table.draw_pile.count)
        page.put(at + 7, 1 if table.must_draw() else 0)
        page.put(at + 8, table.idle)
        page.put(at + 9, 1 if table.drew else 0)
        page.put(at + 10, 1 if table.disguised else 0)
        page.put(at + 11, table.laid + 1)
        page.put(at + 12, table.spy + 1)
        if asked:
            # A draft is its seat's business.
            page.put(at + 13, 0 if table.special() == NOTHING else table.special() - REGROUP + 1)
            page.put(at + 14, table.draft_card + 1)
        page.put(at + 15, table.game + 1)


def further(table: Harbour, seat: i64, other: i64) -> i64:
    """How many seats clockwise the other is; a division would take longer than all else here."""
    return other - seat if other >= seat else other - seat + table.seats
