"""The moves: rows of many tables, appended in one go.

A row is (table, seq), unique, and that is the referee. The remembered tails only save a look at the database: one that is
out of date leads to a refused insert, never to a wrong one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import BigInteger, Integer, Text, bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.store.batch import Many
from ruse.store.chain import link
from ruse.store.entries import OVER, Seat
from ruse.store.errors import Absent, Fenced, Repeated, StoreError, Taken
from ruse.store.schema import rows, tables, tails
from ruse.store.seating import write_seats
from ruse.store.troubles import apart

REMEMBERED = 20_000

ADD_ROW = insert(rows)
MOVE_TAIL = (
    update(tails)
    .where(tails.c.table_id == bindparam("of_table"))
    .values(
        length=bindparam("new_length"),
        hash=bindparam("new_hash"),
        updated=func.coalesce(bindparam("new_updated", type_=BigInteger), tails.c.updated),
        acting=func.coalesce(bindparam("new_acting", type_=BigInteger), tails.c.acting),
        detail=func.coalesce(bindparam("new_detail", type_=Text), tails.c.detail),
        ran=func.coalesce(bindparam("new_ran", type_=Integer), tails.c.epoch),
    )
)
END_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("of_table"))
    .values(state=bindparam("new_state"), ended=bindparam("new_ended"), result=bindparam("new_result"))
)


class Append(Struct, frozen=True):
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


class Tail(Struct, frozen=True):
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

    def plan(self, appends: Sequence[Append]) -> list[Many] | None:
        """These appends as one batch, if every tail is known, all of them fit and nobody changes seats."""
        inserts: list[dict[str, Any]] = []
        for append in appends:
            tail = self._tail(append.table)
            if tail is None or not tail.hash or tail.length != append.first or append.seats is not None:
                self._written.clear()
                return None
            inserts += self._extend(append, tail)
        inserts.sort(key=lambda row: (row["table_id"], row["seq"]))
        ends = _ends(appends)
        return [
            Many(ADD_ROW, inserts),
            Many(MOVE_TAIL, self._tail_moves(appends)),
            *([Many(END_TABLE, ends)] if ends else []),
        ]

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
        inserts: list[dict[str, Any]] = []
        for append in appends:
            tail = self._tail(append.table)
            trouble = _misfit(append, tail)
            refused.append(trouble)
            if trouble is None and tail is not None:
                good.append(append)
                inserts += self._extend(append, tail)
        if inserts:
            await connection.execute(ADD_ROW, sorted(inserts, key=lambda row: (row["table_id"], row["seq"])))
            await connection.execute(MOVE_TAIL, self._tail_moves(good))
            await _write_rest(connection, good)
        return refused

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

    def _extend(self, append: Append, tail: Tail) -> list[dict[str, Any]]:
        inserts = []
        length, previous = tail.length, tail.hash
        for body, command in zip(append.bodies, append.commands, strict=True):
            previous = link(previous, body)
            inserts.append(
                {"table_id": append.table, "seq": length, "command": command, "body": body, "hash": previous}
            )
            length += 1
        self._written[append.table] = Tail(length, previous)
        return inserts

    def _tail_moves(self, appends: Iterable[Append]) -> list[dict[str, Any]]:
        """One change a table, in order of id, so that two processes cannot wait for each other."""
        moves: dict[str, dict[str, Any]] = {}
        for append in appends:
            tail = self._written[append.table]
            nothing = {"new_updated": None, "new_acting": None, "new_detail": None, "new_ran": None}
            move = moves.setdefault(append.table, nothing)
            move |= {"of_table": append.table, "new_length": tail.length, "new_hash": tail.hash}
            if append.public:
                move["new_updated"] = append.now
            if append.acting is not None:
                move["new_acting"] = append.acting
            if append.detail is not None:
                move["new_detail"] = append.detail
            if append.epoch is not None:
                move["new_ran"] = append.epoch if move["new_ran"] is None else min(move["new_ran"], append.epoch)
        return [moves[table] for table in sorted(moves)]


def _ends(appends: Iterable[Append]) -> list[dict[str, Any]]:
    ends: list[dict[str, Any]] = [
        {"of_table": append.table, "new_state": OVER, "new_ended": append.now, "new_result": append.result}
        for append in appends
        if append.result is not None
    ]
    return sorted(ends, key=lambda end: end["of_table"])


async def _write_rest(connection: AsyncConnection, appends: Sequence[Append]) -> None:
    for append in appends:
        if append.seats is not None:
            await write_seats(connection, append.table, append.seats)
    if ends := _ends(appends):
        await connection.execute(END_TABLE, ends)


def _misfit(append: Append, tail: Tail | None) -> StoreError | None:
    if tail is None:
        return Absent("There is no such table")
    if not tail.hash:
        return Absent(f"Table {append.table} has not started")
    return None if tail.length == append.first else Taken(append.table, append.first)


def _parts(ids: Sequence[str], size: int = 500) -> list[Sequence[str]]:
    return [ids[start : start + size] for start in range(0, len(ids), size)]
