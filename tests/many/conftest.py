from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.store.postgres import Cluster, cluster


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    with cluster() as made:
        yield made
