"""Group commit: one task writes, and whatever is waiting goes into one transaction.

Each call returns only after its transaction is on the disk. A call that is refused (its row is taken, say) fails alone; when
the database cannot write, everybody who waits is told that nobody knows, and the writer starts over with a new connection.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeVar, cast

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.store.errors import StoreDown
from ruse.store.ledger import Append, Ledger, Tail
from ruse.store.troubles import apart, is_conflict, is_own, says
from ruse.store.write_connection import WriteConnection

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]
Reach = Callable[[], Awaitable[WriteConnection]]

GROUP = 2000
"""Calls in one transaction."""
WAITING = 20_000
"""Calls that may wait; more are turned away."""
PAUSE = 0.2
"""Seconds between two attempts to reach a database that is down."""
ATTEMPTS = 3


@dataclass(slots=True)
class Figures:
    """For the metrics page."""

    groups: int = 0
    calls: int = 0
    appends: int = 0
    rows: int = 0
    failures: int = 0
    waiting: int = 0
    last_commit_s: float = 0.0


@dataclass(slots=True)
class Job:
    task: Append | Work[Any]
    future: asyncio.Future[Any]


class Writer:
    def __init__(self, reach: Reach, write_connection: WriteConnection) -> None:
        self._reach = reach
        self._write_connection: WriteConnection | None = write_connection
        self._ledger = Ledger()
        self._waiting: deque[Job] = deque()
        self._under_way: list[Job] = []
        self._wake = asyncio.Event()
        self._closing = False
        self.failed = False
        self.figures = Figures()
        self._loop = asyncio.get_running_loop()
        self._writing = self._loop.create_task(self._run(), name="store writer")

    def append(self, append: Append) -> asyncio.Future[None]:
        """Done when it is on the disk."""
        return self._enter(append)

    def remember(self, table: str, tail: Tail) -> None:
        self._ledger.remember(table, tail)

    async def do(self, work: Work[T]) -> T:
        """Run `work` inside a group. It may be run again, so it must do nothing but read and write the connection."""
        return cast(T, await self._enter(work))

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closing = True
        self._wake.set()
        await self._writing
        await self._let_go()

    def _enter(self, task: Append | Work[Any]) -> asyncio.Future[Any]:
        if self._closing or len(self._waiting) >= WAITING:
            raise StoreDown("The store is closing" if self._closing else "Too much is waiting to be stored")
        job = Job(task, self._loop.create_future())
        self._waiting.append(job)
        self.figures.waiting = len(self._waiting)
        self._wake.set()
        return job.future

    async def _run(self) -> None:
        """Whatever fails here, memory too, is what those who wait are told: without this task nothing is ever kept again."""
        while True:
            try:
                await self._wake.wait()
                self._wake.clear()
                while self._waiting:
                    await self._write_group()
            except Exception as trouble:
                await self._give_up(trouble)
            if self._closing:
                return

    async def _write_group(self) -> None:
        await asyncio.sleep(0)  # Whoever is about to call comes along.
        self._under_way = group = [self._waiting.popleft() for _ in range(min(GROUP, len(self._waiting)))]
        self.figures.waiting = len(self._waiting)
        began = time.perf_counter()
        outcomes = await self._commit(group)
        self.failed = False
        self.figures.last_commit_s = time.perf_counter() - began
        self._count(group)
        for job, outcome in zip(group, outcomes, strict=True):
            _settle(job.future, outcome)

    async def _commit(self, group: Sequence[Job]) -> list[Any]:
        for attempt in range(ATTEMPTS):
            if self._write_connection is None:
                self._write_connection = await self._reach()
            connection = self._write_connection.connection
            try:
                if attempt == 0 and await self._at_once(self._write_connection, group):
                    self._ledger.committed()
                    return [None] * len(group)
                outcomes = await self._try(connection, group)
                await connection.commit()
            except DBAPIError as error:
                if not is_conflict(error) or attempt == ATTEMPTS - 1:
                    raise
                self._ledger.failed()
                await connection.rollback()
                continue
            self._ledger.committed()
            return outcomes
        raise AssertionError("the last attempt returns or raises")

    async def _at_once(self, write_connection: WriteConnection, group: Sequence[Job]) -> bool:
        """What nearly every group is: moves at tables that are known here, in one batch. False if it was not done."""
        appends = [job.task for job in group if isinstance(job.task, Append)]
        batch = self._ledger.plan(appends) if len(appends) == len(group) else None
        if batch is None:
            return False
        done = await write_connection.write(batch)
        if not done:
            self._ledger.failed()
        return done

    async def _try(self, connection: AsyncConnection, group: Sequence[Job]) -> list[Any]:
        """Do the group's tasks in order, appends that follow each other at once."""
        outcomes: list[Any] = []
        for together, tasks in groupby((job.task for job in group), lambda task: isinstance(task, Append)):
            if together:
                outcomes += await self._ledger.keep(connection, cast(list[Append], list(tasks)))
            else:
                outcomes += [await _alone(connection, cast(Work[Any], task)) for task in tasks]
        return outcomes

    async def _give_up(self, trouble: Exception) -> None:
        """Everybody who waits is told; those who come later find a new connection."""
        self.figures.failures += 1
        self.failed = True
        self._ledger.failed()
        await self._let_go()
        waiting = [*self._under_way, *self._waiting]
        self._waiting.clear()
        self.figures.waiting = 0
        for job in waiting:
            _settle(job.future, StoreDown(f"The store cannot write now: {says(trouble)}"))
        if not self._closing:
            await asyncio.sleep(PAUSE)

    async def _let_go(self) -> None:
        write_connection, self._write_connection = self._write_connection, None
        if write_connection is not None:
            await write_connection.let_go()

    def _count(self, group: Sequence[Job]) -> None:
        appends = [job.task for job in group if isinstance(job.task, Append)]
        self.figures.groups += 1
        self.figures.calls += len(group)
        self.figures.appends += len(appends)
        self.figures.rows += sum(len(append.bodies) for append in appends)


async def _alone(connection: AsyncConnection, work: Work[Any]) -> Any:
    try:
        async with apart(connection):
            return await work(connection)
    except Exception as error:
        if is_own(error):
            return error
        raise


def _settle(future: asyncio.Future[Any], outcome: Any) -> None:
    if future.done():
        return  # Whoever called has gone; what was written stays.
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)
