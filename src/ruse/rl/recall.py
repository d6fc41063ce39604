"""Information-state keys: what a seat was told and what it chose, all of it and in order, as one short text.

Two moments have the same key for a seat exactly if nothing it heard or did so far tells them apart: perfect recall. A key is
a chain of digests, so that it costs the same in every round; it is made of told events and of nothing else.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from ruse.kernel.game import Game
from ruse.kernel.listener import told_to
from ruse.kernel.shape import write_json

LENGTH = 12
"""Bytes of a digest: two of a billion keys are the same once in 10^10 times."""


class Recall:
    """The keys of all seats at one table; what happened is digested when somebody asks."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.links: list[bytes] = [b""] * seats
        self.waiting: list[tuple[Any, ...]] = []
        """What happened since, and who chose what."""
        self.done = [0] * seats
        """How much of it each seat's link has."""

    def clone(self) -> Recall:
        other = Recall.__new__(Recall)
        other.game = self.game
        other.links = list(self.links)
        other.waiting = list(self.waiting)
        other.done = list(self.done)
        return other

    def happened(self, events: list[Any], seat: int = -1, action: int = -1) -> None:
        """A seat chose this, and then that happened; or only that."""
        self.waiting.append((seat, action, *events))

    def happened_to(self, seat: int, seen: str) -> None:
        """On an imagined table: this is all that is known of what the seat was told."""
        self.links[seat] = _linked(b"", seen.encode())

    def key(self, seat: int) -> str:
        link = self.links[seat]
        for entry in self.waiting[self.done[seat] :]:
            if entry[0] == seat:
                link = _linked(link, b"chose %d" % entry[1])
            for event in told_to(self.game, list(entry[2:]), seat):
                link = _linked(link, type(event).__name__.encode() + write_json(event))
        self.links[seat] = link
        self.done[seat] = len(self.waiting)
        least = min(self.done)
        if least > 64:
            self.waiting = self.waiting[least:]
            self.done = [done - least for done in self.done]
        return f"{seat}:{link.hex()}"


def _linked(link: bytes, part: bytes) -> bytes:
    return blake2b(part, key=link, digest_size=LENGTH).digest()
