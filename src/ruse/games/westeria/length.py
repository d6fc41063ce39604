"""WE-2 and WE-8.3: how long a game can be."""

from __future__ import annotations

from ruse.games.westeria.equipment import ARMY, TERRITORIES
from ruse.kernel.sight import Setup

CARD = 6
"""One to choose a card, and what it asks: four steps of a Redeploy at the most (WE-4); one for a Flag that comes back."""
MOVE = 3
"""Two steps a move (WE-5), and one for a Flag that comes back by it."""


def most_steps(setup: Setup) -> int:
    """Territories and armies are placed; then each seat has a turn a round, with a move, one for each territory it could
    hold with a city, two for a card, and the step that ends it."""
    moves = 1 + int(TERRITORIES) + 2
    turns = int(setup.options["round_limit"]) * setup.seats
    return int(TERRITORIES) + int(ARMY) * setup.seats + turns * (CARD + MOVE * moves + 1)
