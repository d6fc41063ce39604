"""Counts over all mirror games of one set of rules: they add up chunk by chunk, and the report draws them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ruse.kernel.game import Game
from ruse.lab.chances import INSIDE, Seen, reliability
from ruse.lab.columns import Columns
from ruse.lab.metrics import Taste, Values, taste_of
from ruse.lab.metrics.metric import at_tenth
from ruse.lab.metrics.outcomes import margins
from ruse.lab.metrics.standing import concordance
from ruse.lab.metrics.time import minutes_of
from ruse.stepper.tables import UNDEFINED

TWENTIETHS = 20
HOLE = "undefined"
"""How a game ended that came to where its rules say nothing."""
SHOWN = 5
"""Deals of such games that are kept, to be looked at."""
Example = tuple[float, int]
"""How much of it there is, and the deal. The most of it, and of equal ones the first deal, is kept."""


@dataclass
class Tally:
    games: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    holes: list[int] = field(default_factory=list)
    """Deals of the first games that came to where the rules say nothing."""
    seats: dict[int, float] = field(default_factory=dict)
    """Shares won, by seat."""
    minutes: Counter[int] = field(default_factory=Counter)
    """Games by whole half minutes."""
    rounds: Counter[int] = field(default_factory=Counter)
    margins: Counter[int] = field(default_factory=Counter)
    """Games by how many twentieths of all points the best two were apart."""
    kinds: dict[str, Counter[str]] = field(default_factory=dict)
    """By kind: decisions, choices, options."""
    told: dict[str, dict[int, float]] = field(default_factory=dict)
    """By what is looked at (points, cues): how often it named the winner after each tenth; under 0 how often it could."""
    fired: Counter[str] = field(default_factory=Counter)
    """Games in which a paragraph was told of, and under "" the games that were listened to."""
    times: Counter[str] = field(default_factory=Counter)
    """How often a paragraph was told of."""
    said: dict[str, Values] = field(default_factory=dict)
    """By all that is counted, and in public: in each tenth of what chance was said, how many, what was said, what came."""
    tension: Values = field(default_factory=lambda: np.zeros((3, 9)))
    """After each tenth, summed over games: how open it is, and how far chances moved and were expected to move."""
    uses: dict[str, list[float]] = field(default_factory=dict)
    """By what was done: how often it could be, how often it was, and the shares won by who did and by who did not."""
    examples: dict[str, Example] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game, columns: Columns, taste: Taste | None, seen: Seen | None = None) -> Tally:
        shape, found = columns.shape, cls(columns.games)
        ends = (*shape.ends, HOLE, "unfinished")  # As -2 and -1 name them.
        found.ends.update({ends[end]: int(n) for end, n in _counted(columns["end"]).items()})
        found.holes = columns["deal"][columns["end"] == UNDEFINED][:SHOWN].tolist()
        found.seats = {seat: float(columns[f"share_{seat}"].sum()) for seat in range(shape.seats)}
        minutes = minutes_of(columns, taste or taste_of(game))
        found.minutes = _counted(np.floor(2 * minutes).astype(int))
        found.rounds = _counted(columns["rounds"])
        apart, points = margins(columns)
        found.margins = _counted(np.floor(TWENTIETHS * apart / np.maximum(1, points)).astype(int))
        for kind in shape.kinds:
            what = ("decisions", "choices", "options")
            found.kinds[kind] = Counter({name: int(columns[f"{name}_{kind}"].sum()) for name in what})
        found.tell(columns)
        found.listen(columns)
        if seen is not None:
            found.see(seen)
        found.choose(columns, minutes, apart / np.maximum(1, points))
        return found

    def tell(self, columns: Columns) -> None:
        for name in ("points", *[f"cue_{cue}" for cue in columns.shape.cues]):
            counts = {tenth: float(np.nansum(concordance(columns, at_tenth(columns, name, tenth)))) for tenth in INSIDE}
            self.told[name] = {0: int((columns["winner"] >= 0).sum()), **counts}

    def see(self, seen: Seen) -> None:
        won = seen.columns["winner"] >= 0
        for name, chances in (("whole", seen.whole), ("public", seen.public)):
            self.said[name] = reliability(chances[:, :, won], seen.result[:, won])
        chances = np.clip(seen.whole, 1e-9, 1)
        is_open = -(chances * np.log(chances)).sum(axis=1).sum(axis=1) / np.log(seen.columns.shape.seats)
        moved = np.sqrt((np.diff(seen.path[1:], axis=0) ** 2).sum(axis=1)).sum(axis=1)
        self.tension = np.stack([is_open, moved, seen.suspense[1:].sum(axis=1)])

    def use(self, uses: Mapping[str, Sequence[float]]) -> None:
        for what, sums in uses.items():
            mine = self.uses.get(what, [0.0] * len(sums))
            self.uses[what] = [one + other for one, other in zip(mine, sums, strict=True)]

    def listen(self, columns: Columns) -> None:
        names = columns.paragraphs()
        for name in names:
            heard = columns[name][columns[name] >= 0]
            self.fired[name.removeprefix("rule_")] += int((heard > 0).sum())
            self.times[name.removeprefix("rule_")] += int(heard.sum())
        if names:
            self.fired[""] += int((columns[names[0]] >= 0).sum())

    def choose(self, columns: Columns, minutes: Any, apart: Any) -> None:
        """Games worth looking at. A typical one is as long, and as close, as they are on the average here."""
        winner, games = columns["winner"], np.arange(columns.games)
        won = winner >= 0
        behind = np.zeros(columns.games)
        leader, changes = np.full(columns.games, -1), np.zeros(columns.games)
        for tenth in INSIDE:
            points = at_tenth(columns, "points", tenth)
            gap = points.max(axis=0) - points[np.where(won, winner, 0), games]
            behind = np.maximum(behind, gap * tenth)
            best = points.argmax(axis=0)
            changes += best != leader
            leader = best
        odd = np.abs(minutes / max(1e-9, minutes.mean()) - 1) + np.abs(apart - apart.mean())
        for name, much in (
            ("typical", -odd),
            ("dramatic", changes - apart),
            ("upset", np.where(won, behind, -1)),
            ("shortest", -minutes),
            ("longest", minutes),
        ):
            at = int(np.argmax(much))
            self.examples[name] = (round(float(much[at]), 9), int(columns["deal"][at]))

    def add(self, other: Tally) -> None:
        self.games += other.games
        for name in ("ends", "minutes", "rounds", "margins", "fired", "times"):
            getattr(self, name).update(getattr(other, name))
        self.holes = [*self.holes, *other.holes][:SHOWN]
        for kind, counts in other.kinds.items():
            self.kinds.setdefault(kind, Counter()).update(counts)
        _add(self.seats, other.seats)
        for name, told in other.told.items():
            _add(self.told.setdefault(name, {}), told)
        for name, bins in other.said.items():
            self.said[name] = self.said.get(name, 0) + bins
        self.tension = self.tension + other.tension
        for name, (much, deal) in other.examples.items():
            if name not in self.examples or much > self.examples[name][0]:
                self.examples[name] = (much, deal)

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "ends": {end: count for end, count in sorted(self.ends.items()) if count},
            "seats": [round(self.seats[seat], 6) for seat in sorted(self.seats)],
            "minutes": _pairs(self.minutes),
            "rounds": _pairs(self.rounds),
            "margins": _pairs(self.margins),
            "kinds": {kind: dict(counts) for kind, counts in self.kinds.items()},
            "told": {name: [round(counts[at], 6) for at in (0, *INSIDE)] for name, counts in self.told.items()},
            "said": {name: bins.round(6).tolist() for name, bins in self.said.items()},
            "tension": self.tension.round(6).tolist(),
            **(
                {"uses": {what: [round(n, 6) for n in sums] for what, sums in sorted(self.uses.items())}}
                if self.uses
                else {}
            ),
            **({"holes": self.holes} if self.holes else {}),
            "listened": self.fired[""],
            "rules": {name: [self.fired[name], self.times[name]] for name in sorted(self.fired) if name},
            "examples": {name: deal for name, (_, deal) in self.examples.items()},
        }


def _add(mine: dict[int, float], theirs: dict[int, float]) -> None:
    for key, much in theirs.items():
        mine[key] = mine.get(key, 0.0) + much


def _counted(values: Any) -> Any:
    found, counts = np.unique(values, return_counts=True)
    return Counter({int(value): int(count) for value, count in zip(found, counts, strict=True)})


def _pairs(counts: Counter[int]) -> list[list[int]]:
    return [[value, counts[value]] for value in sorted(counts)]
