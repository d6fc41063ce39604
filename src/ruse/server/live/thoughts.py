"""What the bots of one table are at: a task for each decision of a seat."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any

Asked = tuple[int, int]
"""A seat, and the id of its decision."""


class Thoughts:
    def __init__(self) -> None:
        self._tasks: dict[Asked, asyncio.Task[None]] = {}

    def __contains__(self, asked: Asked) -> bool:
        return asked in self._tasks

    def begin(self, asked: Asked, thinking: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(thinking)
        self._tasks[asked] = task
        task.add_done_callback(partial(self._forget, asked))

    def answered(self, asked: Asked) -> None:
        """The same may be asked again from now on, before its task has ended."""
        self._tasks.pop(asked, None)

    def _forget(self, asked: Asked, task: asyncio.Task[None]) -> None:
        """Another task may have the key by now."""
        if self._tasks.get(asked) is task:
            del self._tasks[asked]

    def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
