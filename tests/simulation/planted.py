"""Bugs that the simulation must find, each with what has to go wrong for it to show."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

from ruse.server.doubt import Doubt
from ruse.server.fleet.leases import HeldLeases
from ruse.server.http.sockets import Visit
from ruse.server.live import acting, gathering, keeping, play, telling
from ruse.server.live.connection import Connection
from ruse.server.live.desk import Desk
from ruse.server.live.done_commands import DoneCommands
from ruse.server.live.options import TableOptions
from ruse.server.live.release import Before, Release
from ruse.server.live.rights import Right, Rights
from ruse.server.steady_clock import SteadyClock
from ruse.table import Done, ends
from ruse.table.clocks import Clocks
from ruse.table.rows import EndRow
from ruse.table.seats import is_absent
from ruse.table.stand import Stand
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
    epochs: dict[tuple[HeldLeases, str], int] = {}

    def runs(running: HeldLeases, desk: Desk) -> bool:
        if desk.id in running.held:
            epochs.setdefault((running, desk.id), running.held[desk.id])
        return (running, desk.id) in epochs or honest(running, desk)

    honest = HeldLeases.runs
    with (
        patch.object(HeldLeases, "runs", runs),
        patch.object(HeldLeases, "epoch", lambda running, desk: epochs.get((running, desk.id))),
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

    honest = keeping.commit
    with patch.object(acting, "commit", commit):
        yield


@contextmanager
def follows_the_wall_clock() -> Iterator[None]:
    class Wall(SteadyClock):
        def __init__(self, wall: Callable[[], int], steady: Callable[[], int]) -> None:
            self._steady, self._ahead = wall, 0

    with patch("tests.simulation.world.SteadyClock", Wall):
        yield


def charges_time_down() -> AbstractContextManager[Any]:
    return patch.object(Clocks, "resume", lambda self, now: None)


def dead_tokens_live() -> AbstractContextManager[Any]:
    """Whoever plays for a seat stays there, whatever becomes of the token."""
    return patch.object(Rights, "held_by", lambda self, connection: self.of(connection.player.id))


@contextmanager
def invited_once() -> Iterator[None]:
    """Whoever was let in once may stay."""

    def held_by(self: Rights, connection: Connection) -> Right | None:
        return honest(self, connection) or Right("watching")

    honest = Rights.held_by
    with patch.object(Rights, "held_by", held_by):
        yield


@contextmanager
def forgets_where_it_joined() -> Iterator[None]:
    """Where a connection is, is kept there too: a leave of another tab clears it, though its own join waits behind that."""
    nowhere: set[Connection] = set()

    def send_away(desk: Desk, player: str | None, reason: str) -> None:
        nowhere.update(connection for connection in desk.house.connections if connection.player.id == player)
        honest(desk, player, reason)

    async def join(visit: Visit, table: str) -> None:
        nowhere.discard(visit._connection)
        await honest_join(visit, table)

    async def part(visit: Visit) -> None:
        if visit._connection not in nowhere:
            await honest_part(visit)

    honest, honest_join, honest_part = telling.send_away, Visit.join, Visit.part
    with (
        patch.object(play, "send_away", send_away),
        patch.object(gathering, "send_away", send_away),
        patch.object(Visit, "join", join),
        patch.object(Visit, "part", part),
    ):
        yield


@contextmanager
def one_ends_it() -> Iterator[None]:
    """Who gave up and left counts as somebody the others wait for, and one of them is enough to end it."""

    def offer_end(stand: Stand, seat: int, now: int) -> EndRow | None:
        away = [chair.seat for chair in stand.chairs if chair.seat != seat and is_absent(stand, chair.seat, now)]
        return ends.end_row(stand, "absence", now, away=away[0]) if away else honest(stand, seat, now)

    honest = ends.offer_end
    with patch.object(ends, "offer_end", offer_end):
        yield


@contextmanager
def kicks_again() -> Iterator[None]:
    """What was done without a row is forgotten at once, and whom a frame has removed too: it does so again."""

    def keep(options: TableOptions, **changes: Any) -> TableOptions:
        return replace(options, **(changes | {"kicks": ()} if "kicks" in changes else changes))

    with patch.object(gathering, "replace", keep), patch.object(DoneCommands, "__contains__", lambda self, name: False):
        yield


@contextmanager
def believes_its_clock() -> Iterator[None]:
    """It is as late as the machine says."""

    async def is_late(self: Doubt, now: int) -> bool:
        return True

    with patch.object(Doubt, "is_late", is_late):
        yield


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
    "dead tokens live": Bug(dead_tokens_live, ("token ended",), 40, leased=True),
    "invited once": Bug(invited_once, ("onlooker",), 40),
    "forgets where it joined": Bug(forgets_where_it_joined, ("two tabs",), 40),
    "one ends it": Bug(one_ends_it, ("gives up",), 60),
    "believes its clock": Bug(believes_its_clock, ("wrong start",), 20),
    "kicks again": Bug(kicks_again, ("kicked",), 20),
}
