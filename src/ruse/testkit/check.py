"""`ruse check`: does a game keep the contract?"""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game, by_path
from ruse.kernel.registry import find_game
from ruse.testkit.contract import BrokenAt, Figures, check_names, run
from ruse.testkit.faults import Broken
from ruse.testkit.opinion import Opinion


def check(
    game: str,
    /,
    *,
    games: Annotated[int, Parameter(name=["--games", "-n"])] = 100,
    seed: int = 1,
    second_opinion: str | None = None,
    only: str | None = None,
    whole: int = 100,
    seats: int | None = None,
) -> None:
    """Play random games and check that everything holds which a game must keep: rules, copies, records, secrets.

    Parameters
    ----------
    game
        The name of a game, or `package.module:GAME` for one that is not installed.
    games
        How many games to play.
    seed
        The seed of the first game; the next ones count up.
    second_opinion
        Where the game's second opinion lies, as `package.module:OPINION`: without one the first three promises about
        secrets cannot be checked.
    only
        The name of a single check to run, at every table.
    whole
        In so many games everything is checked. What comes after them is checked at every act for what the rules keep: legal
        acts, pieces, the end and who won. That is some hundred times faster.
    seats
        How many players sit at every table; without it that varies like the switches.
    """
    if whole < 0:
        raise RuseError(f"--whole takes a whole number from 0 up, not {whole}")
    if games < 1:
        raise RuseError(f"--games takes a whole number from 1 up, not {games}")
    if only is not None and only not in check_names():
        raise RuseError(f"there is no check {only!r}; there is: {', '.join(check_names())}")
    loaded = find_game(game)
    if seats is not None:
        loaded.setup(seats)
    opinion = load_opinion(second_opinion) if second_opinion else None
    try:
        figures = run_with_bar(loaded, opinion, games, seed, only, games if only else whole, seats)
    except BrokenAt as fault:
        text = f"{loaded.name} breaks '{fault.check}' with seed {fault.seed}, move {fault.move}: {fault.says}"
        raise RuseError(text) from fault
    except Broken as fault:
        raise RuseError(f"{loaded.name} breaks '{fault.check}': {fault.says}") from fault
    for line in report(loaded, figures, opinion):
        print(line)


def run_with_bar(
    game: Game, opinion: Opinion | None, games: int, seed: int, only: str | None, whole: int, seats: int | None
) -> Figures:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(game.title, total=games)

        def tell(figures: Figures) -> None:
            progress.update(task, completed=figures.games)

        return run(game, opinion, games, seed, only, tell, whole=whole, seats=seats)


def load_opinion(path: str) -> Opinion:
    try:
        opinion: Any = by_path(path)
    except (ImportError, AttributeError, ValueError) as error:
        raise RuseError(f"the second opinion {path!r} cannot be loaded: {error}") from error
    if not isinstance(opinion, Opinion):
        raise RuseError(f"{path} is not an Opinion")
    return opinion


def report(game: Game, figures: Figures, opinion: Opinion | None) -> list[str]:
    """What was looked at, and what was not."""
    imagined, worlds = figures.tally["imagined"], figures.tally["worlds"]
    lines = [f"{game.title} keeps the contract: {figures.games:,} games, {figures.decisions:,} acts."]
    lines.append(
        f"Tables imagined: {imagined:,}. Other worlds compared: {worlds:,}. Small cases: {figures.small_cases}."
    )
    if figures.light:
        lines.append(
            f"Everything was checked in {figures.games - figures.light:,} games; in the other {figures.light:,}, at every "
            "act: legal acts, pieces, the end, who won."
        )
    if opinion is None:
        lines.append("No second opinion was given, so the first three promises about secrets were not checked.")
    if (unheard := figures.unheard(game)) and figures.light < figures.games:
        lines.append(f"Never happened in these games: {', '.join(unheard)}.")
    return lines
