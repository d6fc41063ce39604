# compiled
"""A decision of Westeria as a row of numbers (WE-10): the map, what was seen of every unit, cards, and whose turn it is."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.games.westeria.actions import KINDS as ASKED
from ruse.games.westeria.actions import TERRITORY
from ruse.games.westeria.equipment import ARMY, CARD_NAMES, KINDS, TERRITORIES, UNIT_NAMES, ZONES, land_of
from ruse.games.westeria.memory import Memory
from ruse.games.westeria.noted import FALLEN, NOTED, note, numbers_of
from ruse.games.westeria.state import MOST_SEATS, OVER, PLACING, RESERVE, Realm
from ruse.games.westeria.telling import OPEN as TOLD_TO_ALL
from ruse.games.westeria.telling import redact
from ruse.kernel import encoding
from ruse.kernel.encoding import MOST, Field, code
from ruse.kernel.kit import NOTHING, Page, Row
from ruse.kernel.sight import Setup
from ruse.kernel.state import State

UNIT: Final[i64] = ZONES
MOVED: Final[i64] = 2 * ZONES
TURNS: Final[i64] = 3 * ZONES
OTHER: Final[i64] = 4 * ZONES
CHOSEN: Final[i64] = 5 * ZONES
HOLDER: Final[i64] = 6 * ZONES
LOOKED: Final[i64] = HOLDER + TERRITORIES
RESERVED: Final[i64] = LOOKED + TERRITORIES
SEEN_FALL: Final[i64] = RESERVED + MOST_SEATS * KINDS
BY_SEAT: Final[i64] = SEEN_FALL + MOST_SEATS * KINDS
CARDS: Final[i64] = BY_SEAT + 4 * MOST_SEATS
REST: Final[i64] = CARDS + 14


def fields() -> list[Field]:
    zones = int(ZONES)
    lands = int(TERRITORIES)
    seats = int(MOST_SEATS)
    kinds = int(KINDS)
    whose = ("nobody", "oneself", "the next", "the second next", "the third next")
    units = ("none or not seen", *UNIT_NAMES)
    return [
        code("owner", zones, "whose unit stands in each zone, in the order of the map", whose),
        code("unit", zones, "which: of one's own, and of others where it was seen and followed since", units),
        code("mark", zones, "what everybody saw it do", ("nothing", "move", "run")),
        Field("turns", zones, 255, "for how many turns it has gone between two zones (WE-8.2)"),
        Field("between", zones, zones, "the other of the two, counted from 1"),
        Field("chosen", zones, kinds, "one's own unfinished decision: 1 for a zone, while placing 1 and the unit"),
        code("holder", lands, "who holds each territory", whose),
        Field("looked", lands, 1, "1 where one's unfinished decision has this territory"),
        Field("reserve", seats * kinds, int(ARMY), "units in the reserve by seat and kind, where one sees them"),
        Field("fallen", seats * kinds, 255, "how often such a unit was seen to fall, by seat and kind"),
        Field("on the map", seats, int(ARMY), "units on the map, by seat"),
        Field("in reserve", seats, int(ARMY), "units in the reserve, by seat"),
        code("flag", seats, "who holds the Flag of each seat", whose),
        Field("out", seats, 1, "1 where the seat is out"),
        Field("shown", len(CARD_NAMES), 24, "action cards shown, by kind"),
        Field("discarded", len(CARD_NAMES), 24, "and discarded"),
        code("kind", 1, "what is asked", (*ASKED, "nothing")),
        Field("deck", 1, 42, "cards in the pile"),
        Field("round", 1, 255, "the round, counted from 1; 255 for all that is more"),
        Field("left", 1, 255, "rounds that can still follow; 255 for all that is more"),
        Field("made", 1, 99, "moves made in this turn"),
        Field("moves", 1, 99, "moves of this turn at the most"),
        code("turn", 1, "whose turn it is", whose),
        code("starter", 1, "who started", whose),
        code("drawn", 1, "the unit that was drawn, where one sees it", units),
        Field("anywhere", 1, 1, "1 where it may go to any free zone"),
        Field("steps", 1, int(ARMY), "steps taken of one's own unfinished decision"),
        code("placing", 1, "the unit whose zone is asked", units),
    ]


@final
class Encoding(encoding.Encoding):
    def __init__(self, setup: Setup) -> None:
        super().__init__(fields(), MOST_SEATS * NOTED)
        self.seats: i64 = setup.seats
        self.zones: dict[str, int] = numbers_of(land_of(setup.edition))

    def heard(self, marks: Row, happened: list[object]) -> None:
        for event in happened:
            told_to_all = type(event) in TOLD_TO_ALL
            for seat in range(self.seats):
                told = event if told_to_all else redact(event, int(seat))  # type: ignore[arg-type]
                note(marks, NOTED * seat, told, self.zones)

    def recalled(self, memory: object) -> Row:
        assert isinstance(memory, Memory)
        marks = self.blank()
        for i in range(NOTED):
            marks.cells[NOTED * memory.viewer + i] = memory.noted.cells[i]
        return marks

    def write(self, state: State, seat: i64, marks: Row, page: Page, at: i64) -> None:
        assert isinstance(state, Realm)
        self.write_map(state, seat, marks, page, at)
        self.write_seats(state, seat, marks, page, at)
        for i in range(state.shown.count):
            self.count(page, at + CARDS + state.shown.at(i))
        for i in range(state.discards.count):
            self.count(page, at + CARDS + 7 + state.discards.at(i))
        self.write_rest(state, seat, page, at + REST)
        if (state.acting() >> seat) & 1 == 1:
            self.write_draft(state, seat, page, at)

    def count(self, page: Page, at: i64) -> None:
        page.put(at, i64(page.cells[at]) + 1)

    def whose(self, table: Realm, seat: i64, other: i64) -> i64:
        return 0 if other == NOTHING else 1 + (other + table.seats - seat) % table.seats

    def write_map(self, table: Realm, seat: i64, marks: Row, page: Page, at: i64) -> None:
        first = NOTED * seat
        for zone in range(ZONES):
            unit = table.unit_at(zone)
            if unit == NOTHING:
                continue
            owner = unit // ARMY
            page.put(at + zone, self.whose(table, seat, owner))
            sees = owner == seat or table.phase == OVER
            page.put(at + UNIT + zone, table.kind_of(unit) + 1 if sees else marks.cells[first + zone])
            page.put(at + MOVED + zone, table.seen_moving(unit))
            turns = table.went_turns(unit)
            if turns > 0:
                pair = table.went_between(unit)
                one = pair // ZONES
                page.put(at + TURNS + zone, turns)
                page.put(at + OTHER + zone, 1 + (pair % ZONES if one == zone else one))
        for territory in range(TERRITORIES):
            page.put(at + HOLDER + territory, self.whose(table, seat, table.holder_of(territory)))

    def write_seats(self, table: Realm, seat: i64, marks: Row, page: Page, at: i64) -> None:
        for further in range(table.seats):
            other = (seat + further) % table.seats
            sees = further == 0 or table.rules.open_reserves or table.phase == OVER
            reserve: i64 = 0
            board: i64 = 0
            for unit in range(other * ARMY, other * ARMY + ARMY):
                place = table.place_of(unit)
                if place >= 0:
                    board += 1
                elif place == RESERVE and unit != table.drawn_unit and table.phase > PLACING:
                    reserve += 1
                    if sees:
                        self.count(page, at + RESERVED + KINDS * further + table.kind_of(unit))
            for kind in range(KINDS):
                fallen = marks.cells[NOTED * seat + FALLEN + KINDS * other + kind]
                page.put(at + SEEN_FALL + KINDS * further + kind, fallen)
            here = at + BY_SEAT + further
            page.put(here, board)
            page.put(here + MOST_SEATS, reserve)
            page.put(here + 2 * MOST_SEATS, self.whose(table, seat, table.captor_of(other)))
            page.put(here + 3 * MOST_SEATS, 1 if table.is_out(other) else 0)

    def write_rest(self, table: Realm, seat: i64, page: Page, at: i64) -> None:
        page.put(at, table.kind(seat) if (table.acting() >> seat) & 1 == 1 else len(ASKED))
        page.put(at + 1, table.deck.count)
        page.put(at + 2, table.round)
        left = table.rules.round_limit - table.round
        page.put(at + 3, left if left < MOST else MOST)
        page.put(at + 4, table.made)
        page.put(at + 5, table.moves)
        page.put(at + 6, self.whose(table, seat, table.turn))
        page.put(at + 7, self.whose(table, seat, table.starter))
        drawn = table.drawn_unit
        if drawn != NOTHING and (drawn // ARMY == seat or table.rules.open_reserves):
            page.put(at + 8, table.kind_of(drawn) + 1)
        page.put(at + 9, 1 if table.anywhere else 0)

    def write_draft(self, table: Realm, seat: i64, page: Page, at: i64) -> None:
        """A draft is its seat's business."""
        steps = table.steps(seat)
        page.put(at + REST + 10, steps)
        for step in range(steps):
            action = table.step(seat, step)
            if action < TERRITORY:
                page.put(at + CHOSEN + action, table.land.kind_of(step) + 1 if table.phase == PLACING else 1)
            elif action < TERRITORY + TERRITORIES:
                page.put(at + LOOKED + action - TERRITORY, 1)
        if table.phase == PLACING:
            page.put(at + REST + 11, table.land.kind_of(steps) + 1)
