"""The lab's figures with their targets, as ratios and counts: a line each, and the exit code says whether one is missed.

    python -m bench.lab [FIGURE ...] [--part 1.0]

`--part` plays that part of what a full run plays, and every line says how much it counted. Rates are games for a minute of
two free processors: they count the processor's time and not the clock's, so that a busy machine says the same.

Figures: speed, saved, alarms, bytes, kills, again, report, demo, calibration.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from ruse.kernel.registry import find_game, game_names
from ruse.lab.audit import audit_plan
from ruse.lab.blocks import MOST_DEALS, play_block
from ruse.lab.chances import Seen, Taught, calibration_error, reliability
from ruse.lab.demo import COMPLAINTS, STAGES, measured, run_demo
from ruse.lab.matchups import Bots
from ruse.lab.metrics import taste_of
from ruse.lab.metrics.outcomes import outcome_metrics
from ruse.lab.statistics.sequence import Mixture, Sums, looks
from ruse.lab.statistics.verdict import Word, judge
from ruse.lab.study import VERDICTS, Study, run_plan

SPEEDS = {"war-slayer": 10e6, "master-of-spies": 1e6, "war-x-treme": 1e6, "westeria": 0.1e6}
"""Games a minute on two processors, rule-of-thumb bots, outcome metrics on."""
BOTS = {"westeria": "random"}
"""In Westeria only random bots are fast enough for so many."""
SWITCH = {"double_defection": "standoff"}
Line = tuple[str, str, str, bool]
"""What was counted, what came out, its target, and whether it is met."""


def speed(part: float, _: Path) -> Iterator[Line]:
    for name, goal in SPEEDS.items():
        game = find_game(name)
        bot = BOTS.get(name, Bots.usual(game).mirror)
        games, began, deals, at = 0, time.process_time(), 256, 0
        while time.process_time() - began < 10 * part:
            columns = play_block(game, {}, 2, (bot,), 1, at, deals)
            for metric in outcome_metrics(2, taste_of(game)):
                if metric.match == "mirror":
                    metric.values(columns, None)
            games, at = games + columns.games, at + deals
        rate = 2 * 60 * games / (time.process_time() - began)
        yield (
            f"speed, {game.title}, {bot}, {games:,} games",
            f"{rate / 1e6:.2f} M a minute",
            f">= {goal / 1e6:g} M",
            rate >= goal,
        )


def saved(part: float, into: Path) -> Iterator[Line]:
    """Of every question about a switch that was decided: games that an unpaired test of fixed size would have taken."""
    for name in ("war-slayer", "master-of-spies"):
        game, most = find_game(name), max(256, int(50_000 * part))
        plan = audit_plan(game, seed=3, deals=most, metrics=("skill.strong_vs_weak", "length.minutes", "margin.close"))
        found = [row["saved"] for row in run_plan(plan, into, jobs=1).verdicts if row["saved"] is not None]
        if len(found) < 4:
            yield f"saved, {game.title}, {most:,} deals", f"{len(found)} questions decided: too few", ">= 90 %", False
            continue
        middle, quarter = statistics.median(found), statistics.quantiles(found, n=4)[0]
        what = f"saved, {game.title}, {len(found)} decided of at most {most:,} deals"
        yield f"{what}, median", f"{middle:.0%}", ">= 90 %", middle >= 0.9
        yield f"{what}, lower quartile", f"{quarter:.0%}", ">= 60 %", quarter >= 0.6


def alarms(part: float, _: Path) -> Iterator[Line]:
    """Studies of no change and of a change, of paired tosses, looked at after every block."""
    from scipy.stats import beta

    studies, deals = max(100, int(2000 * part)), 5000
    on = list(looks(deals))
    for truth in (0.0, 0.06):
        dice = np.random.default_rng(17)
        false = covered = 0
        for _study in range(studies):
            values = dice.integers(0, 2, deals).astype(float) - dice.integers(0, 2, deals) + truth
            totals, squares = np.cumsum(values), np.cumsum(values * values)
            sums = [Sums(n, float(totals[n - 1]), float(squares[n - 1]), 1.0) for n in on]
            mixture = Mixture.aimed(sums[0], 0.03, deals)
            found = [mixture.interval(one, 0.05) for one in sums]
            false += any(one.low > truth or one.high < truth for one in found)
            last = next((one for one in found if judge(one, 0.03) is not Word.OPEN), found[-1])
            covered += last.low <= truth <= last.high
        if truth == 0:
            upper = float(beta.ppf(0.99, false + 1, studies - false))
            yield f"false alarms, {studies:,} null studies", f"{false / studies:.1%}", "<= 5 %", false <= 0.05 * studies
            yield "false alarms, upper 99 % bound", f"{upper:.1%}", "<= 6 %", upper <= 0.06
        yield (
            f"coverage after stopping, truth {truth:g}, {studies:,} studies",
            f"{covered / studies:.1%}",
            ">= 94 %",
            (covered >= 0.94 * studies),
        )


def small(deals: int = 512) -> Study:
    study = (
        Study("war-slayer", seed=5)
        .variant("B", SWITCH)
        .measure(["margin.close", "skill.strong_vs_weak"], explore="none")
    )
    return study.stop(deals=deals)


def bytes_alike(part: float, into: Path) -> Iterator[Line]:
    once = small().run(into / "1", jobs=1).to_bytes()
    for jobs in (2, 16):
        alike = small().run(into / str(jobs), jobs=jobs).to_bytes() == once
        yield f"bytes, {jobs} workers as 1", "identical" if alike else "OTHER", "identical", alike
    try:
        import ray  # noqa: F401
    except ImportError:
        yield "bytes, Ray as here", "not run: the extra ruse[ray] is not installed", "identical", True
        return
    alike = small().run(into / "ray", on="ray", jobs=2).to_bytes() == once
    yield "bytes, Ray as here", "identical" if alike else "OTHER", "identical", alike


def kills(part: float, into: Path) -> Iterator[Line]:
    """A process that runs a study is killed at a random moment and started again, until it has ended."""
    once, dice, wanted, done = (
        small().run(into / "whole", jobs=1).to_bytes(),
        random.Random(7),
        max(3, int(100 * part)),
        0,
    )
    rounds = same = 0
    while done < wanted:
        home = into / f"killed-{rounds}"
        rounds += 1
        wait = 1.0
        while not list(home.glob(f"*/{VERDICTS}")):
            command = [sys.executable, "-c", f"from bench.lab import small; small().run({str(home)!r}, jobs=1)"]
            process = subprocess.Popen(command, env=os.environ, start_new_session=True)
            try:
                process.wait(dice.uniform(0, wait))
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                done += 1
                wait *= 1.5  # On a slow machine it has to come to its end some time.
        same += next(home.glob(f"*/{VERDICTS}")).read_bytes() == once
    yield f"bytes after {done} kills -9, {rounds} studies", f"{same} identical", f"{rounds}", same == rounds


def again(part: float, into: Path) -> Iterator[Line]:
    small().run(into, jobs=1)
    began = time.monotonic()
    found = small().run(into, jobs=1)
    took = time.monotonic() - began
    yield (
        "the same study again",
        f"{found.played} games, {took:.2f} s",
        "0 games, < 0.5 s",
        found.played == 0 and took < 0.5,
    )


def report(part: float, into: Path) -> Iterator[Line]:
    """What a report reads does not grow with the games: twenty variants, of as many deals as there is time for."""
    deals = max(128, int(25_000 * part))
    study = Study("war-slayer", seed=9).sweep({"mission_limit": list(range(20, 40))})
    found = (
        study.measure(["skill.strong_vs_weak"], ["length.minutes"])
        .bots(check="none")
        .stop(deals=deals)
        .run(into, jobs=1)
    )
    began = time.process_time()
    size = found.report(into / "report.html")
    took = time.process_time() - began
    what = f"report, {len(found.data['study']['arms']) - 1} variants, {found.data['games']:,} games"
    yield what, f"{took:.1f} s, {size / 1e6:.2f} MB", "< 5 s, < 1 MB", took < 5 and size < 1_000_000


def demo(part: float, into: Path) -> Iterator[Line]:
    began = time.process_time()
    found = run_demo(into, jobs=1)
    took = (time.process_time() - began) / 2
    known = sum(
        any(measured(found[stage.name], stage, metric) is not None for metric in one.metrics for stage in STAGES[-1:])
        for one in COMPLAINTS
    )
    yield (
        "demo, on two processors",
        f"{took:.0f} s, {known} complaints with intervals",
        "< 60 s, 5",
        took < 60 and known == 5,
    )


def calibration(part: float, _: Path) -> Iterator[Line]:
    for name in game_names():
        game, deals = find_game(name), max(256, int(8192 * part))
        if name not in SPEEDS:
            continue
        bot, lessons = (Bots.usual(game).mirror,), max(256, int(2048 * part))
        taught = Taught.by(play_block(game, {}, 2, bot, 1, MOST_DEALS - lessons, lessons))
        seen = Seen(play_block(game, {}, 2, bot, 1, 0, deals), taught)
        errors = [
            calibration_error(reliability(chances, seen.result).tolist()) for chances in (seen.whole, seen.public)
        ]
        said = f"{100 * max(errors):.2f} points"
        yield f"calibration, {game.title}, {deals:,} games after {lessons:,}", said, "<= 2 points", max(errors) <= 0.02


FIGURES: dict[str, Callable[[float, Path], Iterator[Line]]] = {
    "speed": speed, "saved": saved, "alarms": alarms, "bytes": bytes_alike, "kills": kills, "again": again,
    "report": report, "demo": demo, "calibration": calibration,
}  # fmt: skip


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("figures", nargs="*", choices=[[], *FIGURES], default=[])
    parser.add_argument("--part", type=float, default=1.0)
    given = parser.parse_args(arguments)
    missed = 0
    with tempfile.TemporaryDirectory() as home:
        for name in given.figures or FIGURES:
            for what, value, target, met in FIGURES[name](given.part, Path(home) / name):
                print(f"{'ok  ' if met else 'MISS'} {what}: {value} (target {target})", flush=True)
                missed += not met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
