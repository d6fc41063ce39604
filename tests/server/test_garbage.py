"""What is let go of is gone without the garbage collector, which does not look at old objects."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from typing import Any
from weakref import ref

import pytest

from ruse.server.collector import (
    NEVER,
    OFTEN,
    SELDOM,
    UNNOTICED,
    calm_the_collector,
    collect_all,
    collect_young,
    next_look,
)
from tests.server.people import start_game, until

pytestmark = pytest.mark.anyio


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Nothing is collected, and what was before does not count."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def test_a_table_and_its_connections_go_by_themselves(person, server, uncollected):
    ines, otto = await person(), await person()
    table = await ines.open_table(begin=False)
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        await host.act()
        left = _refs(server.house.hall.desks[table])
    await until(lambda: not server.house.connections)
    assert [what() for what in left if what() is not None], "nobody has put the table away yet"
    server.house.hall.forget(server.house.hall.desks[table])
    await until(lambda: not any(what() for what in left))


def _refs(desk: Any) -> list[Any]:
    return [
        ref(part) for part in (desk, desk.table, *desk.connections, *(each._wire for each in desk.connections))
    ]  # fmt: skip


@pytest.fixture
def looked() -> Iterator[list[int]]:
    """The generations that the collector has looked at, once it is calm."""
    before, found = gc.get_threshold(), list[int]()

    def note(phase: str, info: dict[str, int]) -> None:
        found.extend([info["generation"]] if phase == "stop" else [])

    calm_the_collector()
    gc.callbacks.append(note)
    yield found
    gc.callbacks.remove(note)
    gc.set_threshold(*before)
    gc.unfreeze()


def test_only_the_young_are_looked_at_until_nobody_is_here(looked):
    kept: list[Any] = [[[]] for _ in range(200_000)]
    assert set(looked) == {0}
    collect_all()
    assert looked[-1] == 2
    assert len(kept) == 200_000
    assert gc.get_threshold()[1:] == (NEVER, NEVER)


async def test_what_takes_the_place_of_something_old_is_looked_at_too(looked):
    """As many objects are let go of as are made: by itself the collector would never look."""
    kept: list[Any] = [[] for _ in range(200_000)]
    looked.clear()
    here = [True]
    collecting = asyncio.create_task(collect_young(lambda: here))
    for place in range(len(kept)):
        kept[place] = []
    assert not looked
    await until(lambda: looked)
    assert set(looked) == {0}
    here.clear()
    await asyncio.sleep(0)
    looked.clear()
    await asyncio.sleep(0.3)
    assert not looked
    collecting.cancel()


@pytest.mark.parametrize(
    ("waited", "took", "expected"),
    [
        (0.1, UNNOTICED, 0.1),
        (0.1, UNNOTICED / 1.2, 0.12),
        (0.1, UNNOTICED / 100, 0.15),
        (0.1, 0.0, 0.15),
        (SELDOM, UNNOTICED / 100, SELDOM),
        (0.4, 4 * UNNOTICED, 0.1),
        (OFTEN, 50 * UNNOTICED, OFTEN),
    ],
)
def test_it_looks_as_seldom_as_nobody_notices(waited: float, took: float, expected: float):
    assert next_look(waited, took) == pytest.approx(expected)
