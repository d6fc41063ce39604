"""A bot pauses once for a decision, however many steps the decision has."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from ruse.kernel import registry
from ruse.kernel.record import Secret
from ruse.kernel.sealed import secret_from_seed
from ruse.server import thinking
from ruse.server.limits import Limits
from ruse.server.metrics import Metrics
from ruse.server.thinking import Thinking
from ruse.table import Chair, Table
from tests.contract.outside import GAME as FERRY

pytestmark = pytest.mark.anyio


class Stand(SimpleNamespace):
    """In the place of a desk."""


async def test_a_crate_and_its_dock_take_one_pause(monkeypatch):
    """Ferry asks for a crate, then for a dock."""
    pauses: list[float] = []
    finished: list[list[str]] = []

    async def first(packed: Any, level: str) -> int:
        return int(packed.legal[0])

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    async def take(desk: Any, seat: int, decision: int, steps: list[str], id: str | None, epoch: None) -> None:
        finished.append([*desk.table.decision(seat).draft, *steps])
        desk.table.act(seat, decision, steps, 0, id)

    monkeypatch.setattr(registry, "_doors", lambda: {"ferry": "tests.contract.outside:GAME"})
    monkeypatch.setattr(thinking, "take", take)
    monkeypatch.setattr("ruse.server.thinking.asyncio.sleep", pause)
    chairs = [Chair(0, "bot", "Bot", "random"), Chair(1, "person", "Ines")]
    table = Table.open(FERRY, FERRY.setup(2, {}), Secret(sealed=secret_from_seed(3)), chairs, now=0)
    house = SimpleNamespace(
        settings=SimpleNamespace(limits=Limits(), bot_speed=1.0),
        thinkers=SimpleNamespace(choose=first),
        metrics=Metrics(),
        leases=SimpleNamespace(runs=lambda _: True, epoch=lambda _: None),
    )
    desk: Any = Stand(table=table, suspended=None, game=FERRY, turn=asyncio.Lock(), house=house)
    thoughts = Thinking(desk)
    thoughts.start()
    await asyncio.gather(*thoughts._tasks.values())
    assert len(pauses) == 1
    assert [len(steps) for steps in finished] == [2]
