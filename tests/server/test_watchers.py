"""Whatever is told is made once a viewer who is here, and everybody who is that viewer gets the same bytes."""

from __future__ import annotations

from collections import Counter
from contextlib import AsyncExitStack

import pytest

from ruse.kernel.state import SPECTATOR
from ruse.server.live import scene
from tests.server.people import start_game

pytestmark = pytest.mark.anyio


async def test_spectators_share_what_is_written_for_one(person, monkeypatch):
    built: Counter[int] = Counter()
    honest = scene.told

    def told(desk, delivery, shown):
        built[delivery.viewer] += 1
        return honest(desk, delivery, shown)

    monkeypatch.setattr(scene, "told", told)
    ines, otto, *others = [await person() for _ in range(5)]
    table = await ines.open_table(begin=False, spectators="public")
    async with AsyncExitStack() as stack:
        host, guest = [await stack.enter_async_context(who.at(table)) for who in (ines, otto)]
        await start_game(host, guest)
        await host.act()
        assert built[SPECTATOR] == 0, "nobody watches"

        watchers = [await stack.enter_async_context(who.at(table)) for who in others]
        built.clear()
        version = watchers[0].version
        for _ in range(3):
            for seat in (host, guest):
                if seat.decision is not None:
                    await seat.act()
        for watcher in watchers:
            await watcher.wait(lambda watcher=watcher: watcher.version >= version + built[SPECTATOR])
        heard = [[raw for raw in watcher.raw if raw.startswith('{"is":"told"')] for watcher in watchers]

        assert len(heard[0]) == built[SPECTATOR] > 0
        assert heard[0] == heard[1] == heard[2]
