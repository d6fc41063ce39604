# compiled
"""What can be read off Master of Spies while it is played. Points lie open; so does how many spies are out."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ruse.games.master_of_spies.equipment import FACTIONS
from ruse.games.master_of_spies.state import REASONS, Harbour
from ruse.kernel import habit
from ruse.kernel.kit import NOTHING
from ruse.kernel.state import State


@final
class Gauge(habit.Gauge):
    def ends(self) -> tuple[str, ...]:
        return REASONS

    def cues(self) -> tuple[str, ...]:
        """MS-8.1: rows, spies and totals are public."""
        return ("points", "spies")

    def rounds(self, state: State) -> i64:
        """Of the latest game of the match."""
        assert isinstance(state, Harbour)
        return state.round

    def end(self, state: State) -> i64:
        assert isinstance(state, Harbour)
        return state.rules.match

    def cue(self, state: State, seat: i64, which: i64) -> i64:
        assert isinstance(state, Harbour)
        if which == 0:
            return state.score(seat)
        spies: i64 = 0
        for faction in range(FACTIONS):
            if state.spy_at(seat, faction) != NOTHING:
                spies += 1
        return spies
