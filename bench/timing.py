"""Does time tell? One table, made anew for every sample in one of two worlds drawn by lot, and timed.

Timed are two things: what the processor spends on one's own request (the table shown again to a viewer who joins), and how
long a broadcast takes (another seat's act, until everybody's frame is on its way), which a server holds back until its work
is surely done. The store keeps nothing meanwhile: a disk knows no cards. There are several positions a game, and for each
thing in each of them one t.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Any
from unittest.mock import AsyncMock, patch

from ruse.kernel.registry import load_game
from ruse.server.app import make_app
from ruse.server.house import House
from ruse.server.live import scene
from ruse.server.live.coming import join
from ruse.server.live.connection import Connection
from ruse.server.live.desk import Desk
from ruse.server.live.play import take
from ruse.server.settings import HOLD
from ruse.table import Table
from tests.worlds.compare import Worlds, two_worlds
from tests.worlds.plan import Act, Plan, make_plan
from tests.worlds.planted import around, truth
from tests.worlds.stage import Stage, rigged
from tests.worlds.welch import largest_t
from tests.worlds.world import World

POSITIONS = 4
LATEST = 16
"""No later act is timed: every sample plays the game again up to it."""
BATCH = 50
Took = tuple[list[float], list[float]]


@dataclass(frozen=True, slots=True)
class Position:
    """A game up to a moment at which the worlds differ, and what a seat does then that no viewer has."""

    plan: Plan
    act: Act


@dataclass
class Times:
    """How long both things took in either world of one position."""

    own: Took = field(default_factory=lambda: ([], []))
    told: Took = field(default_factory=lambda: ([], []))

    def verdicts(self, seed: int) -> dict[str, float]:
        return {
            f"one's own request, seed {seed}": largest_t(*self.own),
            f"a broadcast, seed {seed}": largest_t(*self.told),
        }


async def timed(game: str, samples: int, say: Callable[[int], None], *, planted: bool = False) -> dict[str, float]:
    """The largest t of both things in every position; planted, what is sent takes longer by what is hidden."""
    found, each = dict[str, float](), samples // POSITIONS
    async with two_worlds() as both:
        for number, position in enumerate(positions(game)):
            clock = await Clock.at(both, position)
            with slow_by_the_truth() if planted else nullcontext():
                times = await clock.take(each, lambda done, before=number * each: say(before + done))  # type: ignore[misc]
            found |= times.verdicts(position.plan.seed)
    return found


def positions(game: str) -> list[Position]:
    """Some early, some later; rigged luck has the same work in both worlds."""
    found = list[Position]()
    for seed in range(1000):
        plan = make_plan(load_game(game), seed, LATEST)
        differ = [plan.differ, *(act.differ for act in plan.acts)]
        moments = [i for i, act in enumerate(plan.acts) if differ[i] and _is_anothers(plan, act)]
        if moments:
            middle = moments[len(moments) // 2]
            act, plan.acts = plan.acts[middle], plan.acts[:middle]
            plan.rigs = ({key: [(0, 0)] * len(changes) for key, changes in plan.rigs[1].items()}, plan.rigs[1])
            found.append(Position(plan, act))
        if len(found) == POSITIONS:
            return found
    raise AssertionError("there are hardly any plans in which the worlds differ")


def _is_anothers(plan: Plan, act: Act) -> bool:
    return act.how == "act" and not set(act.seats) & set(plan.viewers)


class Clock:
    """One position in both worlds: the rows that lead to it, and a viewer's connection at one desk for both."""

    def __init__(self, stage: Stage, position: Position, desks: tuple[Desk, Desk], viewer: Connection) -> None:
        self.stage, self.position, self.viewer = stage, position, viewer
        self.desk = desks[0]
        self.records = tuple(desk.playing().record for desk in desks)

    @classmethod
    async def at(cls, both: Worlds, position: Position) -> Clock:
        desks = []
        for number, stage in enumerate((both.here, both.there)):
            stage.app = make_app(stage.house)
            world = World(stage, position.plan, number)
            with rigged(position.plan, number):
                await world.begin()
                for act in position.plan.acts:
                    await world.step(act)
            await stage.settle()
            desks.append(world.desk)
        return cls(both.here, position, (desks[0], desks[1]), desks[0].connections[0])

    async def take(self, samples: int, say: Callable[[int], None]) -> Times:
        """A batch of tables is made, then timed: what came just before a sample has nothing to do with its world."""
        times, draw = Times(), random.Random(self.position.plan.seed)
        gc.disable()
        try:
            with patch.object(self.stage.house.store, "append", AsyncMock()), held_back(self.stage.house):
                for done in range(0, samples, BATCH):
                    gc.collect()
                    say(done)
                    worlds = [draw.randrange(2) for _ in range(min(BATCH, samples - done))]
                    for world, table in [(world, self._table(world)) for world in worlds]:
                        own, told = await self._sample(world, table)
                        times.own[world].append(own)
                        times.told[world].append(told)
        finally:
            gc.enable()
        return times

    async def _sample(self, world: int, table: Table) -> tuple[int, int]:
        """Nanoseconds of both things at this table."""
        desk, act = self.desk, self.position.act
        desk.table = table
        decision = table.decision(act.seats[world])
        assert decision is not None
        await self.stage.settle()
        with rigged(self.position.plan, world):
            began = time.thread_time_ns()
            await join(desk, self.viewer)
            shown = time.thread_time_ns() - began
            began = time.perf_counter_ns()
            await take(desk, act.seats[world], decision.id, list(act.steps[world]), None)
            told = time.perf_counter_ns() - began
        return shown, told

    def _table(self, world: int) -> Table:
        """The table afresh from its rows."""
        record = replace(self.records[world], rows=[dict(row) for row in self.records[world].rows])
        assert record.secret is not None
        with rigged(self.position.plan, world):
            table = Table.rebuild(record, record.secret, self.stage.now)
        for seat in range(table.setup.seats):
            table.presence(seat, True, self.stage.now)
        return table


@contextmanager
def held_back(house: House) -> Iterator[None]:
    """As long as a server does that is started without a word about it."""
    with patch.object(house, "settings", replace(house.settings, hold=HOLD)):
        yield


@contextmanager
def slow_by_the_truth() -> Iterator[None]:
    """A planted dependence: some work more or less before anything of the table is shown, by what is hidden."""

    def dawdle(seats: list[Any], desk: Desk) -> list[Any]:
        sum(range(truth(desk) % 64 * 200))
        return seats

    with around(scene, "seats", dawdle):
        yield
