# compiled
"""What can be read off War X-treme while it is played: rounds, who is out, and how many cards everybody holds."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ruse.games.war_x_treme.state import REASONS, Field
from ruse.kernel import habit
from ruse.kernel.state import State


@final
class Gauge(habit.Gauge):
    def ends(self) -> tuple[str, ...]:
        return REASONS

    def cues(self) -> tuple[str, ...]:
        """How many cards are in army and camp is public, and how many equipment cards."""
        return ("cards", "equipment")

    def knocks_out(self) -> bool:
        return True

    def rounds(self, state: State) -> i64:
        assert isinstance(state, Field)
        return state.round

    def end(self, state: State) -> i64:
        assert isinstance(state, Field)
        return state.reason

    def plays(self, state: State, seat: i64) -> bool:
        assert isinstance(state, Field)
        return state.plays(seat)

    def cue(self, state: State, seat: i64, which: i64) -> i64:
        assert isinstance(state, Field)
        return state.held(seat) if which == 0 else state.gear_of(seat)
