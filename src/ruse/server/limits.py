"""Every limit of the server in one place; anybody may read them at /limits."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass

from ruse.kernel.errors import RuseError
from ruse.wire.codec import MAX_FRAME

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class TooMuch(RuseError):
    """A rate is used up."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes in bytes, times in milliseconds, rates as (how many at once, how many a minute)."""

    frame: int = MAX_FRAME
    compression: bool = False
    """Of frames: compressed, a small one could be large, and its size would tell what is in it."""
    body: int = 64 * 1024
    record: int = 2 * 1024 * 1024
    send_queue: int = 256
    """Messages that may wait for a slow reader before the connection is closed; it comes back and resyncs."""
    connections: int = 4000
    connections_an_address: int = 200
    frames: tuple[int, int] = (200, 1800)
    """Frames of one connection: a program may play a whole game without a pause, and then thirty moves a second."""
    requests: tuple[int, int] = (300, 3000)
    """Requests of one address."""
    guests: tuple[int, int] = (60, 60)
    """New identities of one address."""
    tables: tuple[int, int] = (40, 40)
    """New tables, imports and forks of one player."""
    chat: tuple[int, int] = (10, 30)
    thoughts: tuple[int, int] = (20, 60)
    """Hints and lines of one player."""
    reports: tuple[int, int] = (5, 5)
    orders: tuple[int, int] = (30, 60)
    """Standing orders of one player: each is a row of the record."""
    tables_of_a_player: int = 60
    """Unfinished tables one player may sit at."""
    notes_of_a_table: int = 200
    imports_of_a_player: int = 50
    seal_wait: int = 3_000
    """When everybody is ready, how long the deal waits for a seat that has not added to the luck."""
    bot_deadline: int = 5_000
    """After this long a bot's seat plays the game's default."""
    bot_pause: tuple[int, int] = (600, 2_000)
    """How long a bot seems to think: drawn, whatever the truth."""
    desk_idle: int = 10 * MINUTE
    """A table nobody looks at leaves the memory."""
    gathering_idle: int = 2 * DAY
    """A table that never started is removed."""
    playing_idle: int = 60 * DAY
    """A game nobody has touched is ended."""


class Bucket:
    """Tokens for one kind of thing: so many at once, so many a minute."""

    __slots__ = ("_level", "_rate", "_since", "_what")

    def __init__(self, rate: tuple[int, int], what: str) -> None:
        self._rate = rate
        self._what = what
        self._level = float(rate[0])
        self._since = time.monotonic()

    def spend(self) -> None:
        """Take one, or say that it is too much."""
        now = time.monotonic()
        level = min(float(self._rate[0]), self._level + (now - self._since) * self._rate[1] / 60)
        self._level, self._since = (level - 1 if level >= 1 else level), now
        if level < 1:
            raise TooMuch(f"That was too much at once: {self._what}. Wait a moment")


class Rates:
    """A bucket for each key; old keys are forgotten."""

    def __init__(self, rate: tuple[int, int], what: str, keys: int = 10_000) -> None:
        self._rate = rate
        self._what = what
        self._keys = keys
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def spend(self, key: str) -> None:
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._what)
        self._buckets[key] = bucket
        while len(self._buckets) > self._keys:
            self._buckets.popitem(last=False)
        bucket.spend()
