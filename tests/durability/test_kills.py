"""Servers full of tables are killed at random moments: nothing that anybody was told is lost."""

from __future__ import annotations

import pytest

from tests.durability.clusters import killable_cluster
from tests.durability.crowd import Programmed
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


async def test_programs_and_tabs_lose_nothing_and_no_right_is_outlived(tmp_path):
    figures = await killed(tmp_path, kills=3, seed=5, kind=Programmed)

    assert figures.faults == []
    assert figures.moves > 3
    assert figures.tokens > 0


async def test_two_servers_of_one_database_are_killed_one_after_the_other(tmp_path, postgres):
    figures = await killed(tmp_path, kills=2, seed=6, kind=Programmed, doors=2, database=postgres.make("killed"))

    assert figures.faults == []
    assert figures.moves > 3


async def test_a_token_that_outlives_its_end_is_found(tmp_path):
    figures = await killed(tmp_path, kills=3, seed=7, kind=Programmed, bug="lets ended tokens in")

    assert any("a token is let in that was replaced" in fault for fault in figures.faults)
