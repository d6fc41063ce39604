"""`ruse lab demo`, `audit`, `ladder` and `tune`: questions that are more than one comparison."""

from __future__ import annotations

import time
from math import isfinite
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ruse.bots.levels import level_names
from ruse.kernel.errors import RuseError
from ruse.kernel.options import said
from ruse.kernel.registry import find_game
from ruse.lab.audit import HARMLESS, MATTERS, OPEN, Ruling, audit_plan, rulings
from ruse.lab.audit_page import page
from ruse.lab.beginner import Lessons, train
from ruse.lab.demo import COMPLAINTS, STAGES, Measured, measured, run_demo
from ruse.lab.live import Watcher
from ruse.lab.matchups import Bots
from ruse.lab.paper.story import story, unit_of
from ruse.lab.paper.wording import number, say
from ruse.lab.restrained import is_quick
from ruse.lab.rungs import CLEAR, Ladder, Rung, best_mixture, climb, doubled, payoffs, ways_to_play
from ruse.lab.study import HOME, run_plan
from ruse.lab.tune import Search, Tuned
from ruse.lab.tune import tune as search

MOST_LESSONS = 1600
"""Games that a beginner learns, at the most: each is played at a table, and not in compiled code."""
STORY = Path("ruse-lab-demo.html")
MARKS = {MATTERS: "[bold red]◆ matters[/]", HARMLESS: "[bold]= harmless[/]", OPEN: "[dim]○ open[/]"}


def line(text: str, console: Console | None = None) -> None:
    (console or Console()).print(escape(text), highlight=False, soft_wrap=True)


def demo(*, out: Path = STORY, into: Path = HOME, seed: int = 1, jobs: int | None = None) -> None:
    """Tell the story of War Slayer V by measurement: War, its designers' first prototype, and what became of it.

    Parameters
    ----------
    out
        The page to write.
    into
        The folder that keeps the games of all studies.
    seed
        The same seed gives the same deals and the same play.
    jobs
        How many processes play; the numbers do not depend on it.
    """
    started, loud = time.monotonic(), Console(stderr=True)
    found = run_demo(into, seed=seed, jobs=jobs, told=lambda title: line(f"playing {title} ...", loud))
    seconds = time.monotonic() - started
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("what playtesters said", *[stage.title for stage in STAGES]):
        table.add_column(heading)
    for one in COMPLAINTS:
        for metric in one.metrics:
            cells = [measured(found[stage.name], stage, metric) for stage in STAGES]
            table.add_row(
                f"{say(f'story.{one.name}.head')} [dim]{metric.removesuffix('.')}[/]",
                *["–" if cell is None else with_interval(metric, cell) for cell in cells],
            )
    Console().print(table)
    size = story(found, seconds, out)
    games = sum(one.data["games"] for one in found.values())
    line(f"{games:,} games, {seconds:.0f} s. As a page: {out}, {size / 1000:,.0f} kB.")


def with_interval(metric: str, cell: Measured) -> str:
    mean, low, high = (number(unit_of(metric), value) for value in (cell.mean, cell.low, cell.high))
    return f"{mean} ({low} to {high})"


def audit(
    game: str,
    *,
    players: int | None = None,
    seed: int = 1,
    deals: int = 4096,
    seconds: float | None = None,
    bot: str | None = None,
    out: Annotated[Path | None, Parameter(name=["--out", "-o"])] = None,
    into: Path = HOME,
    jobs: int | None = None,
) -> None:
    """Try every switch of a game, one value at a time: which rulings matter at all, and which are harmless?

    Parameters
    ----------
    game
        The game's name, as `ruse games` lists it.
    players
        How many sit at a table; the fewest the game allows if not given.
    seed
        The same seed gives the same deals and the same play.
    deals
        The most deals it may take.
    seconds
        The most time it may take.
    bot
        Who sits in every seat; the Recruit if not given.
    out
        Write it as a page of Markdown too.
    into
        The folder that keeps the games of all studies.
    jobs
        How many processes play; the verdicts do not depend on it.
    """
    played = find_game(game)
    plan = audit_plan(played, players=players, seed=seed, deals=deals, seconds=seconds, bot=bot)
    if len(plan.arms) == 1:
        raise RuseError(f"{played.title} has no switch that could be tried")
    with Watcher(Console(stderr=True)) as watcher:
        findings = run_plan(plan, into, jobs=jobs, progress=watcher)
    found = rulings(played, findings)
    Console().print(table_of(found))
    line(f"{findings.data['deals']:,} deals, {findings.data['games']:,} games. This run played {findings.played:,}.")
    if out is not None:
        more = f" --players {players}" * (players is not None) + f" --bot {bot}" * (bot is not None)
        text = page(plan, findings, found, f"ruse lab audit {played.name}{more} --seed {seed} --deals {deals}")
        try:
            out.parent.mkdir(parents=True, exist_ok=True)
            out.write_text(text, "utf-8")
        except OSError as error:
            raise RuseError(f"the page {out} cannot be written: {error.strerror or error}") from error
        line(f"As a page: {out}")


