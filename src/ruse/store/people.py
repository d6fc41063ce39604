"""Players without accounts: a public id, a name, a colour, and the links that lead to them."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from typing import Any

from sqlalchemy import ColumnElement, bindparam, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.store import checked
from ruse.store.access import Access
from ruse.store.entries import Player, new_id
from ruse.store.errors import Absent, Taken
from ruse.store.quick_reads import read_quickly
from ruse.store.schema import (
    answers,
    carries,
    chat,
    cuts,
    daily_tries,
    feeds,
    house,
    imports,
    judged,
    lent,
    notes,
    players,
    puzzle_answers,
    ratings,
    removed,
    seats,
    tails,
    waiting,
)

CARRY_LIVES = 600_000
"""A link to another device lives ten minutes, and works once."""
PERSON = (players.c.id, players.c.name, players.c.colour, players.c.epoch, players.c.created)

WHO = select(*PERSON).where(players.c.id == bindparam("player"), players.c.deleted.is_(None))


FEEDS = select(feeds.c.token_hash).where(feeds.c.player_id == bindparam("player"))


class People(Access):
    _key_of_feeds: bytes | None = None

    async def create_player(self, name: str, colour: str, *, now: int, id: str | None = None) -> Player:
        """Somebody new; Taken if there is, or was, somebody with this id."""
        player = Player(id or new_id(), _name(name), checked.text(colour, "colour"), 0, checked.number(now, "time"))

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(
                insert(players).values(id=player.id, name=player.name, colour=player.colour, epoch=0, created=now)
            )

        try:
            await self._write(work)
        except IntegrityError as error:
            raise Taken("", 0, "There is somebody with this id") from error
        return player

    async def player(self, id: str) -> Player | None:
        return (await self.players([id])).get(id)

    async def players(self, ids: Iterable[str]) -> dict[str, Player]:
        """Those of them who are here: nobody absent, nobody deleted."""
        wanted = list(dict.fromkeys(ids))[: checked.LIST_LIMIT]
        if not wanted:
            return {}
        async with self._reading() as connection:
            found = await read_quickly(connection, *((WHO, {"player": id}) for id in wanted))
        return {row[0]: Player(*row) for rows in found for row in rows}

    async def change_player(self, id: str, *, name: str | None = None, colour: str | None = None) -> Player:
        values: dict[str, Any] = {}
        if name is not None:
            values["name"] = _name(name)
        if colour is not None:
            values["colour"] = checked.text(colour, "colour")

        async def work(connection: AsyncConnection) -> Player:
            return await _change(connection, id, values)

        return await self._write(work)

    async def revoke(self, id: str) -> Player:
        """Every cookie, link and address so far is dead."""

        async def work(connection: AsyncConnection) -> Player:
            await _drop_links(connection, id)
            return await _change(connection, id, {"epoch": players.c.epoch + 1})

        return await self._write(work)

    async def delete_player(self, id: str, *, now: int) -> None:
        """Name, notes, chat, imports, links, ratings, judgements, every answer of this player and the puzzles that came of
        their games go; the seats stay, and nobody can tell whose they were."""

        async def work(connection: AsyncConnection) -> None:
            gone = {"name": "", "colour": "", "epoch": players.c.epoch + 1, "deleted": checked.number(now, "time")}
            changed = await connection.execute(update(players).where(players.c.id == id, _here()).values(gone))
            if not changed.rowcount:
                raise Absent("There is no such player")
            await _drop_links(connection, id)
            await withdraw(connection, id)
            for part in (notes, chat, imports, removed, answers, waiting, puzzle_answers, daily_tries):
                await connection.execute(delete(part).where(part.c.player_id == id))
            await connection.execute(delete(judged).where(_sat_at(id)))
            await connection.execute(delete(ratings).where(ratings.c.who == id))

        await self._write(work)

    async def make_carry(self, player: str, *, now: int, lives: int = CARRY_LIVES) -> str:
        """A token that takes this identity to another device, once."""
        token = secrets.token_urlsafe(24)
        until = checked.number(now, "time") + lives

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(carries).where(carries.c.expires <= now))
            if await _find(connection, player) is None:
                raise Absent("There is no such player")
            await connection.execute(insert(carries).values(token_hash=_hash(token), player_id=player, expires=until))

        await self._write(work)
        return token

    async def claim_carry(self, token: str, *, now: int) -> Player | None:
        """Whose token this is, and then nobody's. Unknown, used and too late get the same answer."""

        async def work(connection: AsyncConnection) -> Player | None:
            spent = delete(carries).where(carries.c.token_hash == _hash(token), carries.c.expires > now)
            found = (await connection.execute(spent.returning(carries.c.player_id))).scalar()
            return None if found is None else await _find(connection, found)

        return await self._write(work)

    async def feed_token(self, player: str) -> str:
        """The address of a private feed: the same one until it is revoked."""
        async with self._reading() as connection:
            found, known = await read_quickly(connection, (WHO, {"player": player}), (FEEDS, {"player": player}))
        if not found:
            raise Absent("There is no such player")
        person = Player(*found[0])
        named = f"{person.id}:{person.epoch}".encode()
        token = hmac.new(await self._feed_key(), named, sha256).hexdigest()
        if (_hash(token),) not in known:

            async def work(connection: AsyncConnection) -> None:
                await connection.execute(insert(feeds).values(token_hash=_hash(token), player_id=player))

            with suppress(IntegrityError):  # Somebody else has just written the same.
                await self._write(work)
        return token

    async def feed_player(self, token: str) -> Player | None:
        query = select(*PERSON).join(feeds, feeds.c.player_id == players.c.id)
        async with self._reading() as connection:
            found = (await connection.execute(query.where(feeds.c.token_hash == _hash(token), _here()))).first()
        return None if found is None else Player(*found)

    async def _feed_key(self) -> bytes:
        if self._key_of_feeds is None:
            self._key_of_feeds = await self.house_key("feed")
        return self._key_of_feeds

    async def house_key(self, name: str) -> bytes:
        """32 random bytes, drawn when they are first asked for and kept for good."""
        query = select(house.c.value).where(house.c.name == checked.text(name, "key"))
        async with self._reading() as connection:
            value = (await connection.execute(query)).scalar()
        if value is None:

            async def work(connection: AsyncConnection) -> str | None:
                await connection.execute(insert(house).values(name=name, value=secrets.token_hex(32)))
                return (await connection.execute(query)).scalar()

            try:
                value = await self._write(work)
            except IntegrityError:
                return await self.house_key(name)
        return bytes.fromhex(str(value))

    async def recall(self, name: str) -> str | None:
        """What the house noted under a name."""
        async with self._reading() as connection:
            query = select(house.c.value).where(house.c.name == checked.text(name, "name"))
            return (await connection.execute(query)).scalar()

    async def remember(self, name: str, value: str) -> None:
        """A note of the house, in the place of an older one."""
        checked.text(value, "value")

        async def work(connection: AsyncConnection) -> None:
            noted = await connection.execute(update(house).where(house.c.name == name).values(value=value))
            if not noted.rowcount:
                await connection.execute(insert(house).values(name=checked.text(name, "name"), value=value))

        with suppress(IntegrityError):  # Another process has just noted it.
            await self._write(work)

    async def newest(self) -> int | None:
        """The time of the newest thing that is stored: of a table, or of somebody who came."""
        async with self._reading() as connection:
            times = [
                (await connection.execute(select(func.max(column)))).scalar()
                for column in (tails.c.updated, players.c.created)
            ]
        return max((int(time) for time in times if time is not None), default=None)


