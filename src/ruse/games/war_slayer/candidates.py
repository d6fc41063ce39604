# compiled
"""What a mark can still be (WS-10.3), exactly: the cards that some fit puts there, not only what its own ancestry allows.

Fits that are drawn by lot bear witness to most of it; what none of them shows is asked for, one proof more at a time. That
takes counted steps: where they run out, ancestry alone answers, which may list too much and never too little. A bar says
only that a mark is not the VIP, so a card never seen stays possible for it.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.games.war_slayer.fits import Fits
from ruse.games.war_slayer.ways import FRESH, Link
from ruse.kernel.kit import Dice
from ruse.kernel.work import Work

WITNESSES: Final = 48
STEPS: Final[i64] = 200_000
"""So many for all marks of one position together."""


@final
class Candidates:
    """What the slots of these links can be, as bits by card, with bit FRESH for any card never seen."""

    def __init__(self, links: list[Link], proofs: dict[int, int], steps: i64) -> None:
        self.links = links
        self.proofs = proofs
        self.work = Work(steps)
        self.shown: dict[int, int] = {}
        """Slot -> what a fit has shown it to be."""
        self._draw_witnesses()

    def _draw_witnesses(self) -> None:
        fits = Fits(self.links, self.proofs, self.work)
        if not fits.complete or fits.count == 0:
            return
        dice = Dice(len(self.links))
        for _ in range(WITNESSES):
            values: dict[int, int] = {}
            fits.draw(dice, values)
            for slot, card in values.items():
                self.shown[slot] = self.shown.get(slot, 0) | 1 << min(card, FRESH)

    def of(self, slot: int, allowed: int) -> int:
        """Those of the cards that its ancestry allows which a fit bears out."""
        found = self.shown.get(slot, 0)
        for card in range(FRESH + 1):
            if (allowed & ~found) >> card & 1 and self._can_be(slot, card):
                found |= 1 << card
        self.shown[slot] = found
        return found

    def _can_be(self, slot: int, card: int) -> bool:
        """Is there a fit with this proof too? Yes as well where it takes too long to say."""
        proofs = dict(self.proofs)
        proofs[slot] = card
        fits = Fits(self.links, proofs, self.work)
        return not fits.complete or fits.count > 0
