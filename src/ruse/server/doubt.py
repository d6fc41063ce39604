"""Is it as late as the machine says? What takes something away asks here first.

The time is believed when it is near the one that was last believed, or that of the newest row. Otherwise the clock may
have jumped: then the server waits until it has run for a while, over restarts too; if its time is near again, it goes on.
"""

from __future__ import annotations

from ruse.server.limits import Limits
from ruse.store import Store, StoreDown

WRITTEN_EVERY = 600_000


class Doubt:
    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self._believed = 0
        self._left = 0
        """How long the server still has to run before it believes its clock."""
        self._looked: int | None = None
        self._written: tuple[int, int] | None = None

    async def begin(self, now: int) -> None:
        """At the start, before anything is written under a time that may be wrong."""
        kept = await self._store.recall("clock")
        if kept is not None:
            self._believed, self._left = (int(part) for part in kept.split())
        else:
            self._believed = await self._store.newest() or now
        if abs(now - self._believed) <= self._limits.clock_apart:
            self._left = 0
        elif not self._left:
            self._left = self._limits.clock_grace
        self._looked = now
        await self._keep()

    async def is_late(self, now: int) -> bool:
        """May be taken away what is too old by this time?"""
        try:
            if self._looked is None:
                await self.begin(now)
            else:
                self._left = max(0, self._left - max(0, now - self._looked))
            self._looked = now
            if not self._left:
                self._believed = now
            await self._keep()
        except StoreDown:
            return False
        return not self._left

    async def _keep(self) -> None:
        stand = (self._believed, self._left)
        if (
            self._written is None
            or abs(sum(stand) - sum(self._written)) >= WRITTEN_EVERY
            or not all(bool(new) == bool(old) for new, old in zip(stand, self._written, strict=True))
        ):
            await self._store.remember("clock", f"{stand[0]} {stand[1]}")
            self._written = stand
