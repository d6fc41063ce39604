"""The line between servers of one database, in the simulation: leases in memory, fences in the file, hints that get lost."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ruse.server.fleet.hints import EPOCHS, LENGTHS
from ruse.store import StoreDown, leases
from tests.simulation.disk import Disk
from tests.simulation.loop import OF, Process

DELAY = (0.0002, 0.02)
LOST = 0.1
"""Of so many hints one is lost."""
PATIENCE = 2.0

Found = list[dict[str, Any]]


@dataclass
class Held:
    holder: str | None
    epoch: int
    until: int
    resumed: int
    ahead: int

    def free(self, now: int) -> bool:
        return not now < self.until <= now + leases.LENGTH


@dataclass
class Wire:
    """What PostgreSQL does for several servers, by the true time."""

    file: Path
    disk: Disk
    draw: random.Random
    now: Callable[[], float]
    leases: dict[str, Held] = field(default_factory=dict)
    ends: list[End] = field(default_factory=list)

    def end(self, hear: Callable[[str], None], missed: Callable[[], None]) -> End:
        process = OF.get()
        assert process is not None
        made = End(self, hear, process, copy_context())
        self.ends.append(made)
        return made

    def say(self, text: str) -> None:
        for end in self.ends:
            if not end.process.dead and end.process not in self.disk.parted and self.draw.random() >= LOST:
                loop = asyncio.get_running_loop()
                loop.call_later(self.draw.uniform(*DELAY), end.hear, text, context=end.context)

    def answer(self, statement: str, values: tuple[Any, ...]) -> Found:
        """Each statement of `ruse.store.leases`, and the look at the lengths of tables."""
        now = int(self.now() * 1000)
        if statement == leases.CLAIM:
            holder, length, at, names, resumed = values
            return self._grant(
                self._claimed(holder, now, dict(zip(names, resumed, strict=True))), now + length, at, now
            )
        if statement == leases.TAKE_OVER:
            holder, length, at, limit = values
            free = [table for table, held in sorted(self.leases.items()) if held.holder and held.free(now)]
            return self._grant(dict.fromkeys(free[:limit], (holder, 0)), now + length, at, now)
        if statement == leases.RUN_SINCE:
            return self._run_since(values[0], values[1], now)
        if statement == leases.KEEP_TIME:
            self.leases[""] = Held(None, 0, now + leases.LENGTH, 0, values[0] - now)
            return []
        if statement == leases.TIME:
            kept = self.leases.get("", Held(None, 0, 0, 0, 0))
            near = kept.until - leases.LENGTH <= now <= kept.until + leases.AWAY
            return [{"time": now + kept.ahead}] if near else []
        if statement == LENGTHS:
            return self._read("SELECT table_id, length, updated FROM tails", lambda row: row["table_id"] in values[0])
        if statement == EPOCHS:
            people = "SELECT id, epoch, deleted IS NOT NULL AS gone FROM players"
            return self._read(people, lambda row: row["id"] in values[0])
        for table, held in self.leases.items():
            if held.holder == values[0] and statement == leases.GIVE_UP:
                held.until = min(held.until, now)
            elif held.holder == values[0] and table in values[1]:
                held.holder = None
        return []

    def _claimed(self, holder: str, now: int, asked: dict[str, int]) -> dict[str, tuple[str, int]]:
        def free(held: Held | None) -> bool:
            return held is None or held.holder in (None, holder) or held.free(now)

        return {table: (holder, since) for table, since in sorted(asked.items()) if free(self.leases.get(table))}

    def _grant(self, granted: dict[str, tuple[str, int]], until: int, at: int, now: int) -> Found:
        found: Found = []
        with closing(sqlite3.connect(self.file)) as file:
            for table, (holder, since) in granted.items():
                held = self.leases.setdefault(table, Held(holder, 1, now, since, at - now))
                held.epoch += held.holder != holder
                if held.until + leases.AWAY < now or abs(held.ahead - (at - now)) > leases.APART:
                    held.resumed = at
                held.holder, held.until, held.ahead = holder, until, at - now
                fence = "UPDATE tails SET epoch = ?, ran = ? WHERE table_id = ? AND epoch < ?"
                file.execute(fence, (held.epoch, held.epoch, table, held.epoch))
                found.append({"table_id": table, "epoch": held.epoch, "resumed": held.resumed})
            file.commit()
        return found

    def _run_since(self, table: str, at: int, now: int) -> Found:
        held = self.leases.get(table)
        if held is not None and abs(held.ahead - (at - now)) > leases.APART:
            return []
        running = held is not None and held.until + leases.AWAY >= now
        touched = self._read(
            "SELECT table_id, updated FROM tails",
            lambda row: row["table_id"] == table and 0 <= at - row["updated"] <= leases.AWAY,
        )
        return [{"resumed": 0 if held is None else held.resumed}] if running or (held is None and touched) else []

    def _read(self, query: str, wanted: Callable[[sqlite3.Row], bool]) -> Found:
        with closing(sqlite3.connect(self.file)) as file:
            file.row_factory = sqlite3.Row
            return [dict(row) for row in file.execute(query) if wanted(row)]


@dataclass
class End:
    """Stands for `ruse.store.channel.Channel`."""

    wire: Wire
    hear: Callable[[str], None]
    process: Process
    context: Context

    async def say(self, text: str) -> None:
        await asyncio.sleep(self.wire.draw.uniform(*DELAY))
        if self.process not in self.wire.disk.parted:
            self.wire.say(text)

    async def ask(self, statement: str, *values: Any) -> Found:
        await asyncio.sleep(self.wire.draw.uniform(*DELAY))
        if self.process in self.wire.disk.parted:
            await asyncio.sleep(self.wire.draw.uniform(0, PATIENCE))
            raise StoreDown("nobody answers")
        try:
            async with asyncio.timeout(PATIENCE), self.wire.disk.writing:
                return self.wire.answer(statement, values)
        except TimeoutError as error:
            raise StoreDown("nobody answers") from error

    async def close(self) -> None: ...
