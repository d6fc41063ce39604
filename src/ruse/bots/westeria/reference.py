"""What finished games of Westeria are judged by: sensible moves for some turns, then Flags, land and armies are counted."""

from __future__ import annotations

from typing import Any

from ruse.bots.imagined import Imagined
from ruse.games.westeria import GAME
from ruse.games.westeria.wits import RealmWits
from ruse.kernel.sight import Sight


class Reference:
    tables = 200
    most = 24
    """Steps of a playout: some turns of everybody."""
    points = False
    own_types = 1

    def wits(self, view: Any) -> RealmWits:
        return RealmWits()

    def worlds(self, sight: Sight) -> Imagined:
        return Imagined(GAME, sight)
