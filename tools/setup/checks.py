"""Every check of the project, one stage after the other; the first that fails ends the run."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from tools.setup import package, web
from tools.setup.house import House

PARALLEL = ["-n", "auto", "--dist", "loadgroup", "--max-worker-restart", "0", "--durations", "12"]
LONGEST = 1500
"""Seconds a stage may take: one that hangs is a fault with a name, not a run without an end."""
INTERPRETED = ("games", "contract", "kernel", "search", "bench", "table", "records", "golden")


@dataclass
class Stage:
    name: str
    command: list[str | Path]
    env: dict[str, str] = field(default_factory=dict)
    folder: Path | None = None


def quality(house: House) -> Iterator[Stage]:
    source = {"PYTHONPATH": str(house.root / "src")}
    yield Stage("ruff check", [house.tool("ruff"), "check"])
    yield Stage("ruff format --check", [house.tool("ruff"), "format", "--check"])
    yield Stage("mypy --strict", [house.tool("mypy"), "--strict"])
    yield Stage("lint-imports", [house.tool("lint-imports"), "--no-logo"], source)
    if (house.root / "tools/rulemap.py").exists():
        yield Stage("rulemap", [house.python, "tools/rulemap.py"])


def client(house: House) -> Iterator[Stage]:
    if (house.web / "package.json").exists():
        web.install_modules(house)
        command, env = web.npm(house)
        yield Stage("web: npm test", [*command, "test"], env | {"CI": "1"}, house.web)


def pytest(house: House, arguments: list[str]) -> Stage:
    """On the package as it is installed."""
    how = "compiled" if package.is_compiled(house) else "installed, not compiled"
    return Stage(f"pytest, {how}", [house.python, "-m", "pytest", *arguments])


def browser(house: House) -> Stage:
    """In a process of its own: Playwright's event loop does not share one with the tests of the server."""
    stage = pytest(house, [*PARALLEL, "-m", "browser", "tests/browser"])
    return Stage("pytest, browser", stage.command)


def interpreted(house: House) -> Stage:
    """On the sources, which no compiler has touched."""
    folders = [f"tests/{name}" for name in INTERPRETED]
    source = {"PYTHONPATH": str(house.root / "src"), "RUSE_INTERPRETED": "1"}
    stage = pytest(house, [*PARALLEL, "-m", "not browser and not compiled_only", *folders])
    return Stage("pytest, interpreted", stage.command, source)


def on_sources(house: House) -> Iterator[Stage]:
    yield from quality(house)
    yield from client(house)


def on_package(house: House) -> Iterator[Stage]:
    yield pytest(house, [*PARALLEL, "-m", "not browser"])
    yield browser(house)


class Running:
    """A stage at work: seen by whoever watches, or quiet and in nobody's way, and then told of when it is waited for."""

    def __init__(self, house: House, stage: Stage, out: IO[bytes] | None = None) -> None:
        self.name = stage.name
        self._out = out
        self._began = time.monotonic()
        nice: list[str | Path] = ["nice", "-n", "19"] if out and shutil.which("nice") else []
        self._process = subprocess.Popen(
            [*nice, *stage.command],
            cwd=stage.folder or house.root,
            env=house.environment() | stage.env,
            stdout=out,
            stderr=out and subprocess.STDOUT,
            start_new_session=True,
        )

    def passes(self) -> bool:
        """Wait for its end."""
        try:
            passed = self._process.wait(LONGEST) == 0
        except subprocess.TimeoutExpired:
            print(f"\n{self.name} did not end within {LONGEST} s", flush=True)
            passed = False
        if self._out is not None:
            self._out.seek(0)
            shutil.copyfileobj(self._out, sys.stdout.buffer)
        print(f"== {self.name}: {time.monotonic() - self._began:.1f} s", flush=True)
        return passed

    def end(self) -> None:
        """With all it had started."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()


@contextmanager
def running(house: House, stage: Stage, out: IO[bytes] | None = None) -> Iterator[Running]:
    at_work = Running(house, stage, out)
    try:
        yield at_work
    finally:
        at_work.end()


@contextmanager
def begun_early(house: House) -> Iterator[Running]:
    """What needs the sources alone and much time, while other things are made ready."""
    with tempfile.TemporaryFile() as out, running(house, interpreted(house), out) as early:
        yield early


def run(house: House, arguments: list[str], early: Running | None = None) -> int:
    """0 where every stage passed, 1 after the first that failed."""
    passed: list[str] = []
    begin = time.monotonic()
    for at_work in each(house, arguments, early):
        if not at_work.passes():
            print(f"\nFAILED: {at_work.name} (passed before it: {', '.join(passed) or 'none'})")
            return 1
        passed.append(at_work.name)
    print(f"\nPASSED in {time.monotonic() - begin:.0f} s: {', '.join(passed)}")
    return 0


def each(house: House, arguments: list[str], early: Running | None) -> Iterator[Running]:
    """Every stage at work, one after the other. What was begun early is waited for before the processors are full."""
    yield from shown(house, [pytest(house, arguments)] if arguments else on_sources(house))
    if early is not None:
        print(f"\n== {early.name}", flush=True)
        yield early
    if not arguments:
        yield from shown(house, on_package(house))


def shown(house: House, stages: Iterable[Stage]) -> Iterator[Running]:
    for stage in stages:
        print(f"\n== {stage.name}", flush=True)
        with running(house, stage) as at_work:
            yield at_work
