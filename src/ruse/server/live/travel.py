"""How long a line takes there and back, by pings that the server sends and times.

A client that answers late seems to be farther away than it is. That gains it at most what the table credits at most, and
nobody can measure it away: this is why races against the clock count in no rating.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from statistics import median

from ruse.server.ground import Ground
from ruse.wire.messages import Measure

PINGS = 5
SPACING = 0.2
"""Seconds from one ping to the next: all are back before the shortest wait of a race is over."""


class Travel:
    """The line of one connection, by the server's clock."""

    def __init__(self, house: Ground) -> None:
        self._house = house
        self._sent: dict[int, int] = {}
        self._took: list[int] = []
        self._measuring = False

    def ask(self) -> Measure:
        """A ping whose number nobody can know before having got it."""
        number = secrets.randbelow(1 << 31)
        self._sent[number] = self._house.now()
        while len(self._sent) > 2 * PINGS:
            del self._sent[next(iter(self._sent))]
        return Measure(number)

    def hear(self, number: int) -> None:
        sent = self._sent.pop(number, None)
        if sent is not None:
            self._took = [*self._took, self._house.now() - sent][-PINGS:]

    @property
    def milliseconds(self) -> int:
        """In the middle of the last ones; nothing is known of a line that answered none."""
        return round(median(self._took)) if self._took else 0

    async def measure(self, send: Callable[[Measure], None]) -> None:
        if self._measuring:
            return
        self._measuring = True
        for _ in range(PINGS):
            send(self.ask())
            await asyncio.sleep(SPACING)
        self._measuring = False
