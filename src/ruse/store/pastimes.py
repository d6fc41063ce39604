"""What people do by themselves: puzzles they answered, and their try at the deal of each day."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.store import checked
from ruse.store.access import Access
from ruse.store.errors import Absent
from ruse.store.schema import daily_tries, puzzle_answers, tables

ANSWERS = 5000
"""Answers of one player that are looked at, and games of one day."""
DAYS = 400


@dataclass(frozen=True, slots=True)
class Try:
    """A player's table of a day's deal; `result` once it is over."""

    day: str
    player: str
    table: str
    begun: int
    ended: int | None
    result: dict[str, Any] | None


def _tries() -> Select[Any]:
    columns = (daily_tries.c.day, daily_tries.c.player_id, daily_tries.c.table_id, daily_tries.c.begun)
    return select(*columns, tables.c.ended, tables.c.result).outerjoin(tables, tables.c.id == daily_tries.c.table_id)


class Pastimes(Access):
    async def answer_puzzle(self, player: str, puzzle: str, *, solved: bool, now: int) -> bool:
        """Keep the first answer; False if there is one already."""
        values = {
            "player_id": player, "puzzle": checked.text(puzzle, "puzzle"), "solved": solved,
            "at": checked.number(now, "time"),
        }  # fmt: skip
        same = (puzzle_answers.c.player_id == player, puzzle_answers.c.puzzle == puzzle)

        async def work(connection: AsyncConnection) -> bool:
            if (await connection.execute(select(puzzle_answers.c.at).where(*same))).first() is not None:
                return False
            await connection.execute(insert(puzzle_answers).values(values))
            return True

        try:
            return await self._write(work)
        except IntegrityError as error:
            if any(answered == puzzle for answered, _ in await self.puzzle_answers(player)):
                return False  # Another process was quicker.
            raise Absent("There is no such player") from error

    async def puzzle_answers(self, player: str) -> list[tuple[str, bool]]:
        """Oldest first."""
        query = select(puzzle_answers.c.puzzle, puzzle_answers.c.solved).where(puzzle_answers.c.player_id == player)
        query = query.order_by(puzzle_answers.c.at, puzzle_answers.c.puzzle).limit(ANSWERS)
        async with self._reading() as connection:
            return [(str(puzzle), bool(solved)) for puzzle, solved in await connection.execute(query)]

    async def claim_daily(self, day: str, player: str, table: str, *, now: int) -> str:
        """The table that is this player's try at the day's deal: this one, or the one that was claimed before."""
        values = {
            "day": checked.text(day, "day"), "player_id": player, "table_id": checked.text(table, "table"),
            "begun": checked.number(now, "time"),
        }  # fmt: skip
        query = select(daily_tries.c.table_id).where(daily_tries.c.day == day, daily_tries.c.player_id == player)

        async def work(connection: AsyncConnection) -> str:
            found = (await connection.execute(query)).scalar()
            if found is None:
                await connection.execute(insert(daily_tries).values(values))
            return str(found or table)

        try:
            return await self._write(work)
        except IntegrityError as error:
            async with self._reading() as connection:
                found = (await connection.execute(query)).scalar()
            if found is None:
                raise Absent("There is no such player") from error
            return str(found)

    async def daily_try(self, day: str, player: str) -> Try | None:
        found = await self._tried(_tries().where(daily_tries.c.day == day, daily_tries.c.player_id == player))
        return found[0] if found else None

    async def daily_tries(self, player: str) -> list[Try]:
        """Of one player, the newest first."""
        query = _tries().where(daily_tries.c.player_id == player)
        return await self._tried(query.order_by(daily_tries.c.day.desc()).limit(DAYS))

    async def daily_field(self, day: str, before: int) -> list[Try]:
        """The games of a day that were over before then, the first one first."""
        query = _tries().where(daily_tries.c.day == day, tables.c.ended < checked.number(before, "time"))
        return await self._tried(query.order_by(tables.c.ended, tables.c.id).limit(ANSWERS))

    async def _tried(self, query: Select[Any]) -> list[Try]:
        async with self._reading() as connection:
            rows = (await connection.execute(query)).all()
        return [
            Try(day, player, table, begun, ended, None if result is None else json.loads(result))
            for day, player, table, begun, ended, result in rows
        ]
