"""Games that may become puzzles: lent by each of their players, cut once, and taken back by any one of them.

Whoever takes a game back locks the same rows as whoever keeps what was cut from it, so that nothing is kept of a game that
somebody has just taken back.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Exists, Select, and_, delete, exists, func, insert, not_, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.store import checked
from ruse.store.access import Access
from ruse.store.entries import OVER
from ruse.store.errors import Absent
from ruse.store.people import lent_by, withdraw
from ruse.store.schema import cuts, lent, seats, tables

BODY_LIMIT = 512 * 1024
"""Characters of a puzzle: a record up to one decision."""
MANY = 5000
"""Puzzles that are listed."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A puzzle by its name, and the rules it was played by."""

    game: str
    puzzle: str
    rules: str
    body: str


@dataclass(frozen=True, slots=True)
class Lent:
    """What somebody lent: how many games, and the puzzles that were cut from them."""

    games: int
    puzzles: list[tuple[str, str]]
    """Game and name, the newest first."""


class Lending(Access):
    async def lend(self, player: str, table: str, *, yes: bool) -> None:
        """A player's word for a table where they sit; without it nothing of that game stays."""
        values = {"table_id": checked.text(table, "table"), "player_id": checked.text(player, "player")}
        sits = select(seats.c.seat).where(seats.c.table_id == table, seats.c.player_id == player)

        async def work(connection: AsyncConnection) -> None:
            if (await connection.execute(sits)).first() is None:
                raise Absent("There is no such table")
            if not yes:
                await connection.execute(delete(lent).where(_by(player), lent.c.table_id == table))
                await connection.execute(delete(cuts).where(cuts.c.table_id == table))
            elif not await _has(connection, player, table):
                await connection.execute(insert(lent).values(values))

        try:
            await self._write(work)
        except IntegrityError as error:
            if not await self.lends(player, table):  # Otherwise it was said twice at once.
                raise Absent("There is no such table") from error

    async def lends(self, player: str, table: str) -> bool:
        async with self._reading() as connection:
            return await _has(connection, player, table)

    async def lent(self, player: str) -> Lent:
        many = select(func.count()).select_from(lent).where(_by(player))
        query = select(cuts.c.game, cuts.c.puzzle).where(lent_by(player), cuts.c.puzzle.is_not(None))
        async with self._reading() as connection:
            games = (await connection.execute(many)).scalar_one()
            found = await connection.execute(query.order_by(cuts.c.at.desc(), cuts.c.puzzle).limit(MANY))
            return Lent(int(games), [(str(game), str(puzzle)) for game, puzzle in found])

    async def withdraw(self, player: str) -> int:
        """Everything that somebody lent: how many games they were."""

        return await self._write(lambda connection: withdraw(connection, player))

    async def to_cut(self, most: int, of_a_player: int, limit: int = 20) -> list[str]:
        """Finished games that all who played them lent and nobody has looked through, unless there are puzzles enough."""
        many = select(func.count()).select_from(cuts).where(cuts.c.puzzle.is_not(None))
        query = select(tables.c.id).where(
            tables.c.state == OVER, tables.c.suspended.is_(None), tables.c.id.in_(select(lent.c.table_id)),
            ~exists().where(cuts.c.table_id == tables.c.id), ~_keeps_back(),
            ~exists().where(seats.c.table_id == tables.c.id, seats.c.player_id.in_(_enough(of_a_player))),
        )  # fmt: skip
        async with self._reading() as connection:
            if (await connection.execute(many)).scalar_one() >= most:
                return []
            return list(await connection.scalars(query.order_by(tables.c.ended, tables.c.id).limit(limit)))

    async def keep_cut(self, table: str, game: str, cut: Cut | None, *, now: int) -> bool:
        """What came of looking through a game, unless somebody took it back meanwhile or another process was quicker."""
        values = {"table_id": table, "game": checked.text(game, "game"), "at": checked.number(now, "time")}
        values |= {"puzzle": None, "rules": "", "body": None}
        if cut is not None:
            body = checked.text(cut.body, "puzzle", BODY_LIMIT)
            values |= {"puzzle": checked.text(cut.puzzle, "puzzle"), "rules": cut.rules, "body": body}
        here = select(tables.c.id).where(tables.c.id == table, ~_keeps_back())

        async def work(connection: AsyncConnection) -> bool:
            words = select(lent.c.player_id).where(lent.c.table_id == table).with_for_update()
            if not (await connection.execute(words)).all():
                return False
            if (await connection.execute(here)).first() is None:
                return False
            await connection.execute(insert(cuts).values(values))
            return True

        try:
            return await self._write(work)
        except IntegrityError:
            return False

    async def lent_puzzles(self) -> list[tuple[str, str, str]]:
        """Game, name and rules of every puzzle from people's games, the oldest first."""
        query = select(cuts.c.game, cuts.c.puzzle, cuts.c.rules).where(cuts.c.puzzle.is_not(None))
        async with self._reading() as connection:
            found = await connection.execute(query.order_by(cuts.c.at, cuts.c.puzzle).limit(MANY))
            return [(str(game), str(puzzle), str(rules)) for game, puzzle, rules in found]

    async def lent_puzzle(self, name: str) -> Cut | None:
        query = select(cuts.c.game, cuts.c.puzzle, cuts.c.rules, cuts.c.body).where(cuts.c.puzzle == name)
        async with self._reading() as connection:
            found = (await connection.execute(query)).first()
        return None if found is None else Cut(*found)


def _by(player: str) -> ColumnElement[bool]:
    return lent.c.player_id == player


def _keeps_back() -> Exists:
    """A seat of the table whose player has not lent it; nobody's word stands for a seat that nobody can be asked for."""
    words = select(lent.c.player_id).where(lent.c.table_id == tables.c.id).correlate(tables)
    gave = and_(seats.c.player_id.is_not(None), seats.c.player_id.in_(words))
    played = or_(seats.c.player_id.is_not(None), seats.c.kind != "bot")
    return exists().where(seats.c.table_id == tables.c.id, played, not_(gave)).correlate(tables)


def _enough(of_a_player: int) -> Select[tuple[str]]:
    """Who has lent as much as is kept of one person."""
    many = func.count(cuts.c.puzzle)
    return (
        select(lent.c.player_id)
        .join(cuts, cuts.c.table_id == lent.c.table_id)
        .group_by(lent.c.player_id)
        .having(many >= of_a_player)
    )


async def _has(connection: AsyncConnection, player: str, table: str) -> bool:
    query = select(lent.c.player_id).where(_by(player), lent.c.table_id == table)
    return (await connection.execute(query)).first() is not None
