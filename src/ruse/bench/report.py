"""`ruse bench`: how fast the rules are, as ratios that mean the same on every machine."""

from __future__ import annotations

import contextlib
import dataclasses
import json as codec
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

import ruse
from ruse.bench import kept, playouts, poker
from ruse.bench.kept import Kept
from ruse.bench.loops import clone_often
from ruse.bench.measure import Figure, Side, clock, compare, not_measured
from ruse.bench.plans import FULL, QUICK, Plan, Step
from ruse.bench.playouts import MASTER_OF_SPIES, WAR_SLAYER, WAR_X_TREME, WESTERIA, Work
from ruse.kernel.errors import RuseError

LINES = {"rules": 12, "rl": 14}
"""Figures of each, at the most."""
INSTALL = 'OpenSpiel is not installed: pip install "ruse[bench]"'


def bench(
    what: Literal["rules", "rl"] = "rules",
    /,
    *,
    json: bool = False,
    quick: bool = False,
    save: Path | None = None,
    against: Path | None = None,
) -> None:
    """Measure how fast the compiled rules are, next to C, to plain Python and to OpenSpiel.

    Both sides of each ratio take turns in the same run; shown are the median and the spread of all rounds.

    Parameters
    ----------
    what
        `rules`; or `rl`, how fast learners get decisions, next to PettingZoo and OpenSpiel.
    json
        Print the figures for machines.
    quick
        Fewer and shorter rounds: seconds instead of a minute, and a wider spread.
    save
        Keep the figures in this file, with the date and the commit.
    against
        Show beside each figure by how much it is faster or slower than in this file.
    """
    before = None if against is None else kept.read(against)
    if save is not None:
        kept.can_be_written(save)
    if not ruse.is_compiled():
        raise RuseError(
            "this Ruse runs interpreted, so there is nothing to measure: install a C compiler (Debian: gcc and "
            "python3-dev) and install Ruse again"
        )
    plan = QUICK if quick else FULL
    with tempfile.TemporaryDirectory() as folder, _progress(plan, LINES[what]) as step:
        figures = list(_figures(plan, Path(folder), step) if what == "rules" else _learning(plan, step))
    if json:
        print(codec.dumps([dataclasses.asdict(figure) for figure in figures], ensure_ascii=False, indent=1))
    else:
        Console().print(_table(figures, before))
    if save is not None:
        kept.write(save, figures, _commit())


def _commit() -> str | None:
    """Of the folder that one stands in, where it is a checkout of Ruse."""
    command = ["git", "describe", "--always", "--dirty", "--exclude=*"]
    try:
        if not Path("src/ruse/bench").is_dir():
            return None
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


