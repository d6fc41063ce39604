"""People who play while their server is killed under them, and remember every word they were told."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx2
from websockets.exceptions import WebSocketException

from ruse.kernel.registry import load_game
from tests.server.people import PATIENCE, TABLE, Frame, Person, Seat

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

    async def live(self) -> None:
        """Play until the server dies."""
        while True:
            try:
                await self._sit()
            except GONE:
                return

    async def _sit(self) -> None:
        if not self.sittings or self.sittings[-1].finished:
            table = await self.person.open_table(**{**PLACE, "game": self.game, "bots": self.bots})
            self.sittings.append(Sitting(table))
            self.pending = None
        now = self.sittings[-1]
        async with self.person.at(now.table) as seat:
            try:
                await self._play(seat, now)
            finally:
                now.frames += seat.frames

    async def _play(self, seat: Seat, now: Sitting) -> None:
        if self.pending is not None:
            await self._commit(seat, self.pending)
        while True:
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


async def gathered(port: int, games: dict[str, tuple[int, list[str]]], each: int, seed: int) -> list[Client]:
    """So many clients at a table of each game, against bots."""
    draw, clients = random.Random(seed), []
    for name, (others, bots) in games.items():
        for _ in range(each):
            person = await Person(port).arrive()
            levels = [draw.choice(bots) for _ in range(others)]
            clients.append(Client(person, name, levels, random.Random(draw.random())))
    return clients


async def play_until(clients: list[Client], moves: int) -> list[asyncio.Task[None]]:
    """Everybody plays; after so many moves, taken together, they are still at it."""
    tasks = [asyncio.create_task(client.live()) for client in clients]
    target = sum(client.moves for client in clients) + moves
    give_up = time.monotonic() + PATIENCE
    while sum(client.moves for client in clients) < target and time.monotonic() < give_up:
        await asyncio.sleep(0.002)
    return tasks
