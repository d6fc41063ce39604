"""What the processes on one PostgreSQL tell each other. All of it is a hint: the log is the truth, and is read anyway."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from ruse.kernel.errors import Refusal, RuseError
from ruse.server.fleet.hearing import (
    hear_chat,
    hear_offer,
    hear_player,
    hear_presence,
    hear_press,
    hear_race,
    hear_sealing,
)
from ruse.server.live.desk import ABSENT, Desk, House
from ruse.server.live.following import follow
from ruse.server.live.real_time import say_again
from ruse.store import StoreDown, new_id

BEAT = 1.0
"""Seconds between two signs of life."""
SILENT = 4.0
"""After so many seconds without one a process is thought dead, and nobody is there any more."""
LOOK_EVERY = 5
"""Beats between two looks at every live table and everybody who is here: a hint may have been lost."""
TOGETHER = 200
"""Tables named in one hint; PostgreSQL takes 8,000 bytes."""
AT_ONCE = 1000
ANYWAY = -1
"""Instead of a number of rows: look, however many you know."""
LENGTHS = "SELECT table_id, length, updated FROM tails WHERE table_id = ANY($1::text[])"
EPOCHS = "SELECT id, epoch, deleted IS NOT NULL AS gone FROM players WHERE id = ANY($1::text[])"

Hint = dict[str, Any]


class Hints:
    def __init__(self, house: House) -> None:
        self._house = house
        self.name = new_id()
        self.channel = house.store.channel(self._hear, self._look_soon)
        self.peers: dict[str, float] = {}
        """The other processes, and when each was last heard."""
        self._said: deque[Hint] = deque()
        self._changed: dict[str, int] = {}
        self._more = asyncio.Event()
        self._looking: set[str] = set()
        self._seen: dict[str, tuple[int, int]] = {}
        self._beats = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._heard: dict[str, Callable[[Hint], None]] = {
            "alive": lambda hint: None,
            "gone": self._gone,
            "tables": self._tables,
            "who": self._who,
            "here": lambda hint: self._at_desk(hint, hear_presence),
            "offers": lambda hint: self._at_desk(hint, hear_offer),
            "race": lambda hint: self._at_desk(hint, hear_race),
            "press": lambda hint: self._at_desk(hint, hear_press),
            "sealing": lambda hint: self._at_desk(hint, hear_sealing),
            "said": lambda hint: self._at_desk(hint, hear_chat),
            "player": lambda hint: house.spawn(hear_player(house, hint)),
        }

    def begin(self) -> None:
        if self.channel is not None:
            self._tasks = [asyncio.create_task(self._beat()), asyncio.create_task(self._speak())]

    async def end(self) -> None:
        """Say goodbye: what this process ran is free."""
        for task in self._tasks:
            task.cancel()
        if self.channel is not None:
            with suppress(StoreDown):  # They will notice.
                await self._send({"is": "gone"})
            await self.channel.close()

    # Speaking

    def changed(self, desk: Desk, rows: int | None = None) -> None:
        """This table has so many rows by now; or something else of it changed, and whoever has it reads it again."""
        if self.peers:
            anyway = rows is None or self._changed.get(desk.id) == ANYWAY
            self._changed[desk.id] = ANYWAY if anyway or rows is None else rows
            self._more.set()

    def say(self, what: str, **rest: Any) -> None:
        if self.peers:
            self._said.append({"is": what, **rest})
            self._more.set()

    def here(self, desk: Desk, left: str | None = None) -> None:
        """Who is at this table through this process."""
        if self.peers:
            here = desk.through_here()
            self.say("here", table=desk.id, players=sorted(here.players), watching=here.watching, left=left)

    async def _speak(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            try:
                while self._said or self._changed:
                    await self._send(self._next())
            except StoreDown as trouble:
                self._house.log.warning("hint lost", trouble=str(trouble))
            except Exception:
                self._house.log.exception("hint lost")

    def _next(self) -> Hint:
        if self._said:
            return self._said.popleft()
        tables = {id: self._changed.pop(id) for id in list(self._changed)[:TOGETHER]}
        return {"is": "tables", "tables": tables}

    async def _send(self, hint: Hint) -> None:
        assert self.channel is not None
        await self.channel.say(json.dumps({"by": self.name, **hint}))

    async def _beat(self) -> None:
        while True:
            try:
                await self._send({"is": "alive"})
                if self._beats % LOOK_EVERY == 0:
                    await self._look_at_lengths()
                    await self._look_at_people()
            except StoreDown as trouble:
                self._house.log.warning("line down", trouble=str(trouble))
            except Exception:
                self._house.log.exception("line down")
            now = asyncio.get_running_loop().time()
            for name in [name for name, heard in self.peers.items() if now - heard > SILENT]:
                self._gone({"by": name})
            self._beats += 1
            await asyncio.sleep(BEAT)

    # Hearing

    def _hear(self, text: str) -> None:
        hint = json.loads(text)
        if hint["by"] == self.name:
            return
        if hint["is"] != "gone":
            if hint["by"] not in self.peers:
                self._house.spawn(self._greet())
            self.peers[hint["by"]] = asyncio.get_running_loop().time()
        if hint["is"] in self._heard:  # A newer process may say more.
            self._heard[hint["is"]](hint)

    async def _greet(self) -> None:
        try:
            await self._send({"is": "alive"})
        except StoreDown as trouble:
            self._house.log.warning("line down", trouble=str(trouble))

    def _tables(self, hint: Hint) -> None:
        for id, length in hint["tables"].items():
            desk = self._house.hall.desks.get(id)
            if desk is not None and (length == ANYWAY or desk.table is None or len(desk.table.record.rows) < length):
                self.look(desk)

    def _who(self, hint: Hint) -> None:
        desk = self._house.hall.desks.get(hint["table"])
        if desk is not None:
            self.here(desk)
            say_again(desk)

    def _gone(self, hint: Hint) -> None:
        """A process is no more: nobody is there, and what it ran is free."""
        if self.peers.pop(hint["by"], None) is not None:
            self._house.leases.hurry()
            for desk in list(self._house.hall.desks.values()):
                if hint["by"] in desk.elsewhere:
                    self._at_desk({"by": hint["by"], "table": desk.id, "players": [], "watching": 0}, hear_presence)

    def _at_desk(self, hint: Hint, take_in: Callable[[Desk, Hint], Coroutine[Any, Any, None]]) -> None:
        desk = self._house.hall.desks.get(hint["table"])
        if desk is not None:
            self._house.spawn(take_in(desk, hint))

    # Looking

    async def catch_up(self, desk: Desk) -> None:
        """Within the table's turn: who comes sees no less than another process may have shown before, and whoever plays by a
        token has it still. That a process was not heard of yet does not mean that there is none."""
        if self.channel is not None:
            await follow(desk)
            if self._house.hall.desks.get(desk.id) is not desk:
                raise Refusal(ABSENT)

    def look(self, desk: Desk) -> None:
        """Read what is new about a table; once, however many hints ask for it."""
        if desk.id not in self._looking:
            self._looking.add(desk.id)
            self._house.spawn(self._follow(desk))

    async def _follow(self, desk: Desk) -> None:
        async with desk.turn:
            self._looking.discard(desk.id)
            try:
                await follow(desk)
            except RuseError as trouble:
                self._house.log.warning("table not followed", table=desk.id, trouble=str(trouble))

    def _look_soon(self) -> None:
        """What was said while the line was down was not heard."""
        self._beats = 0

    async def _look_at_lengths(self) -> None:
        assert self.channel is not None
        desks = dict(self._house.hall.desks)
        ids = list(desks)
        for start in range(0, len(ids), AT_ONCE):
            asked = ids[start : start + AT_ONCE]
            found = {row["table_id"]: (row["length"], row["updated"]) for row in await self.channel.ask(LENGTHS, asked)}
            for id in asked:
                stand, before = found.get(id, (-1, 0)), self._seen.get(id)
                self._seen[id] = stand
                if stand != before if _may_change(desks[id]) else stand[0] != _rows(desks[id]):
                    self.look(desks[id])
        self._seen = {id: stand for id, stand in self._seen.items() if id in desks}

    async def _look_at_people(self) -> None:
        """Who signed out through another process is out here too."""
        assert self.channel is not None
        oldest: dict[str, int] = {}
        for connection in self._house.connections:
            player = connection.player
            oldest[player.id] = min(player.epoch, oldest.get(player.id, player.epoch))
        ids = sorted(oldest)
        for start in range(0, len(ids), AT_ONCE):
            for row in await self.channel.ask(EPOCHS, ids[start : start + AT_ONCE]):
                if row["gone"]:
                    await self._house.hall.unname(row["id"])
                if row["epoch"] > oldest[row["id"]]:
                    self._house.sign_out(row["id"], row["epoch"])


def _may_change(desk: Desk) -> bool:
    """May somebody here lose the right to be here without a row? In play that is a program, whose token may be ended."""
    return desk.table is None or any(connection.token is not None for connection in desk.connections)


def _rows(desk: Desk) -> int:
    return 0 if desk.table is None else len(desk.table.record.rows)
