"""A second opinion on a game: what its rulebook says about pieces, winners and secrets, written a second time.

It is written from RULES.md and on purpose not from `view.py` or `memory.py`, in the tests of the game. Without one, `ruse
check` cannot hold the first three promises about secrets, and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import State


@dataclass(frozen=True)
class World:
    """A State that could be the truth, and how often it is among all that could."""

    state: State
    weight: int


@dataclass(frozen=True)
class SmallCase:
    """A decision with so little hidden that every State that fits can be listed, by something other than the game."""

    title: str
    sight: Sight
    worlds: Mapping[str, World]
    """By `key`: all that fit, with their exact weights."""
    others: Sequence[State]
    """Some that do not fit."""
    key: Callable[[State], str]


class Opinion:
    """What there is no opinion on is not checked."""

    def check_pieces(self, state: State) -> None:
        """Raise an AssertionError if anything of the box is lost, doubled or changed."""

    def shares(self, state: State) -> Sequence[int] | None:
        """By seat, the part of WHOLE that the rulebook gives when the game is over."""
        return None

    def deal_again(
        self, game: Game, setup: Setup, state: State, viewer: int, happens: Sequence[Any], dice: Dice
    ) -> State | None:
        """Another State that the viewer cannot tell from this one, not even after `happens`, or None if none is.

        `happens` are the full events of the act that comes next, none for a question about the present.
        """
        return None

    def same_act(self, state: State, world: State, seat: int, action: int) -> int:
        """The act in the other world that its seat's viewers cannot tell from this one."""
        return action

    def small_cases(self, game: Game) -> Iterable[SmallCase]:
        return ()