@contextlib.contextmanager
def _progress(plan: Plan, lines: int) -> Iterator[Step]:
    columns = (TextColumn("measuring"), BarColumn(), TextColumn("{task.percentage:.0f} %"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("bench", total=lines * plan.rounds)
        yield lambda: progress.advance(task)


def _learning(plan: Plan, step: Step) -> Iterator[Figure]:
    try:
        from ruse.bench import learning
    except ModuleNotFoundError as missing:
        raise RuseError(f'learners need more, {missing.name} among it: pip install "ruse[rl]"') from missing
    return learning.figures(plan, step)


def _figures(plan: Plan, folder: Path, step: Step) -> Iterator[Figure]:
    sources = playouts.copy_sources(folder / "sources")
    short, long = (plan.games, plan.interpreted), (plan.long_games, plan.long_interpreted)
    yield _against_c("War Slayer V", WAR_SLAYER, plan.games, plan, folder, step)
    yield _against_interpreted("War Slayer V", WAR_SLAYER, short, 20, plan, sources, step)
    yield _against_interpreted("Master of Spies", MASTER_OF_SPIES, short, 15, plan, sources, step)
    yield _against_c("Westeria", WESTERIA, plan.long_games, plan, folder, step)
    yield _against_interpreted("Westeria", WESTERIA, long, 15, plan, sources, step)
    yield _against_interpreted("War X-treme, four players", WAR_X_TREME, long, 15, plan, sources, step)
    yield from _leduc(plan, step)
    table = playouts.table_of(WAR_SLAYER)

    def clone(number: int) -> float:
        step()
        begin = time.process_time()
        clone_often(table, plan.clones)
        return (time.process_time() - begin) / plan.clones

    yield clock("War Slayer V: one clone", clone, plan.rounds, 0.5e-6, "compiled loop")
    start = "processor time of a new process"
    yield clock("import ruse", _starting(step, "-c", "import ruse"), plan.rounds, 0.15, start)
    yield clock("ruse --help", _starting(step, "-m", "ruse.cli", "--help"), plan.rounds, 0.3, start)


def _against_c(title: str, work: Work, games: int, plan: Plan, folder: Path, step: Step) -> Figure:
    name = f"{title} against C"
    try:
        program = playouts.build_yardstick(work, folder)
    except RuseError as trouble:
        return not_measured(name, 0.20, str(trouble))
    if playouts.play(work, 50, 1)[1:] != playouts.play_yardstick(program, 50, 1)[1:]:
        raise RuseError(f"{title}: the yardstick in C and the rules play differently: their checksums do not agree")

    def ours(number: int) -> float:
        step()
        return playouts.play(work, games, number).seconds / games

    def yardstick(number: int) -> float:
        return playouts.play_yardstick(program, games, number).seconds / games

    return compare(name, ours, yardstick, plan.rounds, 0.20, "the same playouts, equal checksums")


def _against_interpreted(
    title: str, work: Work, games: tuple[int, int], wanted: float, plan: Plan, sources: Path, step: Step
) -> Figure:
    """How many games in a round: compiled, and interpreted."""

    def ours(number: int) -> float:
        step()
        return playouts.play(work, games[0], number).seconds / games[0]

    def interpreted(number: int) -> float:
        return playouts.play_interpreted(work, sources, games[1], number).seconds / games[1]

    name, note = f"{title} against interpreted", "the same source, not compiled"
    return compare(name, ours, interpreted, plan.rounds, wanted, note)


def _leduc(plan: Plan, step: Step) -> Iterator[Figure]:
    loop = "Leduc against OpenSpiel's C++ loop"
    driven = "Leduc from Python, against OpenSpiel's"
    searched = "Leduc: tree search against OpenSpiel's"
    try:
        other = poker.OpenSpiel()
    except ImportError:
        yield not_measured(loop, 3, INSTALL)
        yield not_measured(driven, 2.5, INSTALL)
        yield not_measured(searched, 3, INSTALL)
        return

    def side(play: Callable[[int, int], float], games: int, advance: bool) -> Side:
        def round_of(number: int) -> float:
            if advance:
                step()
            return play(games, number + 1) / games

        return round_of

    ours, theirs = side(poker.play, plan.hands, True), side(other.play, plan.hands, False)
    yield compare(loop, ours, theirs, plan.rounds, 3, "its RandomRolloutEvaluator")
    ours, theirs = side(poker.drive, plan.driven, True), side(other.drive, plan.driven, False)
    yield compare(driven, ours, theirs, plan.rounds, 2.5, "step by step on both sides")
    ours, theirs = side(poker.search, plan.searched, True), side(other.search, plan.searched, False)
    yield compare(searched, ours, theirs, plan.rounds, 3, "simulations a second, its ISMCTSBot in C++")


def _starting(step: Step, *arguments: str) -> Side:
    """The processor time of a fresh interpreter, started once before so that its bytecode is compiled."""
    import resource

    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def start(number: int) -> float:
        command = [sys.executable, *arguments]
        if number == 0:
            subprocess.run(command, env=env, capture_output=True, check=True)
        step()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, env=env, capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return start


def _table(figures: list[Figure], before: Kept | None) -> Table:
    title = f"ruse {ruse.__version__}, compiled" + (f"; since {before.said}" if before else "")
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("what", "figure", "spread", "since" if before else "wanted", "reached"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for figure in figures:
        reached = {True: "yes", False: "NO", None: "not measured"}[figure.met]
        value, spread, wanted = _amounts(figure)
        third = _since(figure, before.figures.get(figure.name)) if before else wanted
        table.add_row(f"{figure.name}\n[dim]{escape(figure.note)}[/dim]", value, spread, third, reached)
    return table


def _since(figure: Figure, before: Figure | None) -> str:
    """In percent of the speed before; in brackets where the rounds differ as much."""
    changed = kept.change(figure, before)
    if changed is None:
        return "–"
    percent, apart = changed
    return f"{percent:+.0f} %" if apart else f"({percent:+.0f} %)"


def _amounts(figure: Figure) -> tuple[str, str, str]:
    """Value, spread and what is wanted, as people read them: times as fast, seconds or microseconds."""
    if figure.seconds is None:
        value, factor, unit, digits, sign = figure.ratio, 1.0, "x", 1 if figure.wanted >= 10 else 2, "≥"
    else:
        short = figure.wanted < 1e-3
        value, factor, unit, digits, sign = (
            figure.seconds,
            1e6 if short else 1.0,
            "µs" if short else "s",
            3 - short,
            "<",
        )

    def show(amount: float) -> str:
        return f"{amount * factor:.{digits}f}"

    wanted = f"{sign} {figure.wanted * factor:g} {unit}"
    if value is None or figure.spread is None:
        return "–", "–", wanted
    low, high = figure.spread
    return f"{show(value)} {unit}", f"{show(low)} – {show(high)}", wanted
