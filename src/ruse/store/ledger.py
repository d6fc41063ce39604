"""The moves: rows of many tables, appended in one go.

A row is (table, seq), unique, and that is the referee. The remembered tails only save a look at the database: one that is
out of date leads to a refused insert, never to a wrong one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.store.batch import Added, Batch, run_batch
from ruse.store.chain import link
from ruse.store.entries import OVER, Seat
from ruse.store.errors import Absent, Fenced, Repeated, StoreError, Taken
from ruse.store.schema import rows, tails
from ruse.store.seating import write_seats
from ruse.store.troubles import apart

REMEMBERED = 20_000


class Append(Struct, frozen=True, gc=False):
    """Rows for the end of one table, as they will be written."""

    table: str
    first: int
    bodies: tuple[str, ...]
    commands: tuple[str | None, ...]
    now: int
    public: bool = True
    """Does it change what everybody may know? The time of what does not is nobody's to see."""
    acting: int | None = None
    detail: str | None = None
    seats: tuple[Seat, ...] | None = None
    result: str | None = None
    """With the last row the table is over, and this is how it ended."""
    epoch: int | None = None
    """Of the lease under which a clock, a bot or a race made these rows."""


class Tail(Struct, frozen=True, gc=False):
    length: int
    hash: str


class Ledger:
    def __init__(self) -> None:
        self._remembered: OrderedDict[str, Tail] = OrderedDict()
        self._written: dict[str, Tail] = {}
        """Tails of the group that is being written; they count once it is committed."""

    def remember(self, table: str, tail: Tail) -> None:
        """How a table was read to end, unless it has been written to since."""
        known = self._remembered.get(table)
        if known is None or known.length < tail.length:
            self._remembered[table] = tail

    def committed(self) -> None:
        for table, tail in self._written.items():
            self._remembered[table] = tail
            self._remembered.move_to_end(table)
        self._written.clear()
        while len(self._remembered) > REMEMBERED:
            self._remembered.popitem(last=False)

    def failed(self) -> None:
        """Nobody knows what was kept."""
        self._remembered.clear()
        self._written.clear()

    def plan(self, appends: Sequence[Append]) -> Batch | None:
        """These appends as one batch, if every tail is known, all of them fit and nobody changes seats."""
        added: list[Added] = []
        for append in appends:
            tail = self._tail(append.table)
            if tail is None or not tail.hash or tail.length != append.first or append.seats is not None:
                self._written.clear()
                return None
            added += self._extend(append, tail)
        return self._batch(added, appends)

    async def keep(self, connection: AsyncConnection, appends: Sequence[Append]) -> list[StoreError | None]:
        """Write all of them, or each that can be; what was refused comes back in its place."""
        before = dict(self._written)
        try:
            async with apart(connection):
                return await self._write(connection, appends)
        except IntegrityError:
            self._written = before
        return [await self._keep_alone(connection, append) for append in appends]

    async def _keep_alone(self, connection: AsyncConnection, append: Append) -> StoreError | None:
        self._remembered.pop(append.table, None)
        before = dict(self._written)
        try:
            async with apart(connection):
                return (await self._write(connection, [append]))[0]
        except IntegrityError:
            self._written = before
            return await self._why(connection, append)

    async def _why(self, connection: AsyncConnection, append: Append) -> StoreError:
        asked = [command for command in append.commands if command is not None]
        known = await connection.execute(
            select(rows.c.seq, rows.c.command).where(rows.c.table_id == append.table, rows.c.command.in_(asked))
        )
        for seq, command in known:
            return Repeated(append.table, seq, command)
        if len(set(asked)) < len(asked):
            return Repeated(append.table, append.first, max(asked, key=asked.count))
        there = select(rows.c.seq).where(rows.c.table_id == append.table, rows.c.seq >= append.first).limit(1)
        if (await connection.execute(there)).first() is not None:
            return Taken(append.table, append.first)
        epoch = await connection.execute(select(tails.c.epoch).where(tails.c.table_id == append.table))
        if append.epoch is not None and append.epoch < (epoch.scalar() or 0):
            return Fenced(append.table, append.first)
        return Absent("A seat was given to somebody who is not here")

    async def _write(self, connection: AsyncConnection, appends: Sequence[Append]) -> list[StoreError | None]:
        await self._look_up(connection, appends)
        refused: list[StoreError | None] = []
        good: list[Append] = []
        added: list[Added] = []
        for append in appends:
            tail = self._tail(append.table)
            trouble = _misfit(append, tail)
            refused.append(trouble)
            if trouble is None and tail is not None:
                good.append(append)
                added += self._extend(append, tail)
        if good:
            await run_batch(connection, self._batch(added, good))
            for append in good:
                if append.seats is not None:
                    await write_seats(connection, append.table, append.seats)
        return refused

    def _batch(self, added: list[Added], appends: Sequence[Append]) -> Batch:
        ends = [(append.table, OVER, append.now, append.result) for append in appends if append.result is not None]
        return Batch(sorted(added), self._tail_moves(appends), sorted(ends))

    def _tail(self, table: str) -> Tail | None:
        return self._written.get(table) or self._remembered.get(table)

    async def _look_up(self, connection: AsyncConnection, appends: Iterable[Append]) -> None:
        """Read the tails that are not known, or that do not fit what is asked."""
        unknown = set()
        for append in appends:
            tail = self._tail(append.table)
            fits = tail is not None and tail.length == append.first and tail.hash
            if append.table not in self._written and not fits:
                unknown.add(append.table)
        for part in _parts(sorted(unknown)):
            found = await connection.execute(
                select(tails.c.table_id, tails.c.length, tails.c.hash).where(tails.c.table_id.in_(part))
            )
            for table, length, hash_ in found:
                self._remembered[table] = Tail(length, hash_)

    def _extend(self, append: Append, tail: Tail) -> list[Added]:
        added = []
        length, previous = tail.length, tail.hash
        for body, command in zip(append.bodies, append.commands, strict=True):
            previous = link(previous, body)
            added.append((append.table, length, command, body, previous))
            length += 1
        self._written[append.table] = Tail(length, previous)
        return added

    def _tail_moves(self, appends: Iterable[Append]) -> list[tuple[Any, ...]]:
        """One change a table: what stays as it was is None."""
        moves: dict[str, tuple[Any, ...]] = {}
        for append in appends:
            updated, acting, detail, ran = moves[append.table][3:] if append.table in moves else (None,) * 4
            updated = append.now if append.public else updated
            acting = acting if append.acting is None else append.acting
            detail = detail if append.detail is None else append.detail
            if append.epoch is not None:
                ran = append.epoch if ran is None else min(ran, append.epoch)
            tail = self._written[append.table]
            moves[append.table] = (append.table, tail.length, tail.hash, updated, acting, detail, ran)
        return [moves[table] for table in sorted(moves)]


def _misfit(append: Append, tail: Tail | None) -> StoreError | None:
    if tail is None:
        return Absent("There is no such table")
    if not tail.hash:
        return Absent(f"Table {append.table} has not started")
    return None if tail.length == append.first else Taken(append.table, append.first)


def _parts(ids: Sequence[str], size: int = 500) -> list[Sequence[str]]:
    return [ids[start : start + size] for start in range(0, len(ids), size)]
