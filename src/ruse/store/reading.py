"""Tables as the database has them, made into listings and games."""

from __future__ import annotations

import json
from collections import namedtuple
from collections.abc import Sequence
from typing import Any, cast

from msgspec import MsgspecError
from msgspec.json import Decoder
from sqlalchemy import Integer, Select, bindparam, select
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.kernel.errors import RuseError
from ruse.kernel.record import Row, Secret
from ruse.store.chain import follow, seal
from ruse.store.entries import Kept, Listing, Seat
from ruse.store.errors import Absent, Damaged
from ruse.store.quick_reads import Found, read_quickly
from ruse.store.schema import rows, seats, tables, tails
from ruse.store.seating import read_seats
from ruse.store.troubles import says

COLUMNS = [column for column in tables.c if column.name not in ("header", "seal", "secret")]
OF_TAIL = [tails.c.length, tails.c.updated, tails.c.acting, tails.c.detail]
_Listed = namedtuple("_Listed", [column.name for column in (*COLUMNS, *OF_TAIL)])  # type: ignore[misc]
ONE_TABLE = (
    select(*COLUMNS, *OF_TAIL, tables.c.header, tables.c.seal, tables.c.secret, tails.c.hash)
    .join(tails, tails.c.table_id == tables.c.id)
    .where(tables.c.id == bindparam("table"))
)
ONE_SEATS = (
    select(seats.c.seat, seats.c.kind, seats.c.player_id, seats.c.level, seats.c.extra)
    .where(seats.c.table_id == bindparam("table"))
    .order_by(seats.c.seat)
)
ONE_ROWS = (
    select(rows.c.seq, rows.c.body, rows.c.hash).where(rows.c.table_id == bindparam("table")).order_by(rows.c.seq)
)
NEW_ROWS = (
    select(rows.c.seq, rows.c.body, rows.c.hash)
    .where(rows.c.table_id == bindparam("table"), rows.c.seq >= bindparam("first", type_=Integer))
    .order_by(rows.c.seq)
)
DECODER = Decoder(dict[str, Any])
UNREADABLE = "What is stored about this table cannot be read"


def listed_columns() -> Select[Any]:
    return select(*COLUMNS, *OF_TAIL).join(tails, tails.c.table_id == tables.c.id)


async def read_listings(connection: AsyncConnection, query: Select[Any]) -> list[Listing]:
    found = (await connection.execute(query)).all()
    seats = await read_seats(connection, [row.id for row in found])
    return [_listing(row, seats[row.id]) for row in found]


def listed(columns: Sequence[Any], seats: Sequence[Seat]) -> Listing:
    return _listing(_Listed(*columns), seats)


def _listing(row: Any, seats: Sequence[Seat]) -> Listing:
    """A table whose lobby columns are damaged is listed as suspended; the lobby goes on."""
    suspended = row.suspended
    try:
        [options] = parsed([row.options])
        result = json.loads(row.result) if row.result is not None else None
    except (ValueError, MsgspecError):
        options, result, suspended = {}, None, suspended or UNREADABLE
    return Listing(
        row.id, row.game, row.state, row.host, options, bool(row.listed), bool(row.watch), tuple(seats), row.created,
        row.updated, row.ended, row.acting, row.detail, result, row.rematch, suspended, row.length, bool(row.rated),
    )  # fmt: skip


async def read_table(connection: AsyncConnection, id: str) -> Kept:
    """One table with its game, every row checked. What cannot be read at all is damage too."""
    try:
        return await _read_table(connection, id)
    except (DatabaseError, ValueError) as error:
        if isinstance(error, DatabaseError) and "malformed" not in str(error.orig):
            raise
        raise Damaged(id, None, f"it cannot be read ({says(error)})") from error


async def read_news(connection: AsyncConnection, id: str, first: int) -> tuple[Listing, list[Row]]:
    """One table as it is listed, and its rows from `first` on, their chain checked."""
    this = {"table": id, "first": first - 1}
    found, sat, stored = await read_quickly(connection, (ONE_TABLE, this), (ONE_SEATS, this), (NEW_ROWS, this))
    listing = _one_listing(found, sat)
    *_, sealed, _, last = found[0]
    if not sealed:
        return listing, []
    start, new = (sealed, stored) if first == 0 else (stored[0][2] if stored else "", stored[1:])
    return listing, parsed(_checked(id, start, first, new, (listing.length, last)))


def _one_listing(found: Found, sat: Found) -> Listing:
    if not found:
        raise Absent("There is no such table")
    seated = [Seat(seat, kind, player, level, json.loads(extra)) for seat, kind, player, level, extra in sat]
    return _listing(_Listed(*found[0][:-4]), seated)


async def _read_table(connection: AsyncConnection, id: str) -> Kept:
    this = {"table": id}
    found, sat, stored = await read_quickly(connection, (ONE_TABLE, this), (ONE_SEATS, this), (ONE_ROWS, this))
    listing = _one_listing(found, sat)
    *_, header_text, sealed, secret_text, last = found[0]
    if header_text is None:
        return Kept(listing, None, _secret(id, secret_text, None), [])
    if seal(header_text) != sealed:
        raise Damaged(id, None, "its header is not what was written")
    bodies = _checked(id, sealed, 0, stored, (listing.length, last))
    [header, *found_rows] = parsed([header_text, *bodies])
    return Kept(listing, header, _secret(id, secret_text, header), found_rows, last)


def parsed(bodies: Sequence[str]) -> list[Row]:
    """As they were written, with one text for all names of a kind: ten thousand tables have the same names in every row."""
    return [DECODER.decode(body) for body in bodies]


async def read_bodies(connection: AsyncConnection, id: str, start: str, first: int, end: tuple[int, str]) -> list[str]:
    """The rows from `first` on, whose chain begins with `start` and must come out at `end`."""
    query = select(rows.c.seq, rows.c.body, rows.c.hash)
    query = query.where(rows.c.table_id == id, rows.c.seq >= first).order_by(rows.c.seq)
    return _checked(id, start, first, [tuple(row) for row in await connection.execute(query)], end)


def _checked(id: str, start: str, first: int, stored: Found, end: tuple[int, str]) -> list[str]:
    length, last = follow(id, start, first, cast(Any, stored))
    if (length, last) != end:
        raise Damaged(id, None, f"it should have {end[0]} rows and has {length}, or they end differently")
    return [body for _, body, _ in stored]


async def chain_start(connection: AsyncConnection, id: str, first: int) -> str:
    """The hash before row `first`."""
    if first == 0:
        query: Select[Any] = select(tables.c.seal).where(tables.c.id == id)
    else:
        query = select(rows.c.hash).where(rows.c.table_id == id, rows.c.seq == first - 1)
    found = (await connection.execute(query)).scalar()
    if found is None:
        raise Absent(f"Table {id} has no row {first - 1}")
    return str(found)


def _secret(id: str, text: str | None, header: dict[str, Any] | None) -> dict[str, Any] | None:
    """The secret; once there is a header it must be the one that was committed to."""
    if text is None:
        return None
    try:
        data = json.loads(text)
        wanted = header.get("commitment") if header is not None else None
        if wanted is not None and Secret.from_json(data).commitment() != wanted:
            raise ValueError("another commitment")
    except (ValueError, RuseError) as error:
        raise Damaged(id, None, "its secret is not what was written") from error
    return dict(data)
