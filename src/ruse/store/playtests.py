"""What people said of a variant that somebody had them play: kept for whoever asked, and of nobody in particular.

An answer has no name, seat, table or time; its id is drawn, and the answers lie in the order of their ids.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.store import checked
from ruse.store.access import Access
from ruse.store.entries import OVER, Seat, new_id
from ruse.store.errors import Absent, StoreError
from ruse.store.schema import answers
from ruse.store.seating import check_seats, check_unchanged, write_seats

BODY_LIMIT = 4 * 1024
"""Characters of an answer."""
OF_A_PLAYER = 2_000
"""Answers that are kept for one who asks."""


@dataclass(frozen=True, slots=True)
class Variant:
    """Which rules people played: what is not the book's, and how many sat there."""

    game: str
    players: int
    switches: Mapping[str, Any]

    def text(self) -> str:
        said = {"players": self.players, "switches": dict(sorted(self.switches.items()))}
        return checked.json_text(said, "variant")


class Playtests(Access):
    async def keep_answer(
        self,
        table: str,
        seats: Sequence[Seat],
        sat: Sequence[Seat],
        *,
        asker: str,
        variant: Variant,
        body: Mapping[str, Any],
    ) -> None:
        """Together with the seats, one of which has answered now: nobody answers twice, and nothing says who said what."""
        written, seated = checked.json_text(body, "answer", BODY_LIMIT), check_seats(seats)
        row = {"player_id": checked.text(asker, "player"), "game": variant.game, "variant": variant.text()}

        async def work(connection: AsyncConnection) -> None:
            await check_unchanged(connection, table, OVER, sat)
            many = select(func.count()).select_from(answers).where(answers.c.player_id == asker)
            if (await connection.execute(many)).scalar_one() >= OF_A_PLAYER:
                raise StoreError(f"Whoever asks has {OF_A_PLAYER} answers already, and no more are kept")
            await write_seats(connection, table, seated)
            await connection.execute(insert(answers).values(id=new_id(), body=written, **row))

        try:
            await self._write(work)
        except IntegrityError as error:
            raise Absent("Whoever asked is not here any more: nothing was kept") from error

    async def answers(self, asker: str, game: str, players: int) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
        """What this player was told of a game: by variant, the switches that are not the book's and the answers."""
        query = select(answers.c.variant, answers.c.body).where(answers.c.player_id == asker, answers.c.game == game)
        found: dict[str, list[dict[str, Any]]] = {}
        async with self._reading() as connection:
            for variant, body in await connection.execute(query.order_by(answers.c.id)):
                found.setdefault(variant, []).append(json.loads(body))
        said = [(json.loads(variant), bodies) for variant, bodies in sorted(found.items())]
        return [(variant["switches"], bodies) for variant, bodies in said if variant["players"] == players]

    async def forget_answers(self, asker: str, variants: Sequence[Variant]) -> int:
        """What this player was told of these variants is gone for good: how many there were."""
        mine = answers.c.player_id == asker

        async def work(connection: AsyncConnection) -> int:
            gone = 0
            for one in variants:
                those = delete(answers).where(mine, answers.c.game == one.game, answers.c.variant == one.text())
                gone += (await connection.execute(those)).rowcount
            return gone

        return await self._write(work)
