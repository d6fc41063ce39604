"""Requests made from valid ones by breaking them."""

from __future__ import annotations

import json
import math
import random
from dataclasses import dataclass, field
from typing import Any

from ruse.server.app import ROUTES
from tests.fuzz.frames import ODD
from tests.fuzz.records import spoiled, whole
from tests.fuzz.watch import HANG, Watch
from tests.walls.company import ROLES, Company
from tests.walls.matrix import BODIES
from tests.worlds.wires import ask

KINDS = ("application/json",) * 8 + ("text/plain", "application/x-www-form-urlencoded", "")
ORIGINS = ("http://127.0.0.1:8400",) * 8 + ("http://evil.example", "null")

TRIES = 3
"""A request that took too long is sent again: other programs on the machine can slow one down, but not each time."""


@dataclass
class Round:
    """So many requests; an answer is never a server error, a refusal is a sentence, and it has written nothing."""

    here: Company
    seed: int
    hang: float = HANG
    asked: int = 0
    refused: int = 0
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list)

    async def run(self, many: int) -> Round:
        self.draw, self.watch, self.lines = random.Random(self.seed), Watch(self.here.house), whole()
        self.tables = [self.here.table, await self._finished()]
        while self.asked < many:
            await self._one()
        self.watch.close()
        return self

    async def _finished(self) -> str:
        """A game that is over: it has a replay."""
        await self.here.gather(spectators="public")
        seat = await self.here.at("host")
        assert (await seat.order("resign", "over"))["status"] == "done"
        await seat.close()
        return self.here.table

    async def _one(self) -> None:
        draw = self.draw
        method, pattern, *_ = draw.choice(ROUTES)
        path = address(pattern, draw.choice(self.tables), draw)
        body = self._body(pattern) if method == "POST" else None
        role = "nobody" if pattern.endswith(("revoke", "delete")) else draw.choice(ROLES)
        headers = {"content_type": draw.choice(KINDS), "origin": draw.choice(ORIGINS)} if body is not None else {}
        took = math.inf
        for _ in range(TRIES):
            with self.watch as watch:
                answer = await ask(self.here.app, method, path, self.here.cookies.get(role, ""), body, **headers)
            took = min(took, watch.took)
            if took <= self.hang:
                break
        self.asked += 1
        self.slowest = max(self.slowest, took)
        where = f"seed {self.seed}, request {self.asked}: {method} {path[:120]} {str(body)[:200]}: {answer.status}"
        if answer.status >= 500:
            self.faults.append(where)
        if took > self.hang:
            self.faults.append(f"{where} took {took:.3f} s")
        if answer.status >= 400:
            self.refused += 1
            if set(json.loads(answer.body)) != {"reason"}:
                self.faults.append(f"{where} is no sentence")
            if watch.wrote:
                self.faults.append(f"{where} was refused and wrote something")

    def _body(self, pattern: str) -> bytes:
        draw, body = self.draw, dict(BODIES.get(pattern, {}))
        if pattern == "/api/replays" and draw.random() < 0.5:
            body["record"] = spoiled(self.lines, draw)
        return spoil(body, draw.choice(self.tables), draw)


def address(pattern: str, table: str, draw: random.Random) -> str:
    odd = draw.choice(("x", "..%2f", "%00", "a" * 300, "%F0%9F%8E%B4", "-1", table))
    names = {
        "id": draw.choice((table, table, table, odd)),
        "table": draw.choice((table, odd)),
        "game": draw.choice(("war-slayer", "westeria", odd)),
        "name": draw.choice(("first-mission", odd)),
        "token": odd,
    }
    path = odd if ":path" in pattern else pattern.format(**names)
    query = draw.choice(("", "", "?view=all", "?view=0", "?who=2", "?view=" + odd, "?program", "?" + "a" * 2000))
    return ("/" + path.lstrip("/")) + query


def spoil(body: dict[str, Any], table: str, draw: random.Random) -> bytes:
    made = {key: table if value == "{id}" else value for key, value in body.items()}
    for _ in range(draw.choice((0, 0, 1, 1, 2))):
        made[draw.choice([*made, "extra"])] = draw.choice((*ODD, "x" * 70_000))
    data = json.dumps(made).encode()
    return data[: draw.randrange(len(data) + 1)] if draw.random() < 0.1 else data
