"""What the lobby shows somebody, in one look at the database."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, bindparam, func, not_, or_, select

from ruse.store.access import Access
from ruse.store.entries import GATHERING, OVER, PLAYING, Listing, Player, Seat
from ruse.store.people import PERSON
from ruse.store.quick_reads import Found, read_quickly
from ruse.store.reading import listed, listed_columns
from ruse.store.schema import players, seats, tables, tails

MANY = 60
RECENT = 20


@dataclass(frozen=True, slots=True)
class Lobby:
    mine: list[Listing]
    """The tables that somebody sits at and that are not over, last touched first."""
    open: list[Listing]
    """Those of others to join or to watch, newest first."""
    recent: list[Listing]
    """Somebody's own tables that are over, newest first."""
    faces: dict[str, Player]
    """Who sits at any of them: nobody deleted."""


def shelf(which: ColumnElement[bool], order: ColumnElement[Any], many: int) -> tuple[Select[Any], ...]:
    """The tables of a list, their seats, and who sits there."""
    chosen = select(tables.c.id).join(tails, tails.c.table_id == tables.c.id).where(which)
    ids = chosen.order_by(order.desc(), tables.c.id).limit(many)
    here = seats.c.table_id.in_(ids)
    return (
        listed_columns().where(which).order_by(order.desc(), tables.c.id).limit(many),
        select(seats.c.table_id, seats.c.seat, seats.c.kind, seats.c.player_id, seats.c.level, seats.c.extra)
        .where(here)
        .order_by(seats.c.table_id, seats.c.seat),
        select(*PERSON).where(players.c.deleted.is_(None), players.c.id.in_(select(seats.c.player_id).where(here))),
    )


OWN = tables.c.id.in_(select(seats.c.table_id).where(seats.c.player_id == bindparam("player")))
_FREE = and_(tables.c.listed, or_(tables.c.state == GATHERING, and_(tables.c.state == PLAYING, tables.c.watch)))
MINE = shelf(and_(OWN, tables.c.state != OVER), tails.c.updated, MANY)
OPEN = shelf(and_(_FREE, not_(OWN)), tables.c.created, MANY)
ENDED = shelf(and_(OWN, tables.c.state == OVER), tables.c.ended, RECENT)
COUNT = select(func.count()).select_from(tables).where(OWN, tables.c.state != OVER)
UNFINISHED = select(func.count()).select_from(tables).where(or_(tables.c.state == GATHERING, tables.c.state == PLAYING))


class Lobbies(Access):
    async def lobby(self, player: str) -> Lobby:
        this = {"player": player}
        async with self._reading() as connection:
            found = await read_quickly(connection, *((query, this) for query in (*MINE, *OPEN, *ENDED)))
        faces = {row[0]: Player(*row) for people in found[2::3] for row in people}
        mine, free, ended = (listings_of(*found[start : start + 2]) for start in (0, 3, 6))
        return Lobby(mine, free, ended, faces)

    async def tables_at(self, player: str) -> int:
        """How many unfinished tables somebody sits at."""
        async with self._reading() as connection:
            ((count,),) = (await read_quickly(connection, (COUNT, {"player": player})))[0]
        return int(count)

    async def unfinished(self) -> int:
        """How many unfinished tables there are."""
        async with self._reading() as connection:
            ((count,),) = (await read_quickly(connection, (UNFINISHED, {})))[0]
        return int(count)


def listings_of(found: Found, sat: Found) -> list[Listing]:
    seated: dict[str, list[Seat]] = defaultdict(list)
    for table, seat, kind, player, level, extra in sat:
        seated[table].append(Seat(seat, kind, player, level, {} if extra == "{}" else json.loads(extra)))
    return [listed(row, seated[row[0]]) for row in found]
