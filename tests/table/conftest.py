from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.contract.plugged import plugged


@pytest.fixture(scope="module")
def dash(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A game with a window and a race, plugged in."""
    with plugged(tmp_path_factory.mktemp("dash"), "dash", "tests.contract.dash:GAME") as name:
        yield name
