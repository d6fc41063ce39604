from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from tests.contract.plugged import plugged
from tests.server.people import Person
from tests.server.serving import Serving, serving
from tests.store.postgres import Cluster, cluster


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    with cluster() as made:
        yield made


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Serving]:
    async with serving(tmp_path) as here:
        yield here


@pytest.fixture
async def person(server: Serving) -> AsyncIterator[Callable[[], Awaitable[Person]]]:
    """Somebody new with a cookie, as many as asked for."""
    people: list[Person] = []

    async def arrive() -> Person:
        people.append(Person(server.port))
        return await people[-1].arrive()

    yield arrive
    for one in people:
        await one.leave()


@pytest.fixture(scope="module")
def dash(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A game with a window and a race, plugged in; the folder that other processes find it in."""
    folder = tmp_path_factory.mktemp("dash")
    with plugged(folder, "dash", "tests.contract.dash:GAME"):
        yield folder
