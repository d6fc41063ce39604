from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.walls.company import Company, company


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Company]:
    """A table in play that is closed to strangers, and everybody who has, had or wants something to do with it."""
    async with company(tmp_path) as made:
        yield made
