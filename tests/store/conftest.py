from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from ruse.store import Store
from tests.store.postgres import Cluster, cluster


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    with cluster() as made:
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place for a store, of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "ruse.sqlite")
    made: Cluster = request.getfixturevalue("postgres")
    return made.empty()


@pytest.fixture
async def store(where: str) -> AsyncIterator[Store]:
    async with await Store.open(where) as opened:
        yield opened
