"""What finished games of Master of Spies are judged by: rules of thumb for some turns, then the lead that will last."""

from __future__ import annotations

from typing import Any

from ruse.bots.imagined import Imagined
from ruse.games.master_of_spies import GAME
from ruse.games.master_of_spies.wits import SpyWits
from ruse.kernel.sight import Sight


class Reference:
    tables = 300
    most = 32
    """Decisions of a playout: some turns of everybody. Longer ones bring more luck than truth."""
    points = True
    own_types = 1

    def wits(self, view: Any) -> SpyWits:
        return SpyWits(view.game - 1)

    def worlds(self, sight: Sight) -> Imagined:
        return Imagined(GAME, sight)
