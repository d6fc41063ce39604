"""What finished games of War X-treme are judged by: everybody goes on as a Recruit would, and then cards are counted."""

from __future__ import annotations

from typing import Any

from ruse.bots.imagined import Imagined
from ruse.games.war_x_treme import GAME
from ruse.games.war_x_treme.habits import Recruit
from ruse.kernel.sight import Sight
from ruse.kernel.wits import Wits
from ruse.search.habitual import Habitual


class Reference:
    tables = 200
    most = 60
    """Decisions of a playout, windows included: some rounds."""
    points = False
    own_types = 1

    def wits(self, view: Any) -> Wits:
        return Habitual(Recruit())

    def worlds(self, sight: Sight) -> Imagined:
        return Imagined(GAME, sight)
