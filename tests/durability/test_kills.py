"""Servers full of tables are killed at random moments: nothing that anybody was told is lost."""

from __future__ import annotations

import pytest

from tests.durability.clusters import killable_cluster
from tests.durability.lives import killed

pytestmark = pytest.mark.anyio


async def test_kills_on_sqlite_lose_nothing(tmp_path):
    figures = await killed(tmp_path, kills=3, seed=1)

    assert figures.faults == []
    assert figures.moves > 3
    assert figures.views > figures.moves


async def test_kills_on_postgresql_lose_nothing(tmp_path, postgres):
    figures = await killed(tmp_path, kills=2, seed=2, database=postgres.make("killed"))

    assert figures.faults == []
    assert figures.moves > 3


async def test_killing_all_of_postgresql_loses_nothing(tmp_path):
    with killable_cluster() as below:
        database = below.cluster.make("killed")
        figures = await killed(tmp_path, kills=2, seed=3, database=database, also_kill=below.kill, revive=below.start)

    assert figures.faults == []
    assert figures.moves > 3


async def test_a_server_that_acknowledges_before_the_commit_is_found(tmp_path):
    figures = await killed(tmp_path, kills=3, seed=4, bug="acknowledges before the commit")

    assert any("lost" in fault for fault in figures.faults)
