"""Bots as somebody outside would bring them, named `tests.bots.own_bots:First`."""

from __future__ import annotations

from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight


class First:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        return sight.legal[0]


class Last:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        return sight.legal[-1]


class Rogue:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        return 99


class Fallible:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        raise ValueError("no idea")


class Mute:
    """Lacks `choose`."""
