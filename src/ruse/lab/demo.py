"""The story of War Slayer V by measurement: War, the designers' first prototype, and what became of it.

Their diary has five complaints. Each is a number here, with its interval, for all three games; nobody tells the lab which
of them is the better game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ruse.lab.findings import Findings
from ruse.lab.story import PROTOTYPE
from ruse.lab.study import Study

WAR = "ruse.lab.story:GAME"
ONLY = "choice.only."


@dataclass(frozen=True)
class Stage:
    """A game of the story; `seconds` is what a decision takes in it."""

    name: str
    title: str
    game: str
    switches: Mapping[str, Any]
    kinds: tuple[str, ...]
    """Kinds of decision that there are."""
    seconds: Mapping[str, float]
    deals: int


STAGES = (
    Stage("war", "War", WAR, {}, (), {"turn": 3}, 512),
    Stage("prototype", "First prototype", WAR, PROTOTYPE, ("line", "target"), {"line": 12, "target": 4}, 512),
    Stage(
        "war-slayer", "War Slayer V", "war-slayer", {}, ("row", "theater-order", "dossier-order", "back-out"), {}, 8192
    ),
)


@dataclass(frozen=True)
class Complaint:
    name: str
    quote: str
    metrics: tuple[str, ...]


COMPLAINTS = (
    Complaint("luck", "relied entirely on luck", ("luck.share", "skill.strong_vs_weak")),
    Complaint("choice", "selecting which card to attack seemed like a meaningless choice", ("choice.share", ONLY)),
    Complaint(
        "standing", "too difficult to gauge whether he was winning or losing", ("standing.public", "standing.clarity")
    ),
    Complaint("rules", "the rules hard to grasp", ("rules.met",)),
    Complaint("length", "repetitive, and longer than it could keep us engaged", ("length.minutes", "drama.tension")),
)


def study(stage: Stage, seed: int) -> Study:
    measured = [metric for one in COMPLAINTS for metric in one.metrics if metric != ONLY]
    return (
        Study(stage.game, title=f"The story: {stage.title}", seed=seed)
        .baseline(stage.switches)
        .measure(explore=[*measured, *[ONLY + kind for kind in stage.kinds]])
        .taste(seconds=stage.seconds)
        .stop(deals=stage.deals)
    )


def run_demo(
    folder: Path, *, seed: int = 1, jobs: int | None = None, told: Callable[[str], object] | None = None
) -> dict[str, Findings]:
    """All three, one after the other; `told` hears which is next."""
    found = {}
    for stage in STAGES:
        if told is not None:
            told(stage.title)
        found[stage.name] = study(stage, seed).run(folder, jobs=jobs)
    return found


@dataclass(frozen=True)
class Measured:
    """One number of one game; `what` says of which kind of decision, where it is about one."""

    mean: float
    low: float
    high: float
    what: str = ""


def measured(found: Findings, stage: Stage, metric: str) -> Measured | None:
    """Of what a kind of decision weighs, the one that weighs most; the target in the game whose complaint it was."""
    levels = found.data["levels"]["book"]
    if metric != ONLY:
        level = levels.get(metric)
        return None if level is None else Measured(level["mean"], level["low"], level["high"])
    kinds = ("target",) if "target" in stage.kinds else stage.kinds
    weighed = [(levels[ONLY + kind], kind) for kind in kinds if ONLY + kind in levels]
    if not weighed:
        return None
    level, kind = max(weighed, key=lambda one: float(one[0]["mean"]))
    return Measured(level["mean"], level["low"], level["high"], kind)
