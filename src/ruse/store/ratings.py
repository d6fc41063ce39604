"""Ratings of people and bots: each finished table that was to count is counted once, in an order that is kept.

`number` is a game's place among those counted of its kind. Two processes that count at once want the same number: one of
them looks again. Counting all of them again in that order gives the ratings that are there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.kernel.errors import RuseError
from ruse.store import checked
from ruse.store.access import Access
from ruse.store.entries import OVER
from ruse.store.errors import Damaged
from ruse.store.rated import Standing, is_person, standing
from ruse.store.rating import Rating, after
from ruse.store.reading import read_table
from ruse.store.schema import counted, players, ratings, tables

ATTEMPTS = 20
AT_ONCE = 100
LADDER = 100
"""Names on a leaderboard."""


@dataclass(frozen=True, slots=True)
class Rung:
    who: str
    rating: Rating


class Ratings(Access):
    async def count_rated(self) -> int:
        """Count every finished table that is to count and has not been: how many."""
        done = 0
        while waiting := await self._uncounted():
            for id in waiting:
                done += await self.count_table(id)
        return done

    async def _uncounted(self) -> list[str]:
        query = select(tables.c.id).outerjoin(counted, counted.c.table_id == tables.c.id)
        query = query.where(tables.c.rated, tables.c.state == OVER, counted.c.table_id.is_(None))
        async with self._reading() as connection:
            found = await connection.execute(query.order_by(tables.c.ended, tables.c.id).limit(AT_ONCE))
            return [row.id for row in found]

    async def count_table(self, id: str) -> bool:
        """A finished table, counted once whoever asks and however often; is it this call that did it?"""
        over = select(tables.c.game).where(tables.c.id == id, tables.c.rated, tables.c.state == OVER)
        async with self._reading() as connection:
            game = (await connection.execute(over)).scalar()
        if game is None:
            raise RuseError("This table is not over, or is not to count")
        found = await self._standing(id)

        async def work(connection: AsyncConnection) -> bool:
            if (await connection.execute(select(counted.c.number).where(counted.c.table_id == id))).first():
                return False
            # The number first: whoever has it has seen all that came before.
            last = (await connection.execute(select(func.max(counted.c.number)).where(counted.c.game == game))).scalar()
            values = {"table_id": id, "game": game, "number": (last or 0) + 1}
            here = await _here(connection, found)
            await connection.execute(insert(counted).values(values | {"counts": here is not None}))
            if here is not None:
                before = await _ratings(connection, game, here.who)
                for who, rating in changed(here, before).items():
                    await _write(connection, game, who, rating)
            return True

        for _ in range(ATTEMPTS):
            try:
                return await self._write(work)
            except IntegrityError as error:
                trouble = error
        raise RuseError("Others were quicker again and again") from trouble

    async def _standing(self, id: str) -> Standing | None:
        """A table whose rows are damaged counts for nobody."""
        try:
            async with self._reading() as connection:
                kept = await read_table(connection, id)
        except Damaged:
            return None
        return standing(kept.listing.seats, kept.rows)

    async def ratings_of(self, player: str) -> dict[str, Rating]:
        """Somebody's, by game."""
        query = select(ratings.c.game, ratings.c.mean, ratings.c.unsure, ratings.c.games).where(ratings.c.who == player)
        async with self._reading() as connection:
            return {game: Rating(*rest) for game, *rest in await connection.execute(query)}

    async def ladder(self, game: str) -> list[Rung]:
        """The strongest for sure come first."""
        query = select(ratings.c.who, ratings.c.mean, ratings.c.unsure, ratings.c.games)
        query = query.where(ratings.c.game == checked.text(game, "game"))
        query = query.order_by((ratings.c.mean - 2 * ratings.c.unsure).desc(), ratings.c.who).limit(LADDER)
        async with self._reading() as connection:
            return [Rung(who, Rating(*rest)) for who, *rest in await connection.execute(query)]

    async def count_again(self) -> tuple[int, int]:
        """All ratings anew from the games themselves, in the order they were counted in: how many games counted, and how
        many ratings were not as they should be."""
        await self.count_rated()
        query = (
            select(counted.c.table_id, counted.c.game)
            .where(counted.c.counts)
            .order_by(counted.c.game, counted.c.number)
        )
        stood: dict[tuple[str, str], Rating] = {}
        async with self._reading() as connection:
            games = (await connection.execute(query)).all()
        for id, game in games:
            found = await self._standing(id)
            if found is not None:
                before = {who: stood.get((game, who), Rating()) for who in found.who}
                stood |= {(game, who): rating for who, rating in changed(found, before).items()}

        async def work(connection: AsyncConnection) -> int:
            people = {who for _, who in stood if is_person(who)}
            gone = people - await _present(connection, people)
            right = {key: rating for key, rating in stood.items() if key[1] not in gone}
            columns = ratings.c.game, ratings.c.who, ratings.c.mean, ratings.c.unsure, ratings.c.games
            there = {(game, who): Rating(*rest) for game, who, *rest in await connection.execute(select(*columns))}
            await connection.execute(delete(ratings))
            for (game, who), rating in right.items():
                await _write(connection, game, who, rating)
            return sum(1 for key in {*right, *there} if right.get(key) != there.get(key))

        return len(games), await self._write(work)


def changed(found: Standing, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The new ratings of those who are moved. A bot's level that sat there several times gets the mean of what each got."""
    later = after([before[who] for who in found.who], found.places)
    got: dict[str, list[Rating]] = {}
    for seat in found.moved:
        got.setdefault(found.who[seat], []).append(later[seat])
    return {
        who: Rating(_mean([one.mean for one in those]), _mean([one.unsure for one in those]), those[0].games)
        for who, those in got.items()
    }


def _mean(numbers: list[int]) -> int:
    return sum(numbers) // len(numbers)


async def _here(connection: AsyncConnection, found: Standing | None) -> Standing | None:
    """A game of somebody who deleted their data before it was counted counts for nobody."""
    if found is None:
        return None
    people = {who for who in found.who if is_person(who)}
    return found if await _present(connection, people) == people else None


async def _present(connection: AsyncConnection, people: set[str]) -> set[str]:
    here: set[str] = set()
    for person in sorted(people):
        query = select(players.c.id).where(players.c.id == person, players.c.deleted.is_(None)).with_for_update()
        here |= {row.id for row in await connection.execute(query)}
    return here


async def _ratings(connection: AsyncConnection, game: str, who: tuple[str, ...]) -> dict[str, Rating]:
    query = select(ratings.c.who, ratings.c.mean, ratings.c.unsure, ratings.c.games)
    query = query.where(ratings.c.game == game, ratings.c.who.in_(who))
    found = {row.who: Rating(row.mean, row.unsure, row.games) for row in await connection.execute(query)}
    return {one: found.get(one, Rating()) for one in who}


async def _write(connection: AsyncConnection, game: str, who: str, rating: Rating) -> None:
    values: dict[str, Any] = {"mean": rating.mean, "unsure": rating.unsure, "games": rating.games}
    mine = (ratings.c.game == game) & (ratings.c.who == who)
    if not (await connection.execute(update(ratings).where(mine).values(values))).rowcount:
        await connection.execute(insert(ratings).values(values | {"game": game, "who": who}))
