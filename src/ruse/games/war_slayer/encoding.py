# compiled
"""A decision of War Slayer V as a row of numbers (WS-10): where each card was seen to lie, and the mission."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from ruse.games.war_slayer.actions import KINDS
from ruse.games.war_slayer.equipment import CARDS, NAMES
from ruse.games.war_slayer.events import ClaimedDossier, Drew, Flipped, Laid, Took, WentHome
from ruse.games.war_slayer.marks import IN_ROW, STRAYED, TRACKED, both_see, lay_unseen, leave, see
from ruse.games.war_slayer.memory import Memory
from ruse.games.war_slayer.state import (
    COLUMNS,
    DECIDING,
    FIRST_ROWS,
    SEATS,
    WINNERS,
    Mission,
    in_dossier,
    in_hand,
    in_theater,
    rival,
)
from ruse.kernel import encoding
from ruse.kernel.encoding import Field, code
from ruse.kernel.kit import NOTHING, Page, Pile, Row
from ruse.kernel.sight import Setup
from ruse.kernel.state import State

NUMBERS: Final = {name: number for number, name in enumerate(NAMES)}
PLACES: Final = (
    "never seen", "own HQ", "own hand, first", "own hand, second", "own hand, third",
    "own theater, left", "own theater, middle", "own theater, right",
    "own dossier, left", "own dossier, middle", "own dossier, right", "set aside by oneself",
    "rival's HQ", "rival's hand", "rival's theater, left", "rival's theater, middle", "rival's theater, right",
    "rival's theater, some column", "rival's dossier, left", "rival's dossier, middle", "rival's dossier, right",
    "rival's dossier, some column", "set aside by the rival", "somewhere with the rival",
)  # fmt: skip
OWN_HQ: Final[i64] = 1
OWN_HAND: Final[i64] = 2
OWN_THEATER: Final[i64] = 5
OWN_DOSSIER: Final[i64] = 8
OWN_ASIDE: Final[i64] = 11
HQ: Final[i64] = 12
HAND: Final[i64] = 13
THEATER: Final[i64] = 14
THEATER_SOMEWHERE: Final[i64] = 17
DOSSIER: Final[i64] = 18
DOSSIER_SOMEWHERE: Final[i64] = 21
ASIDE: Final[i64] = 22
SOMEWHERE: Final[i64] = 23

DEPTH: Final[i64] = CARDS
REST: Final[i64] = 2 * CARDS


def fields() -> list[Field]:
    ranks = "2♠ to A♠, then ♥, ♦ and ♣"
    return [
        code("card", int(CARDS), f"where each card lies, as this seat has seen and followed it: {ranks}", PLACES),
        Field("depth", int(CARDS), int(CARDS), "of each card known in an HQ, its place from the top, counted from 1"),
        code("kind", 1, "what is asked", (*KINDS, "nothing")),
        Field("mission", 1, 200, "the mission, counted from 1"),
        Field("left", 1, 200, "missions that can still follow"),
        Field("defeated", 1, 1, "1 where the own left column is flipped first (WS-4.1)"),
        Field("flipped", 1, 3, "columns flipped so far"),
        code("winner", 3, "who won each operation of this mission", ("nobody", "oneself", "the rival")),
        code("first row", 2, "the row laid first, by seat", ("none", "theater", "dossier")),
        Field("hq", 2, int(CARDS), "cards in the HQ, by seat"),
        Field("aside", 2, int(CARDS), "cards set aside, by seat"),
    ]


@final
class Encoding(encoding.Encoding):
    def __init__(self, setup: Setup) -> None:
        super().__init__(fields(), SEATS * CARDS)
        self.kept = True

    def heard(self, marks: Row, happened: list[object]) -> None:
        """WS-10.1: who draws or lays sees the cards; what is flipped or taken, both do."""
        for event in happened:
            if isinstance(event, Flipped):
                both_see(marks, NUMBERS[event.cards[0]])
                both_see(marks, NUMBERS[event.cards[1]])
            elif isinstance(event, Drew):
                for name in event.cards:
                    see(marks, CARDS * event.seat, NUMBERS[name])
            elif isinstance(event, Laid):
                for laid in event.cards:
                    lay_unseen(marks, CARDS * (1 - event.seat), NUMBERS[laid])
            elif isinstance(event, Took):
                both_see(marks, NUMBERS[event.card])
            elif isinstance(event, ClaimedDossier):
                for claimed in event.cards:
                    both_see(marks, NUMBERS[claimed])
            elif isinstance(event, WentHome):
                leave(marks, CARDS * (1 - event.seat))

    def recalled(self, memory: object) -> Row:
        assert isinstance(memory, Memory)
        marks = self.blank()
        for card in range(CARDS):
            marks.cells[CARDS * memory.viewer + card] = memory.marks.cells[card]
        return marks

    def write(self, state: State, seat: i64, marks: Row, page: Page, at: i64) -> None:
        assert isinstance(state, Mission)
        self.write_own(state, seat, marks, page, at)
        self.write_rival(state, seat, marks, page, at)
        self.write_rest(state, seat, page, at + REST)

    def write_own(self, table: Mission, seat: i64, marks: Row, page: Page, at: i64) -> None:
        cells = table.cells.cells
        out = page.cells
        self.write_hq(table.hq(seat), OWN_HQ, marks, CARDS * seat, page, at)
        for i in range(COLUMNS):
            held = cells[in_hand(seat, i)]
            if held != NOTHING:
                out[at + held] = u8(OWN_HAND + i)
            operative = cells[in_theater(seat, i)]
            if operative != NOTHING:
                out[at + operative] = u8(OWN_THEATER + i)
            information = cells[in_dossier(seat, i)]
            if information != NOTHING:
                out[at + information] = u8(OWN_DOSSIER + i)
        aside = table.aside(seat)
        for i in range(aside.count):
            out[at + aside.at(i)] = u8(OWN_ASIDE)

    def write_hq(self, hq: Pile, place: i64, marks: Row, first: i64, page: Page, at: i64) -> None:
        known = marks.cells
        out = page.cells
        for depth in range(hq.count):
            card = hq.at(depth)
            if known[first + card] == TRACKED:
                out[at + card] = u8(place)
                out[at + DEPTH + card] = u8(depth + 1)

    def write_rival(self, table: Mission, seat: i64, marks: Row, page: Page, at: i64) -> None:
        """Of what lies hidden, only what the marks say."""
        cells = table.cells.cells
        known = marks.cells
        out = page.cells
        first = CARDS * seat
        other = rival(seat)
        self.write_hq(table.hq(other), HQ, marks, first, page, at)
        for i in range(COLUMNS):
            self.write_hidden(marks, first, cells[in_hand(other, i)], HAND, HAND, page, at)
            self.write_hidden(marks, first, cells[in_theater(other, i)], THEATER + i, THEATER_SOMEWHERE, page, at)
            self.write_hidden(marks, first, cells[in_dossier(other, i)], DOSSIER + i, DOSSIER_SOMEWHERE, page, at)
        aside = table.aside(other)
        for i in range(aside.count):
            out[at + aside.at(i)] = u8(ASIDE)
        for card in range(CARDS):
            if known[first + card] == STRAYED:
                out[at + card] = u8(SOMEWHERE)

    def write_hidden(self, marks: Row, first: i64, card: i64, here: i64, row: i64, page: Page, at: i64) -> None:
        if card == NOTHING:
            return
        mark = marks.cells[first + card]
        if mark == TRACKED:
            page.cells[at + card] = u8(here)
        elif mark == IN_ROW:
            page.cells[at + card] = u8(row)

    def write_rest(self, table: Mission, seat: i64, page: Page, at: i64) -> None:
        """All of this is public."""
        cells = table.cells.cells
        other = rival(seat)
        page.put(at, table.kind(seat) if (table.acting() >> seat) & 1 == 1 else len(KINDS))
        page.put(at + 1, table.mission)
        page.put(at + 2, table.rules.mission_limit - table.mission)
        page.put(at + 3, 1 if table.column(seat, 0) == 0 else 0)
        if table.phase == DECIDING:
            page.put(at + 4, table.flipped)
            for i in range(COLUMNS):
                winner = cells[WINNERS + i]
                page.put(at + 5 + i, 0 if winner == NOTHING else 1 if winner == seat else 2)
        page.put(at + 8, cells[FIRST_ROWS + seat] + 1)
        page.put(at + 9, cells[FIRST_ROWS + other] + 1)
        page.put(at + 10, table.hq(seat).count)
        page.put(at + 11, table.hq(other).count)
        page.put(at + 12, table.aside(seat).count)
        page.put(at + 13, table.aside(other).count)
