"""Who waits for a person to play with. The rows are the queue, so that several processes have one.

Whoever asks is seen to be there, and whoever was not seen for a while is not. A pair is made in one transaction: nobody is
given to two.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.store import checked
from ruse.store.access import Access
from ruse.store.errors import Absent, StoreError
from ruse.store.schema import players, waiting

CANDIDATES = 50
"""Of those who wait, so many who have waited longest are looked at."""
ROW = (waiting.c.player_id, waiting.c.game, waiting.c.strength, waiting.c.since, waiting.c.seen, waiting.c.table_id)


@dataclass(frozen=True, slots=True)
class Waiter:
    player: str
    game: str
    strength: int
    since: int
    seen: int
    table: str | None
    """Where somebody was found."""


class WaitingRoom(Access):
    async def begin_waiting(self, player: str, game: str, strength: int, *, now: int, unseen: int, most: int) -> Waiter:
        """Somebody waits from now on, in the place of what they waited for before; refused where too many do."""
        values = {
            "game": checked.text(game, "game"),
            "strength": checked.number(strength, "strength"),
            "since": checked.number(now, "time"),
            "seen": now,
            "table_id": None,
        }

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(waiting).where(waiting.c.seen < now - unseen))
            await connection.execute(delete(waiting).where(waiting.c.player_id == player))
            if (await connection.execute(select(func.count()).select_from(waiting))).scalar_one() >= most:
                raise StoreError("Too many people wait at the moment: try again soon")
            here = select(players.c.id).where(players.c.id == player, players.c.deleted.is_(None)).with_for_update()
            if (await connection.execute(here)).first() is None:
                raise Absent("There is no such player")
            await connection.execute(insert(waiting).values(values | {"player_id": player}))

        try:
            await self._write(work)
        except IntegrityError:  # Two presses at once: the other one waits already.
            return await self.still_waits(player, now=now) or Waiter(player, game, strength, now, now, None)
        return Waiter(player, game, strength, now, now, None)

    async def still_waits(self, player: str, *, now: int) -> Waiter | None:
        """Somebody who waits is seen to be there; None: nobody of that id waits."""
        mine = waiting.c.player_id == player

        async def work(connection: AsyncConnection) -> Waiter | None:
            await connection.execute(update(waiting).where(mine, waiting.c.seen < now).values(seen=now))
            found = (await connection.execute(select(*ROW).where(mine))).first()
            return None if found is None else Waiter(*found)

        return await self._write(work)

    async def stop_waiting(self, player: str) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(waiting).where(waiting.c.player_id == player))

        await self._write(work)

    async def others_waiting(self, waiter: Waiter, *, now: int, unseen: int) -> list[Waiter]:
        """For the same game, and there: who has waited longest comes first."""
        query = select(*ROW).where(waiting.c.game == waiter.game, waiting.c.player_id != waiter.player)
        query = query.where(waiting.c.table_id.is_(None), waiting.c.seen >= now - unseen)
        async with self._reading() as connection:
            found = await connection.execute(query.order_by(waiting.c.since, waiting.c.player_id).limit(CANDIDATES))
            return [Waiter(*row) for row in found]

    async def pair(self, one: Waiter, other: Waiter, table: str) -> bool:
        """Both are told of this table; False: one of them has been found already, or waits no more."""
        both = sorted([one, other], key=lambda waiter: waiter.player)

        async def work(connection: AsyncConnection) -> bool:
            for waiter in both:
                free = (waiting.c.player_id == waiter.player) & (waiting.c.since == waiter.since)
                free &= (waiting.c.game == waiter.game) & waiting.c.table_id.is_(None)
                if (await connection.execute(select(waiting.c.seen).where(free).with_for_update())).first() is None:
                    return False
            mine = waiting.c.player_id.in_([waiter.player for waiter in both])
            await connection.execute(update(waiting).where(mine).values(table_id=table))
            return True

        return await self._write(work)
