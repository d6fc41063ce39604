"""SQLite without its thread: whoever calls the database does it at once. The store stays the real one."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import aiosqlite


async def _execute(self: Any, call: Callable[..., Any], *given: Any, **named: Any) -> Any:
    return call(*given, **named)


def _connect(self: Any) -> Generator[Any, None, Any]:
    self._connection = self._connector()
    return self
    yield


def _stop(self: Any) -> None:
    self._running = False
    if self._connection is not None:
        self._connection.close()
        self._connection = None


@contextmanager
def at_once() -> Iterator[None]:
    with patch.multiple(aiosqlite.Connection, _execute=_execute, __await__=_connect, stop=_stop):
        yield
