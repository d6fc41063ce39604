"""The package builds and plays without a compiler, and says which of the two it is."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.setup.house import House
from tools.setup.package import build_files
from tools.setup.stamps import files_below

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPT = Path(__file__).with_name("seeded_game.py")
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--no-build-isolation", "--no-deps"]

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("build")]


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy to build from, so that nothing is built among the sources."""
    copy = tmp_path_factory.mktemp("sources")
    files = files_below(ROOT / "src" / "ruse", "web") + build_files(House(ROOT))
    for file in files:
        target = copy / file.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, target)
    return copy


@pytest.fixture(scope="module")
def few_rules(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kernel and one game: how a compiler fails is seen from those as from all."""
    few = tmp_path_factory.mktemp("few") / "sources"
    shutil.copytree(sources, few, ignore=shutil.ignore_patterns("build", "*.egg-info"))
    ruse = few / "src" / "ruse"
    others = [game for game in (ruse / "games").iterdir() if game.is_dir() and game.name != "war_slayer"]
    for folder in [*others, *(ruse / name for name in ("search", "stepper", "table", "store", "bench"))]:
        shutil.rmtree(folder)
    return few


def install(sources: Path, target: Path, **env: str) -> "subprocess.CompletedProcess[str]":
    shutil.rmtree(sources / "build", ignore_errors=True)
    command = [*PIP, "--verbose", "--no-index", "--target", str(target), str(sources)]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("RUSE_")}
    return subprocess.run(command, env=clean | env, capture_output=True, text=True, check=False)


def output_of(command: list[str | Path], path: Path | None = None, **env: str) -> str:
    """What a command prints with the package taken from `path`, or as it is installed."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if path:
        env["PYTHONPATH"] = str(path)
    return subprocess.run(command, env=clean | env, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def without_compiler(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("plain")
    done = install(sources, target, CC="/nonexistent/cc")
    assert done.returncode == 0, done.stdout + done.stderr
    return target


def test_without_a_compiler_the_package_is_plain_python(without_compiler: Path):
    assert not list(without_compiler.rglob("*.so"))
    assert (without_compiler / "ruse" / "kernel" / "kit.py").exists()


def test_without_a_compiler_the_version_says_interpreted(without_compiler: Path):
    version = output_of([without_compiler / "bin" / "ruse", "--version"], without_compiler)

    assert "interpreted" in version


def test_without_a_compiler_the_same_seeded_games_are_played(without_compiler: Path):
    plain = output_of([sys.executable, SCRIPT], without_compiler, PYTHONHASHSEED="1")

    assert "war-slayer" in plain
    assert output_of([sys.executable, SCRIPT], PYTHONHASHSEED="2") == plain


def test_where_compiling_is_required_a_missing_compiler_fails_the_build(sources: Path, tmp_path: Path):
    done = install(sources, tmp_path, CC="/nonexistent/cc", RUSE_COMPILE="require")

    assert done.returncode != 0
    assert not (tmp_path / "ruse").exists()


def test_a_compiler_that_fails_half_way_leaves_nothing_compiled(few_rules: Path, tmp_path: Path):
    compiler = tmp_path / "cc"
    compiler.write_text('#!/bin/sh\ncase "$*" in *__native*) exit 1;; esac\nexec cc "$@"\n')
    compiler.chmod(0o755)

    done = install(few_rules, tmp_path / "target", CC=str(compiler), RUSE_CACHE="0")

    assert done.returncode == 0, done.stdout + done.stderr
    assert "ruse: gcc" in done.stderr, "it had to get as far as the compiler"
    assert not list((tmp_path / "target").rglob("*.so"))


def test_rules_that_mypy_refuses_are_installed_as_plain_python(few_rules: Path, tmp_path: Path):
    spoiled = tmp_path / "sources"
    shutil.copytree(few_rules, spoiled, ignore=shutil.ignore_patterns("build", "*.egg-info"))
    with (spoiled / "src/ruse/kernel/kit.py").open("a") as kit:
        kit.write("\nREFUSED: int = 'no number'\n")

    done = install(spoiled, tmp_path / "target")

    assert done.returncode == 0, done.stdout + done.stderr
    assert 'Incompatible types in assignment (expression has type "str", variable has type "int")' in done.stderr
    assert (tmp_path / "target" / "ruse" / "kernel" / "kit.py").exists()
    assert not list((tmp_path / "target").rglob("*.so"))


def test_a_pure_wheel_fits_every_machine(sources: Path, tmp_path: Path):
    command: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--no-build-isolation",
        "--no-deps",
        "--no-index",
    ]
    output_of([*command, "--wheel-dir", tmp_path, sources], RUSE_PURE="1", RUSE_COMPILE="")

    assert [wheel.name.split("-", 2)[2] for wheel in tmp_path.iterdir()] == ["py3-none-any.whl"]


def test_the_package_brings_its_rules_words_and_editions(without_compiler: Path):
    game = without_compiler / "ruse" / "games" / "war_slayer"

    assert (game / "RULES.md").exists()
    assert (game / "words" / "en.json").exists()
    assert list((game / "editions").glob("*.toml"))
    assert (without_compiler / "ruse" / "py.typed").exists()
