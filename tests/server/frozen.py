"""A table of Dash on a real server whose clock stands still until a test moves it: every time is exact, on any machine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from ruse.bots.cast.people import CAST
from ruse.kernel.record import Row, Secret
from ruse.kernel.sealed import secret_from_seed
from ruse.server.live.clocks import wake
from ruse.server.live.desk import Desk
from tests.server.people import Frame, Person, Seat
from tests.server.serving import Serving
from tests.table.running import seeds

ANN, BOB, CLEO = 0, 1, 2
WINDOW = 1_200


@dataclass
class Frozen:
    """The clock, the table, and who sits at it."""

    here: Serving
    table: str = ""
    seats: list[Seat] = field(default_factory=list)
    now: int = 1_800_000_000_000

    @property
    def desk(self) -> Desk:
        return self.here.house.hall.desks[self.table]

    async def go_to(self, now: int) -> None:
        """The clock moves; whatever the table wanted to be woken for happens now."""
        self.now = now
        self.desk.alarm.stop()
        await wake(self.desk)
        await self.settle()

    async def wait(self, milliseconds: int) -> None:
        await self.go_to(self.now + milliseconds)

    async def settle(self) -> None:
        """Bots have done what no window holds back, and everybody has got whatever was sent."""
        while self.bots_are_at_it():
            await asyncio.sleep(0.005)
        for _ in range(
            2
        ):  # What one of them sent first may be told to the others by the time its own ping is answered.
            for seat in self.seats:
                await seat.send({"is": "ping", "at": 1})
                await seat.kind("pong")

    def bots_are_at_it(self) -> bool:
        table = self.desk.table
        return table is not None and table.moments.window is None and bool(table.owing_bots())

    def row(self) -> Row:
        """The row of the last race."""
        return next(row for row in reversed(self.desk.playing().record.rows) if "race" in row)

    # Windows and races

    async def all_pass(self) -> None:
        for seat in self.seats:
            if seat.decision is not None:
                await seat.act()
        await self.settle()

    async def call(self) -> int:
        """Everybody passes, and a race is called; its number."""
        await self.all_pass()
        race = moment(self.seats[0])["race"]
        assert race is not None
        assert race["go"] is None
        return int(race["number"])

    async def open(self) -> int:
        """The race opens; its go."""
        run = self.desk.playing().moments.run()
        await self.go_to(run.opens)
        goes = {moment(seat)["race"]["go"] for seat in self.seats}
        assert len(goes) == 1
        return int(goes.pop())

    async def measure(self, *milliseconds: int) -> None:
        """Each line answers one ping after so long."""
        for took, seat in zip(milliseconds, self.seats, strict=False):
            await seat.wait(lambda seat=seat: pings(seat) != [])  # type: ignore[misc]
            self.now += took
            await seat.send({"is": "measured", "number": pings(seat)[0]})
            await self.settle()
            self.now -= took

    async def press(self, seat: int, race: int, go: int | None, at: int | None = None) -> Frame:
        """A press that arrives so long after the opening."""
        if at is not None:
            opened = self.desk.playing().moments.run().opened
            assert opened is not None
            self.now = opened + at
        return await self.seats[seat].ask("press", race=race, go=go)


def moment(seat: Seat) -> Frame:
    """What the seat was last told of windows and races."""
    return next(frame for frame in reversed(seat.frames) if frame["is"] == "moment")


def pings(seat: Seat) -> list[int]:
    return [frame["number"] for frame in seat.frames if frame["is"] == "measure"]


def told(seat: Seat) -> list[str]:
    return [event["is"] for frame in seat.frames if frame["is"] == "told" for event in frame["events"]]


def a_deal(people: int) -> Secret:
    """Everybody holds a boost."""
    return Secret(sealed=secret_from_seed(next(seeds(*[True] * people))))


@asynccontextmanager
async def playing(
    here: Serving, people: int = 2, bots: int = 0, secret: Secret | None = None, watchers: int = 0, **changes: Any
) -> AsyncIterator[Frozen]:
    """People at a table of Dash that was just dealt; its first window is open. Watchers sit behind them."""
    frozen = Frozen(here)
    dealt = secret or a_deal(people + bots)
    async with AsyncExitStack() as stack:
        stack.enter_context(patch.object(here.house, "now", lambda: frozen.now))
        stack.enter_context(patch("ruse.server.live.dealing.mixed_secret", lambda _: dealt))
        everybody = [await Person(here.port).arrive() for _ in range(people + watchers)]
        for number, person in enumerate(everybody):
            await person.call_oneself(f"Person {number}")
        wanted = {"game": "dash", "friends": people - 1, "bots": [bot.bot for bot in CAST["random"][:bots]], **changes}
        frozen.table = await everybody[0].open_table(begin=False, **wanted)
        frozen.seats = [await stack.enter_async_context(person.at(frozen.table)) for person in everybody]
        for number in range(1, people):
            await frozen.seats[number].do("sit", seat=number)
        if people > 1:
            for seat in frozen.seats[:people]:
                await seat.do("ready", entropy="mine")
        for seat in frozen.seats:
            await seat.wait(lambda seat=seat: seat.view is not None)  # type: ignore[misc]
        await frozen.settle()
        yield frozen
        for person in everybody:
            await person.leave()
