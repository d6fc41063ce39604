"""Tables: made, started, appended to, listed, loaded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.kernel.record import Row
from ruse.kernel.seal import OPENED
from ruse.store import checked
from ruse.store.access import Access
from ruse.store.chain import seal
from ruse.store.entries import GATHERING, PLAYING, Changes, Kept, Listing, Seat
from ruse.store.errors import Absent, Taken
from ruse.store.ledger import Append, Tail
from ruse.store.quick_reads import read_quickly
from ruse.store.reading import chain_start, listed_columns, parsed, read_bodies, read_listings, read_news, read_table
from ruse.store.removed import drop_table, not_gathering
from ruse.store.schema import leases, tables, tails
from ruse.store.seating import check_seats, check_unchanged, write_seats

Json = Mapping[str, Any]
LENGTH = select(tails.c.length, tails.c.hash).where(tails.c.table_id == bindparam("table"))


class Tables(Access):
    async def create_table(
        self,
        id: str,
        game: str,
        *,
        now: int,
        host: str | None = None,
        options: Json | None = None,
        seats: Iterable[Seat] = (),
        listed: bool = True,
        watch: bool = True,
        rated: bool = False,
        secret: Json | None = None,
        header: Json | None = None,
        acting: int = 0,
        detail: str = "",
    ) -> None:
        """A new table: gathering, or playing at once if its header is there."""
        written = _json(header, "header")
        sealed = seal(written) if written is not None else None
        table = {
            "id": checked.text(id, "table"),
            "game": checked.text(game, "game"),
            "state": GATHERING if written is None else PLAYING,
            "host": checked.word(host, "host"),
            "options": checked.json_text(options or {}, "options"),
            "listed": bool(listed),
            "watch": bool(watch),
            "rated": bool(rated),
            "created": checked.number(now, "time"),
            "header": written,
            "seal": sealed,
            "secret": _json(secret, "secret"),
        }
        tail = {"table_id": id, "length": 0, "hash": sealed or "", "updated": now} | _shown(acting, detail)
        seated = check_seats(seats)

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(tables).values(table))
            await connection.execute(insert(tails).values(tail))
            await write_seats(connection, id, seated)

        try:
            await self._write(work)
        except IntegrityError as error:
            raise Taken(id, 0, "This table is there already, or a seat is of somebody who is not here") from error

    async def start_table(
        self,
        id: str,
        header: Json,
        *,
        now: int,
        secret: Json | None = None,
        seats: Iterable[Seat] | None = None,
        instead_of: Sequence[Seat] | None = None,
        acting: int = 0,
        detail: str = "",
    ) -> None:
        """From gathering to playing; Taken if it has started already, or if others sit there than `instead_of`."""
        written = checked.json_text(header, "header")
        sealed = seal(written)
        table = {"state": PLAYING, "header": written, "seal": sealed}
        if secret is not None:
            table["secret"] = checked.json_text(secret, "secret")
        tail = {"hash": sealed, "updated": checked.number(now, "time")} | _shown(acting, detail)
        seated = check_seats(seats) if seats is not None else None

        async def work(connection: AsyncConnection) -> None:
            if instead_of is not None:
                await check_unchanged(connection, id, GATHERING, instead_of)
            begin = update(tables).where(tables.c.id == id, tables.c.state == GATHERING)
            if not (await connection.execute(begin.values(table))).rowcount:
                raise await not_gathering(connection, id)
            await connection.execute(update(tails).where(tails.c.table_id == id).values(tail))
            if seated is not None:
                await write_seats(connection, id, seated)

        await self._write(work)

    async def append(
        self,
        id: str,
        first_seq: int,
        rows: Sequence[Row],
        *,
        now: int,
        public: bool = True,
        acting: int | None = None,
        detail: str | None = None,
        seats: Iterable[Seat] | None = None,
        epoch: int | None = None,
    ) -> None:
        """Rows for the end of a record, on the disk when this returns. `seq` is a row's index in the record.

        With the `epoch` of a lease they are refused as Fenced if another process has taken the table over.
        Unless they are `public` the table counts as touched when it was before: who lists tables sees that time.
        """
        if not rows:
            return
        ends = [row for row in rows if row.get("row") == "end"]
        result = {key: value for key, value in ends[-1].items() if key not in OPENED} if ends else None
        await self._writer.append(
            Append(
                checked.text(id, "table"),
                checked.number(first_seq, "row's number"),
                tuple([checked.json_text(row, "row", checked.ROW_LIMIT) for row in rows]),
                tuple([checked.word(row.get("id"), "command") for row in rows]),
                checked.number(now, "time"),
                public,
                None if acting is None else checked.number(int(acting), "acting"),
                None if detail is None else checked.text(detail, "detail"),
                None if seats is None else check_seats(seats),
                _json(result, "result"),
                epoch,
            )
        )

    async def change_table(self, id: str, changes: Changes, *, now: int) -> None:
        """Change what is given, leave the rest."""
        plain = {"host": changes.host, "listed": changes.listed, "watch": changes.watch, "rematch": changes.rematch}
        table = {name: value for name, value in plain.items() if value is not None}
        if changes.options is not None:
            table["options"] = checked.json_text(changes.options, "options")
        if changes.secret is not None:
            table["secret"] = checked.json_text(changes.secret, "secret")
        tail: dict[str, Any] = {"updated": checked.number(now, "time")}
        if changes.acting is not None:
            tail["acting"] = checked.number(int(changes.acting), "acting")
        if changes.detail is not None:
            tail["detail"] = checked.text(changes.detail, "detail")
        seated = check_seats(changes.seats) if changes.seats is not None else None

        async def work(connection: AsyncConnection) -> None:
            if changes.instead_of is not None:
                await check_unchanged(connection, id, *changes.instead_of)
            if not (await connection.execute(update(tails).where(tails.c.table_id == id).values(tail))).rowcount:
                raise Absent("There is no such table")
            if table:
                await connection.execute(update(tables).where(tables.c.id == id).values(table))
            if seated is not None:
                await write_seats(connection, id, seated)

        try:
            await self._write(work)
        except IntegrityError as error:
            raise Absent("A seat was given to somebody who is not here") from error

    async def suspend(self, id: str, reason: str | None) -> None:
        """Say why this table does not go on; None lets it go on."""
        reason = None if reason is None else checked.text(reason[:400], "reason", 400)

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(tables).where(tables.c.id == id).values(suspended=reason))

        await self._write(work)

    async def drop_table(self, id: str) -> None:
        """Take away a table that has not started."""

        async def work(connection: AsyncConnection) -> None:
            await drop_table(connection, id)

        await self._write(work)

    async def load(self, id: str) -> Kept:
        """One table with its game. Damaged names the table and the row."""
        async with self._reading() as connection:
            kept = await read_table(connection, id)
        if kept.hash:
            self._writer.remember(id, Tail(kept.listing.length, kept.hash))
        return kept

    async def length(self, id: str) -> int:
        """How many rows a table has; -1 before it starts."""
        async with self._reading() as connection:
            [found] = await read_quickly(connection, (LENGTH, {"table": id}))
        length, last = found[0] if found else (0, "")
        return int(length) if last else -1

    async def tail(self, id: str, first_seq: int) -> list[Row]:
        """The rows from `first_seq` on, their chain checked."""
        async with self._reading() as connection:
            start = await chain_start(connection, id, first_seq)
            query = select(tails.c.length, tails.c.hash).where(tails.c.table_id == id)
            length, last = (await connection.execute(query)).one()
            bodies = await read_bodies(connection, id, start, first_seq, (length, last))
        return parsed(bodies)

    async def news(self, id: str, first_seq: int) -> tuple[Listing, list[Row]]:
        """The table as it is listed now and its rows from `first_seq` on, all at one moment."""
        async with self._reading() as connection:
            return await read_news(connection, id, first_seq)

    async def listing(self, id: str) -> Listing:
        found = await self._list(listed_columns().where(tables.c.id == id))
        if not found:
            raise Absent("There is no such table")
        return found[0]

    async def idle(self, state: str, before: int, limit: int = 100) -> list[Listing]:
        """Tables in this state that nobody has touched since `before`; those that are suspended stay as they are."""
        query = listed_columns().where(tables.c.state == state, tables.c.suspended.is_(None), tails.c.updated < before)
        return await self._list(query.order_by(tails.c.updated, tables.c.id).limit(checked.page(limit)))

    async def playing(self, after: str = "", limit: int = 500) -> list[Listing]:
        """The tables in play that nobody ever had a lease of, in the order of their ids; the next page begins after the
        last one. In a SQLite file these are all."""
        query = listed_columns().where(tables.c.state == PLAYING, tables.c.id > after)
        query = query.outerjoin(leases, leases.c.table_id == tables.c.id).where(leases.c.table_id.is_(None))
        return await self._list(query.order_by(tables.c.id).limit(checked.page(limit)))

    async def _list(self, query: Any) -> list[Listing]:
        async with self._reading() as connection:
            return await read_listings(connection, query)


def _json(value: Json | None, what: str) -> str | None:
    return None if value is None else checked.json_text(value, what)


def _shown(acting: int, detail: str) -> dict[str, Any]:
    return {"acting": checked.number(int(acting), "acting"), "detail": checked.text(detail, "detail")}
