"""Imagined tables for search that is to tell by how much a choice is better, and not only who wins."""

from __future__ import annotations

from ruse.games.master_of_spies.state import DEALS, MOST_GAMES
from ruse.games.master_of_spies.turns import MasterOfSpies
from ruse.kernel.state import State


def count_points(table: State) -> State:
    """The game as one of a long match: a playout rests when it is over, and is worth its points."""
    assert isinstance(table, MasterOfSpies)
    table.match = DEALS
    table.goal = MOST_GAMES
    return table
