"""Deals of a contest, played in every seating, by as many processes as one likes: the result does not depend on it."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from ruse.bots.entrants import find_entrant, load_entrant
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.registry import load_game
from ruse.lab.contest import Contest, Lineup, seatings, settled
from ruse.lab.match import Player, play

Task = tuple[int, int]
"""The number of a deal and of a line-up."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What one deal gave a line-up, by its places: the mean over all seatings."""

    deal: int
    lineup: int
    shares: tuple[float, ...]
    scores: tuple[float, ...]
    games: int
    decisions: Counter[str]

    def to_json(self) -> dict[str, Any]:
        return {
            "deal": self.deal,
            "lineup": self.lineup,
            "shares": list(self.shares),
            "scores": list(self.scores),
            "games": self.games,
            "decisions": dict(self.decisions),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Deal:
        shares, scores = tuple(map(float, data["shares"])), tuple(map(float, data["scores"]))
        return cls(
            int(data["deal"]), int(data["lineup"]), shares, scores, int(data["games"]), Counter(data["decisions"])
        )


def run(
    contest: Contest,
    deals: int,
    jobs: int = 1,
    *,
    records: Path | None = None,
    known: Mapping[Task, Deal] | None = None,
) -> Generator[Deal]:
    """All deals in order, each with every line-up; what is known already is not played again."""
    kept = known or {}
    tasks = [(deal, lineup) for deal in range(deals) for lineup in range(len(contest.lineups()))]
    fresh = _play_all(contest, [task for task in tasks if task not in kept], jobs, records)
    for task in tasks:
        yield kept[task] if task in kept else next(fresh)


def _play_all(contest: Contest, tasks: Sequence[Task], jobs: int, records: Path | None) -> Iterator[Deal]:
    work = partial(play_deal, contest, records=records)
    if jobs == 1 or len(tasks) < 2:
        yield from map(work, tasks)
        return
    with ProcessPoolExecutor(min(jobs, len(tasks)), initializer=_leave_interrupts) as pool:
        yield from pool.map(work, tasks, chunksize=max(1, min(10, len(tasks) // (20 * jobs))))


def _leave_interrupts() -> None:
    """Ctrl-C is the parent's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_deal(contest: Contest, task: Task, *, records: Path | None = None) -> Deal:
    """One deal in every seating, with the same luck and, for each place of the line-up, the same dice."""
    game, setup = load_game(contest.game), settled(contest)
    deal, number = task
    lineup = contest.lineups()[number]
    luck = Dice((contest.seed << 24) + deal).seed()
    orders = seatings(lineup)
    shares, scores = [0.0] * len(lineup), [0.0] * len(lineup)
    decisions: Counter[str] = Counter()
    for order in orders:
        players = [player(game, contest, lineup, place, luck) for place in order]
        result = play(game, setup, players, luck, recorded=records is not None)
        decisions.update(result.decisions)
        if records is not None and result.record is not None:
            (records / record_name(deal, players)).write_text(result.record.to_text(), encoding="utf-8")
        for seat, place in enumerate(order):
            shares[place] += result.shares[seat] / len(orders)
            scores[place] += result.scores[seat] / len(orders)
    return Deal(deal, number, tuple(shares), tuple(scores), len(orders), decisions)


def player(game: Game, contest: Contest, lineup: Lineup, place: int, luck: int) -> Player:
    entrant = find_entrant(game, contest.bots[lineup[place]])
    return Player(entrant.name, load_entrant(game, entrant), entrant.budget, Dice(luck ^ (place + 1)))


def record_name(deal: int, players: Sequence[Player]) -> str:
    """The bots in the order of their seats, so that no two games of a contest share a name."""
    return f"deal-{deal:05}_{'_'.join(player.name.replace(':', '-') for player in players)}.jsonl"
