"""A game as learners see it: what an observation is made of, how many actions there are, what a game is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ruse.kernel.encoding import Encoding
from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game, by_path
from ruse.kernel.habit import Gauge
from ruse.kernel.registry import find_game
from ruse.kernel.sight import Setup
from ruse.kernel.state import WHOLE, State
from ruse.rl.errors import UnknownOption

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]
Reward = Literal["share", "margin"]
REWARDS = ("share", "margin")


def window(cells: Any, kind: type[Any]) -> NDArray[Any]:
    """An array that shows what compiled code writes into these cells; nobody else can."""
    return np.frombuffer(memoryview(cells), kind)


@dataclass(frozen=True)
class Room:
    """One game under one setup."""

    game: Game
    setup: Setup
    reward: Reward = "share"

    def __reduce__(self) -> tuple[object, ...]:
        """What was made of it is made again."""
        return Room, (self.game, self.setup, self.reward)

    @cached_property
    def encoding(self) -> Encoding:
        if self.game.encoding is None:
            raise RuseError(f"{self.game.title} has no encoding, so that nothing can learn it: give its GAME one")
        made: Encoding = by_path(self.game.encoding)(self.setup)
        return made

    @property
    def seats(self) -> int:
        return self.setup.seats

    @property
    def actions(self) -> int:
        return self.game.action_count

    @property
    def size(self) -> int:
        """Numbers of an observation."""
        return int(self.encoding.size)

    @cached_property
    def high(self) -> Bytes:
        """The most that each number of an observation can be."""
        return np.concatenate([np.full(field.size, field.high, np.uint8) for field in self.encoding.fields])

    @cached_property
    def most_steps(self) -> int | None:
        """No game has more decisions, all seats together."""
        return None if self.game.most_steps is None else self.game.most_steps(self.setup)

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the most that a game can bring a seat."""
        if self.reward == "margin":
            return -np.inf, np.inf
        return -1 / self.seats, 1 - 1 / self.seats

    def rewards(self, shares: NDArray[Any], scores: NDArray[Any]) -> Floats:
        """What games brought, by seat in the last axis: they add up to nothing."""
        if self.reward == "share":
            earned = shares / int(WHOLE) - 1 / self.seats
        else:
            earned = scores - scores.mean(axis=-1, keepdims=True)
        return np.asarray(earned, np.float32)

    def returns(self, state: State) -> list[float]:
        """What a game that is over brought, by seat; never a hair beyond the bounds."""
        seats = range(self.seats)
        if self.reward == "margin":
            scores = [int(state.score(seat)) for seat in seats]
            return [score - sum(scores) / self.seats for score in scores]
        low, high = self.bounds
        return [min(high, max(low, int(state.outcome(seat)) / int(WHOLE) - 1 / self.seats)) for seat in seats]

    def gauge(self) -> Gauge:
        made: Gauge = Gauge() if self.game.gauge is None else by_path(self.game.gauge)()
        return made

    @cached_property
    def _table(self) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp], Floats]:
        """Where the features of each number begin: names are told apart, amounts are parts of the most they can be."""
        named: list[int] = []
        firsts: list[int] = []
        amounts: list[int] = []
        scale: list[float] = []
        at = 0
        for field in self.encoding.fields:
            for cell in range(field.start, field.start + field.size):
                if field.names:
                    named.append(cell)
                    firsts.append(at)
                    at += len(field.names)
        for field in self.encoding.fields:
            if not field.names:
                amounts += range(field.start, field.start + field.size)
                scale += [1 / field.high] * field.size
        return np.array(named), np.array(firsts), np.array(amounts, np.intp), np.array(scale, np.float32)

    @cached_property
    def feature_count(self) -> int:
        return sum(field.size * max(1, len(field.names)) for field in self.encoding.fields)

    def features(self, observation: Bytes) -> Floats:
        """Observations as networks like them: 1 for each name that holds and 0 for the others, and amounts from 0 to 1."""
        rows = observation.reshape(-1, self.size)
        named, firsts, amounts, scale = self._table
        out = np.zeros((len(rows), self.feature_count), np.float32)
        out[np.arange(len(rows))[:, None], firsts + rows[:, named]] = 1
        out[:, self.feature_count - len(amounts) :] = rows[:, amounts] * scale
        return out.reshape(*observation.shape[:-1], self.feature_count)


def room_of(
    game: Game | str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    edition: str | None = None,
    chosen: Sequence[Mapping[str, Any]] = (),
    reward: str = "share",
) -> Room:
    """Races are run by dice: nobody who learns has a hand to press with."""
    found = find_game(game) if isinstance(game, str) else game
    given = dict(options or {})
    if found.reflex is not None and "speed" in {switch.name for switch in found.switches}:
        given.setdefault("speed", "dice")
    if reward not in REWARDS:
        raise UnknownOption(f"a reward is {' or '.join(REWARDS)}, not {reward!r}")
    kind: Reward = "share" if reward == "share" else "margin"
    return Room(found, found.setup(seats, given, edition, chosen), kind)
