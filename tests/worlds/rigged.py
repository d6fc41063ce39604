"""Luck with a finger on it: the draws of a seed, some of them changed, so that another world is a real game too."""

from __future__ import annotations

from ruse.kernel.kit import Dice, Pile
from ruse.kernel.luck import FastLuck, Key, Luck

Rig = dict[tuple[int, ...], list[tuple[int, int]]]
"""By the key of a draw: which places of a shuffled pile change, or by how much a number is moved."""
MOST_SWAPS = 3
"""About half of the draws stay as they are: the more is changed, the sooner it shows."""


class Rigged(Luck):
    """With dice, a draw that is not rigged yet may be rigged now; `fresh` is what was."""

    def __init__(self, seed: int, rig: Rig, dice: Dice | None = None) -> None:
        self.seed = seed
        self.rig = rig
        self.fresh: Rig = {}
        self._dice = dice
        self._base = FastLuck(seed)

    def shuffle(self, key: Key, cards: Pile) -> None:
        self._base.shuffle(key, cards)
        order = cards.to_list()
        for one, other in self._changes(key, len(order)):
            order[one], order[other] = order[other], order[one]
        cards.load(order)

    def below(self, key: Key, n: int) -> int:
        drawn = int(self._base.below(key, n))
        for by, _ in self._changes(key, n):
            drawn = (drawn + by) % n
        return drawn

    def _changes(self, key: Key, n: int) -> list[tuple[int, int]]:
        name = tuple(int(part) for part in key)
        if name in self.rig:
            return self.rig[name]
        if name not in self.fresh:
            dice = self._dice
            many = max(0, dice.below(2 * MOST_SWAPS) - MOST_SWAPS + 1) if dice is not None and n > 1 else 0
            self.fresh[name] = [(dice.below(n), dice.below(n)) for _ in range(many)] if dice is not None else []
        return self.fresh[name]

    def clone(self) -> Luck:
        return self
