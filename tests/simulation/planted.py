"""Bugs that the simulation must find, each with what has to go wrong for it to show."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from ruse.server.desk import Desk
from ruse.server.leases import Running
from ruse.server.release import Before, Release
from ruse.server.steady import Steady
from ruse.table import Done
from ruse.table.clocks import Clocks
from tests.durability.faults import acknowledges_before_commit
from tests.durability.scratch import scratch
from tests.simulation import run
from tests.simulation.world import World

NOT_UNIQUE = """
CREATE TABLE loose AS SELECT * FROM rows;
DROP TABLE rows;
ALTER TABLE loose RENAME TO rows;
"""
NOT_FENCED = """
CREATE TABLE loose AS SELECT * FROM tails;
DROP TABLE tails;
ALTER TABLE loose RENAME TO tails;
"""
Plant = Callable[[], AbstractContextManager[Any]]


def no_unique_row() -> AbstractContextManager[None]:
    """Two servers may both write the next row of a table."""
    return loose(NOT_UNIQUE)


@contextmanager
def loose(script: str) -> Iterator[None]:
    """The database lets through what it should refuse."""
    folder = scratch("ruse-loose-")
    file = folder / "ruse.sqlite"
    file.write_bytes(run.database())
    with closing(sqlite3.connect(file)) as opened:
        opened.executescript(script)
    made = file.read_bytes()
    shutil.rmtree(folder)
    with patch.object(run, "database", lambda: made):
        yield


@contextmanager
def holds_for_ever() -> Iterator[None]:
    """Who once had the lease of a table runs it for good."""
    epochs: dict[tuple[Running, str], int] = {}

    def runs(running: Running, desk: Desk) -> bool:
        if desk.id in running.held:
            epochs.setdefault((running, desk.id), running.held[desk.id])
        return (running, desk.id) in epochs or honest(running, desk)

    honest = Running.runs
    with (
        patch.object(Running, "runs", runs),
        patch.object(Running, "epoch", lambda running, desk: epochs.get((running, desk.id))),
    ):
        yield


@contextmanager
def stale_lease() -> Iterator[None]:
    """It does, and the database does not refuse it."""
    with holds_for_ever(), loose(NOT_FENCED):
        yield


@contextmanager
def retry_under_a_new_id() -> Iterator[None]:
    """Who sends something again draws a new id for it."""
    with patch.object(World, "id_again", lambda self, _: self.fresh_id()):
        yield


@contextmanager
def tells_before_commit() -> Iterator[None]:
    async def commit(desk: Desk, done: Done, before: Before, epoch: int | None = None) -> None:
        if done.rows:
            release = Release(desk)
            release.write(done, before)
            await release.leave(before.at)
        await honest(desk, Done(done.rows, (), done.draft, done.again), before, epoch)

    honest = Desk.commit
    with patch.object(Desk, "commit", commit):
        yield


@contextmanager
def follows_the_wall_clock() -> Iterator[None]:
    class Wall(Steady):
        def __init__(self, wall: Callable[[], int], steady: Callable[[], int]) -> None:
            self._steady, self._ahead = wall, 0

    with patch("tests.simulation.world.Steady", Wall):
        yield


def charges_time_down() -> AbstractContextManager[Any]:
    return patch.object(Clocks, "resume", lambda self, now: None)


@dataclass(frozen=True, slots=True)
class Bug:
    plant: Plant
    kinds: Sequence[str]
    commands: int = 100
    seeds: Sequence[int] = range(8)
    """In which it must show."""
    leased: bool = False


PLANTED: dict[str, Bug] = {
    "no unique row": Bug(no_unique_row, ("two servers",)),
    "stale lease": Bug(stale_lease, ("two servers",), leased=True),
    "retry under a new id": Bug(retry_under_a_new_id, ("drop", "crash", "cut")),
    "acknowledges before the commit": Bug(acknowledges_before_commit, ("crash",)),
    "tells before the commit": Bug(tells_before_commit, ("bad disk", "crash")),
    "follows the wall clock": Bug(follows_the_wall_clock, ("clock jump",)),
    "charges time down": Bug(charges_time_down, ("crash",)),
}
