"""A reader who is too slow is cut off, and nothing else waits for it."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from ruse.server.limits import Limits
from ruse.server.live.connection import TOO_SLOW, Connection
from ruse.server.metrics import Metrics
from ruse.wire.messages import Pong

pytestmark = pytest.mark.anyio


class StuckSocket:
    def __init__(self) -> None:
        self.code: int | None = None

    async def send_text(self, text: str) -> None:
        await asyncio.sleep(3600)

    async def close(self, code: int) -> None:
        self.code = code


async def test_the_queue_out_is_bounded():
    spawned: list[Any] = []
    house = SimpleNamespace(
        settings=SimpleNamespace(limits=Limits(send_queue=8)),
        metrics=Metrics(),
        spawn=lambda work: spawned.append(asyncio.create_task(work)),
    )
    socket = StuckSocket()
    connection = Connection(cast(Any, house), cast(Any, socket), cast(Any, None), "")
    for number in range(100):
        connection.send(Pong(number, 0))
    await asyncio.gather(*spawned)
    assert socket.code == TOO_SLOW
    assert len(spawned) == 1
    assert house.metrics.registry.get_sample_value("ruse_cut_off_total") == 1
    assert connection._writing is not None
    connection._writing.cancel()
