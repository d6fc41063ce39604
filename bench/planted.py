"""Does the lab name a flaw that it was not told to look for? Forty planted ones, and forty variants that have none.

    python -m bench.planted --into FOLDER [--flaws 40] [--clean 40] [--deals 2048] [--seed 7] [--jobs 1]

Each is a study that asks nothing and looks at everything usual, against the same rules without the flaw. A flaw is named
where the metric that is about it is Worse and stands among all that were looked at; whatever stands in a clean variant is
a false flag. What was found is kept in FOLDER, and the same command goes on from there. Prints counts and shares, and ends
with 1 where they miss their targets: at least 95 % named, at most 5 % flagged falsely.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ruse.lab.findings import Findings
from ruse.lab.study import Study

HILL = "bench.flaws:GAME"
NEVER = "rules.never"
"""Not a metric: a paragraph that fired in the book's games, and in none of the variant's."""
NAMED, FALSE = 0.95, 0.05


@dataclass(frozen=True)
class Planted:
    name: str
    switches: dict[str, Any]
    about: tuple[str, ...]
    """The metrics that name it: one of them is enough."""


def _family(name: str, switch: str, sizes: tuple[Any, ...], *about: str, **more: Any) -> list[Planted]:
    return [Planted(f"{name} {size}", {switch: size, **more}, about) for size in sizes]


FLAWS = [
    *_family("first player gets points", "first", (2, 3, 4, 6), "fairness.first_seat"),
    *_family("weather", "weather", (18, 24, 36, 60), "luck.share", "skill.strong_vs_weak"),
    *_family("no-op choice, weather", "weather", (0, 3, 6, 12), "skill.strong_vs_weak", alike=True),
    *_family("nothing to choose, rounds", "rounds", (8, 10), "choice.share", offer=1),
    *_family("leader gets more", "rich", (3, 4, 5, 8), "drama.half_leader", "drama.snowball"),
    *_family("hidden points, weather", "weather", (5, 6, 7, 8), "standing.public", "standing.clarity", hidden=True),
    *_family("too long", "rounds", (16, 20, 30, 40), "length.minutes", "length.decisions"),
    *_family("shared wins", "tie", (3, 5, 8, 12), "ending.drawn"),
    *_family("turns in a row", "block", (2, 3, 4, 5), "wait.mean", "wait.longest"),
    *_family("a rule that never fires, weather", "weather", (5, 6, 7, 8), NEVER, pairs=False),
    *_family("endless", "endless", (2, 4), "ending.by_rule"),
]
CLEAN = [Planted(f"another weather {salt}", {"salt": salt}, ()) for salt in range(1, 41)]


def study(one: Planted, deals: int, seed: int = 7) -> Study:
    return (
        Study(HILL, title=f"planted: {one.name}", seed=seed)
        .variant("B", one.switches)
        .bots(check="none")
        .stop(deals=deals)
    )


def flags(found: Findings) -> dict[str, str]:
    """What stands, by metric; and paragraphs that never fire any more."""
    said = {
        row["metric"]: row["word"] for row in found.verdicts if row["stands"] and row["word"] not in ("Same", "Open")
    }
    if never_fires(found):
        said[NEVER] = "Worse"
    return said


def never_fires(found: Findings) -> set[str]:
    book, other = (fired_in(found, arm) for arm in ("book", "B"))
    return book - other


def fired_in(found: Findings, arm: str) -> set[str]:
    return {rule for rule, (fired, _) in found.data["tallies"].get(arm, {}).get("rules", {}).items() if fired}


def run(planted: list[Planted], into: Path, deals: int, jobs: int, seed: int = 7) -> list[dict[str, str]]:
    found = []
    for one in planted:
        said = flags(study(one, deals, seed).run(into, jobs=jobs))
        named = any(said.get(metric) == "Worse" for metric in one.about)
        mark = ("named" if named else "MISSED") if one.about else ("FALSE" if said else "clean")
        worse = ", ".join(sorted(f"{metric} {word}" for metric, word in said.items())) or "nothing"
        print(f"{mark:<7} {one.name}: {worse}", flush=True)
        found.append(said)
    return found


def named(planted: list[Planted], said: list[dict[str, str]]) -> int:
    return sum(
        any(flagged.get(metric) == "Worse" for metric in one.about) for one, flagged in zip(planted, said, strict=True)
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--into", type=Path, required=True)
    parser.add_argument("--flaws", type=int, default=len(FLAWS))
    parser.add_argument("--clean", type=int, default=len(CLEAN))
    parser.add_argument("--deals", type=int, default=2048)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(arguments)
    flaws, clean = FLAWS[: given.flaws], CLEAN[: given.clean]
    false = sum(bool(said) for said in run(clean, given.into, given.deals, given.jobs, given.seed))
    hits = named(
        flaws, run(flaws, given.into, given.deals, given.jobs, given.seed)
    )  # Games that never end take longest, and come last.
    print(f"named: {hits} of {len(flaws)} (target: at least {NAMED:.0%})")
    print(f"false flags: {false} of {len(clean)} (target: at most {FALSE:.0%})")
    return 0 if hits >= NAMED * len(flaws) and false <= FALSE * len(clean) else 1


if __name__ == "__main__":
    sys.exit(main())
