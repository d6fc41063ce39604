"""What people write: notes to themselves, chat at a table, and records they bring along."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from sqlalchemy import Integer, bindparam, delete, func, insert, literal, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.store import checked
from ruse.store.desk import Desk
from ruse.store.entries import ChatLine, Import, new_id
from ruse.store.errors import Absent, StoreError
from ruse.store.glance import glance
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
NOTES_LIMIT = 500
IMPORTS_LIMIT = 100
ATTEMPTS = 5


class Papers(Desk):
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
            [found] = await glance(connection, (NOTES, {"table": table, "player": player}))
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
            [said] = await glance(connection, (CHAT, {"table": table, "most": checked.page(limit)}))
        return [ChatLine(*row) for row in reversed(said)]

    async def talk(self, table: str, player: str, limit: int = 200) -> tuple[list[ChatLine], dict[str, str]]:
        """The chat of a table and a player's own notes there, in one look."""
        values = {"table": table, "player": player, "most": checked.page(limit)}
        async with self._reading() as connection:
            said, noted = await glance(connection, (CHAT, values), (NOTES, values))
        return [ChatLine(*row) for row in reversed(said)], dict(cast(Any, noted))

    async def keep_import(self, player: str, text: str, *, game: str, title: str, now: int) -> str:
        """A record that a player brings along, for this player alone."""
        id = new_id()
        values = {
            "id": id,
            "player_id": player,
            "game": checked.text(game, "game"),
            "title": checked.text(title, "title"),
            "text": checked.text(text, "record", checked.IMPORT_LIMIT),
            "created": checked.number(now, "time"),
        }

        async def work(connection: AsyncConnection) -> str:
            mine = select(func.count()).select_from(imports).where(imports.c.player_id == player)
            if (await connection.execute(mine)).scalar_one() >= IMPORTS_LIMIT:
                raise StoreError(f"There can be {IMPORTS_LIMIT} imported records")
            await connection.execute(insert(imports).values(values))
            return id

        return await self._write_about(work)

    async def load_import(self, id: str) -> Import | None:
        query = select(*IMPORT).where(imports.c.id == id)
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


def _is_foreign(error: IntegrityError) -> bool:
    return "foreign key" in str(error.orig).lower()
