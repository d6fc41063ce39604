"""The authorisation matrix over time, with a socket of everybody at each of two processes on one PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from ruse.server.live.rights import Rights
from tests.store.postgres import Cluster
from tests.walls.company import neighbours
from tests.walls.lives import LIVES, PLAYED
from tests.walls.story import Story

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "life", ["played", *(pytest.param(life, marks=pytest.mark.long) for life in LIVES if life != "played")]
)
async def test_who_may_be_there_whichever_process_they_are_at(tmp_path: Path, postgres: Cluster, life: str):
    async with neighbours(tmp_path, postgres.empty()) as doors:
        story = Story(doors)
        await story.run(LIVES[life])

    assert story.wrong == []
    assert story.probes > 300


@pytest.mark.long
async def test_a_token_that_lives_on_where_it_was_not_ended_is_noticed(tmp_path: Path, postgres: Cluster):
    """Planted: whoever plays for a seat stays there, whatever becomes of the token."""
    async with neighbours(tmp_path, postgres.empty()) as doors:
        story = Story(doors)
        with patch.object(Rights, "held_by", lambda self, connection: self.of(connection.player.id)):
            await story.run(PLAYED)

    assert {("token replaced", "program", door, "is told") for door in (0, 1)} <= set(story.wrong)
