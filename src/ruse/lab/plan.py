"""A study as plain data, checked: what is compared, what is asked, who plays, and when it is enough.

`Study` (study.py) and TOML files make a Plan; the running of it (running.py) needs nothing else.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from ruse.kernel.errors import RuseError, suggestion
from ruse.kernel.game import Game
from ruse.kernel.options import Options, said
from ruse.kernel.registry import load_game
from ruse.kernel.sight import Setup
from ruse.lab.blocks import MOST_SEED
from ruse.lab.matchups import DEAR, Bots
from ruse.lab.metrics import Metric, Smallest, Taste, find_metric, metrics_of
from ruse.lab.ruling import RuleFile

USUAL, ALL, NONE = "usual", "all", "none"
MOST_ASKED = 2**23
"""Deals of a study: the last of a seed are for lessons."""
BOOK = "book"
"""The first rules: everything is compared with them."""


@dataclass(frozen=True)
class Arm:
    """A set of rules: its name, every switch by value, and which of them it changed."""

    name: str
    options: Options
    changed: Options
    rules: RuleFile | None = None
    """Functions put in the place of the game's own."""

    def to_json(self) -> dict[str, Any]:
        found = {"name": self.name, "options": self.options, "changed": self.changed}
        return found if self.rules is None else {**found, "rules": self.rules.digest}


@dataclass(frozen=True)
class Enough:
    """When a study stops: at the latest after so many deals, or seconds; and how often it may be wrong."""

    deals: int = 50_000
    seconds: float | None = None
    alpha: float = 0.05
    power: float = 0.95

    def __post_init__(self) -> None:
        if not 1 <= self.deals <= MOST_ASKED:
            raise RuseError(f"[stop] deals is a number from 1 to {MOST_ASKED}, not {self.deals}")
        for name, value in (("alpha", self.alpha), ("power", 1 - self.power)):
            if not 0 < value < 0.5:
                raise RuseError(f"[stop] {name} is a probability like {0.05 if name == 'alpha' else 0.95}")
        if self.seconds is not None and not self.seconds > 0:
            raise RuseError("[stop] max_time is a number of seconds above 0, like 60")


@dataclass(frozen=True)
class Plan:
    game: Game
    title: str
    seed: int
    setup: Setup
    """Of the first rules."""
    arms: tuple[Arm, ...]
    """The first rules, then the variants."""
    bots: Bots
    primary: tuple[str, ...]
    guard: tuple[str, ...]
    explore: tuple[str, ...]
    smallest: Mapping[str, Smallest] = field(default_factory=dict)
    enough: Enough = field(default_factory=Enough)
    taste: Taste | None = None

    @cached_property
    def metrics(self) -> dict[str, Metric]:
        known = metrics_of(self.game, self.setup.seats, self.taste)
        return {name: replace(one, smallest=self.smallest.get(name, one.smallest)) for name, one in known.items()}

    @property
    def asked(self) -> tuple[str, ...]:
        return (*self.primary, *self.guard)

    @property
    def measured(self) -> tuple[str, ...]:
        return (*self.asked, *self.explore)

    def to_json(self) -> dict[str, Any]:
        taste = self.taste
        return {
            "title": self.title,
            "game": self.game.name,
            "seed": self.seed,
            "players": self.setup.seats,
            "edition": self.setup.edition,
            "bots": self.bots.to_json(),
            "arms": [arm.to_json() for arm in self.arms],
            "primary": list(self.primary),
            "guard": list(self.guard),
            "explore": list(self.explore),
            "smallest_effect": {name: self.metrics[name].smallest.said() for name in self.measured},
            "stop": {
                "deals": self.enough.deals,
                "max_time": self.enough.seconds,
                "alpha": self.enough.alpha,
                "power": self.enough.power,
            },
            "taste": None
            if taste is None
            else {"minutes": list(taste.minutes), "seconds": dict(taste.seconds), "close": taste.close},
        }

    def digest(self) -> str:
        return digest(self.to_json())


