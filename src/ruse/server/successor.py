"""Another build of this server takes its place: who builds it tells through a pipe how far it is, and at last what to start.

This process then stops as it always does, with everything kept and everybody told to come back, and becomes the other one.
The listening socket stays open meanwhile and is handed on the way systemd does it (LISTEN_FDS), so that nobody is refused.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import msgspec

PIPE = "RUSE_BEHIND"
"""The number of the pipe's end, in the environment."""
FIRST = 3
"""The first number that systemd's way gives to what is handed on."""


class Said(msgspec.Struct):
    """A line of the builder: a sentence for people and for how long it has held, or the command that is ready."""

    says: str = ""
    seconds: int = 0
    start: list[str] = []


class Successor:
    """Nothing at all, where nobody builds."""

    def __init__(self, pipe: int | None = None) -> None:
        self._pipe = pipe
        self._rest = b""
        self._kept: socket.socket | None = None
        self._said = Said()

    @classmethod
    def expected(cls) -> Successor:
        pipe = os.environ.pop(PIPE, "")
        return cls(int(pipe) if pipe.isdecimal() else None)

    @property
    def expects(self) -> bool:
        return self._pipe is not None

    @property
    def says(self) -> str | None:
        """What is going on, for people; None where nothing is."""
        return f"{self._said.says}, {self._said.seconds} s" if self._said.says else None

    def listen(self, listening: socket.socket, stop: Callable[[], None]) -> None:
        """Hear the builder out, and call `stop` when the other one is ready."""
        if self._pipe is None:
            return
        loop, pipe = asyncio.get_running_loop(), self._pipe
        os.set_inheritable(pipe, False)
        os.set_blocking(pipe, False)

        def read() -> None:
            with suppress(BlockingIOError):
                heard = os.read(pipe, 65536)
                self._hear(heard)
                if self._said.start:
                    self._kept = listening.dup()
                    stop()
                if self._said.start or not heard:
                    loop.remove_reader(pipe)
                    os.close(pipe)

        loop.add_reader(pipe, read)

    def _hear(self, heard: bytes) -> None:
        if not heard:
            self._said = Said()
        *lines, self._rest = (self._rest + heard).split(b"\n")
        for line in lines:
            self._said = msgspec.json.decode(line, type=Said)

    def take_over(self) -> None:
        """Become the other one, if there is one; called when this one has let go of everything."""
        if self._kept is None:
            return
        sys.stdout.flush()
        os.dup2(self._kept.fileno(), FIRST)
        given = {"LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid())}
        env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | given
        command = [*self._said.start, *sys.argv[1:]]
        os.execve(command[0], command, env)


def handed_on() -> socket.socket | None:
    """The listening socket, if this process was started with one."""
    given = {name: os.environ.pop(name, "") for name in ("LISTEN_FDS", "LISTEN_PID")}
    if given != {"LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid())}:
        return None
    os.set_inheritable(FIRST, False)
    return socket.socket(fileno=FIRST)
