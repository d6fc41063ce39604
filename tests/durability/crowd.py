"""People who play while their server is killed under them, and remember every word they were told."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import httpx2
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from ruse.kernel.registry import load_game
from tests.server.people import PATIENCE, PATIENT, TABLE, Frame, Person, Seat

GONE = (OSError, WebSocketException, httpx2.HTTPError, AssertionError, TimeoutError)
"""How a killed server looks from outside."""
PASSED = ("You were asked something else meanwhile", "It is not your decision now")
"""A reaction window ends by itself, also while its player is away: an answer that comes later is refused."""
PLACE: dict[str, Any] = {**TABLE, "friends": 0}


@dataclass
class Pending:
    """A command that was sent and not answered: it is sent again under its id."""

    id: str
    decision: int
    steps: list[str]


@dataclass
class Sitting:
    """One table: its commands that ended as done, and what came from it since the last check."""

    table: str
    acknowledged: list[str] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    finished: bool = False


@dataclass
class Client:
    """One person at one table after the other, through all the lives of the server."""

    person: Person
    game: str
    bots: list[str]
    draw: random.Random
    sittings: list[Sitting] = field(default_factory=list)
    pending: Pending | None = None
    moves: int = 0
    refused: list[str] = field(default_factory=list)
    """Legal commands that were refused: there should be none."""
    numbers: Any = field(default_factory=itertools.count)

    doors: list[Person] = field(default_factory=list)
    """The same person at each server, where there are several."""
    leaves: bool = False
    """Goes when the decision at hand is made."""

    async def live(self) -> None:
        """Play until the server dies, and where there is another one there, until all are dead."""
        missed, moves = 0, self.moves
        while not self.leaves:
            try:
                await self._sit()
            except GONE:
                missed, moves = (1 if self.moves > moves else missed + 1), self.moves
                if missed >= len(self.doors):
                    return
                self.person = self.doors[(self.doors.index(self.person) + 1) % len(self.doors)]

    async def _sit(self) -> None:
        now = await self._sitting()
        async with self.person.at(now.table) as seat:
            try:
                await self._play(seat, now)
            finally:
                now.frames += seat.frames

    async def _sitting(self) -> Sitting:
        if not self.sittings or self.sittings[-1].finished:
            table = await self.person.open_table(**{**PLACE, "game": self.game, "bots": self.bots})
            self.sittings.append(Sitting(table))
            self.pending = None
        return self.sittings[-1]

    async def _play(self, seat: Seat, now: Sitting) -> None:
        if self.pending is not None:
            await self._commit(seat, self.pending)
        while not self.leaves:
            await seat.wait(lambda: seat.decision is not None or seat.table["state"] == "over")
            if seat.table["state"] == "over":
                now.finished = True
                return
            await self._decide(seat)

    async def _decide(self, seat: Seat) -> None:
        """A decision with all its steps; unfinished ones are drafts, which nobody promises to keep."""
        asked, steps = seat.decision, list[str]()
        assert asked is not None
        while True:
            move = self.draw.choice(asked["legal"])
            steps.append(move["text"])
            if not move.get("more"):
                break
            ack = await self._draft(seat, asked["id"], steps[-1])
            if ack["status"] != "done":
                return
            asked = [frame for frame in seat.frames if frame["is"] == "draft"][-1]["decision"]
        if len(steps) > 1:
            for _ in steps[1:]:
                await seat.ask("undo", decision=asked["id"])
        await self._commit(seat, Pending(f"c{next(self.numbers)}", asked["id"], steps))

    async def _draft(self, seat: Seat, decision: int, step: str) -> Frame:
        return await seat.ask("draft", decision=decision, steps=[step])

    async def _commit(self, seat: Seat, sent: Pending) -> None:
        """The command is pending until it is known how it ended."""
        self.pending = sent
        ack = await seat.ask("act", id=sent.id, decision=sent.decision, steps=sent.steps)
        if ack["status"] == "unknown":
            return
        if ack["status"] == "done":
            self.sittings[-1].acknowledged.append(sent.id)
            self.moves += 1
        elif not (load_game(self.game).windows and str(ack.get("reason")).startswith(PASSED)):
            self.refused.append(f"{self.game}: {ack.get('reason')}")
        self.pending = None


@dataclass
class Programmed(Client):
    """Plays by a program on a line of its own, under a token that is replaced again and again, while two tabs look on."""

    table: str = ""
    ended: str = ""
    """The last token that was replaced, and the server said so."""
    token: str = ""
    stays: int = 0
    """Decisions until the token is replaced."""
    tried: int = 0
    """Ended tokens that were tried."""

    async def _sit(self) -> None:
        now = await self._sitting()
        if self.table != now.table:
            self.table, self.token, self.ended = now.table, "", ""
        async with AsyncExitStack() as lines:
            before = await self._before(lines) if self.token else None
            old, self.token = self.token, ""
            made = await self.person.post(f"/api/tables/{now.table}/program", {"seat": 0})
            self.token, self.ended = made["token"], old or self.ended
            seat = await lines.enter_async_context(by_program(self.person.port, self.token))
            tabs = [await lines.enter_async_context(self.person.at(now.table)) for _ in range(2)]
            since, self.stays = seat.version, self.draw.randint(2, 6)
            try:
                await self._try_ended()
                with suppress(TakesAnother):
                    await self._play(seat, now)
            finally:
                now.frames += [frame for line in (seat, *tabs) for frame in line.frames]
                if before is not None:
                    self._look_back(before, since)

    async def _before(self, lines: AsyncExitStack) -> Seat | None:
        """A line of the token that is about to be replaced. After a kill it may be one that nobody was told of."""
        seat = await lines.enter_async_context(by_program(self.person.port, self.token))
        return seat if seat.frames[-1]["is"] == "snapshot" else None

    async def _try_ended(self) -> None:
        if self.ended:
            async with by_program(self.person.port, self.ended) as late:
                self.tried += 1
                if late.frames[-1]["is"] != "bye":
                    self.refused.append(f"{self.game}: a token is let in that was replaced")

    def _look_back(self, before: Seat, since: int) -> None:
        """What a line was told whose token had been replaced by then."""
        late = [frame for frame in before.frames if frame.get("version", 0) > since]
        if late:
            self.refused.append(f"{self.game}: {len(late)} frames were told to a token that was replaced")

    async def _decide(self, seat: Seat) -> None:
        if self.stays == 0 and self.pending is None:
            raise TakesAnother
        self.stays -= 1
        await super()._decide(seat)


class TakesAnother(Exception):
    """The program ends this line and comes with another token."""


@asynccontextmanager
async def by_program(port: int, token: str) -> AsyncIterator[Seat]:
    async with connect(f"ws://127.0.0.1:{port}/ws?program", **PATIENT) as wire:
        seat = Seat(wire)
        try:
            await seat.send({"is": "token", "token": token})
            await seat.until(lambda frame: frame["is"] in ("snapshot", "bye"))
            yield seat
        finally:
            seat.listener.cancel()


async def gathered(
    ports: list[int], games: dict[str, tuple[int, list[str]]], each: int, seed: int, kind: type[Client] = Client
) -> list[Client]:
    """So many clients at a table of each game, against bots."""
    draw, clients = random.Random(seed), []
    for name, (others, bots) in games.items():
        for _ in range(each):
            doors = [await Person(ports[0]).arrive(), *(Person(port) for port in ports[1:])]
            for other in doors[1:]:
                other.forge(doors[0].cookie)
                other.you = doors[0].you
            levels = [draw.choice(bots) for _ in range(others)]
            clients.append(kind(draw.choice(doors), name, levels, random.Random(draw.random()), doors=doors))
    return clients


async def play_until(clients: list[Client], moves: int) -> list[asyncio.Task[None]]:
    """Everybody plays; after so many moves, taken together, they are still at it."""
    tasks = [asyncio.create_task(client.live()) for client in clients]
    target = sum(client.moves for client in clients) + moves
    give_up = time.monotonic() + 3 * PATIENCE
    while sum(client.moves for client in clients) < target and time.monotonic() < give_up:
        await asyncio.sleep(0.002)
    return tasks
