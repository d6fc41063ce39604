"""Every check of the project, one stage after the other; the first that fails ends the run."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

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


def browser(house: House) -> Iterator[Stage]:
    """In a process of its own: Playwright's event loop does not share one with the tests of the server."""
    if (house.root / "tests/browser").is_dir():
        stage = pytest(house, [*PARALLEL, "-m", "browser", "tests/browser"])
        yield Stage("pytest, browser", stage.command)


def interpreted(house: House) -> Iterator[Stage]:
    """On the sources, which no compiler has touched."""
    folders = [f"tests/{name}" for name in INTERPRETED if (house.root / "tests" / name).is_dir()]
    if folders:
        marks = ["-m", "not browser and not compiled_only"]
        source = {"PYTHONPATH": str(house.root / "src"), "RUSE_INTERPRETED": "1"}
        stage = pytest(house, [*PARALLEL, *marks, *folders])
        yield Stage("pytest, interpreted", stage.command, source)


def stages(house: House, arguments: list[str]) -> Iterator[Stage]:
    if arguments:
        yield pytest(house, arguments)
        return
    yield from quality(house)
    yield from client(house)
    yield pytest(house, [*PARALLEL, "-m", "not browser"])
    yield from browser(house)
    yield from interpreted(house)


def finish(stage: Stage, folder: Path, env: dict[str, str]) -> int:
    """The stage's exit code; 1 where it did not end in time, with all it had started."""
    with subprocess.Popen(stage.command, cwd=folder, env=env, start_new_session=True) as running:
        try:
            return running.wait(LONGEST)
        except subprocess.TimeoutExpired:
            print(f"\n{stage.name} did not end within {LONGEST} s", flush=True)
            return 1
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)


def run(house: House, arguments: list[str]) -> int:
    """0 where every stage passed, 1 after the first that failed."""
    passed: list[str] = []
    begin = time.monotonic()
    for stage in stages(house, arguments):
        print(f"\n== {stage.name}", flush=True)
        start = time.monotonic()
        env = house.environment() | stage.env
        code = finish(stage, stage.folder or house.root, env)
        print(f"== {stage.name}: {time.monotonic() - start:.1f} s", flush=True)
        if code != 0:
            print(f"\nFAILED: {stage.name} (passed before it: {', '.join(passed) or 'none'})")
            return 1
        passed.append(stage.name)
    print(f"\nPASSED in {time.monotonic() - begin:.0f} s: {', '.join(passed)}")
    return 0
