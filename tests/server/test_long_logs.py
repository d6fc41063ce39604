"""Who comes back gets a frame of bounded size: of a long log its end, and then the rest in pages."""

from __future__ import annotations

import pytest

from ruse.server.live.told_log import ALONE, BESIDE_A_VIEW
from ruse.wire.codec import encode
from tests.server.people import play_on, start_game

pytestmark = pytest.mark.anyio


async def test_a_long_log_comes_in_pages_that_join_without_a_gap(person):
    ines, otto = await person(), await person()
    table = await ines.open_table(begin=False, switches={"memory_aid": True})
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        dealt = next(frame for frame in host.frames if frame["is"] == "snapshot" and frame["log"])
        acts = await play_on(host, guest, acts=16)
        told = [*dealt["log"], *(event for frame in host.frames if frame["is"] == "told" for event in frame["events"])]
        assert acts == 16
        assert host.table["state"] == "playing"

    async with ines.at(table) as back:
        await back.send({"is": "ping", "at": 1})
        await back.kind("pong")
        log = next(frame["log"] for frame in back.frames if frame["is"] == "snapshot")
        pages = [frame["events"] for frame in back.frames if frame["is"] == "earlier"]

    assert 0 < len(encode(log)) <= BESIDE_A_VIEW
    assert pages
    assert all(len(encode(page)) <= ALONE for page in pages)
    assert [event for page in (*reversed(pages), log) for event in page] == told
