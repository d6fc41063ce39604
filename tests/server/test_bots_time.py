"""When a bot's decision is shown was drawn before it began to think: it tells nothing of how long it thought."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

from ruse.kernel import registry
from ruse.kernel.record import Secret
from ruse.kernel.sealed import secret_from_seed
from ruse.server.limits import Limits
from ruse.server.live import thinking
from ruse.server.live.options import TableOptions
from ruse.server.live.thoughts import Thoughts
from ruse.server.metrics import Metrics
from ruse.table import Chair, Table
from tests.contract.outside import GAME as FERRY
from tests.simulation.loop import Stuck, VirtualLoop

NEVER = 1e9


class Stand(SimpleNamespace):
    """In the place of a desk, or of what stands around it."""


def told(monkeypatch: pytest.MonkeyPatch, takes: float, *, warm: float = 0.0, ponders: bool = False) -> Any:
    """When the bots of one game of Ferry decide, and what, if each of their steps takes so many seconds."""
    loop, moments, taken, asked = VirtualLoop(), list[float](), list[list[str]](), list[str]()

    async def choose(packed: Any, level: str) -> int:
        asked.append(level)
        await asyncio.sleep(takes if level == "random" else 0.001)
        return int(packed.legal[-1])

    async def take(desk: Any, seat: int, decision: int, steps: list[str], id: str | None, *, unasked: bool) -> None:
        moments.append(loop.now)
        taken.append(steps)
        desk.table.act(seat, decision, steps, 0, id)
        thinking.start(desk)

    monkeypatch.setattr(registry, "_doors", lambda: {"ferry": "tests.contract.outside:GAME"})
    monkeypatch.setattr(thinking, "take", take)
    monkeypatch.setattr(thinking, "_draw", random.Random(5))
    monkeypatch.setattr(thinking, "ponders", lambda game, level: ponders)
    monkeypatch.setattr(thinking, "steady_level", lambda game: "agent")
    monkeypatch.setattr(thinking, "by_itself", lambda desk, work, doing: work())
    chairs = [Chair(seat, "bot", "Bot", "random") for seat in range(2)]
    table = Table.open(FERRY, FERRY.setup(2, {}), Secret(sealed=secret_from_seed(3)), chairs, now=0)
    house = SimpleNamespace(
        settings=SimpleNamespace(limits=Limits(), bot_speed=1.0),
        thinkers=SimpleNamespace(choose=choose, awake=lambda: asyncio.sleep(warm)),
        metrics=Metrics(), log=SimpleNamespace(warning=print), spawn=loop.create_task,
        leases=SimpleNamespace(runs=lambda _: True, epoch=lambda _: None),
    )  # fmt: skip
    desk: Any = Stand(
        table=table,
        suspended=None,
        game=FERRY,
        options=TableOptions(),
        turn=asyncio.Lock(),
        house=house,
        thoughts=Thoughts(),
    )

    async def play() -> None:
        thinking.start(desk)
        while not table.over():
            await asyncio.sleep(1.0)

    with suppress(Stuck):
        loop.run_until_complete(asyncio.wait_for(play(), 1000))
    for task in asyncio.all_tasks(loop):
        task.cancel()
    loop.close()
    assert table.over()
    return SimpleNamespace(moments=moments, taken=taken, asked=asked, hurried=house.metrics.hurried.value)


@pytest.mark.parametrize("takes", [0.01, 0.2, 0.7, 5.0, NEVER])
def test_the_moments_are_the_drawn_ones_however_long_a_bot_thinks(monkeypatch, takes):
    drawn, quick = random.Random(5), told(monkeypatch, 0.0)
    slow = told(monkeypatch, takes)
    low, high = (milliseconds / 1000 for milliseconds in Limits().bot_pause)

    assert slow.moments[: len(quick.moments)] == quick.moments[: len(slow.moments)]
    assert slow.moments[0] == drawn.uniform(low, high)
    assert quick.hurried == 0
    assert (slow.hurried > 0) == (2 * takes > low), "a crate and its dock are two steps"


def test_a_crate_and_its_dock_take_one_pause(monkeypatch):
    """Ferry asks for a crate, then for a dock."""
    played = told(monkeypatch, 0.1)

    assert {len(steps) for steps in played.taken} == {2}
    assert len(played.asked) == 2 * len(played.taken)


def test_who_is_not_ready_does_what_the_game_does_for_one_who_does_nothing(monkeypatch):
    assert told(monkeypatch, NEVER).taken != told(monkeypatch, 0.0).taken


def test_a_slow_bot_that_is_not_ready_does_what_a_quick_one_would(monkeypatch):
    slow = told(monkeypatch, NEVER, ponders=True)

    assert slow.taken == told(monkeypatch, 0.0).taken, "both choose the last that is legal"
    assert "agent" in slow.asked
    low, _ = Limits().bot_ponders
    assert slow.moments[0] >= low / 1000


def test_bots_are_waited_for_while_a_server_wakes_up(monkeypatch):
    early, late = told(monkeypatch, 0.0), told(monkeypatch, 0.0, warm=30.0)

    assert late.moments[0] == early.moments[0] + 30.0
