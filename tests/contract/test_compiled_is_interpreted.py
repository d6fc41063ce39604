"""One seeded checksum a game: compiled and interpreted, under different hash seeds, it is the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPT = Path(__file__).with_name("seeded_checksum.py")
IS_COMPILED = "import ruse; print(ruse.is_compiled())"


def output_of(arguments: list[str], sources: bool, hash_seed: str) -> str:
    """What Python prints with the package from the sources, or as it is installed."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    env["PYTHONHASHSEED"] = hash_seed
    if sources:
        env["PYTHONPATH"] = str(ROOT / "src")
    done = subprocess.run([sys.executable, *arguments], env=env, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else f"failed: {done.stderr[-2000:]}"


@pytest.fixture(scope="module")
def installed() -> list[str]:
    """The checksums of the package as it is installed, under two hash seeds."""
    return [output_of([str(SCRIPT)], sources=False, hash_seed=seed) for seed in ("1", "2")]


@pytest.mark.slow
@pytest.mark.compiled_only
@pytest.mark.xdist_group("checksums")
def test_hash_seeds_change_nothing(installed: list[str]):
    assert "war-slayer" in installed[0]
    assert installed[0] == installed[1]


@pytest.mark.slow
@pytest.mark.compiled_only
@pytest.mark.xdist_group("checksums")
def test_compiled_and_interpreted_games_are_the_same(installed: list[str]):
    compiled = output_of(["-c", IS_COMPILED], sources=False, hash_seed="0")
    if "True" not in compiled and os.environ.get("RUSE_COMPILE") != "require":
        pytest.skip("the installed package is not compiled")

    assert output_of([str(SCRIPT)], sources=True, hash_seed="3") == installed[0]
