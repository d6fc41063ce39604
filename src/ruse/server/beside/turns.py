"""Whose turn it is when several want what only one can have: everybody in turn, however much one of them asks for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ruse.server.limits import TooMuch
from ruse.server.words import phrase


class Turns:
    def __init__(self, waiting: int, what: str = phrase("tooManyGamesToBe")) -> None:
        self._most = waiting
        self._what = what
        self._busy = False
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        if self._busy:
            await self._wait(who)
        self._busy = True
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, who: str) -> None:
        line = self._waiting.setdefault(who, deque())
        if len(line) >= self._most:
            raise TooMuch(phrase("thatWasTooMuchAt", what=self._what))
        called = asyncio.get_running_loop().create_future()
        line.append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """To whoever waits longest of those who did not just have it; whoever has gone is passed over."""
        while self._waiting:
            who, line = self._waiting.popitem(last=False)
            called = line.popleft()
            if line:
                self._waiting[who] = line
            if not called.done():
                called.set_result(None)
                return
        self._busy = False


class Shelf:
    """Games that were told again, those asked for last, in so many bytes."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._size = 0
        self._told: OrderedDict[tuple[bytes, int], tuple[bytes, str | None]] = OrderedDict()

    def find(self, name: tuple[bytes, int]) -> tuple[bytes, str | None] | None:
        if name in self._told:
            self._told.move_to_end(name)
        return self._told.get(name)

    def put(self, name: tuple[bytes, int], told: tuple[bytes, str | None]) -> None:
        if name in self._told or len(told[0]) > self._room:
            return
        self._told[name] = told
        self._size += len(told[0])
        while self._size > self._room:
            self._size -= len(self._told.popitem(last=False)[1][0])
