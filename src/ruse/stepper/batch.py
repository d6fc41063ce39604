"""Several hundred tables as a learner has them: what every actor sees, may do and got, side by side in pages of numbers.

A table shows one decision at a time, that of the lowest seat that owes one; while several owe, what one of them chose is
shown to nobody. When a game is over its shares are kept for the caller, and the next deal lies on the table at once: table
`t` of `n` plays the deals `t`, `t + n`, `t + 2n` … of the seed, each in every rotation that is wanted.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import read_i64_le
from mypy_extensions import i64

from ruse.kernel.encoding import Encoding
from ruse.kernel.kit import NOTHING, Actions, Dice, Page, Row, bit, row
from ruse.kernel.state import WHOLE
from ruse.stepper.tables import Ears, Tables

CUT: Final[i64] = 2
"""In `ended`: the game was given up, since it had too many decisions."""


@final
class Notes(Ears):
    """The marks of every table: kept by its rules, or else by what is told there; then the chronicle is emptied."""

    def __init__(self, tables: Tables, encoding: Encoding, also: Ears | None) -> None:
        self.tables = tables
        self.encoding = encoding
        self.also = also
        """Who else has to hear of it, before the chronicle is emptied."""
        self.marks: list[Row] = [encoding.blank() for sitting in tables.sittings]
        if encoding.kept:
            for sitting, marks in zip(tables.sittings, self.marks, strict=True):
                sitting.state.marks = marks
        if also is not None or hears(encoding):
            tables.ears = self

    def dealt(self, table: i64) -> None:
        if not self.encoding.kept:
            self.marks[table].fill(0)
        if self.also is not None:
            self.also.dealt(table)
        self.take_in(table)

    def heard(self, table: i64) -> None:
        if self.also is not None:
            self.also.heard(table)
        self.take_in(table)

    def take_in(self, table: i64) -> None:
        happened = self.tables.sittings[table].state.chronicle
        if happened:
            if not self.encoding.kept:
                self.encoding.heard(self.marks[table], happened)
            happened.clear()

    def look(self, table: i64, seat: i64, page: Page, at: i64) -> None:
        """What any seat sees of a table."""
        page.clear(at, self.encoding.size)
        self.write(table, seat, page, at)

    def write(self, table: i64, seat: i64, page: Page, at: i64) -> None:
        """The same where all is 0."""
        self.encoding.write(self.tables.sittings[table].state, seat, self.marks[table], page, at)


def hears(encoding: Encoding) -> bool:
    """Has somebody to listen at a table, so that its marks are kept?"""
    return encoding.noted > 0 and not encoding.kept


@final
class Batch:
    def __init__(
        self, tables: Tables, encoding: Encoding, actions: i64, rotations: i64, kept: i64, also: Ears | None
    ) -> None:
        """`kept` is the place whose last row is kept when a game ends; `also` hears of all that happens. The States keep a
        chronicle where there are marks, or somebody hears."""
        self.tables = tables
        self.encoding = encoding
        self.actions = actions
        self.rotations = rotations
        self.kept = kept
        self.count: i64 = len(tables.sittings)
        self.seats: i64 = tables.seats
        self.notes = Notes(tables, encoding, also)
        tables.counts = False
        self.size: i64 = encoding.size
        self.seen = Page(self.count * self.size)
        """The row of each table's actor."""
        self.last = Page(self.count * self.size)
        """The row of the place that is kept, when the latest game of a table had ended."""
        self.masks = Page(self.count * actions)
        self.actor = row(self.count, NOTHING)
        self.place = row(self.count, NOTHING)
        """Who of the line-up the actor is."""
        self.waiting = row(self.count, 0)
        """A mask of the seats whose decision is open."""
        self.ended = row(self.count, 0)
        self.shares = row(self.count * self.seats, 0)
        """By table and seat, in parts of WHOLE, of games that ended in this step."""
        self.scores = row(self.count * self.seats, 0)
        self.steps = row(self.count, 0)
        """Of a game that ended: its decisions."""
        self.seated = row(self.count, 0)
        """The rotation of that game."""
        self.games = row(self.count, 0)
        """Games begun at each table."""
        self.blank: bool = False
        """Are the rows of all actors 0 already? Whoever steps all tables can do that at one stroke."""
        self.legal: list[Actions] = [Actions() for sitting in tables.sittings]
        self.dice: list[Dice] = [Dice(tables.seed + table) for table in range(self.count)]

    def begin(self) -> None:
        """The first deals of every table."""
        self.forget()
        for table in range(self.count):
            self.games.cells[table] = 0
            self.dice[table] = Dice(self.tables.seed + table)
            self.deal(table)
            self.show(table)

    def forget(self) -> None:
        """Before a step: what the last one brought."""
        self.ended.fill(0)
        self.shares.fill(0)
        self.scores.fill(0)

    def deal(self, table: i64) -> None:
        """The next deal of this table, up to a decision that is open."""
        waiting: i64 = 0
        while waiting == 0:
            game = self.games.cells[table]
            self.games.cells[table] = game + 1
            self.tables.open(table, table + self.count * (game // self.rotations), game % self.rotations)
            waiting = self.tables.run(table)
        self.waiting.cells[table] = waiting

    def first_bad(self, which: bytes, chosen: bytes) -> i64:
        """The place of the first table of `which` whose action is not legal; NOTHING if all are. Both hold 64 bits each."""
        for i in range(len(which) // 8):
            table = read_i64_le(which, 8 * i)
            action = read_i64_le(chosen, 8 * i)
            if action < 0 or action >= self.actions:
                return i
            if i64(self.masks.cells[table * self.actions + action]) == 0:
                return i
        return NOTHING

    def do(self, which: bytes, chosen: bytes) -> None:
        """An action at each of these tables. Whoever calls has looked."""
        self.blank = False
        for i in range(len(which) // 8):
            self.act(read_i64_le(which, 8 * i), read_i64_le(chosen, 8 * i))

    def do_all(self, chosen: bytes) -> None:
        for table in range(self.count):
            self.act(table, read_i64_le(chosen, 8 * table))

    def do_any(self) -> None:
        """A random legal action at every table."""
        for table in range(self.count):
            self.act(table, self.dice[table].pick(self.legal[table]))

    def act(self, table: i64, action: i64) -> None:
        seat = self.actor.cells[table]
        self.tables.take(table, seat, action, self.legal[table].count)
        waiting = self.waiting.cells[table] & ~bit(seat)
        if waiting == 0:
            waiting = self.tables.run(table)
            if waiting == 0:
                self.end(table)
                self.deal(table)
                waiting = self.waiting.cells[table]
        self.waiting.cells[table] = waiting
        self.show(table)

    def end(self, table: i64) -> None:
        sitting = self.tables.sittings[table]
        over = sitting.state.over()
        self.ended.cells[table] = 1 if over else CUT
        self.steps.cells[table] = sitting.decisions
        self.seated.cells[table] = sitting.rotation
        kept = (self.kept + self.seats - sitting.rotation) % self.seats
        self.look(table, kept, self.last, table * self.size)
        for seat in range(self.seats):
            self.shares.cells[table * self.seats + seat] = sitting.state.outcome(seat) if over else WHOLE // self.seats
            self.scores.cells[table * self.seats + seat] = sitting.state.score(seat)

    def show(self, table: i64) -> None:
        """The decision of the lowest seat that owes one."""
        waiting = self.waiting.cells[table]
        seat: i64 = 0
        while (waiting >> seat) & 1 == 0:
            seat += 1
        self.actor.cells[table] = seat
        sitting = self.tables.sittings[table]
        self.place.cells[table] = sitting.place(seat)
        legal = self.legal[table]
        mask = self.masks.cells
        first = table * self.actions
        for i in range(legal.count):
            mask[first + legal.items[i]] = 0
        legal.clear()
        sitting.state.list_actions(seat, legal)
        for i in range(legal.count):
            mask[first + legal.items[i]] = 1
        if self.blank:
            self.notes.write(table, seat, self.seen, table * self.size)
        else:
            self.notes.look(table, seat, self.seen, table * self.size)

    def look(self, table: i64, seat: i64, page: Page, at: i64) -> None:
        """What any seat sees of a table."""
        self.notes.look(table, seat, page, at)
