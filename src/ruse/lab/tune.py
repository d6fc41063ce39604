"""What should the numbers be? A search among the values of some switches for rules that meet targets.

All candidates play the same deals. After every look whoever surely misses a target is out; who is left plays on, and the
first that surely meets all targets, among equals the one that changes least, is the answer (a race with elimination, as in
`statistics.best`). So most of the grid costs next to nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.options import Options
from ruse.kernel.registry import find_game
from ruse.lab.chances import Seen, Taught
from ruse.lab.chunks import Chunk, Played
from ruse.lab.matchups import Bots, matchup
from ruse.lab.metrics import Metric, find_metric, metrics_of
from ruse.lab.rows import FEWEST, Running
from ruse.lab.running import lessons_of
from ruse.lab.statistics.sequence import Interval, Mixture, looks

MOST = 512
"""Candidates."""
ALPHA = 0.05
GRAIN, AIMED = 64, 8192


@dataclass(frozen=True)
class Target:
    metric: str
    low: float
    high: float

    def misses(self, interval: Interval) -> bool:
        return interval.high < self.low or interval.low > self.high

    def met(self, interval: Interval) -> bool:
        return self.low <= interval.low and interval.high <= self.high

    def off(self, value: float) -> float:
        return max(self.low - value, value - self.high, 0.0)


@dataclass
class Candidate:
    switches: Mapping[str, Any]
    options: Options
    changed: int
    sums: dict[str, Running] = field(default_factory=dict)
    mixtures: dict[str, Mixture] = field(default_factory=dict)
    out: str | None = None
    """The target that it missed."""

    def interval(self, target: Target, alpha: float) -> Interval:
        sums = self.sums[target.metric].sums()
        if target.metric not in self.mixtures:  # It is aimed once, by the first look.
            self.mixtures[target.metric] = Mixture.aimed(sums, (target.high - target.low) / 2, AIMED)
        return self.mixtures[target.metric].interval(sums, alpha)


@dataclass(frozen=True)
class Tuned:
    """`best` meets all targets; `nearest` is who came closest, where none surely does."""

    best: Candidate | None
    nearest: Candidate
    candidates: tuple[Candidate, ...]
    targets: tuple[Target, ...]
    deals: int
    games: int
    grid: int
    """Games that playing every candidate to the same end would have taken."""


@dataclass(frozen=True)
class Search:
    game: Game
    players: int | None
    seed: int
    sweep: Mapping[str, Sequence[Any]]
    targets: tuple[Target, ...]
    deals: int = 20_000

    @classmethod
    def from_toml(cls, path: Path) -> Search:
        """A study with `[sweep]` and `[targets]`."""
        try:
            data = tomllib.loads(path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise RuseError(f"the study {path} cannot be read: {getattr(error, 'strerror', None) or error}") from error
        except tomllib.TOMLDecodeError as error:
            raise RuseError(f"{path} is not TOML: {error}") from error
        head, stop = data.get("study", {}), data.get("stop", {})
        for table in ("sweep", "targets"):
            if not isinstance(data.get(table), dict) or not data[table]:
                raise RuseError(f"{path}: to tune takes a table [{table}]: " + EXAMPLES[table])
        if not isinstance(head.get("game"), str):
            raise RuseError(f'{path}: [study] needs game = "..."')
        game = find_game(head["game"])
        try:
            return search(
                game,
                data["sweep"],
                data["targets"],
                head.get("players"),
                head.get("seed", 1),
                stop.get("deals", 20_000),
            )
        except RuseError as error:
            raise RuseError(f"{path}: {error}") from error


EXAMPLES = {
    "sweep": "a switch and the values to try, like mission_limit = [30, 60]",
    "targets": 'a metric and from where to where it should be, like "length.minutes" = [4, 6]',
}


def search(
    game: Game,
    sweep: Mapping[str, Sequence[Any]],
    targets: Mapping[str, Sequence[float]],
    players: int | None = None,
    seed: int = 1,
    deals: int = 20_000,
) -> Search:
    """Everything checked."""
    known = metrics_of(game, players or game.seats[0])
    for name, values in sweep.items():
        if not isinstance(values, list | tuple) or not values:
            raise RuseError(f"[sweep] {name} is a list of values")
        for value in values:
            game.setup(players, {name: value})
    count = 1
    for values in sweep.values():
        count *= len(values)
    if count > MOST:
        raise RuseError(f"[sweep] makes {count} candidates; {MOST} are the most: leave values out")
    found = []
    for name, window in targets.items():
        find_metric(known, name)
        if not (isinstance(window, list | tuple) and len(window) == 2 and window[0] < window[1]):
            raise RuseError(f"[targets] {name} is from where to where it should be, like [0.4, 0.5]")
        found.append(Target(name, float(window[0]), float(window[1])))
    if not found:
        raise RuseError("nothing is asked: name a target")
    return Search(game, players, seed, dict(sweep), tuple(found), deals)


Told = Callable[[int, int, int], object]
"""Hears after every look: deals, candidates left, games."""


def tune(asked: Search, folder: Path, told: Told | None = None) -> Tuned:
    game, setup = asked.game, asked.game.setup(asked.players)
    candidates = []
    for values in product(*asked.sweep.values()):
        switches = dict(zip(asked.sweep, values, strict=True))
        options = game.setup(asked.players, switches).options
        changed = sum(options[name] != setup.options[name] for name in options)
        candidates.append(Candidate(switches, options, changed))
    metrics = {target.metric: metrics_of(game, setup.seats)[target.metric] for target in asked.targets}
    alpha = ALPHA / len(asked.targets)
    left, played, games, at = list(candidates), 0, 0, 0
    for at in looks(asked.deals, GRAIN):
        for one in left:
            games += _play(asked, one, metrics, played, at, folder)
        played = at
        for one in left:
            one.out = next(
                (t.metric for t in asked.targets if t.misses(one.interval(t, alpha / len(candidates)))), None
            )
        left = [one for one in left if one.out is None]
        if told is not None:
            told(at, len(left), games)
        ready = [one for one in left if all(t.met(one.interval(t, alpha / len(candidates))) for t in asked.targets)]
        if ready or not left:
            best = min(ready, key=lambda one: one.changed, default=None)
            return _tuned(asked, candidates, metrics, best, at, games)
    return _tuned(asked, candidates, metrics, None, at, games)


def _play(asked: Search, one: Candidate, metrics: Mapping[str, Metric], first: int, end: int, folder: Path) -> int:
    game, setup = asked.game, asked.game.setup(asked.players)
    bots, games = Bots.usual(game), 0
    for match in dict.fromkeys(metric.match for metric in metrics.values()):
        played = Played.of(game, one.options, setup.seats, setup.edition, matchup(match, bots, setup.seats), asked.seed)
        columns, _ = Chunk(played, first, end - first, folder).columns()
        games += columns.games
        here = {name: metric for name, metric in metrics.items() if metric.match == match}
        seen = None
        if any(metric.taught for metric in here.values()):
            seen = Seen(columns, Taught.by(lessons_of(played, asked.deals, folder).columns()[0]))
        for name, metric in here.items():
            values = metric.values(columns, seen)
            one.sums.setdefault(name, Running()).add(values[values == values], metric.reach)
    return games


def _tuned(
    asked: Search,
    candidates: list[Candidate],
    metrics: Mapping[str, Metric],
    best: Candidate | None,
    deals: int,
    games: int,
) -> Tuned:
    def off(one: Candidate) -> float:
        means = {t: one.sums[t.metric].sums().mean for t in asked.targets if one.sums[t.metric].count >= FEWEST}
        return sum(t.off(mean) / max(1e-9, metrics[t.metric].smallest.of(mean)) for t, mean in means.items())

    seats = asked.game.setup(asked.players).seats
    matches = dict.fromkeys(metric.match for metric in metrics.values())
    a_deal = sum(matchup(match, Bots.usual(asked.game), seats).games for match in matches)
    nearest = best or min(candidates, key=lambda one: (one.out is not None, off(one)))
    return Tuned(best, nearest, tuple(candidates), asked.targets, deals, games, a_deal * deals * len(candidates))
