"""`ruse arena`: bots against each other on paired deals."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ruse.bots.noticed import Noticing
from ruse.kernel.errors import RuseError
from ruse.lab.contest import Contest, prepare
from ruse.lab.deals import Deal, run
from ruse.lab.report import Report, print_report, sum_up
from ruse.lab.results import Results
from ruse.lab.sequential import Sequential, worth


def arena(
    game: str,
    *bots: str,
    deals: int = 200,
    players: int | None = None,
    together: Annotated[bool, Parameter(negative="")] = False,
    seed: int = 1,
    settings: Annotated[tuple[str, ...], Parameter(name="--set", negative="")] = (),
    edition: str | None = None,
    jobs: int | None = None,
    results: Path | None = None,
    records: Path | None = None,
    blunders: Annotated[bool, Parameter(negative="")] = False,
    habits: Annotated[bool, Parameter(negative="")] = False,
    sequential: Annotated[bool, Parameter(negative="")] = False,
    margin: float = 0.02,
    error: float = 0.05,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Let bots play each other, every deal in all seatings, and print who won how often.

    Each bot meets each other one. At tables of more than two it sits alone among bots of the other kind, in every seat.

    Parameters
    ----------
    game
        The game's name, as `ruse games` lists it.
    bots
        Levels (random, recruit, agent ...), somebody of one as agent/hazel, or bots of your own as
        package.module:Class; after an @ a budget.
    deals
        How many deals; each is played by every line-up, once in every seating.
    players
        How many sit at a table; the fewest the game allows if not given.
    together
        All the bots named sit at one table, a name as often as it is given.
    seed
        The same seed gives the same deals and the same play.
    settings
        A rule switch as switch=value; may be given several times.
    edition
        Another edition of the game than its usual one.
    jobs
        How many processes share the work, as many as there are cores if not given; the result does not depend on it.
    results
        Keep every deal in this file (JSON Lines). Started again with it, the arena goes on where it was.
    records
        A folder that gets the record of every game.
    blunders
        Count what a person would laugh at, by who did it.
    habits
        Count what tells how somebody plays, by who did it and how often there was a choice.
    sequential
        Ask which of two bots is better, and stop as soon as that is decided; --deals is the most it may take.
    margin
        For --sequential: how far from even the true share is at least, where the answer counts.
    error
        For --sequential: how often the answer may be wrong there.
    as_json
        Print the report as JSON and nothing else.
    """
    contest = prepare(game, bots, seed, settings, players=players, edition=edition, together=together)
    jobs = os.cpu_count() or 1 if jobs is None else jobs
    if deals < 1 or jobs < 1:
        raise RuseError("--deals and --jobs take a number from 1 upwards")
    if sequential and (len(bots) != 2 or together):
        raise RuseError("--sequential asks which of two bots is better: name two, without --together")
    test = Sequential(margin, error) if sequential else None
    noticing = Noticing.of(contest.game, blunders=blunders, habits=habits)
    prepare_folder(records)
    kept = Results.open(results, contest)
    try:
        report = compete(contest, deals, jobs, kept, test, records=records, silent=as_json, noticing=noticing)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(says_kept(kept, results, records)) from None
    finally:
        kept.close()
    if as_json:
        print(json.dumps(report.to_json(), ensure_ascii=False))
    else:
        print_report(report, Console())


def says_kept(kept: Results, results: Path | None, records: Path | None) -> str:
    """What is left of a contest that was broken off."""
    games = f" The records of whole games are in {records}." if records is not None else ""
    if results is None:
        return f"No result is kept without --results FILE.{games}"
    return f"{len(kept.known)} deals are kept in {results}: the same command goes on from there.{games}"


def prepare_folder(folder: Path | None) -> None:
    try:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RuseError(f"records cannot be written into {folder}: {error.strerror}") from error


def compete(
    contest: Contest,
    deals: int,
    jobs: int | None,
    kept: Results,
    test: Sequential | None = None,
    *,
    records: Path | None = None,
    silent: bool = True,
    noticing: Noticing | None = None,
) -> Report:
    """Play what is not in the results yet, until the last deal or until the test has decided."""
    started = time.perf_counter()
    lineups, shares, played = len(contest.lineups()), list[tuple[float, ...]](), list[Deal]()
    known = {task: deal for task, deal in kept.known.items() if task[0] < deals}
    running = run(contest, deals, jobs, records=records, known=known, noticing=noticing)
    for deal in watched(running, deals * lineups, len(known), silent=silent):
        kept.add(deal)
        played.append(deal)
        if test is None:
            continue
        shares.append(deal.shares)
        if len(shares) == lineups:
            test.add(worth(shares))
            shares.clear()
            if test.better() is not None:
                break
    running.close()
    seconds, before = time.perf_counter() - started, sum(deal.games for deal in known.values())
    return sum_up(contest, played, seconds, test, before=before)


def watched(deals: Iterator[Deal], total: int, already: int, *, silent: bool) -> Iterator[Deal]:
    """The same deals, with a bar on the error stream while they are played."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=silent or not console.is_terminal) as progress:
        bar = progress.add_task("Deals", total=total, completed=already)
        for number, deal in enumerate(deals, 1):
            if number > already:
                progress.advance(bar)
            yield deal