def digest(data: Any) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def make_plan(
    game: Game | str,
    *,
    title: str | None = None,
    seed: int = 1,
    players: int | None = None,
    edition: str | None = None,
    baseline: Mapping[str, Any] | None = None,
    variants: Mapping[str, Mapping[str, Any]] | None = None,
    rule_files: Mapping[str, Path | str] | None = None,
    bots: Mapping[str, str | None] | None = None,
    primary: Sequence[str] = (),
    guard: Sequence[str] = (),
    explore: Sequence[str] | str = USUAL,
    smallest: Mapping[str, object] | None = None,
    enough: Enough | None = None,
    taste: Taste | None = None,
) -> Plan:
    """Check everything that a study says; a sentence names the place of what is wrong."""
    played = load_game(game) if isinstance(game, str) else game
    if not 0 <= seed <= MOST_SEED:
        raise RuseError(f"a seed is a number from 0 to {MOST_SEED}, not {seed}")
    setup = played.setup(players, baseline, edition)
    arms = arms_of(played, players, edition, baseline or {}, variants or {}, rule_files or {})
    known = metrics_of(played, setup.seats, taste)
    asked = [find_metric(known, name).name for name in (*primary, *guard)]
    if not asked and (explore == NONE or not explore):
        raise RuseError("this study asks nothing: name a metric under primary, guard or explore")
    if twice := next((name for name in asked if asked.count(name) > 1), None):
        raise RuseError(f"{twice} is asked twice: once under primary or guard is enough")
    seen = [name for name in explored(known, explore) if name not in asked]
    limits = {find_metric(known, name).name: Smallest.parse(text) for name, text in (smallest or {}).items()}
    who = bots_of(played, bots or {})
    return Plan(
        played,
        title or f"{played.title}: {', '.join(arm.name for arm in arms[1:]) or 'as it is'}",
        seed,
        setup,
        arms,
        who,
        tuple(primary),
        tuple(guard),
        tuple(seen),
        limits,
        enough or Enough(),
        taste,
    )


def arms_of(
    game: Game,
    players: int | None,
    edition: str | None,
    baseline: Mapping[str, Any],
    variants: Mapping[str, Mapping[str, Any]],
    rule_files: Mapping[str, Path | str],
) -> tuple[Arm, ...]:
    first = game.setup(players, baseline, edition).options
    arms = [Arm(BOOK, first, {})]
    for name, switches in variants.items():
        if name == BOOK:
            raise RuseError(f"no variant can be called {BOOK!r}: that is what all of them are compared with")
        try:
            options = game.setup(players, {**baseline, **switches}, edition).options
        except RuseError as error:
            raise RuseError(f"variant {name}: {error}") from error
        rules = RuleFile.of(rule_files[name]) if name in rule_files else None
        same = next((arm.name for arm in arms if (arm.options, arm.rules) == (options, rules)), None)
        if same is not None:
            raise RuseError(f"variant {name} plays by the same rules as {same}: change a switch, or leave one out")
        arms.append(Arm(name, options, {key: value for key, value in options.items() if value != first[key]}, rules))
    return tuple(arms)


def explored(known: Mapping[str, Metric], explore: Sequence[str] | str) -> list[str]:
    """`usual` leaves out what needs match-ups of its own for every kind of decision."""
    if explore == ALL:
        return list(known)
    if explore == USUAL:
        return [name for name, metric in known.items() if not metric.match.startswith(DEAR)]
    if explore == NONE:
        return []
    if isinstance(explore, str):
        raise RuseError(f"explore is {ALL!r}, {USUAL!r}, {NONE!r} or a list of metrics, not {explore!r}")
    return [find_metric(dict(known), name).name for name in explore]


def bots_of(game: Game, given: Mapping[str, str | None]) -> Bots:
    places = ("mirror", "weak", "strong", "check")
    for name in given:
        if name not in places:
            raise RuseError(f"[bots] has no place {name!r}; it has {', '.join(places)}{suggestion(name, places)}")
    usual = Bots.usual(game)
    mirror = given.get("mirror") or usual.mirror
    check = given.get("check", usual.check)
    return Bots(
        mirror,
        given.get("weak") or usual.weak,
        given.get("strong") or usual.strong,
        None if check in (None, "none", mirror) else check,
    ).checked(game)


def describe(arm: Arm) -> str:
    """What it changed, as a person would type it."""
    parts = [f"{name}={said(value)}" for name, value in arm.changed.items()]
    if arm.rules is not None:
        parts.append(f"rules of {Path(arm.rules.path).name}")
    return ", ".join(parts) or "as in the book"
