"""Many tables of one game: one loop that deals, asks, does and counts, for the lab's blocks and for whoever learns.

A line-up has a place for each seat; with every deal it is seated in one or more rotations, and seat `s` holds place
`(s + rotation) % seats`. A place is a Habit, which decides here at once, or stands open: then `run` stops, and whoever runs
the tables does an action of one of the seats that it names. Luck comes from the seed and the number of the deal alone, and
each place throws dice of its own from the same two. So a deal brings the same luck under another switch, among other bots
and in every rotation, and none of it depends on how many tables there are.
"""

from __future__ import annotations

from math import log2
from typing import Final, final

from librt.strings import BytesWriter, write_i32_le
from mypy_extensions import i32, i64, mypyc_attr

from ruse.kernel.errors import Refusal, Undefined
from ruse.kernel.habit import Gauge, Habit
from ruse.kernel.kit import MOST_ACTIONS, Actions, Dice, bit, row_of
from ruse.kernel.state import HOUSE, State
from ruse.stepper.sitting import COUNTED, KEPT, TENTHS, Sitting

MOST_DECISIONS: Final[i64] = 200_000
"""A game of so many is given up: nobody has won it."""
UNFINISHED: Final[i64] = -1
"""Why such a game ended."""
UNDEFINED: Final[i64] = -2
"""Why a game ended where no rule says what may be done, or several say otherwise: a hole in the rulebook."""
SPAN: Final[i64] = 24
"""Bits of a study's seed that number its deals, as the arena has them."""
BITS: Final = row_of([0] + [round(1024 * log2(count)) for count in range(1, int(MOST_ACTIONS) + 1)])
_IN_32: Final[i64] = 0x7FFFFFFF


def luck_of(seed: i64, deal: i64) -> i64:
    """The seed of a deal's luck."""
    return Dice((seed << SPAN) + deal).seed()


@mypyc_attr(allow_interpreted_subclasses=True)
class Ears:
    """Who has to hear of every act at a table, because it remembers or counts what is told. Its tables keep a chronicle."""

    def dealt(self, table: i64) -> None:
        """A new game lies on the table of this number."""

    def heard(self, table: i64) -> None:
        """Somebody acted there."""


