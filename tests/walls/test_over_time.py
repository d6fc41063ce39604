"""The authorisation matrix over time: the same people on sockets that stay open, from the gathering to the end."""

from __future__ import annotations

import asyncio
from unittest.mock import patch

import pytest
from starlette.types import Message

from ruse.server.live.rights import Right, Rights
from tests.walls.company import Company
from tests.walls.lives import LIVES, PLAYED
from tests.walls.story import Story
from tests.worlds.wires import Wire

pytestmark = pytest.mark.anyio
MANY = {"played": 900, "deserted": 600, "closed": 150}
"""At least so many probes."""


@pytest.mark.parametrize("life", LIVES)
async def test_who_may_be_there_over_the_life_of_a_table(here: Company, life: str):
    story = Story([here])
    await story.run(LIVES[life])

    assert story.wrong == []
    assert story.probes >= MANY[life]


class Deaf(Wire):
    """Somebody who does not read now and then."""

    def __post_init__(self) -> None:
        self.reads = asyncio.Event()
        self.reads.set()
        super().__post_init__()

    async def _hear(self, message: Message) -> None:
        await self.reads.wait()
        await super()._hear(message)


async def test_who_was_signed_out_orders_nothing_though_the_socket_could_not_be_closed_yet(here: Company):
    """Who does not read cannot be told goodbye, and might go on playing until then."""
    wire = Deaf(here.app, here.cookies["host"])
    await wire.join(here.table)
    desk = here.house.hall.desks[here.table]
    wire.reads.clear()
    rows = len(desk.playing().record.rows)
    async with desk.turn:
        wire.send({"is": "resign", "id": "waits"})
        await asyncio.sleep(0.05)
        await here.ask("host", "POST", "/api/me/revoke", {})
    wire.send({"is": "resign", "id": "late"})
    await asyncio.sleep(0.05)

    assert (wire.closed, len(desk.playing().record.rows)) == (None, rows)
    wire.reads.set()
    await wire.close()


async def test_whoever_was_let_in_once_and_stays_is_noticed(here: Company):
    honest, story = Rights.held_by, Story([here])
    with patch.object(Rights, "held_by", lambda self, connection: honest(self, connection) or Right("watching")):
        await story.run(PLAYED)

    assert {(step, role) for step, role, *_ in story.wrong} >= {("deal", "stranger"), ("token ended", "newer")}
