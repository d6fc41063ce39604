"""Another process has gone on with a table: this one says nothing that is out of date."""

from __future__ import annotations

from typing import Any

import pytest

from ruse.table import Table
from tests.server.people import Person, start_game
from tests.server.serving import serving

pytestmark = pytest.mark.anyio


async def elsewhere(server, table: str, id: str) -> dict[str, Any]:
    """Another server goes on until the host has decided twice; the second command as it was sent."""
    store, now = server.house.store, server.house.now()
    record = (await store.load(table)).record()
    assert record.secret is not None
    other, sent = Table.rebuild(record, record.secret, now), dict[str, Any]()
    for number in range(2):
        while (decision := other.decision(0)) is None:
            theirs = other.decision(1)
            assert theirs is not None
            other.act(1, theirs.id, [theirs.legal[0].text], now)
        steps = [decision.legal[0].text]
        other.act(0, decision.id, steps, now, f"0.{id}{number}")
        sent = {"decision": decision.id, "steps": steps}
    await store.append(table, 0, other.record.rows, now=now)
    return sent


async def test_what_another_server_did_is_not_refused_here(tmp_path):
    async with serving(tmp_path) as server:
        ines, otto = await Person(server.port).arrive(), await Person(server.port).arrive()
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest:
            await start_game(host, guest)
            sent = await elsewhere(server, table, "mine")

            again = await host.ask("act", id="mine1", **sent)

        assert again["status"] == "done"
        assert server.house.hall.desks[table].playing().record.rows[-1]["id"] == "0.mine1"
        for person in (ines, otto):
            await person.leave()
