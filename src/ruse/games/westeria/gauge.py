# compiled
"""What can be read off Westeria while it is played: rounds, who is out, and what everybody sees on the map."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ruse.games.westeria.end import flags_of
from ruse.games.westeria.start import tokens_of
from ruse.games.westeria.state import REASONS, Realm
from ruse.kernel import habit
from ruse.kernel.state import State


@final
class Gauge(habit.Gauge):
    def ends(self) -> tuple[str, ...]:
        return REASONS

    def cues(self) -> tuple[str, ...]:
        """Tokens, units on the board and Flags held are public; what a unit is, is not."""
        return ("tokens", "units", "flags")

    def knocks_out(self) -> bool:
        return True

    def rounds(self, state: State) -> i64:
        assert isinstance(state, Realm)
        return state.round

    def end(self, state: State) -> i64:
        assert isinstance(state, Realm)
        return state.reason

    def plays(self, state: State, seat: i64) -> bool:
        assert isinstance(state, Realm)
        return not state.is_out(seat)

    def cue(self, state: State, seat: i64, which: i64) -> i64:
        assert isinstance(state, Realm)
        if which == 0:
            return tokens_of(state, seat)
        return state.units_on_board(seat) if which == 1 else flags_of(state, seat)
