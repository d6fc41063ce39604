"""Hundreds of tables in NumPy arrays, stepped and encoded in one call of compiled code.

    batch = BatchEnv("war-slayer", tables=256, seed=1)
    step = batch.reset()
    while training:
        step = batch.step(choose(step.observation, step.mask))

Every table shows one decision at a time, that of `actor`; who of the line-up that is, stands in `place`. Tables whose game
is over have the next deal on them at once: `ended` says so, and `reward` has what the game brought to each place. The
arrays are windows onto the tables: the next step changes them, so copy what is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from ctypes import memset
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ruse.kernel.game import Game
from ruse.kernel.habit import Habit
from ruse.kernel.kit import NOTHING, Dice, Page
from ruse.kernel.luck import FastLuck
from ruse.rl.errors import IllegalAction, NotReset, UnknownOption, WrongShape
from ruse.rl.opponents import Company, seated
from ruse.rl.room import Bytes, Floats, Room, room_of, window
from ruse.rl.table import MOST_SEED, checked_seed
from ruse.stepper.batch import CUT, Batch, hears
from ruse.stepper.tables import Tables

MOST_TABLES = 65_536
Numbers = NDArray[np.int64]


class Policy(Protocol):
    """Who gets the decisions of many tables at once, and gives as many actions."""

    def __call__(self, observation: Bytes, mask: Bytes) -> ArrayLike: ...


@dataclass(frozen=True, slots=True)
class Step:
    """How the tables stand now, and what the step brought. All but `reward` are windows that the next step changes."""

    observation: Bytes
    """By table: the row of `BatchEnv.room.encoding.fields`."""
    mask: Bytes
    """By table and action: 1 where it is legal."""
    actor: Numbers
    """The seat that decides."""
    place: Numbers
    """Its place in the line-up."""
    waiting: Numbers
    """A mask of the seats whose decision is open; several where they decide at the same time."""
    ended: NDArray[np.bool_]
    """Where a game ended in this step."""
    reward: Floats
    """By table and place of the line-up; 0 where no game ended."""
    length: Numbers
    """How many decisions the last game that ended had."""


class BatchEnv:
    def __init__(
        self,
        game: Game | str,
        tables: int = 256,
        line_up: Sequence[str | Policy | None] | None = None,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        edition: str | None = None,
        seed: int = 0,
        rotate: bool = True,
        reward: str = "share",
    ) -> None:
        """`line_up` has for each place None, whose decisions `step` takes, the name of a bot, or a Policy; without one,
        all places are None. With `rotate` everybody sits everywhere with every deal, unless all places are alike."""
        self.room: Room = room_of(game, seats, options, edition=edition, reward=reward)
        room = self.room
        self.line_up = tuple([None] * room.seats if line_up is None else line_up)
        if len(self.line_up) != room.seats:
            raise UnknownOption(f"{room.seats} seats need as many places, and not {len(self.line_up)}")
        if None not in self.line_up:
            raise UnknownOption("in a line-up somebody is None: whoever calls step")
        if strange := [who for who in self.line_up if not (who is None or isinstance(who, str) or callable(who))]:
            raise UnknownOption(f"in a line-up are None, names of bots and policies, and not {strange[0]!r}")
        if type(tables) is not int or not 1 <= tables <= MOST_TABLES:
            raise UnknownOption(f"a batch has 1 to {MOST_TABLES} tables, not {tables!r}")
        self.tables = tables
        company = Company(room.game, room.setup)
        habits: list[Habit | None] = [
            seated(room.game, company, place, who) if isinstance(who, str) else None
            for place, who in enumerate(self.line_up)
        ]
        listened = bool(company.places) or hears(room.encoding)
        states = [room.game.start(room.setup, FastLuck(0), [] if listened else None) for _ in range(tables)]
        for state in states:
            if state.chronicle:
                state.chronicle.clear()
        self._seed = checked_seed(seed)
        self._stepper = Tables(states, room.seats, len(room.game.kinds), habits, self._seed, room.gauge())
        company.seat(self._stepper)
        alike = len({id(who) if callable(who) else who for who in self.line_up}) == 1
        turns = room.seats if rotate and not alike else 1
        also = company if company.places else None
        self._batch = Batch(self._stepper, room.encoding, room.actions, turns, self.line_up.index(None), also)
        self._policies = {place: who for place, who in enumerate(self.line_up) if callable(who)}
        self._begun = False
        self._resets = 0
        self._look_through()

    def _look_through(self) -> None:
        """Windows onto what the compiled tables write."""
        batch, room, tables = self._batch, self.room, self.tables
        self.observation = window(batch.seen.cells, np.uint8).reshape(tables, room.size)
        self.final = window(batch.last.cells, np.uint8).reshape(tables, room.size)
        """What the first place that is None saw when the latest game of each table had ended."""
        self.mask = window(batch.masks.cells, np.uint8).reshape(tables, room.actions)
        self.actor = window(batch.actor.cells, np.int64)
        self.place = window(batch.place.cells, np.int64)
        self.waiting = window(batch.waiting.cells, np.int64)
        self.length = window(batch.steps.cells, np.int64)
        self._ended = window(batch.ended.cells, np.int64)
        self._shares = window(batch.shares.cells, np.int64).reshape(tables, room.seats)
        self._scores = window(batch.scores.cells, np.int64).reshape(tables, room.seats)
        self._seated = window(batch.seated.cells, np.int64)
        self._rows = self.observation.ctypes.data
        self._everywhere = np.arange(tables, dtype=np.int64)
        self._nothing = np.zeros((tables, room.seats), np.float32)
        self._nothing.setflags(write=False)

    @property
    def cut(self) -> NDArray[np.bool_]:
        """Where a game was given up in this step, since it had too many decisions."""
        given_up: NDArray[np.bool_] = self._ended == CUT
        return given_up

    def reset(self, seed: int | None = None) -> Step:
        """Deal everywhere. The same seed gives the same games; without one, they are others each time."""
        if seed is not None:
            self._seed = checked_seed(seed)
            self._resets = 0
        luck = self._seed if self._resets == 0 else int(Dice(self._seed + self._resets).seed()) & MOST_SEED
        self._stepper.seed = luck
        self._resets += 1
        self._batch.blank = False
        self._batch.begin()
        self._ask_policies()
        return self._standing()

    def step(self, actions: ArrayLike) -> Step:
        """One legal action for each table. If any of them is not legal, nothing changes anywhere."""
        self._check_begun()
        chosen = self._legal(actions, self._everywhere)
        self._turn_over()
        self._batch.do_all(chosen.tobytes())
        self._ask_policies()
        return self._standing()

    def step_at_random(self) -> Step:
        """The same with a random legal action at each table, drawn from dice of its own."""
        self._check_begun()
        self._turn_over()
        self._batch.do_any()
        self._ask_policies()
        return self._standing()

    def _turn_over(self) -> None:
        """Nothing stands in the rows, and nothing has ended. To wipe all rows at one stroke takes a tenth of wiping each."""
        self._batch.forget()
        memset(self._rows, 0, self.observation.nbytes)
        self._batch.blank = True

    def _check_begun(self) -> None:
        if not self._begun:
            raise NotReset("no game waits for whoever steps: call reset first")

    def look(self, table: int, seat: int) -> Bytes:
        """What a seat that is not asked now sees of a table; for several decisions at the same time."""
        for number, count in ((table, self.tables), (seat, self.room.seats)):
            if type(number) is not int or not 0 <= number < count:
                raise UnknownOption(f"there is no seat {seat!r} at a table {table!r}")
        page = Page(self.room.size)
        self._batch.look(table, seat, page, 0)
        return np.array(page.to_list(), np.uint8)

    def _legal(self, actions: ArrayLike, which: Numbers) -> Numbers:
        """An action for each of these tables, if all of them are legal."""
        try:
            given = np.asarray(actions)
        except ValueError as error:
            raise WrongShape(f"{len(which)} tables are asked, and these actions are no row of numbers") from error
        if given.shape != which.shape:
            raise WrongShape(f"{len(which)} tables are asked, so there are {len(which)} actions, not {given.shape}")
        if given.dtype.kind not in "iu":
            raise IllegalAction(f"actions are whole numbers, and not {given.dtype}")
        chosen = np.ascontiguousarray(given, np.int64)
        bad = int(self._batch.first_bad(which.tobytes(), chosen.tobytes()))
        if bad != NOTHING:
            table = int(which[bad])
            raise IllegalAction(
                f"action {int(given[bad])} is not legal at table {table} for seat {int(self.actor[table])} now"
            )
        return chosen

    def _ask_policies(self) -> None:
        """Until every table waits for whoever calls step. Where a policy fails its decision stands open, which is not for
        whoever calls step: then nothing goes on before a reset."""
        self._begun = not self._policies
        while not self._begun:
            asked = False
            for place, policy in self._policies.items():
                which = np.flatnonzero(self.place == place)
                if len(which):
                    asked = True
                    answers = policy(self.observation[which], self.mask[which])
                    chosen = self._legal(answers, which)
                    self._batch.do(which.tobytes(), chosen.tobytes())
            self._begun = not asked

    def _standing(self) -> Step:
        ended = self._ended != 0
        reward = self._nothing
        if ended.any():
            reward = self._nothing.copy()
            rows = np.flatnonzero(ended)
            earned = self.room.rewards(self._shares[rows], self._scores[rows])
            seats = (np.arange(self.room.seats)[None, :] - self._seated[rows][:, None]) % self.room.seats
            reward[rows] = np.take_along_axis(earned, seats, axis=1)
        return Step(self.observation, self.mask, self.actor, self.place, self.waiting, ended, reward, self.length)
