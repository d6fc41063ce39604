"""What people write: notes to themselves, chat at a table, and records they bring along."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from sqlalchemy import Integer, bindparam, delete, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.store import checked
from ruse.store.access import Access
from ruse.store.entries import ChatLine, Import, ImportBudget, new_id
from ruse.store.errors import Absent, StoreError
from ruse.store.quick_reads import read_quickly
from ruse.store.schema import chat, imports, notes
from ruse.store.writer import Work

T = TypeVar("T")

LINE = (chat.c.number, chat.c.seat, chat.c.player_id, chat.c.phrase, chat.c.text, chat.c.at, chat.c.command)
IMPORT = (imports.c.id, imports.c.player_id, imports.c.game, imports.c.title, imports.c.text, imports.c.created)
CHAT = (
    select(*LINE)
    .where(chat.c.table_id == bindparam("table"))
    .order_by(chat.c.number.desc())
    .limit(bindparam("most", type_=Integer))
)
NOTES = (
    select(notes.c.at, notes.c.text)
    .where(notes.c.player_id == bindparam("player"), notes.c.table_id == bindparam("table"))
    .order_by(notes.c.at)
)
NOTES_LIMIT = 200
IMPORTS_LIMIT = 50
ATTEMPTS = 5
DAY = 24 * 60 * 60_000
OWN_BUDGET = ImportBudget(IMPORTS_LIMIT, 20, 20 * 1024 * 1024, 4 * 1024 * 1024 * 1024)


class Writings(Access):
    async def set_note(self, player: str, table: str, at: str, text: str) -> None:
        """A note of one player at one place of a game; an empty one takes it away."""
        place = {"player_id": player, "table_id": table, "at": checked.text(at, "place of the note")}
        checked.text(text, "note", checked.NOTE_LIMIT)

        async def work(connection: AsyncConnection) -> None:
            mine = (notes.c.player_id == player) & (notes.c.table_id == table)
            await connection.execute(delete(notes).where(mine, notes.c.at == at))
            if not text:
                return
            many = (await connection.execute(select(func.count()).select_from(notes).where(mine))).scalar_one()
            if many >= NOTES_LIMIT:
                raise StoreError(f"There can be {NOTES_LIMIT} notes at a table")
            await connection.execute(insert(notes).values(place | {"text": text}))

        await self._write_about(work)

    async def notes(self, player: str, table: str) -> dict[str, str]:
        async with self._reading() as connection:
            [found] = await read_quickly(connection, (NOTES, {"table": table, "player": player}))
        return dict(cast(Any, found))

    async def add_chat(
        self,
        table: str,
        *,
        now: int,
        seat: int | None = None,
        player: str | None = None,
        phrase: str | None = None,
        text: str | None = None,
        command: str | None = None,
    ) -> ChatLine:
        """A line of chat. The same command again gives the line that is there."""
        values = {
            "table_id": table,
            "seat": None if seat is None else checked.number(seat, "seat"),
            "player_id": checked.word(player, "player"),
            "phrase": checked.word(phrase, "phrase"),
            "text": None if text is None else checked.text(text, "line of chat", checked.CHAT_LIMIT),
            "at": checked.number(now, "time"),
            "command": checked.word(command, "command"),
        }

        async def work(connection: AsyncConnection) -> ChatLine:
            if command is not None:
                again = select(*LINE).where(chat.c.table_id == table, chat.c.command == command)
                found = (await connection.execute(again)).first()
                if found is not None:
                    return ChatLine(*found)
            last = select(func.max(chat.c.number)).where(chat.c.table_id == table)
            number = ((await connection.execute(last)).scalar() or 0) + 1
            await connection.execute(insert(chat).values(values | {"number": number}))
            return ChatLine(number, seat, player, phrase, text, now, command)

        return await self._write_about(work)

    async def chat(self, table: str, limit: int = 200) -> list[ChatLine]:
        """The last lines, oldest first."""
        async with self._reading() as connection:
            [said] = await read_quickly(connection, (CHAT, {"table": table, "most": checked.page(limit)}))
        return [ChatLine(*row) for row in reversed(said)]

    async def talk(self, table: str, player: str, limit: int = 200) -> tuple[list[ChatLine], dict[str, str]]:
        """The chat of a table and a player's own notes there, in one look."""
        values = {"table": table, "player": player, "most": checked.page(limit)}
        async with self._reading() as connection:
            said, noted = await read_quickly(connection, (CHAT, values), (NOTES, values))
        return [ChatLine(*row) for row in reversed(said)], dict(cast(Any, noted))

    async def keep_import(
        self,
        player: str,
        text: str,
        *,
        game: str,
        title: str,
        now: int,
        budget: ImportBudget = OWN_BUDGET,
        expires: int | None = None,
    ) -> str:
        """A record that a player brings along, for this player alone."""
        id = new_id()
        size = len(text.encode("utf-8", "replace"))
        values = {
            "id": id,
            "player_id": player,
            "game": checked.text(game, "game"),
            "title": checked.text(title, "title"),
            "text": checked.import_text(text),
            "created": checked.number(now, "time"),
            "bytes": size,
            "expires": None if expires is None else checked.number(expires, "time"),
        }

        async def work(connection: AsyncConnection) -> str:
            await _check_budget(connection, budget, player, size, now)
            await connection.execute(insert(imports).values(values))
            return id

        return await self._write_about(work)

    async def renew_import(self, id: str, expires: int) -> None:
        """Somebody looks at it: it stays until then."""

        async def work(connection: AsyncConnection) -> None:
            here = update(imports).where(imports.c.id == id, imports.c.expires < checked.number(expires, "time"))
            await connection.execute(here.values(expires=expires))

        await self._write(work)

    async def load_import(self, id: str) -> Import | None:
        query = select(*IMPORT, imports.c.expires).where(imports.c.id == id)
        async with self._reading() as connection:
            found = (await connection.execute(query)).first()
        return None if found is None else Import(*found)

    async def imports_of(self, player: str, limit: int = 50) -> list[Import]:
        """A player's own imports, newest first, without their text."""
        query = select(*IMPORT[:4], literal("").label("text"), imports.c.created).where(imports.c.player_id == player)
        query = query.order_by(imports.c.created.desc(), imports.c.id).limit(checked.page(limit))
        async with self._reading() as connection:
            return [Import(*row) for row in await connection.execute(query)]

    async def _write_about(self, work: Work[T]) -> T:
        """Another process may take the same number first; somebody who is not here never works."""
        for _ in range(ATTEMPTS):
            try:
                return await self._write(work)
            except IntegrityError as error:
                trouble = error
                if _is_foreign(error):
                    break
        raise Absent("There is no such table or player") from trouble


async def _check_budget(connection: AsyncConnection, budget: ImportBudget, player: str, more: int, now: int) -> None:
    stored = func.coalesce(func.sum(imports.c.bytes), 0)
    mine = imports.c.player_id == player
    many, size = (await connection.execute(select(func.count(), stored).where(mine))).one()
    today = select(func.count()).select_from(imports).where(mine, imports.c.created > now - DAY)
    if many >= budget.many:
        raise StoreError(f"You have brought {budget.many} records already")
    if (await connection.execute(today)).scalar_one() >= budget.a_day:
        raise StoreError(f"You have brought {budget.a_day} records within a day: come back tomorrow")
    if size + more > budget.bytes_of_a_player:
        raise StoreError(f"The records you bring may have {budget.bytes_of_a_player} bytes together")
    if (await connection.execute(select(stored))).scalar_one() + more > budget.bytes_of_all:
        raise StoreError("This server has no more room for records that are brought along")


def _is_foreign(error: IntegrityError) -> bool:
    return "foreign key" in str(error.orig).lower()
