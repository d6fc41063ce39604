"""Seats, written and read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.kernel.errors import RuseError
from ruse.store import checked
from ruse.store.entries import Seat
from ruse.store.errors import Taken
from ruse.store.schema import seats, tables, tails

KINDS = ("person", "bot", "open")


def check_seats(given: Iterable[Seat]) -> tuple[Seat, ...]:
    """Seats that can be written; each number once."""
    checked_seats = tuple(given)
    numbers = [checked.number(seat.seat, "seat") for seat in checked_seats]
    if len(set(numbers)) < len(numbers) or any(not 0 <= number < 32 for number in numbers):
        raise RuseError("Seats are numbered from 0, each number once")
    for seat in checked_seats:
        if seat.kind not in KINDS:
            raise RuseError("A seat is a person's, a bot's or open")
        checked.word(seat.player, "player")
        checked.word(seat.level, "level")
        checked.json_text(seat.extra, "seat")
    return checked_seats


async def write_seats(connection: AsyncConnection, table: str, given: Sequence[Seat]) -> None:
    """These seats in the place of those that are there."""
    await connection.execute(delete(seats).where(seats.c.table_id == table))
    if given:
        await connection.execute(insert(seats), [_to_columns(table, seat) for seat in given])


def _to_columns(table: str, seat: Seat) -> dict[str, Any]:
    return {
        "table_id": table,
        "seat": seat.seat,
        "kind": seat.kind,
        "player_id": seat.player,
        "level": seat.level,
        "extra": checked.json_text(seat.extra, "seat"),
    }


async def check_unchanged(connection: AsyncConnection, table: str, state: str, sat: Sequence[Seat]) -> None:
    """Taken, unless the table is still in this state and everybody sits where this process thinks."""
    await connection.execute(select(tails.c.length).where(tails.c.table_id == table).with_for_update())
    found = (await connection.execute(select(tables.c.state).where(tables.c.id == table))).scalar()
    if found is not None and (found != state or (await read_seats(connection, [table]))[table] != list(sat)):
        raise Taken(table, 0, "Somebody else was quicker at this table: look at it again")


async def read_seats(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, list[Seat]]:
    found: dict[str, list[Seat]] = {id: [] for id in ids}
    query = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
    for row in await connection.execute(query):
        found[row.table_id].append(Seat(row.seat, row.kind, row.player_id, row.level, json.loads(row.extra)))
    return found
