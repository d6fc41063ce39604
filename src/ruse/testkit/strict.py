"""Luck that keeps a diary and refuses a key that was drawn before."""

from __future__ import annotations

from ruse.kernel.kit import Pile
from ruse.kernel.luck import FastLuck, Key, Luck
from ruse.testkit.faults import Broken


class StrictLuck(Luck):
    """The same luck as `FastLuck(seed)`. `drawn` lists every draw as (key, how many there were to choose from)."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.drawn: list[tuple[Key, int]] = []

    def _draw(self, key: Key, n: int) -> FastLuck:
        if any(key == earlier for earlier, _ in self.drawn):
            raise Broken("luck", f"the key {tuple(int(part) for part in key)} was drawn twice in one game")
        self.drawn.append((key, int(n)))
        return FastLuck(self.seed)

    def below(self, key: Key, n: int) -> int:
        return int(self._draw(key, n).below(key, n))

    def shuffle(self, key: Key, cards: Pile) -> None:
        self._draw(key, cards.count).shuffle(key, cards)

    def clone(self) -> StrictLuck:
        other = StrictLuck(self.seed)
        other.drawn = list(self.drawn)
        return other
