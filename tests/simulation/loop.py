"""Time that stands still while anything runs, and then jumps to whatever comes next: a day of play takes a second.

Everything that is said to happen happens in one thread in one order. Tasks and timers know the process they belong to by
their context, so a process can be stopped for a while, or for good, in the middle of anything.
"""

from __future__ import annotations

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import ContextVar, copy_context
from dataclasses import dataclass, field
from typing import Any

from ruse.server.bell import Bell


class Stuck(Exception):
    """Nothing will ever happen again."""


@dataclass(eq=False)
class Process:
    """What runs on one machine and ends together."""

    name: str
    dead: bool = False
    paused: bool = False
    held: list[Any] = field(default_factory=list)
    tasks: dict[asyncio.Task[Any], None] = field(default_factory=dict)


OF: ContextVar[Process | None] = ContextVar("process", default=None)


class Pool:
    """Stands for processes that think: how long each thought takes is said from outside, None is never."""

    _processes: dict[int, Any] = {}  # noqa: RUF012

    def __init__(self, takes: Callable[[], float | None]) -> None:
        self.takes = takes

    def submit(self, work: Callable[..., Any], *given: Any) -> None: ...

    def shutdown(self, **_: Any) -> None: ...


class VirtualLoop(asyncio.BaseEventLoop):
    _ready: deque[Any]
    _scheduled: list[Any]

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.set_task_factory(self._make_task)

    def time(self) -> float:
        return self.now

    def _make_task(self, loop: Any, coroutine: Any, context: Any = None) -> Any:
        task = asyncio.Task(coroutine, loop=loop, context=context)
        process = OF.get() if context is None else context.get(OF)
        if process is not None:
            process.tasks[task] = None
            task.add_done_callback(lambda done: process.tasks.pop(done, None))
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        """Whatever would run beside the loop runs in it, when its time has come."""
        future = self.create_future()
        took = executor.takes() if isinstance(executor, Pool) else 0.0
        if took is not None:
            self.call_later(took, _work, future, func, args)
        return future

    def start(self, process: Process, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something as a part of a process."""
        context = copy_context()
        context.run(OF.set, process)
        return self.create_task(work, context=context)

    def pause(self, process: Process, seconds: float) -> None:
        process.paused = True
        self.call_later(seconds, self._go_on, process)

    def _go_on(self, process: Process) -> None:
        process.paused = False
        self._ready.extend(process.held)
        process.held = []

    def kill(self, process: Process) -> None:
        """Whoever was at work may clean up, but has no way to reach anybody any more."""
        process.dead = True
        if process.paused:
            self._go_on(process)
        for task in list(process.tasks):
            task.cancel()

    def _run_once(self) -> None:
        timers = self._scheduled
        while timers and timers[0]._cancelled:
            heapq.heappop(timers)._scheduled = False
        if not self._ready:
            if not timers:
                raise Stuck
            self.now = max(self.now, timers[0]._when)
        while timers and timers[0]._when <= self.now:
            timer = heapq.heappop(timers)
            timer._scheduled = False
            self._ready.append(timer)
        for _ in range(len(self._ready)):
            handle = self._ready.popleft()
            process = handle._context.get(OF)
            if handle._cancelled:
                continue
            if process is not None and process.paused:
                process.held.append(handle)
            else:
                handle._run()

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None: ...

    def _write_to_self(self) -> None: ...


def _work(future: asyncio.Future[Any], func: Callable[..., Any], args: tuple[Any, ...]) -> None:
    if future.done():
        return
    try:
        future.set_result(func(*args))
    except Exception as error:
        future.set_exception(error)


class VirtualBell(Bell):
    """Rings by the loop's clock, without a thread."""

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    async def until(self, when: float) -> None:
        await asyncio.sleep(max(0.0, when - self.now()))
