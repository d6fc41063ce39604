"""What the walks came to, one line a walk, so that a run that was broken off goes on where it was."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from bench.walks.coverage import wanted
from bench.walks.findings import Finding, read_finding
from bench.walks.plan import Plan

Cell = tuple[str, str, int]
"""Game, client, seats."""


@dataclass
class Walked:
    plan: Plan
    presses: int
    decisions: int
    over: bool
    seconds: float
    done: list[str]
    findings: list[Finding] = field(default_factory=list)
    toward: str = ""
    """What it was after, if it began in the middle of a game."""

    @property
    def cell(self) -> Cell:
        return self.plan.game, self.plan.client, self.plan.seats


class Ledger:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.walks: list[Walked] = []
        if path.exists():
            self.walks = [_read(json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]

    def add(self, walked: Walked) -> None:
        self.walks.append(walked)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(walked), ensure_ascii=False) + "\n")

    def has(self, plan: Plan) -> bool:
        return any(walked.plan == plan and not walked.toward for walked in self.walks)

    def done(self, cell: Cell) -> set[str]:
        return {deed for walked in self.walks if walked.cell == cell for deed in walked.done}

    def wanted(self, cell: Cell) -> frozenset[str]:
        """Lessons and crashes have no seats, and nothing to do."""
        return wanted(cell[0], cell[2]) if cell[2] else frozenset()

    def missing(self, cell: Cell) -> list[str]:
        return sorted(self.wanted(cell) - self.done(cell))

    def cells(self) -> list[Cell]:
        return sorted({walked.cell for walked in self.walks})

    def findings(self) -> dict[str, list[Finding]]:
        """By their shapes, each with every walk that met it."""
        found: dict[str, list[Finding]] = defaultdict(list)
        for walked in self.walks:
            for finding in walked.findings:
                found[finding.shape].append(finding)
        return dict(sorted(found.items()))


def _read(data: dict[str, Any]) -> Walked:
    findings = [read_finding(one) for one in data.pop("findings")]
    return Walked(plan=Plan(**data.pop("plan")), findings=findings, **data)