@final
class Tables:
    def __init__(
        self, states: list[State], seats: i64, kinds: i64, habits: list[Habit | None], seed: i64, gauge: Gauge
    ) -> None:
        """`states` are tables of the same setup, each with a luck that can be reseeded; `habits` go by place."""
        self.seats = seats
        self.kinds = kinds
        self.habits: list[Habit] = [Habit() if habit is None else habit for habit in habits]
        self.open_places: i64 = 0
        for place in range(seats):
            if habits[place] is None:
                self.open_places |= bit(place)
        self.seed = seed
        self.gauge = gauge
        self.knocks_out: bool = gauge.knocks_out()
        self.cues: i64 = len(gauge.cues())
        self.ears: Ears | None = None
        self.counts: bool = True
        """Is anything counted but decisions? Who learns has no use for it."""
        self.buffer = Actions()
        self.sittings: list[Sitting] = [Sitting(state, seats, kinds, self.cues) for state in states]

    def open(self, table: i64, deal: i64, rotation: i64, throw: i64 = 0) -> None:
        """Deal that deal onto this table, whatever lies there, in that rotation; another `throw` has other dice."""
        sitting = self.sittings[table]
        sitting.open(deal, rotation, luck_of(self.seed, deal), throw)
        if self.ears is not None:
            self.ears.dealt(table)

    def run(self, table: i64) -> i64:
        """Play on until nobody but open places owes a decision: the mask of their seats; 0 when the game is over, or fell
        into a hole of its rules."""
        try:
            return self.go_on(table)
        except Undefined:
            self.sittings[table].undefined = True
            return 0

    def go_on(self, table: i64) -> i64:
        sitting = self.sittings[table]
        state = sitting.state
        buffer = self.buffer
        owing = state.acting()
        while owing != 0 and sitting.decisions < MOST_DECISIONS:
            waiting: i64 = 0
            seat: i64 = 0
            while owing != 0:
                if owing & 1:
                    if seat == HOUSE:
                        buffer.clear()
                        state.list_actions(seat, buffer)
                        self.act(table, sitting, seat, sitting.house.pick(buffer))
                    else:
                        place = sitting.place(seat)
                        if (self.open_places >> place) & 1:
                            waiting |= bit(seat)
                        else:
                            buffer.clear()
                            state.list_actions(seat, buffer)
                            if buffer.count == 0:
                                raise Undefined
                            self.count(sitting, seat, buffer.count)
                            habit = self.habits[place]
                            self.act(table, sitting, seat, habit.choose(state, seat, buffer, sitting.dice[seat]))
                owing >>= 1
                seat += 1
            if waiting != 0:
                return waiting
            owing = state.acting()
        return 0

    def do(self, table: i64, seat: i64, action: i64) -> None:
        """An action of an open place; a Refusal if it is not legal now, and then nothing has changed."""
        sitting = self.sittings[table]
        buffer = self.buffer
        if seat < 0 or seat >= self.seats or (sitting.state.acting() >> seat) & 1 == 0:
            raise Refusal(f"Seat {seat} has nothing to decide at table {table}")
        buffer.clear()
        sitting.state.list_actions(seat, buffer)
        if not buffer.has(action):
            raise Refusal(f"Action {action} is not legal for seat {seat} at table {table} now")
        self.count(sitting, seat, buffer.count)
        self.act(table, sitting, seat, action)

    def take(self, table: i64, seat: i64, action: i64, legal: i64) -> None:
        """The same for whoever has just listed its `legal` actions, this one among them."""
        sitting = self.sittings[table]
        self.count(sitting, seat, legal)
        self.act(table, sitting, seat, action)

    def over(self, table: i64) -> bool:
        sitting = self.sittings[table]
        return sitting.undefined or sitting.decisions >= MOST_DECISIONS or sitting.state.over()

    def act(self, table: i64, sitting: Sitting, seat: i64, action: i64) -> None:
        sitting.state.do(seat, action)
        if self.knocks_out:
            for other in range(self.seats):
                if sitting.out.cells[other] == 0 and not self.gauge.plays(sitting.state, other):
                    sitting.out.cells[other] = sitting.decisions
        if self.ears is not None:
            self.ears.heard(table)

    def count(self, sitting: Sitting, seat: i64, legal: i64) -> None:
        if not self.counts:
            sitting.decisions += 1
            return
        if sitting.decisions % sitting.stride == 0:
            if sitting.kept == KEPT:
                sitting.make_room()
            if sitting.decisions % sitting.stride == 0:
                self.keep_moment(sitting)
        sitting.count(seat, sitting.state.kind(seat), legal, BITS.cells[legal])

    def keep_moment(self, sitting: Sitting) -> None:
        """How it stands before this decision."""
        state = sitting.state
        cells = sitting.moments.cells
        at = sitting.kept * sitting.width
        for seat in range(self.seats):
            cells[at] = state.score(seat)
            at += 1
            for which in range(self.cues):
                cells[at] = self.gauge.cue(state, seat, which)
                at += 1
        sitting.kept += 1

    def play(self, table: i64, first: i64, deals: i64, rotations: i64, out: BytesWriter, throws: i64 = 1) -> None:
        """A block: these deals one after the other on one table, each in its rotations, a line of numbers for each game.

        With several `throws` each of them is played again with the same luck and other dice."""
        for deal in range(first, first + deals):
            for rotation in range(rotations):
                for throw in range(throws):
                    self.open(table, deal, rotation, throw)
                    if self.run(table) != 0:
                        raise ValueError("a block is played by habits alone: no place of its line-up stands open")
                    self.write(self.sittings[table], out)

    def write(self, sitting: Sitting, out: BytesWriter) -> None:
        """The line of a game that is over, in the order of `ruse.lab.columns`."""
        state = sitting.state
        over = state.over() and not sitting.undefined
        put(out, sitting.deal)
        put(out, sitting.rotation)
        put(out, UNDEFINED if sitting.undefined else self.gauge.end(state) if over else UNFINISHED)
        put(out, self.gauge.rounds(state))
        put(out, sitting.decisions)
        put(out, sitting.waited)
        put(out, sitting.waits)
        put(out, sitting.longest)
        for seat in range(self.seats):
            put(out, state.outcome(seat) if over else 0)
            put(out, state.score(seat))
            put(out, sitting.out.cells[seat])
        for i in range(COUNTED * self.kinds):
            put(out, sitting.by_kind.cells[i])
        for tenth in range(1, TENTHS):
            at = sitting.moment(tenth) * sitting.width
            for i in range(sitting.width):
                put(out, sitting.moments.cells[at + i] if at >= 0 else 0)


def put(out: BytesWriter, number: i64) -> None:
    """A column holds 32 bits; what would not go in stays at the rim."""
    small: i32 = i32(number if -_IN_32 <= number <= _IN_32 else _IN_32)
    write_i32_le(out, small)