def table_of(found: list[Ruling]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("ruling", "rule", "", "what moves most", "times what you care about"):
        table.add_column(heading, justify="right" if heading.startswith("times") else "left")
    for one in found:
        ruling = f"{one.switch.name}={said(one.value)}"
        table.add_row(ruling, one.switch.rule, MARKS[one.verdict], one.most["metric"], f"{one.impact:.1f}")
    return table


def ladder(
    game: str,
    *bots: str,
    players: int | None = None,
    seed: int = 1,
    deals: int = 2000,
    trace: str | None = None,
    steps: int = 4,
    styles: Annotated[bool, Parameter(negative="")] = False,
    beginner: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Let each bot play the one below it: how many rungs has the ladder, and how wide are they?

    Parameters
    ----------
    game
        The game's name, as `ruse games` lists it.
    bots
        From weak to strong; all levels of the game that are played fast if none is named.
    players
        How many sit at a table; the fewest the game allows if not given.
    seed
        The same seed gives the same deals and the same play.
    deals
        The most deals of a rung.
    trace
        A bot that searches: it plays itself with half the budget, doubled so many steps.
    steps
        How often its budget is doubled.
    styles
        Let them all meet each other too: how many ways to play are there?
    beginner
        Teach a slow beginner besides: how many games does it take, and what does it win of the best fast bot?
    """
    played = find_game(game)
    if deals < 16 or steps < 1:
        raise RuseError("--deals is a number from 16 upwards, and --steps one from 1")
    if trace is not None and bots:
        raise RuseError("name bots, or one to trace, and not both")
    names = list(bots) or [name for name in level_names(played) if name in ("random", "recruit", "agent")]
    if trace is not None:
        names = doubled(trace, steps, 8)
    loud = Console(stderr=True)

    def told(rung: Rung) -> None:
        if loud.is_terminal:
            line(f"{rung.better} against {rung.worse}: {rung.share.mean:.1%} after {rung.deals:,} deals", loud)

    found = climb(played, names, players=players, seed=seed, deals=deals, told=told)
    print_ladder(found)
    if trace is not None:
        line(f"Skill trace: {found.trace:.2f} (0: thinking longer never pays; 1: it always does).")
    if styles:
        pool = [name for name in names if is_quick(played, name)]
        if len(pool) < 2:
            raise RuseError("--styles takes two bots or more that are played fast")
        mixture = best_mixture(payoffs(played, pool, players=players, seed=seed, deals=min(deals, 2000)))
        parts = ", ".join(f"{name} {part:.0%}" for name, part in zip(pool, mixture, strict=True))
        line(f"Ways to play: {ways_to_play(mixture):.1f} ({parts}).")
    if beginner:
        strong = Bots.usual(played).strong
        for rival in dict.fromkeys(("random", strong)):
            print_lessons(train(played, rival, players=players, seed=seed, games=min(deals, MOST_LESSONS)))


def print_lessons(found: Lessons) -> None:
    last, games = found.last, found.examined[-1][0]
    share = f"{100 * last.mean:.1f} % ({100 * last.low:.1f} to {100 * last.high:.1f})"
    line(
        f"A beginner that learned {games:,} games against {found.against} wins {share} of them; even is "
        f"{1 / found.seats:.0%}."
    )
    learned = (
        "It learned nothing that shows"
        if found.needs is None
        else f"Nine tenths of that it knew after {found.needs:,} games"
    )
    line(f"{learned}.")


def print_ladder(found: Ladder) -> None:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("rung", "share of the win (95 % interval)", "Elo", "games to tell", "deals"):
        table.add_column(heading, justify="left" if heading == "rung" else "right")
    for rung in found.rungs:
        share, tell = rung.share, rung.games_to_tell
        interval = f"{100 * share.mean:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"
        elo = f"{rung.elo:+.0f}" if isfinite(rung.elo) else "–"
        table.add_row(
            f"{rung.better} over {rung.worse}", interval, elo, "–" if tell is None else str(tell), f"{rung.deals:,}"
        )
    Console().print(table)
    rungs = len(found.rungs)
    line(
        f"The ladder has {found.length} of {rungs} rungs. Its ratings spread {found.spread:.0f} points: as a contest of "
        f"pure skill in which {found.coins:.0%} of all games were coin flips."
    )
    if any(abs(rung.share.mean - 1 / rung.seats) < CLEAR for rung in found.rungs):
        line(f"What is nearer to even than {CLEAR:.0%} is not told apart.")


def tune(study: Path, *, into: Path = HOME) -> None:
    """Search among the values of some switches for rules that meet targets.

    Parameters
    ----------
    study
        A TOML file with [study], [sweep] and [targets]; docs/lab.md has one to copy.
    into
        The folder that keeps the games of all studies.
    """
    asked, loud = Search.from_toml(study), Console(stderr=True)

    def told(deals: int, left: int, games: int) -> None:
        if loud.is_terminal:
            line(f"{deals:,} deals, {left} candidates left, {games:,} games", loud)

    print_tuned(search(asked, into, told))


def print_tuned(found: Tuned) -> None:
    one = found.nearest
    rules = ", ".join(f"{name}={said(value)}" for name, value in one.switches.items())
    line(
        f"These rules meet every target: {rules}."
        if found.best
        else f"No rules surely meet every target; nearest: {rules}."
    )
    for target in found.targets:
        mean = one.sums[target.metric].sums().mean
        line(f"  {target.metric} is {mean:.3f}, wanted from {target.low:g} to {target.high:g}")
    out = sum(candidate.out is not None for candidate in found.candidates)
    saved = 1 - found.games / max(1, found.grid)
    line(
        f"{len(found.candidates)} candidates, {out} out, {found.deals:,} deals, {found.games:,} games: {saved:.0%} less "
        "than playing all of them as far."
    )
