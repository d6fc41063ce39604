# compiled
"""What can be read off War Slayer V while it is played: missions, why it ended, and the cards that everybody can count."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ruse.games.war_slayer.state import REASONS, Mission
from ruse.kernel import habit
from ruse.kernel.state import State


@final
class Gauge(habit.Gauge):
    def ends(self) -> tuple[str, ...]:
        return REASONS

    def cues(self) -> tuple[str, ...]:
        """WS-10.2: how many cards lie in an HQ and are set aside is public."""
        return ("cards",)

    def rounds(self, state: State) -> i64:
        assert isinstance(state, Mission)
        return state.mission

    def end(self, state: State) -> i64:
        assert isinstance(state, Mission)
        return state.reason

    def cue(self, state: State, seat: i64, which: i64) -> i64:
        assert isinstance(state, Mission)
        return state.hq(seat).count + state.aside(seat).count
