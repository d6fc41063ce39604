"""What every part of the store stands on: one writer, and connections that only read."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ruse.store.errors import StoreDown
from ruse.store.troubles import is_down, says
from ruse.store.writer import Figures, Work, Writer

T = TypeVar("T")


class Access:
    def __init__(self, writer: Writer, readers: AsyncEngine) -> None:
        self._writer = writer
        self._readers = readers

    @property
    def figures(self) -> Figures:
        return self._writer.figures

    async def ping(self) -> None:
        """One read, for the health page; and after a failure one commit."""
        async with self._reading() as connection:
            await connection.execute(text("SELECT 1"))
        if self._writer.failed:
            await self._write(_look)

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees one moment of the database."""
        try:
            async with self._readers.connect() as connection:
                yield connection
        except Exception as error:
            if is_down(error) or isinstance(error, DBAPIError):
                raise StoreDown(f"The store cannot be read now: {says(error)}") from error
            raise

    async def _write(self, work: Work[T]) -> T:
        return await self._writer.do(work)


async def _look(connection: AsyncConnection) -> None:
    await connection.execute(text("SELECT 1"))
