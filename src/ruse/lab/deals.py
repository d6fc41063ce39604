"""Deals of a contest, played in every seating, by as many processes as one likes: the result does not depend on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from typing import Any

from ruse.bots.entrants import find_entrant, load_entrant
from ruse.bots.noticed import Noticed, Noticing
from ruse.interrupts import leave_interrupts, left_to_parent
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.record import Record
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
    noticed: Noticed = field(default_factory=Noticed)

    def to_json(self) -> dict[str, Any]:
        return {
            "deal": self.deal,
            "lineup": self.lineup,
            "shares": list(self.shares),
            "scores": list(self.scores),
            "games": self.games,
            "decisions": dict(self.decisions),
            **self.noticed.to_json(),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Deal:
        shares, scores = tuple(map(float, data["shares"])), tuple(map(float, data["scores"]))
        counts = Counter(data["decisions"])
        return cls(
            int(data["deal"]), int(data["lineup"]), shares, scores, int(data["games"]), counts, Noticed.from_json(data)
        )


def run(
    contest: Contest,
    deals: int,
    jobs: int | None = None,
    *,
    records: Path | None = None,
    known: Mapping[Task, Deal] | None = None,
    noticing: Noticing | None = None,
) -> Generator[Deal]:
    """All deals in order, each with every line-up; what is known already is not played again.

    With `jobs` they are played by so many processes, without in this one.
    """
    kept = known or {}
    tasks = [(deal, lineup) for deal in range(deals) for lineup in range(len(contest.lineups()))]
    fresh = _play_all(contest, [task for task in tasks if task not in kept], jobs, records, noticing)
    with closing(fresh):
        for task in tasks:
            yield kept[task] if task in kept else next(fresh)


def _play_all(
    contest: Contest, tasks: Sequence[Task], jobs: int | None, records: Path | None, noticing: Noticing | None
) -> Generator[Deal]:
    if jobs is None or not tasks:
        yield from (play_deal(contest, task, records=records, noticing=noticing) for task in tasks)
        return
    size = max(1, min(10, len(tasks) // (20 * jobs)))
    others = set(active_children())
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), initializer=leave_interrupts)
    work = partial(_play_some, contest, records, noticing)
    try:
        with left_to_parent():
            some = [pool.submit(work, tasks[first : first + size]) for first in range(0, len(tasks), size)]
        while some:
            yield from some.pop(0).result()
    finally:
        # Whoever has heard enough waits for no deal: one decision can take longer than people do.
        for worker in set(active_children()) - others:
            worker.kill()
        pool.shutdown(wait=False)


def _play_some(contest: Contest, records: Path | None, noticing: Noticing | None, tasks: Sequence[Task]) -> list[Deal]:
    return [play_deal(contest, task, records=records, noticing=noticing) for task in tasks]


def play_deal(contest: Contest, task: Task, *, records: Path | None = None, noticing: Noticing | None = None) -> Deal:
    """One deal in every seating, with the same luck and, for each place of the line-up, the same dice."""
    game, setup = load_game(contest.game), settled(contest)
    deal, number = task
    lineup = contest.lineups()[number]
    luck = Dice((contest.seed << 24) + deal).seed()
    orders = seatings(lineup)
    shares, scores = [0.0] * len(lineup), [0.0] * len(lineup)
    decisions: Counter[str] = Counter()
    noticed = Noticed()
    for order in orders:
        players = [player(game, contest, lineup, place, luck) for place in order]
        result = play(game, setup, players, luck, recorded=records is not None, noticing=noticing)
        decisions.update(result.decisions)
        noticed.add(result.noticed)
        if records is not None and result.record is not None:
            keep_record(records / record_name(deal, players), result.record)
        for seat, place in enumerate(order):
            shares[place] += result.shares[seat] / len(orders)
            scores[place] += result.scores[seat] / len(orders)
    return Deal(deal, number, tuple(shares), tuple(scores), len(orders), decisions, noticed)


def keep_record(path: Path, record: Record) -> None:
    """Whole or not at all, whenever somebody ends the arena."""
    part = path.with_suffix(".part")
    part.write_text(record.to_text(), encoding="utf-8")
    part.replace(path)


def player(game: Game, contest: Contest, lineup: Lineup, place: int, luck: int) -> Player:
    entrant = find_entrant(game, contest.bots[lineup[place]])
    return Player(entrant.name, load_entrant(game, entrant), entrant.budget, Dice(luck ^ (place + 1)))


def record_name(deal: int, players: Sequence[Player]) -> str:
    """The bots in the order of their seats, so that no two games of a contest share a name."""
    return f"deal-{deal:05}_{'_'.join(player.name.replace(':', '-') for player in players)}.jsonl"
