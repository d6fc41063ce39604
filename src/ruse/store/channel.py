"""The line between processes on one PostgreSQL: what is said goes to all of them, and leases are asked for here.

What is said is a hint and may be lost; only the log is the truth. So nothing here waits for a disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ruse.store.errors import StoreDown
from ruse.store.troubles import says

NAME = "ruse"
PATIENCE = 2.0
"""Seconds an answer may take: a lease that is not renewed in time is lost."""

Hear = Callable[[str], None]


class Channel:
    def __init__(self, engine: AsyncEngine, hear: Hear, missed: Callable[[], None]) -> None:
        self._engine = engine
        self._hear = hear
        self._missed = missed
        """Called after a new connection: what was said before it was not heard."""
        self._turn = asyncio.Lock()
        self._connection: AsyncConnection | None = None
        self._driver: Any = None

    async def say(self, text: str) -> None:
        await self.ask("SELECT pg_notify($1, $2)", NAME, text)

    async def ask(self, statement: str, *values: Any) -> Sequence[Any]:
        """Run one statement; StoreDown if nobody answers, and the next one finds a new connection."""
        async with self._turn:
            try:
                driver = await self._reach()
                found: Sequence[Any] = await driver.fetch(statement, *values, timeout=PATIENCE)
            except Exception as trouble:
                await self._let_go()
                raise StoreDown(f"The line between processes is down: {says(trouble)}") from trouble
            return found

    async def close(self) -> None:
        async with self._turn:
            await self._let_go()

    async def _reach(self) -> Any:
        if self._driver is not None and not self._driver.is_closed():
            return self._driver
        await self._let_go()
        async with asyncio.timeout(PATIENCE):
            self._connection = await self._engine.connect()
            self._driver = (await self._connection.get_raw_connection()).driver_connection
            await self._driver.execute("SET synchronous_commit = off")
            await self._driver.add_listener(NAME, self._heard)
        self._missed()
        return self._driver

    def _heard(self, _connection: Any, _process: int, _channel: str, text: str) -> None:
        self._hear(text)

    async def _let_go(self) -> None:
        connection, self._connection, self._driver = self._connection, None, None
        if connection is not None:
            with suppress(Exception):  # It may be the very thing that failed.
                async with asyncio.timeout(PATIENCE):
                    await connection.invalidate()
                    await connection.close()
