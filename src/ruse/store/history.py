"""What was played here: by somebody, for their own eyes; and by everybody, as far as others may watch."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import and_, bindparam, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.store import checked
from ruse.store.access import Access
from ruse.store.entries import OVER, PLAYING, Listing, Player
from ruse.store.lobby import OWN, listings_of, shelf
from ruse.store.quick_reads import read_quickly
from ruse.store.schema import judged, players, seats, tables, tails, turned

PLAYED = 1000
"""Games of somebody that a history goes back."""
LIVE = 60
FINISHED = 200
"""Among so many of the newest those are looked for that are worth watching."""

_ANEW = and_(tables.c.state == OVER, tables.c.header.not_like('%"fork":%'))
"""A game that was played on from an old one is no game of its own: its luck was known."""
_SHOWN = and_(tables.c.listed, tables.c.watch, tables.c.suspended.is_(None))
_ALL = shelf(and_(OWN, _ANEW), tables.c.ended, PLAYED)
_LIVE = shelf(and_(_SHOWN, tables.c.state == PLAYING), tails.c.updated, LIVE)
_OVER = shelf(and_(_SHOWN, _ANEW), tables.c.ended, FINISHED)
_JUDGED = (
    select(judged.c.table_id, judged.c.accuracy, judged.c.choices)
    .join(seats, and_(seats.c.table_id == judged.c.table_id, seats.c.seat == judged.c.seat))
    .where(seats.c.player_id == bindparam("player"))
)
_TURNED = (
    select(turned.c.table_id, turned.c.lowest)
    .join(tables, tables.c.id == turned.c.table_id)
    .where(_SHOWN, _ANEW)
    .order_by(tables.c.ended.desc(), tables.c.id)
    .limit(FINISHED)
)


@dataclass(frozen=True, slots=True)
class Judged:
    """How a seat of a game was played: `accuracy` in hundredths of a percent, and its choices."""

    accuracy: int
    choices: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Played:
    games: list[Listing]
    """Newest first."""
    faces: dict[str, Player]
    judged: dict[str, Judged]
    """By table, where somebody has had the game read."""


@dataclass(frozen=True, slots=True)
class Shown:
    live: list[Listing]
    """Last touched first."""
    over: list[Listing]
    """Newest first."""
    faces: dict[str, Player]
    lowest: dict[str, int]
    """By table, where it is known: the least chance that whoever won once had."""


class Histories(Access):
    async def played(self, player: str) -> Played:
        """The finished games of somebody."""
        this = {"player": player}
        async with self._reading() as connection:
            found, sat, people, read = await read_quickly(
                connection, *((query, this) for query in _ALL), (_JUDGED, this)
            )  # fmt: skip
        known = {table: Judged(accuracy, json.loads(choices)) for table, accuracy, choices in read}
        return Played(listings_of(found, sat), {row[0]: Player(*row) for row in people}, known)

    async def shown(self) -> Shown:
        """What everybody may watch, in play and over."""
        async with self._reading() as connection:
            found = await read_quickly(connection, *((query, {}) for query in (*_LIVE, *_OVER, _TURNED)))
        faces = {row[0]: Player(*row) for people in (found[2], found[5]) for row in people}
        return Shown(listings_of(*found[:2]), listings_of(*found[3:5]), faces, dict(cast(Any, found[6])))

    async def keep_judged(self, table: str, seat: int, accuracy: int, choices: Mapping[str, Any], *, now: int) -> bool:
        """What came of reading a game for a seat; kept for a person who is here, and for nobody else."""
        values = {
            "table_id": checked.text(table, "table"),
            "seat": checked.number(seat, "seat"),
            "accuracy": checked.number(accuracy, "accuracy"),
            "choices": checked.json_text(choices, "choices"),
            "at": checked.number(now, "time"),
        }
        theirs = select(players.c.id).join(seats, seats.c.player_id == players.c.id)
        theirs = theirs.where(seats.c.table_id == table, seats.c.seat == seat, players.c.deleted.is_(None))
        again = select(judged.c.seat).where(judged.c.table_id == table, judged.c.seat == seat)

        async def work(connection: AsyncConnection) -> bool:
            # Locked, so that whoever deletes this person meanwhile takes this away as well.
            if (await connection.execute(theirs.with_for_update())).first() is None:
                return False
            if (await connection.execute(again)).first() is None:
                await connection.execute(insert(judged).values(values))
            return True

        return await self._write_once(work)

    async def keep_lowest(self, table: str, lowest: int) -> bool:
        """How unlikely it once was that whoever won would; the first to say so is believed."""
        values = {"table_id": checked.text(table, "table"), "lowest": checked.number(lowest, "chance")}
        over = select(tables.c.id).where(tables.c.id == table, tables.c.state == OVER)
        again = select(turned.c.table_id).where(turned.c.table_id == table)

        async def work(connection: AsyncConnection) -> bool:
            if (await connection.execute(over)).first() is None:
                return False
            if (await connection.execute(again)).first() is None:
                await connection.execute(insert(turned).values(values))
            return True

        return await self._write_once(work)

    async def _write_once(self, work: Any) -> bool:
        """Another process may write the same first: then it is there."""
        try:
            return bool(await self._write(work))
        except IntegrityError:
            return True
