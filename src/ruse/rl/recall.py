"""Information-state keys: what a seat was told and what it chose, all of it and in order, as one short text.

Two moments have the same key for a seat exactly if nothing it heard or did so far tells them apart: perfect recall. A key is
a chain of digests with a link for each own choice, so that it costs the same in every round; it is made of told events and
of nothing else. What is told ends by itself (JSON), so that no two stories run together.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from ruse.kernel.game import Game
from ruse.kernel.listener import told_to
from ruse.kernel.shape import write_json

LENGTH = 12
"""Bytes of a digest: two of a billion keys are the same once in 10^10 times."""

FIRST = bytes(LENGTH)
"""Every link is as long, so that no two chains run together."""


class Recall:
    """The keys of all seats at one table; what happened is digested when somebody asks."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.links: list[bytes] = [FIRST] * seats
        """All up to the latest own choice."""
        self.told: list[bytes] = [b""] * seats
        """What the seat was told since."""
        self.waiting: list[tuple[int, int, list[Any]]] = []
        """Who chose what, and what happened then."""
        self.done = [0] * seats
        """How much of it each seat's link has."""

    def clone(self) -> Recall:
        other = Recall.__new__(Recall)
        other.game = self.game
        other.links = list(self.links)
        other.told = list(self.told)
        other.waiting = list(self.waiting)
        other.done = list(self.done)
        return other

    def happened(self, events: list[Any], seat: int = -1, action: int = -1) -> None:
        """A seat chose this, and then that happened; or only that. The list is kept."""
        self.waiting.append((seat, action, events))

    def happened_to(self, seat: int, seen: str) -> None:
        """On an imagined table: this is all that is known of what the seat was told."""
        self.links[seat] = _linked(FIRST, seen.encode())
        self.told[seat] = b""

    def key(self, seat: int) -> str:
        if self.done[seat] < len(self.waiting):
            self._take_in(seat)
        return f"{seat}:{_linked(self.links[seat], self.told[seat]).hex()}"

    def _take_in(self, seat: int) -> None:
        told = [self.told[seat]]
        for chooser, action, events in self.waiting[self.done[seat] :]:
            if chooser == seat:
                self.links[seat] = _linked(self.links[seat], b"".join(told) + b"chose %d" % action)
                told.clear()
            if events:
                told += [_written(event) for event in told_to(self.game, events, seat)]
        self.told[seat] = b"".join(told)
        self.done[seat] = len(self.waiting)
        least = min(self.done)
        if least > 64:
            self.waiting = self.waiting[least:]
            self.done = [done - least for done in self.done]


def _written(event: Any) -> bytes:
    return type(event).__name__.encode() + write_json(event)


def _linked(link: bytes, part: bytes) -> bytes:
    return blake2b(link + part, digest_size=LENGTH).digest()
