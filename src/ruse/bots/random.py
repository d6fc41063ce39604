"""The yardstick below every level: any legal action is as good as another."""

from __future__ import annotations

from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight


class Random:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        return sight.legal[dice.below(len(sight.legal))]
