"""Luck enters a game by one door.

Every draw names its key, `(purpose, deal, a, b)`: small integers that say what it is for. The same seed therefore gives
the same luck at the same place under another rule or another move, and no key is drawn twice in a game. Two kinds:

* `FastLuck`, from a seed, for simulation: the same compiled, interpreted and on every machine;
* `SealedLuck` (`sealed.py`), from a 256-bit secret, for real tables: a small generator could be reconstructed from the
  cards a cheater has seen.

`clone()` keeps the luck, so clones of a State share their future. Who simulates reseeds first: see `State.reseed`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from ruse.kernel.copying import written
from ruse.kernel.kit import Dice, Pile, mix

_LOW_32: Final[i64] = 0xFFFFFFFF

Key = tuple[i64, i64, i64, i64]
"""(purpose, deal, a, b): the purpose is an index into the game's `purposes`."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Luck:
    """Where chance comes from; a State asks it and nothing else."""

    def below(self, key: Key, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely."""
        raise NotImplementedError

    def shuffle(self, key: Key, cards: Pile) -> None:
        """Put the pile into a random order, each equally likely."""
        raise NotImplementedError

    def clone(self) -> Luck:
        """The same future again."""
        raise NotImplementedError

    def __copy__(self) -> Luck:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Luck:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return written(self)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class FastLuck(Luck):
    """Luck from a seed: each key starts a stream of its own."""

    def __init__(self, seed: i64) -> None:
        self.seed = seed

    def stream(self, key: Key) -> Dice:
        low = mix((self.seed & _LOW_32) ^ 0x1B873593)
        low = mix((low + key[0] * 0x27D4EB2F) & _LOW_32)
        low = mix((low + key[1] * 0x165667B1) & _LOW_32)
        high = mix(((self.seed >> 32) & 0x7FFFFFFF) ^ low)
        high = mix((high + key[2] * 0x2C1B3C6D) & _LOW_32)
        high = mix((high + key[3] * 0x297A2D39) & _LOW_32)
        dice = Dice(low)
        dice.weyl = high
        return dice

    def below(self, key: Key, n: i64) -> i64:
        return self.stream(key).below(n)

    def shuffle(self, key: Key, cards: Pile) -> None:
        self.stream(key).shuffle(cards)

    def clone(self) -> Luck:
        return FastLuck(self.seed)
