"""Imagined tables for search that is to tell by how much a choice is better, and not only who wins."""

from __future__ import annotations

from ruse.games.master_of_spies.rules import DEALS, Rules
from ruse.games.master_of_spies.state import MOST_GAMES
from ruse.games.master_of_spies.turns import MasterOfSpies
from ruse.kernel.state import State


def count_points(table: State) -> State:
    """The game as one of a long match: a playout rests when it is over, and is worth its points."""
    assert isinstance(table, MasterOfSpies)
    rules = Rules(table.rules.setup)
    rules.match = DEALS
    rules.goal = MOST_GAMES
    table.rules = rules
    return table
