"""One table as learners drive it: dealt by a seed, with honest rows and masks for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ruse.kernel.habit import Habit
from ruse.kernel.kit import Dice, Page
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import SPECTATOR, State, legal_actions, seats_in
from ruse.rl.errors import GameIsOver, IllegalAction, NotReset, UnknownOption
from ruse.rl.opponents import Company, seated
from ruse.rl.recall import Recall
from ruse.rl.room import Bytes, Room, window
from ruse.stepper.batch import Notes, hears
from ruse.stepper.tables import Tables

MOST_SEED = 2**31 - 1
ILLEGAL = ("raise", "terminate", "random")
"""What an illegal action does: raise IllegalAction, lose the game at once, or count as a random legal one."""


class Remembering(Company):
    """Company that keeps information-state keys too."""

    recall: Recall | None = None
    latest: tuple[int, int] = (-1, -1)

    def dealt(self, table: int) -> None:
        self.recall = Recall(self.game, self.setup.seats)
        self.latest = (-1, -1)
        super().dealt(table)

    def heard(self, table: int) -> None:
        super().heard(table)
        assert self.tables is not None
        if self.recall is not None:
            self.recall.happened(list(self.tables.sittings[table].state.chronicle or []), *self.latest)
            self.latest = (-1, -1)


class OneTable:
    def __init__(self, room: Room, line_up: Sequence[str | None], *, keys: bool = False) -> None:
        """`line_up` by seat: None is open. With `keys` the table keeps information-state keys, which takes time."""
        self.room = room
        if len(line_up) != room.seats:
            raise UnknownOption(f"{room.seats} seats need as many places, and not {len(line_up)}")
        self.company = Remembering(room.game, room.setup) if keys else Company(room.game, room.setup)
        habits: list[Habit | None] = [
            None if name is None else seated(room.game, self.company, place, name) for place, name in enumerate(line_up)
        ]
        listened = keys or bool(self.company.places) or hears(room.encoding)
        state = room.game.start(room.setup, FastLuck(0), [] if listened else None)
        if state.chronicle:
            state.chronicle.clear()
        self.state: State = state
        self.tables = Tables([state], room.seats, len(room.game.kinds), habits, 0, room.gauge())
        self.company.seat(self.tables)
        also = self.company if keys or self.company.places else None
        self.notes = Notes(self.tables, room.encoding, also)
        self.tables.counts = False
        self.page = Page(room.size)
        self.row = window(self.page.cells, np.uint8)
        self._listed = -1
        self._legal: list[int] = []
        """What the seat that was listed may do."""
        self.waiting = 0
        """A mask of the open seats that owe a decision; 0 when the game is over, or before the first deal."""
        self.dealt = False
        self.seed = 0
        self.deals = -1
        self.cut = False
        """The game was given up, since it had too many decisions."""
        self.lost: int | None = None
        """Who lost by an illegal action."""

    def deal(self, seed: int | None = None) -> None:
        """Deal 0 of this seed; without one the next deal of the seed before."""
        if seed is not None:
            self.seed = checked_seed(seed)
            self.deals = -1
        self.deals += 1
        self.dealt = True
        self.lost = None
        self.tables.seed = self.seed
        self._listed = -1
        self.tables.open(0, self.deals, 0)
        self._go_on()

    def _go_on(self) -> None:
        self.waiting = int(self.tables.run(0))
        self.cut = self.waiting == 0 and not self.state.over()

    @property
    def over(self) -> bool:
        return self.waiting == 0

    @property
    def actor(self) -> int:
        """The lowest open seat that owes a decision; -1 when the game is over."""
        return (self.waiting & -self.waiting).bit_length() - 1

    def legal(self, seat: int) -> list[int]:
        """Nobody may change the list."""
        if not self.waiting >> seat & 1:
            return []
        if self._listed != seat:
            self._listed, self._legal = seat, legal_actions(self.state, seat)
        return self._legal

    def look(self, seat: int) -> Bytes:
        """A row of its own."""
        self.notes.look(0, seat, self.page, 0)
        return self.row.copy()

    def mask(self, seat: int, more: int = 0, dtype: Any = np.int8) -> NDArray[Any]:
        """1 for each legal action; `more` places behind them stay 0."""
        mask = np.zeros(self.room.actions + more, dtype)
        if self.waiting >> seat & 1:
            mask[self.legal(seat)] = 1
        return mask

    def act(self, seat: int, action: object) -> None:
        """One legal action of an open seat; if it is not legal, nothing changes."""
        if not self.dealt:
            raise NotReset("nothing has been dealt yet: call reset first")
        if self.waiting == 0:
            raise GameIsOver("the game is over: call reset for another one")
        number = whole(action)
        legal = self.legal(seat)
        if number not in legal:
            raise IllegalAction(f"action {number} is not legal for seat {seat} now")
        company = self.company
        if isinstance(company, Remembering):
            company.latest = (seat, number)
        self.tables.take(0, seat, number, len(legal))
        self._listed = -1
        self.waiting &= ~(1 << seat)
        if self.waiting == 0:
            self._go_on()

    def lose(self, seat: int) -> None:
        """The seat loses at once: the others share what it had."""
        self.lost = seat
        self.waiting = 0

    def pick(self, seat: int, dice: Dice) -> int:
        legal = self.legal(seat)
        return legal[dice.below(len(legal))]

    def returns(self) -> list[float]:
        """By seat, when the game is over."""
        seats = self.room.seats
        if self.lost is not None:
            low = -1 / seats
            return [low if seat == self.lost else -low / (seats - 1) for seat in range(seats)]
        if self.cut:
            return [0.0] * seats
        return self.room.returns(self.state)

    def key(self, seat: int) -> str:
        """The information-state key of a seat."""
        company = self.company
        assert isinstance(company, Remembering)
        assert company.recall is not None
        return company.recall.key(seat)

    def view(self, seat: int | None = None) -> Any:
        return self.room.game.view(self.state, int(SPECTATOR) if seat is None else seat)

    def owing(self) -> list[int]:
        return seats_in(self.waiting)


def whole(action: object) -> int:
    if isinstance(action, bool) or not isinstance(action, (int, np.integer)):
        raise IllegalAction(f"an action is a whole number, and not {action!r}")
    return int(action)


def checked_seed(seed: object) -> int:
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or not 0 <= seed <= MOST_SEED:
        raise UnknownOption(f"a seed is a whole number from 0 to {MOST_SEED}, not {seed!r}")
    return int(seed)


def checked_illegal(illegal: str) -> str:
    if illegal not in ILLEGAL:
        raise UnknownOption(f"illegal is {', '.join(ILLEGAL)}, not {illegal!r}")
    return illegal
