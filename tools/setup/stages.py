"""The stages of the tests: what each runs, and where it tells how many tests there were."""

import json
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tools.setup import environment, package, web
from tools.setup.house import House

LONGEST = 1500.0
"""Seconds a stage may take: one that hangs is a fault with a name, not a run without an end."""
WHOLE_NIGHT = 6 * 3600.0
"""The same for what cannot fit otherwise."""
PARALLEL = ["-n", "auto", "--dist", "loadgroup", "--max-worker-restart", "0", "--durations", "12"]
INTERPRETED = ("games", "contract", "kernel", "search", "bench", "table", "records", "golden")
"""What may differ between a compiled and an interpreted rule; everything else is run once."""


def nothing() -> None:
    pass


@dataclass
class Stage:
    name: str
    command: list[str | Path]
    env: dict[str, str] = field(default_factory=dict)
    folder: Path | None = None
    before: Callable[[], object] = nothing
    """What has to be ready first, and is not worth a stage."""
    report: Path | None = None
    """The file, as JUnit had it, in which it counts its tests."""
    longest: float = LONGEST
    failed: Path | None = None
    """The file in which it lists the tests that failed."""

    def begin_anew(self) -> None:
        """What has to be ready first, and no failures of an earlier run."""
        if self.failed is not None:
            self.failed.unlink(missing_ok=True)
        self.before()

    def failures(self) -> list[str]:
        """Their names, without the group that xdist hangs behind."""
        if self.failed is None or not self.failed.exists():
            return []
        return sorted({without_group(name) for name in json.loads(self.failed.read_text("utf-8"))})


def without_group(test: str) -> str:
    name, _, group = test.rpartition("@")
    return name if name and not set(group) & set("]:/") else test


def on_sources(house: House) -> list[Stage]:
    source = {"PYTHONPATH": str(house.root / "src")}
    return [
        Stage("ruff check", [house.tool("ruff"), "check"]),
        Stage("ruff format --check", [house.tool("ruff"), "format", "--check"]),
        Stage("mypy --strict", [house.tool("mypy"), "--strict"]),
        Stage("lint-imports", [house.tool("lint-imports"), "--no-logo"], source),
        Stage("rulemap", [house.python, "tools/rulemap.py"]),
        client(house),
    ]


def client(house: House) -> Stage:
    command, env = web.npm(house)
    ready = lambda: web.install_modules(house, tests=True)  # noqa: E731
    return Stage("web: npm test", [*command, "test"], env | {"CI": "1"}, house.web, ready)


def on_package(house: House) -> list[Stage]:
    """The browser in a process of its own: Playwright's event loop does not share one with the tests of the server."""
    how = "compiled" if package.is_compiled(house) else "installed, not compiled"
    return [
        pytest(house, how, [*PARALLEL, "-m", "not browser and not long"]),
        pytest(house, "browser", [*PARALLEL, "-m", "browser and not long", "tests/browser"]),
    ]


def interpreted(house: House) -> Stage:
    """On the sources, which no compiler has touched."""
    folders = [f"tests/{name}" for name in INTERPRETED]
    stage = pytest(house, "interpreted", [*PARALLEL, "-m", "not browser and not compiled_only and not long", *folders])
    stage.env |= {"PYTHONPATH": str(house.root / "src"), "RUSE_INTERPRETED": "1"}
    return stage


def pytest(house: House, how: str, arguments: list[str]) -> Stage:
    report = house.venv / "ruse-reports" / f"{how.replace(', ', '-').replace(' ', '-')}.xml"
    cache = report.with_suffix("")
    command: list[str | Path] = [house.python, "-m", "pytest", f"--junitxml={report}", "-o", f"cache_dir={cache}"]
    return Stage(f"pytest, {how}", [*command, *arguments], report=report, failed=cache / "v/cache/lastfailed")


def once_more(house: House, stage: Stage, tests: list[str]) -> Stage:
    """Those tests alone, one after the other, where that stage ran them."""
    return Stage(f"{stage.name}, once more", [house.python, "-m", "pytest", *tests], stage.env, stage.folder)


def learners(house: House) -> Stage:
    """With PyTorch, which nothing else is tested with."""
    stage = pytest(house, "tables of learners, and policies that train", ["-m", "long", "tests/rl"])
    stage.before = lambda: environment.provide_train(house)
    stage.env = {"PYTHONPATH": str(environment.train_folder(house))}
    return stage


def long(house: House) -> list[Stage]:
    """What does not fit into a quarter of an hour. It counts into a file of its own: the page's figures stay as they are."""
    figures = Path(tempfile.mkdtemp(prefix="ruse-long-")) / "figures.json"

    def bench(name: str, module: str, *arguments: str) -> Stage:
        return Stage(name, [house.python, "-m", f"bench.{module}", *arguments], longest=WHOLE_NIGHT)

    def counted(name: str, module: str, *arguments: str) -> Stage:
        return bench(name, module, *arguments, "--figures", str(figures))

    stages = [
        pytest(house, "installs", ["-x", "-m", "long", "tests/install"]),
        pytest(house, "studies by the hundred", ["-m", "long", "tests/lab"]),
        pytest(house, "all puzzles solved again", ["-m", "long", "tests/puzzles"]),
        learners(house),
        pytest(house, "rights over time at two processes", ["-m", "long", "tests/many"]),
        pytest(
            house,
            "each call fails once, and planted bugs among everything",
            [*PARALLEL, "-m", "long", "tests/simulation"],
        ),
        bench("walks", "walks"),
        pytest(house, "people of the house as they are said to be", ["-m", "long", "tests/bots"]),
        pytest(house, "bots on fifty times as many tables", [*PARALLEL, "tests/bots", "--tables", "50"]),
        counted("kills on SQLite", "durability", "kills", "--kills", "200"),
        counted("kills on PostgreSQL", "durability", "kills", "--on", "postgresql", "--kills", "60"),
        counted("kills with programs and tabs", "durability", "kills", "--programs", "--kills", "50"),
        counted("kills at two servers", "durability", "kills", "--programs", "--on", "postgresql", "--kills", "50"),
        counted("power cuts", "durability", "cuts", "--cuts", "2000"),
        counted("broken frames", "fuzz", "frames", "--cases", "50000"),
        counted("broken requests", "fuzz", "requests", "--cases", "10000"),
        counted("broken records", "fuzz", "records", "--cases", "2000"),
        counted("rights after every step", "rights", "--probes", "20000"),
        counted("a guest who asks for everything", "flood", "--rounds", "4"),
        bench("two processes behind nginx, one killed under load", "hosting"),
        counted("simulated histories", "simulation", "--seeds", "200"),
        *(counted(f"two worlds of {game}", "worlds", game, "--pairs", "5000") for game in games(house)),
        bench("what they counted", "figures", str(figures)),
    ]
    for stage in stages:
        stage.longest = WHOLE_NIGHT
    return [stage for stage in stages if stage.name != "walks" or (house.root / "bench/walks").is_dir()]


def games(house: House) -> list[str]:
    folders = sorted((house.package / "games").glob("*/RULES.md"))
    return [rules.parent.name.replace("_", "-") for rules in folders]
