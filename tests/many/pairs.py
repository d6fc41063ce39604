"""Two servers on one PostgreSQL, each with people of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

from ruse.server.beside.bots import Thinkers
from ruse.server.limits import Limits
from tests.server.people import Person, Seat, until
from tests.server.serving import LIMITS, Serving, serving
from tests.store.postgres import Cluster


@dataclass
class Pair:
    first: Serving
    second: Serving
    people: list[Person] = field(default_factory=list)

    async def person(self, server: Serving) -> Person:
        self.people.append(Person(server.port))
        return await self.people[-1].arrive()

    async def also(self, person: Person, server: Serving) -> Person:
        """The same person at the other server: another tab that the proxy sent there."""
        twin = Person(server.port)
        self.people.append(twin)
        twin.forge(person.cookie)
        return await twin.arrive()


@asynccontextmanager
async def pair(
    folder: Path, postgres: Cluster, *, chosen_deals: bool = True, limits: Limits = LIMITS
) -> AsyncIterator[Pair]:
    database = postgres.empty()
    async with AsyncExitStack() as stack:
        stack.enter_context(
            patch.object(Thinkers, "start", lambda self: None)
        )  # A bot's process starts when one is asked.
        first = await stack.enter_async_context(
            serving(folder / "first", limits, database=database, chosen_deals=chosen_deals)
        )
        second = await stack.enter_async_context(
            serving(folder / "second", limits, database=database, chosen_deals=chosen_deals)
        )
        both = Pair(first, second)
        await until(lambda: first.house.hints.peers and second.house.hints.peers)
        try:
            yield both
        finally:
            for person in both.people:
                await person.leave()


async def dealt(*seats: Seat) -> None:
    for seat in seats:
        await seat.wait(lambda: seat.view is not None)  # noqa: B023
