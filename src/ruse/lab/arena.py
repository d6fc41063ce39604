"""`ruse arena`: bots against each other on paired deals.

Every deal is played in all seatings with the same luck, so that a good hand helps everybody once. The unit of the
statistics is the deal: its value for a bot is the mean over the seatings.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache, partial
from itertools import permutations
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ruse.bots.levels import find_level, load_bot
from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.options import Value, parse_options
from ruse.kernel.registry import load_game
from ruse.kernel.sight import Setup
from ruse.lab.match import Player, play
from ruse.lab.statistics import Estimate, mean_of, share_of

MOST_PERMUTED = 4
"""Up to this many seats every seating is played; above it every bot sits everywhere once."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: enough to play any deal of it anywhere."""

    game: str
    bots: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Deal:
    """What one deal gave, over all its seatings, by bot in the order they were named."""

    shares: tuple[float, ...]
    scores: tuple[float, ...]
    games: int
    decisions: Counter[str]


@dataclass(frozen=True, slots=True)
class Standing:
    bot: str
    win_share: Estimate
    score: Estimate

    def to_json(self) -> dict[str, Any]:
        return {"bot": self.bot, "win_share": self.win_share.to_json(), "score": self.score.to_json()}


@dataclass(frozen=True, slots=True)
class Report:
    game: str
    options: dict[str, Value]
    seed: int
    deals: int
    games: int
    standings: tuple[Standing, ...]
    decisions: dict[str, int]
    seconds: float

    def to_json(self) -> dict[str, Any]:
        return {
            **asdict(self),
            "standings": [standing.to_json() for standing in self.standings],
            "games_per_second": self.games_per_second,
        }

    @property
    def games_per_second(self) -> float:
        return round(self.games / max(self.seconds, 0.001), 1)


def arena(
    game: str,
    *bots: str,
    deals: int = 200,
    seed: int = 1,
    settings: Annotated[tuple[str, ...], Parameter(name="--set", negative="")] = (),
    processes: int = 2,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Let bots play each other, every deal in all seatings, and print who won how often.

    Parameters
    ----------
    game
        The game's name, as `ruse games` lists it.
    bots
        One level a seat: random, recruit, agent ...
    deals
        How many deals; each is played once in every seating.
    seed
        The same seed gives the same deals and the same play.
    settings
        A rule switch as switch=value; may be given several times.
    processes
        How many processes share the work; the result does not depend on it.
    as_json
        Print the report as JSON and nothing else.
    """
    contest = prepare(game, bots, seed, settings)
    if deals < 1 or processes < 1:
        raise RuseError("--deals and --processes take a number from 1 upwards")
    started = time.perf_counter()
    played = list(watched(run(contest, deals, processes), deals, silent=as_json))
    report = sum_up(contest, played, time.perf_counter() - started)
    if as_json:
        print(json.dumps(report.to_json(), ensure_ascii=False))
    else:
        print_report(report, Console())


def prepare(game: str, bots: Sequence[str], seed: int, settings: Sequence[str] = ()) -> Contest:
    """Check everything a person typed, before anything is played."""
    played = load_game(game)
    for name in bots:
        find_level(played, name)
    low, high = played.seats
    if not low <= len(bots) <= high:
        wanted = f"{low} bots" if low == high else f"{low} to {high} bots"
        raise RuseError(f"{played.title} takes {wanted}, one for each seat, not {len(bots)}")
    options = parse_options(played.name, played.switches, settings)
    return Contest(game, tuple(bots), seed, tuple(options.items()))


def run(contest: Contest, deals: int, processes: int = 1) -> Iterator[Deal]:
    """All deals in order, however many processes play them."""
    if processes == 1 or deals == 1:
        yield from map(partial(play_deal, contest), range(deals))
        return
    with ProcessPoolExecutor(min(processes, deals)) as pool:
        yield from pool.map(partial(play_deal, contest), range(deals), chunksize=max(1, min(10, deals // 20)))


def play_deal(contest: Contest, deal: int) -> Deal:
    """One deal in every seating, with the same luck and, for each bot, the same dice."""
    game = load_game(contest.game)
    setup = settled(contest)
    luck = Dice((contest.seed << 24) + deal).seed()
    orders = seatings(len(contest.bots))
    shares = [0.0] * len(contest.bots)
    scores = [0.0] * len(contest.bots)
    decisions: Counter[str] = Counter()
    for order in orders:
        players = [player(game, contest, slot, luck) for slot in order]
        result = play(game, setup, players, luck)
        decisions.update(result.decisions)
        for seat, slot in enumerate(order):
            shares[slot] += result.shares[seat] / len(orders)
            scores[slot] += result.scores[seat] / len(orders)
    return Deal(tuple(shares), tuple(scores), len(orders), decisions)


@cache
def settled(contest: Contest) -> Setup:
    return load_game(contest.game).setup(len(contest.bots), dict(contest.options))


def seatings(count: int) -> list[tuple[int, ...]]:
    """Which bot sits where: all orders for few seats, all rotations for many."""
    if count <= MOST_PERMUTED:
        return list(permutations(range(count)))
    return [tuple((seat + shift) % count for seat in range(count)) for shift in range(count)]


def player(game: Game, contest: Contest, slot: int, luck: int) -> Player:
    name = contest.bots[slot]
    return Player(name, load_bot(game, name), find_level(game, name).budget, Dice(luck ^ (slot + 1)))


def sum_up(contest: Contest, played: Sequence[Deal], seconds: float) -> Report:
    decisions: Counter[str] = Counter()
    for deal in played:
        decisions.update(deal.decisions)
    return Report(
        game=contest.game,
        options=dict(contest.options),
        seed=contest.seed,
        deals=len(played),
        games=sum(deal.games for deal in played),
        standings=tuple(
            Standing(
                name, share_of([deal.shares[slot] for deal in played]), mean_of([deal.scores[slot] for deal in played])
            )
            for slot, name in enumerate(contest.bots)
        ),
        decisions={kind: decisions[kind] for kind in load_game(contest.game).kinds if decisions[kind]},
        seconds=round(seconds, 3),
    )


def watched(deals: Iterator[Deal], total: int, *, silent: bool) -> Iterator[Deal]:
    """The same deals, with a bar on the error stream while they are played."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=silent or not console.is_terminal) as progress:
        yield from progress.track(deals, total=total, description="Deals")


def print_report(report: Report, console: Console) -> None:
    title = f"{load_game(report.game).title}: {report.deals} deals, {report.games} games, seed {report.seed}"
    table = Table(title=title, title_justify="left")
    table.add_column("Bot")
    table.add_column("Win share", justify="right")
    table.add_column("95 % interval", justify="right")
    table.add_column("Mean score", justify="right")
    for standing in report.standings:
        share, score = standing.win_share, standing.score
        table.add_row(
            standing.bot,
            f"{100 * share.mean:.1f} %",
            f"{100 * share.low:.1f} to {100 * share.high:.1f} %",
            f"{score.mean:.1f} ± {score.half_width:.1f}",
        )
    console.print(table)
    kinds = ", ".join(f"{kind} {count / report.games:.1f}" for kind, count in report.decisions.items())
    console.print(f"Decisions a game: {kinds}", highlight=False)
    console.print(f"{report.games_per_second} games a second", highlight=False)