def _here() -> ColumnElement[bool]:
    return players.c.deleted.is_(None)


def lent_by(id: str) -> ColumnElement[bool]:
    """What was cut from games that somebody lent."""
    return cuts.c.table_id.in_(select(lent.c.table_id).where(lent.c.player_id == id))


async def withdraw(connection: AsyncConnection, player: str) -> int:
    """Every game that somebody lent, and what was cut from it: how many games. Their word goes first, and waits for whoever
    keeps what was cut by it."""
    mine = [str(id) for id in await connection.scalars(select(lent.c.table_id).where(lent.c.player_id == player))]
    gone = (await connection.execute(delete(lent).where(lent.c.player_id == player))).rowcount
    for start in range(0, len(mine), checked.LIST_LIMIT):
        those = mine[start : start + checked.LIST_LIMIT]
        await connection.execute(delete(cuts).where(cuts.c.table_id.in_(those)))
    return int(gone)


def _sat_at(id: str) -> ColumnElement[bool]:
    """Whatever is judged of the seats somebody sat in."""
    here = (seats.c.table_id == judged.c.table_id) & (seats.c.seat == judged.c.seat)
    return exists().where(here, seats.c.player_id == id)


def _name(name: str) -> str:
    return checked.text(name, "name", checked.NAME_LIMIT)


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()


async def _find(connection: AsyncConnection, id: str) -> Player | None:
    found = (await connection.execute(select(*PERSON).where(players.c.id == id, _here()))).first()
    return None if found is None else Player(*found)


async def _change(connection: AsyncConnection, id: str, values: dict[str, Any]) -> Player:
    if values:
        await connection.execute(update(players).where(players.c.id == id, _here()).values(values))
    found = await _find(connection, id)
    if found is None:
        raise Absent("There is no such player")
    return found


async def _drop_links(connection: AsyncConnection, id: str) -> None:
    for part in (carries, feeds):
        await connection.execute(delete(part).where(part.c.player_id == id))
