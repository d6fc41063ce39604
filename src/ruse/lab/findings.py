"""What a study found, as plain data: the same bytes however it was run. Only `played` and `seconds` are of one run."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ruse.lab.plan import BOOK, Plan, describe
from ruse.lab.rows import CHECK, Row, Running
from ruse.lab.statistics.sequence import Mixture
from ruse.lab.statistics.verdict import Word, disagree, together
from ruse.lab.tally import Tally

AIMED = 4096
"""Deals at which the interval of a single set of rules is tightest."""
CERTAIN = 0.05


@dataclass(frozen=True)
class Progress:
    """How a study stands. `rows` are live: read them now, or keep what `to_json` gives."""

    deals: int
    most: int
    games: int
    played: int
    seconds: float
    rows: Sequence[Row]

    @property
    def decided(self) -> int:
        return sum(row.decided for row in self.rows)

    def to_json(self) -> dict[str, Any]:
        return {
            "deals": self.deals,
            "most": self.most,
            "games": self.games,
            "played": self.played,
            "seconds": round(self.seconds, 2),
            "decided": self.decided,
            "rows": [row.to_json(CERTAIN, 1 - CERTAIN) for row in self.rows],
        }


@dataclass(frozen=True)
class Levels:
    """Of each set of rules and each metric: the mean, with an interval that holds at every look."""

    by_arm: dict[str, dict[str, dict[str, float]]]

    @classmethod
    def of(cls, plan: Plan, levels: Mapping[tuple[str, str], Running], deals: int) -> Levels:
        found: dict[str, dict[str, dict[str, float]]] = {arm.name: {} for arm in plan.arms}
        for name in plan.measured:
            for arm in plan.arms:
                running = levels.get((arm.name, name))
                if running is not None and running.count > 1:
                    found[arm.name][name] = level(running)
        return cls(found)


def level(running: Running) -> dict[str, float]:
    interval = Mixture(min(AIMED, max(running.count, 2))).interval(running.sums(), CERTAIN)
    return {
        "mean": _rounded(interval.mean),
        "low": _rounded(interval.low),
        "high": _rounded(interval.high),
        "values": running.count,
    }


@dataclass(frozen=True)
class Findings:
    """`data` is what is kept in verdicts.json; `played` is how many games this run had to play."""

    data: dict[str, Any]
    played: int = 0

    @classmethod
    def of(
        cls,
        plan: Plan,
        rows: Sequence[Row],
        levels: Levels,
        tallies: Mapping[str, Tally],
        ended: str,
        deals: int,
        games: int,
        played: int,
        stands: Mapping[int, bool],
    ) -> Findings:
        enough = plan.enough
        checks = {(row.variant, row.metric.name): row for row in rows if row.role == CHECK}
        shown = []
        for row in rows:
            if row.role == CHECK:
                continue
            data = row.to_json(enough.alpha, enough.power)
            check = checks.get((row.variant, row.metric.name))
            data["stands"] = stands[id(row)] or row.word in (Word.SAME, Word.OPEN)
            data["check"] = None
            if check is not None:
                other = check.to_json(enough.alpha, enough.power)
                wanted = ("word", "before", "after", "change", "low", "high", "better", "deals")
                data["check"] = {"bot": plan.bots.check, **{name: other[name] for name in wanted}}
                data["check"]["disagrees"] = disagree(row.word, check.word)
                data["word"] = str(together(row.word, check.word))
            shown.append(data)
        return cls(
            {
                "study": plan.to_json(),
                "ended": ended,
                "deals": deals,
                "games": games,
                "rows": shown,
                "levels": levels.by_arm,
                "tallies": {arm: tallies[arm].to_json() for arm in sorted(tallies)},
            },
            played,
        )

    @property
    def verdicts(self) -> list[dict[str, Any]]:
        """A row for each variant and metric, in the order in which they were asked."""
        rows: list[dict[str, Any]] = self.data["rows"]
        return rows

    def word(self, variant: str, metric: str) -> Word:
        return Word(next(row["word"] for row in self.verdicts if (row["variant"], row["metric"]) == (variant, metric)))

    def columns(self) -> dict[str, list[Any]]:
        """The verdicts column by column, for NumPy, polars or pandas."""
        names = [name for name in self.verdicts[0] if name not in ("check", "better")] if self.verdicts else []
        return {name: [row[name] for row in self.verdicts] for name in names}

    def report(self, path: Path | str, answers: Path | None = None) -> int:
        """Write it as one page of HTML, its games as records beside it; how many bytes the page has.

        `answers` is a file of what people said who played it."""
        from ruse.lab.paper.page import report
        from ruse.lab.people import read_answers

        study = self.data["study"]
        return report(self.data, Path(path), read_answers(answers, study["game"], study["players"]) if answers else ())

    def to_bytes(self) -> bytes:
        return (json.dumps(self.data, ensure_ascii=False, sort_keys=True, indent=1) + "\n").encode()


def variants_of(plan: Plan) -> str:
    return "; ".join(f"{arm.name}: {describe(arm)}" for arm in plan.arms if arm.name != BOOK)


def _rounded(value: float) -> float:
    return float(f"{value:.12g}")
