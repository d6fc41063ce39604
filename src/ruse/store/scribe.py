"""A process of its own that writes moves into the file (`filing.py` is what it runs).

A thread that writes lets go of the interpreter and wants it back some ten times a batch, and each time the one that serves
everybody waits. A batch that goes to a process costs it one write and one read.
"""

from __future__ import annotations

import asyncio
import marshal
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

from ruse.store import filing

CLOSING = 5
"""Seconds that it may take to end."""
GONE = "the process that writes has ended"
ANSWERS = 1
"""Its standard output."""


class Scribe(asyncio.SubprocessProtocol):
    """Whoever asks waits for the answer before asking again."""

    def __init__(self) -> None:
        self._answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._ended = asyncio.Event()
        self._heard = b""
        self._silent = False
        """It has ended, or is about to: no answer can come any more."""

    @classmethod
    async def start(cls, path: Path, keep: Sequence[int] = ()) -> Scribe:
        """`keep`: files that stay open as long as it lives, such as the lock of the database."""
        loop = asyncio.get_running_loop()
        program = (sys.executable, "-I", filing.__file__, str(path))
        # In a session of its own no Ctrl-C reaches it, not even before it can say that it is not meant.
        kept = () if sys.platform == "win32" else tuple(keep)
        _, scribe = await loop.subprocess_exec(cls, *program, stderr=None, pass_fds=kept, start_new_session=True)
        try:
            _take(await scribe._answer)
        except BaseException:
            await scribe.stop()
            raise
        return scribe

    async def write(self, batch: Sequence[filing.Rows]) -> None:
        """Durable afterwards; raises what SQLite says, IntegrityError if something clashed and nothing was kept."""
        if self._silent:
            raise sqlite3.OperationalError(GONE)
        self._answer = asyncio.get_running_loop().create_future()
        self._given.write(filing.pack(tuple(batch)))
        _take(await self._answer)

    async def stop(self) -> None:
        """It ends when nothing more can come."""
        self._given.close()
        try:
            async with asyncio.timeout(CLOSING):
                await self._ended.wait()
        except TimeoutError:
            with suppress(ProcessLookupError):
                self._process.kill()
            async with asyncio.timeout(CLOSING):
                await self._ended.wait()
        finally:
            self._process.close()

    # What the loop tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._process = cast(asyncio.SubprocessTransport, transport)
        self._given = cast(asyncio.WriteTransport, self._process.get_pipe_transport(0))
        self.pid = self._process.get_pid()

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        self._heard += cast(bytes, data)
        length = int.from_bytes(self._heard[:4], "little")
        if len(self._heard) >= 4 + length and not self._answer.done():
            answer, self._heard = self._heard[4:], b""
            self._answer.set_result(answer)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """An answer may still come when nothing can be given any more."""
        if fd != ANSWERS:
            return
        self._silent = True
        if not self._answer.done():
            self._answer.set_exception(sqlite3.OperationalError(GONE))

    def process_exited(self) -> None:
        self._ended.set()


def _take(answer: bytes) -> None:
    """Nothing if it is done."""
    if not answer:
        return
    kind, said = cast(tuple[str, Any], marshal.loads(answer))
    raise sqlite3.IntegrityError(said) if kind == filing.CLASH else sqlite3.OperationalError(said)
