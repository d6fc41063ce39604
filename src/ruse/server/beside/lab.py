"""Lab processes: one plays studies, one answers whatever needs no playing. They are other programs, spoken to in lines.

The server knows nothing of the lab but what `wire/lab.py` says, so that it runs where NumPy is not installed.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import msgspec

from ruse.kernel.errors import RuseError
from ruse.server.words import phrase
from ruse.wire.lab import AnyReply, Cannot, Done, Now, Offer, OneGame, Page, Play, Recall, Standing, Stop

PROGRAM = ("-P", "-m", "ruse.lab.worker")
"""Found by this server's own Python and paths, never in the folder it was started in."""
NEEDED = ("numpy", "scipy")
LINE = 64 * 1024 * 1024
"""Bytes of a line: a report is one."""
ENDING = 3.0
"""Seconds in which a study that was stopped ends by itself; then its process is ended."""
_replies: msgspec.json.Decoder[AnyReply] = msgspec.json.Decoder(AnyReply)
Order = Offer | Play | Recall | Page | OneGame


class Broken(Exception):
    """The process is not there any more, or did not do what it should."""


def missing() -> str | None:
    """What to install, where the lab cannot work."""
    for name in NEEDED:
        if find_spec(name) is None:
            return phrase("theLabOfThisServer", name=name)
    return None


class LabProcess:
    """Started with the first order, ended when it was idle for long; one order at a time."""

    def __init__(self, folder: Path, room: int, idle: float) -> None:
        self._given = str(folder), str(room)
        self._idle = idle
        self._turn = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._resting: asyncio.TimerHandle | None = None
        self.playing = False

    @property
    def number(self) -> int | None:
        """Of the process, while there is one."""
        return self._process.pid if self._process is not None and self._process.returncode is None else None

    async def ask(self, order: Order, deadline: float, hear: Callable[[Standing], None] | None = None) -> Done:
        """What comes of an order. Whoever leaves before takes the process along: it cannot be told to forget one."""
        async with self._turn:
            self.playing = isinstance(order, Play)
            try:
                return await asyncio.wait_for(self._ask(order, hear), deadline)
            except RuseError:
                raise
            except (TimeoutError, OSError, ValueError, msgspec.MsgspecError) as error:
                self.end()
                raise Broken(type(error).__name__) from error
            except BaseException:
                self.end()
                raise
            finally:
                self.playing = False
                self._rest()

    async def _ask(self, order: Order, hear: Callable[[Standing], None] | None) -> Done:
        process = await self._ready()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(order) + b"\n")
        await process.stdin.drain()
        while line := await process.stdout.readline():
            match _replies.decode(line):
                case Now(standing):
                    if hear is not None:
                        hear(standing)
                case Done() as done:
                    return done
                case Cannot(reason, known=True):
                    raise RuseError(reason)
                case Cannot(reason):
                    raise Broken(reason)
        raise Broken("the process ended")

    async def _ready(self) -> asyncio.subprocess.Process:
        if self._resting is not None:
            self._resting.cancel()
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *PROGRAM, *self._given, stdin=pipe, stdout=pipe, limit=LINE
            )
        return self._process

    async def stop(self) -> None:
        """End the study that is played, soon, or else the process."""
        process = self._process
        if not self.playing or process is None or process.stdin is None:
            return
        with suppress(OSError):
            process.stdin.write(msgspec.json.encode(Stop()) + b"\n")
            await process.stdin.drain()
        for _ in range(int(ENDING / 0.05)):
            if not self.playing:
                return
            await asyncio.sleep(0.05)
        if self.playing and self._process is process:
            self.end()

    def _rest(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(self._idle, self._tire)

    def _tire(self) -> None:
        if not self._turn.locked():
            self.end()

    def end(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
