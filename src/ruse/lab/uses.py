"""What is done of all that could be (C8), and whether who does it wins more (C9).

The sums of a kind of act are added up game by game: the decisions of one game share its luck, so that the game is the unit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log2, sqrt

NEVER, ALWAYS = 0.001, 0.95
"""Of the times it could be done: an act below or above is dead, or no choice."""
SURE = 1.96


def of_game(did: float, left: float, won: float, won_else: float) -> list[float]:
    """One game's part: times done and left, the shares won then, summed over those times."""
    return [
        did + left, did, won, won_else,
        did * did, did * won, won * won, left * left, left * won_else, won_else * won_else,
        did * left, did * won_else, won * left, won * won_else,
    ]  # fmt: skip


@dataclass(frozen=True)
class Use:
    what: str
    could: float
    share: float
    """Of the times it could be done."""
    lift: float | None
    """How much more of the win who did it had than who could and did not; None where one of both never was."""
    error: float = 0.0

    @property
    def dead(self) -> bool:
        return self.share < NEVER

    @property
    def forced(self) -> bool:
        return self.share > ALWAYS

    @property
    def interval(self) -> tuple[float, float] | None:
        return None if self.lift is None else (self.lift - SURE * self.error, self.lift + SURE * self.error)


def use(what: str, sums: Sequence[float]) -> Use:
    could, did, won, won_else = sums[:4]
    left = could - did
    if not did or not left:
        return Use(what, could, did / could if could else 0.0, None)
    one, other = won / did, won_else / left
    dd, dw, ww, ll, le, ee, dl, de, wl, we = sums[4:]
    mine = (ww - 2 * one * dw + one * one * dd) / (did * did)
    theirs = (ee - 2 * other * le + other * other * ll) / (left * left)
    both = (we - other * wl - one * de + one * other * dl) / (did * left)
    return Use(what, could, did / could, one - other, sqrt(max(0.0, mine + theirs - 2 * both)))


def uses_of(tally: Mapping[str, Sequence[float]]) -> list[Use]:
    """What is done most often first."""
    found = [use(what, sums) for what, sums in tally.items() if sums[0]]
    return sorted(found, key=lambda one: (-one.share, one.what))


def variety(uses: Sequence[Use]) -> float:
    """The entropy of what is done, in bits: 1 is as much as two acts that are done alike often."""
    done = [one.share * one.could for one in uses]
    total = sum(done)
    return -sum(much / total * log2(much / total) for much in done if much) if total else 0.0
