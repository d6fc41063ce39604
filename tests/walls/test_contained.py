"""What goes wrong at one table stays there: a bot that hangs, a game that is long to read, rows that are damaged.

A fault in the rules is in `tests/server/test_bad_input.py`.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading

import pytest
from structlog.testing import capture_logs

from ruse.table import Table
from tests.walls.company import TABLE, Company

pytestmark = pytest.mark.anyio


async def two_tables(here: Company) -> tuple[str, str]:
    first = here.table
    await here.gather()
    return first, here.table


async def play_one(here: Company) -> None:
    """The table that is well goes on."""
    table = here.house.hall.desks[here.table].playing()
    for seat, role in enumerate(("host", "seated")):
        wire, decision = await here.at(role), table.decision(seat)
        assert decision is not None
        ack = await wire.order("act", "m", decision=decision.id, steps=[decision.legal[0].text])
        assert ack["status"] == "done"
        await wire.close()


async def test_a_bot_that_never_answers_stays_at_its_table(here):
    waiting = await here.ask("host", "POST", "/api/tables", {**TABLE, "bots": ["random"], "friends": 0})
    hung = await here.at("host", json.loads(waiting.body)["id"])

    await play_one(here)

    assert hung.closed is None


async def test_nobody_waits_while_a_long_game_is_read(here, monkeypatch):
    long, _ = await two_tables(here)
    here.house.hall.forget(here.house.hall.desks[long])
    reading, go, honest = threading.Event(), threading.Event(), Table.rebuild

    def slow(*given):
        reading.set()
        assert go.wait(60), "somebody waits for it"
        return honest(*given)

    monkeypatch.setattr(Table, "rebuild", slow)
    coming = asyncio.create_task(here.at("host", long))
    assert await asyncio.to_thread(reading.wait, 60)
    await play_one(here)
    go.set()

    assert (await coming).frames[-1].startswith('{"is":"snapshot"')


async def test_a_damaged_table_is_suspended_alone_and_named(here):
    bad, _ = await two_tables(here)
    here.house.hall.forget(here.house.hall.desks[bad])
    with sqlite3.connect(here.house.settings.where) as file:
        file.execute("UPDATE tables SET header = replace(header, 'war-slayer', 'war-player') WHERE id = ?", (bad,))
    file.close()

    with capture_logs() as lines:
        wire = await here.at("host", bad)

    assert "This table is suspended: what was stored of it is damaged" in wire.frames[-1]
    assert [line["table"] for line in lines if line["event"] == "table damaged"] == [bad]
    await play_one(here)
    mine = json.loads((await here.ask("host", "GET", "/api/home")).body)["mine"]
    assert {row["id"]: row["detail"] for row in mine}[bad] == "Suspended"
