"""The yardstick in C plays Westeria as the rules do: equal numbers of decisions, equal checksums."""

import shutil
import subprocess
from pathlib import Path

import pytest

import ruse.bench
from ruse.games.westeria import GAME
from ruse.kernel.luck import FastLuck
from ruse.search.playout import run_deals

SOURCE = Path(ruse.bench.__file__).with_name("westeria.c")


@pytest.fixture(scope="module")
def yardstick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.fail("there is no C compiler: Debian's package gcc has one")
    program = tmp_path_factory.mktemp("yardstick") / "westeria"
    subprocess.run([compiler, "-O2", "-Wall", "-Werror", "-o", program, SOURCE], check=True)
    return program


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2026])
def test_the_yardstick_does_the_same_work(yardstick: Path, seats: int, seed: int):
    table = GAME.start(GAME.setup(seats), FastLuck(0), None)
    decisions, checksum = run_deals(table, 25, seed)

    printed = subprocess.run(
        [yardstick, str(seats), "25", str(seed)], capture_output=True, text=True, check=True
    ).stdout

    assert printed.split()[1:] == [str(decisions), str(checksum)]
