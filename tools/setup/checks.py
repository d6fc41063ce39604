"""Every check of the project, one stage after the other; the first that fails ends the run, and a page sums up.

A few tests that fail are run once more, alone: on a busy machine the rest of a run is worth more than its first
stumble. They are named on the page, and a test that fails twice has failed.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO
from xml.etree import ElementTree

from tools.setup import stages
from tools.setup.house import House
from tools.setup.stages import Stage

TOOK = "took"
"""The stamp with the seconds that each stage took when it passed last: what remains is reckoned from it."""
FEW = 5
"""So many failures may be the load of the machine, and are looked at once more; more are not."""


@dataclass
class Passed:
    name: str
    seconds: float
    tests: int | None
    unsteady: list[str] = field(default_factory=list)
    """Which failed beside the others and passed alone."""


class Running:
    """A stage at work: seen by whoever watches, or quiet and in nobody's way, and then told of when it is waited for."""

    def __init__(self, house: House, stage: Stage, out: IO[bytes] | None = None) -> None:
        self.stage = stage
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

    def passes(self) -> Passed | None:
        """Wait for its end."""
        try:
            passed = self._process.wait(self.stage.longest) == 0
        except subprocess.TimeoutExpired:
            print(f"\n{self.stage.name} did not end within {self.stage.longest:.0f} s", flush=True)
            passed = False
        if self._out is not None:
            self._out.seek(0)
            shutil.copyfileobj(self._out, sys.stdout.buffer)
        seconds = time.monotonic() - self._began
        return Passed(self.stage.name, seconds, counted(self.stage.report)) if passed else None

    def end(self) -> None:
        """With all it had started."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()


def counted(report: Path | None) -> int | None:
    """How many tests ran, by what pytest wrote; those that were skipped did not."""
    if report is None or not report.exists():
        return None
    suites = ElementTree.parse(report).getroot().iter("testsuite")
    return sum(int(suite.get("tests", 0)) - int(suite.get("skipped", 0)) for suite in suites)


@contextmanager
def running(house: House, stage: Stage, out: IO[bytes] | None = None) -> Iterator[Running]:
    stage.begin_anew()
    at_work = Running(house, stage, out)
    try:
        yield at_work
    finally:
        at_work.end()


@contextmanager
def begun_early(house: House) -> Iterator[Running]:
    """What needs the sources alone and much time, while other things are made ready."""
    with tempfile.TemporaryFile() as out, running(house, stages.interpreted(house), out) as early:
        yield early


def planned(house: House, arguments: list[str], early: Running | None) -> list[Stage]:
    """In order. What was begun early is waited for before the processors are full."""
    if arguments == ["--long"]:
        return stages.long(house)
    if arguments:
        return [stages.pytest(house, "as asked", arguments)]
    return stages.on_sources(house) + ([early.stage] if early else []) + stages.on_package(house)


def run(house: House, arguments: list[str], early: Running | None = None) -> int:
    """0 where every stage passed, 1 after the first that failed."""
    plan, passed, took = planned(house, arguments, early), list[Passed](), house.stamps.get(TOOK) or {}
    for number, stage in enumerate(plan):
        print(f"\n== {number + 1} of {len(plan)}: {stage.name}{remaining(plan[number:], took)}", flush=True)
        begun = time.monotonic()
        done = waited_for(house, stage, early) or once_more(house, stage, begun)
        if done is None:
            print(f"\n{page(passed)}\nFAILED: {stage.name} (not run: {names(plan[number + 1 :])})", flush=True)
            return 1
        passed.append(done)
        took = took | {stage.name: round(done.seconds)}
        house.stamps.set(TOOK, took)
    print(f"\n{page(passed)}\nPASSED", flush=True)
    return 0


def waited_for(house: House, stage: Stage, early: Running | None) -> Passed | None:
    if early is not None and stage is early.stage:
        return early.passes()
    with running(house, stage) as at_work:
        return at_work.passes()


def once_more(house: House, stage: Stage, begun: float) -> Passed | None:
    """A few tests that failed run again alone. Those that pass then are named at the end: they are faults too."""
    failed = stage.failures()
    if not 0 < len(failed) <= FEW:
        return None
    print(f"\n== {len(failed)} failed and run once more, alone", flush=True)
    with running(house, stages.once_more(house, stage, failed)) as at_work:
        done = at_work.passes()
    return done and Passed(stage.name, time.monotonic() - begun, counted(stage.report), failed)


def remaining(plan: list[Stage], took: dict[str, int]) -> str:
    """How long this one and the rest will take, where they have been run before."""
    if any(stage.name not in took for stage in plan):
        return ""
    left = sum(took[stage.name] for stage in plan)
    return f" ({took[plan[0].name]} s when it passed last; about {left / 60:.0f} min to the end)"


def names(plan: list[Stage]) -> str:
    return ", ".join(stage.name for stage in plan) or "nothing"


def page(passed: list[Passed]) -> str:
    """Stage, tests, seconds; and all of it."""
    total = Passed("all", sum(stage.seconds for stage in passed), sum(stage.tests or 0 for stage in passed))
    width = max(len(stage.name) for stage in [*passed, total])
    lines = [("stage".ljust(width), "tests", "seconds")]
    for stage in [*passed, total]:
        lines.append(
            (stage.name.ljust(width), "" if stage.tests is None else f"{stage.tests:,}", f"{stage.seconds:.0f}")
        )
    table = [f"{name}  {tests:>7}  {seconds:>7}" for name, tests, seconds in lines]
    return "\n".join(table + [f"UNSTEADY, to be mended: {test}" for stage in passed for test in stage.unsteady])
