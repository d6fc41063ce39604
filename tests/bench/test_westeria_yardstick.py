"""The yardstick in C plays Westeria as the rules do: equal numbers of decisions, equal checksums."""

from pathlib import Path

import pytest

from ruse.bench.playouts import WESTERIA, build_yardstick, play, play_yardstick


@pytest.fixture(scope="module")
def yardstick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_yardstick(WESTERIA, tmp_path_factory.mktemp("yardstick"))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2026])
def test_the_yardstick_does_the_same_work(yardstick: Path, seats: int, seed: int):
    ours = play(WESTERIA._replace(seats=seats), 25, seed)

    assert play_yardstick(yardstick, 25, seed, str(seats))[1:] == ours[1:]
