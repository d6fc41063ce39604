"""WX-6.4: how long a game can be."""

from __future__ import annotations

from ruse.games.war_x_treme.equipment import GEAR, SUIT
from ruse.games.war_x_treme.rules import Rules
from ruse.games.war_x_treme.state import MOST_WARS
from ruse.kernel.sight import Setup

ASKED = 14
"""Times that one seat is asked at a level: two windows (WX-7.2), a slot, a Wild, an Abduction, a Vanish and a buy-in once
each, a race; when an army is renewed before it lays and before it turns, whom to ask and for trust in two steps (WX-6.1)."""


def most_steps(setup: Setup) -> int:
    """A level of a war takes at least a card that does not come back before the sweep, or ends the war, so that a round has
    fewer levels than there are cards and wars; it has two windows besides. A window is opened again only when a card of
    equipment worked, which leaves the hand for good in this round."""
    levels = int(SUIT) * setup.seats + int(MOST_WARS) + 2
    equipment = int(GEAR) * (1 if setup.seats <= 4 else 2)
    return int(Rules(setup).limit) * setup.seats * (levels * ASKED + equipment)
