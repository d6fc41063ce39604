"""What the store writes with: a connection, and at a busy file a scribe beside it, who writes the moves."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.store.batch import Batch, write_batch
from ruse.store.scribe import Scribe
from ruse.store.troubles import is_clash

CLOSING = 5
"""Seconds that a connection may take to close."""


@dataclass(frozen=True, slots=True)
class WriteConnection:
    """Whoever has it uses one at a time: SQLite before 3.51 can corrupt a file into which two write at once."""

    connection: AsyncConnection
    scribe: Scribe | None = None

    async def write(self, batch: Batch) -> bool:
        """In a transaction of its own, durable afterwards; False if some of it clashed and nothing was kept."""
        try:
            if self.scribe is None:
                await write_batch(self.connection, batch)
            else:
                await self.scribe.write(batch)
        except Exception as error:
            if not is_clash(error):
                raise
            return False
        return True

    async def let_go(self) -> None:
        """The scribe first: whoever is the last to close the file copies its log. Either may be what failed."""
        if self.scribe is not None:
            with suppress(Exception):
                await self.scribe.stop()
        with suppress(Exception):
            async with asyncio.timeout(CLOSING):
                await self.connection.close()
