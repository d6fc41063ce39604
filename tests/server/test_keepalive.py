"""Is somebody still there? Who has just said something is not asked."""

from __future__ import annotations

import pytest

from tests.server.people import until

pytestmark = pytest.mark.anyio


async def test_only_who_was_silent_is_asked_whether_they_are_there(person, server):
    ines = await person()
    async with ines.at(await ines.open_table()):
        [connection] = server.house.connections
        wire = connection._wire
        wire.send_keepalive_ping()
        assert wire.pending_ping_payload is None, "it has just joined"
        assert wire.ping_timer is not None
        wire.send_keepalive_ping()
        assert wire.pending_ping_payload is not None
        assert wire.pong_timer is not None
        await until(lambda: wire.pending_ping_payload is None)
        assert wire.ping_timer is not None, "it answered, and will be asked again"
