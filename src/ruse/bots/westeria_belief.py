"""What enemies may have where, as a bot of Westeria believes it.

Memory knows what is possible, and every set-up that is possible counts the same there. But nobody sets up by lot: Flags
stand at the back. So imagined armies are taken or left by how far behind their front the Flag stands.
"""

from __future__ import annotations

from ruse.bots.imagined import Imagined
from ruse.bots.westeria_outlook import Outlook
from ruse.games.westeria import GAME
from ruse.games.westeria.wits import plausibility
from ruse.kernel.kit import Dice, row_of
from ruse.kernel.sight import Sight
from ruse.kernel.state import State

TRIES = 5
"""Imagined armies before one is taken whatever it is."""
BACK = 2.0
"""A zone one step farther back is so many times as likely to hold the Flag."""


class Beliefs(Imagined):
    def __init__(self, sight: Sight, outlook: Outlook) -> None:
        super().__init__(GAME, sight)
        self.likely = row_of(likely_flags(outlook))

    def deal(self, dice: Dice) -> State:
        table = super().deal(dice)
        for _ in range(TRIES - 1):
            if dice.below(1024) < plausibility(table, self.seat, self.likely):
                break
            table = super().deal(dice)
        return table


def likely_flags(outlook: Outlook) -> list[int]:
    """By zone, in 1024ths of the likeliest of its owner; the own Flag as others must see it."""
    likely = [1024] * len(outlook.owner)
    for seat in range(len(outlook.view.kingdoms)):
        zones = [zone for zone, owner in enumerate(outlook.owner) if owner == seat]
        depth = depths(outlook, seat)
        deepest = max([depth[zone] for zone in zones], default=0)
        for zone in zones:
            likely[zone] = max(1, round(1024 * BACK ** (depth[zone] - deepest)))
    return likely


def depths(outlook: Outlook, seat: int) -> list[int]:
    """Steps from the nearest territory that was not the seat's: where it has units that never moved, it was."""
    terrain, zones = outlook.terrain, outlook.view.zones
    home = {
        terrain.territory[zone]
        for zone, owner in enumerate(outlook.owner)
        if owner == seat and zones[zone].unit.mark is None
    }
    return terrain.distances([zone for zone in terrain.zones if terrain.territory[zone] not in home])
