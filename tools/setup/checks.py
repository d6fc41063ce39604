"""Every check of the project, one stage after the other; the first that fails ends the run."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing
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
    beside: "Stage | None" = None
    """Another that takes what processor time this one leaves; it is told of afterwards."""


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
    return Stage("pytest, browser", stage.command, beside=interpreted(house))


def interpreted(house: House) -> Stage:
    """On the sources, which no compiler has touched."""
    folders = [f"tests/{name}" for name in INTERPRETED]
    source = {"PYTHONPATH": str(house.root / "src"), "RUSE_INTERPRETED": "1"}
    stage = pytest(house, [*PARALLEL, "-m", "not browser and not compiled_only", *folders])
    return Stage("pytest, interpreted", stage.command, source)


def stages(house: House, arguments: list[str]) -> Iterator[Stage]:
    if arguments:
        yield pytest(house, arguments)
        return
    yield from quality(house)
    yield from client(house)
    yield pytest(house, [*PARALLEL, "-m", "not browser"])
    yield browser(house)


def started(house: House, stage: Stage, out: IO[bytes] | None = None) -> subprocess.Popen[bytes]:
    """A stage at work, seen by whoever watches, or else quiet and in nobody's way."""
    nice: list[str | Path] = ["nice", "-n", "19"] if out and shutil.which("nice") else []
    return subprocess.Popen(
        [*nice, *stage.command],
        cwd=stage.folder or house.root,
        env=house.environment() | stage.env,
        stdout=out,
        stderr=out and subprocess.STDOUT,
        start_new_session=True,
    )


def finish(stage: Stage, running: subprocess.Popen[bytes]) -> bool:
    """Whether it passed."""
    start = time.monotonic()
    try:
        passed = running.wait(LONGEST) == 0
    except subprocess.TimeoutExpired:
        print(f"\n{stage.name} did not end within {LONGEST} s", flush=True)
        passed = False
    print(f"== {stage.name}: {time.monotonic() - start:.1f} s", flush=True)
    return passed


def end(running: subprocess.Popen[bytes]) -> None:
    """With all it had started."""
    if running.poll() is None:
        os.killpg(running.pid, signal.SIGKILL)
        running.wait()


def results(house: House, stage: Stage) -> Generator[tuple[str, bool], None, None]:
    """Of a stage, and of the one beside it: its name, and whether it passed."""
    with ExitStack() as stack:
        if stage.beside:
            out = stack.enter_context(tempfile.TemporaryFile())
            other = started(house, stage.beside, out)
            stack.callback(end, other)
        print(f"\n== {stage.name}", flush=True)
        running = started(house, stage)
        stack.callback(end, running)
        yield stage.name, finish(stage, running)
        if stage.beside:
            print(f"\n== {stage.beside.name}", flush=True)
            passed = finish(stage.beside, other)
            out.seek(0)
            shutil.copyfileobj(out, sys.stdout.buffer)
            sys.stdout.flush()
            yield stage.beside.name, passed


def run(house: House, arguments: list[str]) -> int:
    """0 where every stage passed, 1 after the first that failed."""
    passed: list[str] = []
    begin = time.monotonic()
    for stage in stages(house, arguments):
        with closing(results(house, stage)) as each:
            for name, well in each:
                if not well:
                    print(f"\nFAILED: {name} (passed before it: {', '.join(passed) or 'none'})")
                    return 1
                passed.append(name)
    print(f"\nPASSED in {time.monotonic() - begin:.0f} s: {', '.join(passed)}")
    return 0
