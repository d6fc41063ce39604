from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path

import pytest

from ruse.store import Store
from tests.store.postgres import Cluster, cluster

databases = count(1)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    with cluster("full_page_writes=on", "fsync=on") as made:
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place for a store, of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "ruse.sqlite")
    made: Cluster = request.getfixturevalue("postgres")
    return made.make(f"ruse{next(databases)}")


@pytest.fixture
async def store(where: str) -> AsyncIterator[Store]:
    async with await Store.open(where) as opened:
        yield opened
