"""What goes because nobody touched it can be brought back for a while: its time may have been a wrong clock's.

A table that never started and an import are kept beside, row for row. A game that was ended for want of players is whole
anyway: its end is taken off again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, Table, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.kernel.errors import RuseError
from ruse.kernel.line import unended
from ruse.store import checked
from ruse.store.access import Access
from ruse.store.entries import GATHERING, OVER, PLAYING
from ruse.store.errors import Absent, Taken
from ruse.store.schema import chat, counted, imports, lent, metadata, notes, removed, rows, seats, tables, tails

TABLE, IMPORT, GAME = "table", "import", "game"
ABANDONED = "absence"
"""How a game ends that nobody touched; where somebody was away from the others, the end says who."""
UNDO = 7 * 24 * 60 * 60_000
LISTED = (removed.c.id, removed.c.kind, removed.c.at)


@dataclass(frozen=True, slots=True)
class Gone:
    """A table, an import or the rest of a game that can be brought back."""

    id: str
    kind: str
    at: int


class Removed(Access):
    async def drop_idle_table(self, id: str, *, now: int) -> None:
        """Take away a table that has not started, and keep it beside."""

        async def work(connection: AsyncConnection) -> None:
            await drop_table(connection, id, now)

        await self._write(work)

    async def drop_imports(self, now: int, limit: int = 100) -> int:
        """Take away records that nobody has looked at until they expired, and keep them beside: how many."""
        late = select(imports).where(imports.c.expires < checked.number(now, "time")).order_by(imports.c.expires)

        async def work(connection: AsyncConnection) -> int:
            found = (await connection.execute(late.limit(checked.page(limit)))).mappings().all()
            for row in found:
                await _keep(connection, row["id"], IMPORT, row["player_id"], now, [(imports, dict(row))])
            await connection.execute(delete(imports).where(imports.c.id.in_([row["id"] for row in found])))
            return len(found)

        return await self._write(work)

    async def forget_removed(self, before: int) -> None:
        """What went before that is gone for good."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(removed).where(removed.c.at < checked.number(before, "time")))

        await self._write(work)

    async def gone(self, since: int) -> list[Gone]:
        """What can be brought back, the latest first."""
        async with self._reading() as connection:
            kept = [Gone(*row) for row in await connection.execute(select(*LISTED).where(removed.c.at >= since))]
            ended = (await connection.execute(_ended(since))).all()
        kept += [Gone(id, GAME, at) for id, at, result in ended if _is_abandoned(result)]
        return sorted(kept, key=lambda gone: (-gone.at, gone.id))

    async def bring_back(self, gone: Gone, *, now: int, expires: int) -> None:
        """As it was; it counts as touched now."""

        async def work(connection: AsyncConnection) -> None:
            if gone.kind == GAME:
                await _take_off_the_end(connection, gone.id)
            else:
                await _put_back(connection, gone.id, expires)
            await connection.execute(update(tails).where(tails.c.table_id == gone.id).values(updated=now))

        await self._write(work)


async def drop_table(connection: AsyncConnection, id: str, keep_at: int | None = None) -> None:
    """A table that has not started, with everything about it; beside are kept its seats and options, and no talk."""
    query = select(tables.c.id).where(tables.c.id == id, tables.c.state == GATHERING).with_for_update()
    if (await connection.execute(query)).first() is None:
        raise await not_gathering(connection, id)
    if keep_at is not None:
        parts = [(tables, tables.c.id), (tails, tails.c.table_id), (seats, seats.c.table_id)]
        kept = [
            (part, dict(row))
            for part, key in parts
            for row in (await connection.execute(select(part).where(key == id))).mappings()
        ]
        await _keep(connection, id, TABLE, None, keep_at, kept)
    for part in (seats, notes, chat, lent, tails):
        await connection.execute(delete(part).where(part.c.table_id == id))
    await connection.execute(delete(tables).where(tables.c.id == id))


async def not_gathering(connection: AsyncConnection, id: str) -> Absent | Taken:
    found = (await connection.execute(select(tables.c.state).where(tables.c.id == id))).first()
    if found is None:
        return Absent("There is no such table")
    return Taken(id, 0, f"Table {id} has started already")


async def _keep(
    connection: AsyncConnection, id: str, kind: str, player: str | None, at: int, lines: Sequence[tuple[Table, Any]]
) -> None:
    body = unended({"rows": [{"in": part.name, "row": row} for part, row in lines]})
    await connection.execute(delete(removed).where(removed.c.id == id))
    await connection.execute(insert(removed).values(id=id, kind=kind, player_id=player, at=at, body=body))


async def _put_back(connection: AsyncConnection, id: str, expires: int) -> None:
    body = (await connection.execute(select(removed.c.body).where(removed.c.id == id))).scalar()
    if body is None:
        raise Absent(f"{id} is not there any more")
    for line in json.loads(body)["rows"]:
        row = {**line["row"], **({"expires": expires} if line["in"] == imports.name else {})}
        await connection.execute(insert(metadata.tables[line["in"]]).values(row))
    await connection.execute(delete(removed).where(removed.c.id == id))


def _ended(since: int) -> Select[Any]:
    return select(tables.c.id, tables.c.ended, tables.c.result).where(tables.c.state == OVER, tables.c.ended >= since)


def _is_abandoned(result: str | None) -> bool:
    end = json.loads(result or "{}")
    return end.get("reason") == ABANDONED and "by" not in end


async def _take_off_the_end(connection: AsyncConnection, id: str) -> None:
    """The row before is the last again."""
    query = (
        select(rows.c.seq, rows.c.body, rows.c.hash).where(rows.c.table_id == id).order_by(rows.c.seq.desc()).limit(2)
    )
    last, *before = (await connection.execute(query)).all()
    if json.loads(last.body).get("row") != "end":
        raise RuseError(f"Game {id} has not ended")
    sealed = (await connection.execute(select(tables.c.seal).where(tables.c.id == id))).scalar()
    await connection.execute(delete(rows).where(rows.c.table_id == id, rows.c.seq == last.seq))
    stands = {"length": last.seq, "hash": before[0].hash if before else sealed}
    await connection.execute(update(tails).where(tails.c.table_id == id).values(stands))
    await connection.execute(delete(counted).where(counted.c.table_id == id))
    await connection.execute(update(tables).where(tables.c.id == id).values(state=PLAYING, ended=None, result=None))
