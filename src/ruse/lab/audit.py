"""Which rulings matter at all? Every switch of a game, one at a time, against the rules as they are.

A ruling matters where a number that people care about moves by more than they care about, and is harmless where all of them
surely stay within that. What was looked at and not asked is marked where it could be chance among so many (decision 0038).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ruse.kernel.game import Game
from ruse.kernel.options import Switch, Value, said
from ruse.lab.findings import Findings
from ruse.lab.metrics import metrics_of
from ruse.lab.plan import Enough, Plan, make_plan
from ruse.lab.running import Told
from ruse.lab.study import run_plan

LOOKED_AT = ("fairness.first_seat", "skill.strong_vs_weak", "length.minutes", "margin.close", "drama.tension")
MATTERS, HARMLESS, OPEN = "matters", "harmless", "open"
MOVED = ("Better", "Worse", "Mixed")


def other_values(switch: Switch) -> list[Value]:
    """Of a choice every other one; of a number half and twice as much, as far as it may be."""
    if switch.choices:
        return [value for value in switch.choices if value != switch.default]
    if isinstance(switch.default, bool):
        return [not switch.default]
    low, high = switch.span or (0, 0)
    usual = int(switch.default)
    tried = [max(low, usual // 2), min(high, usual * 2 or 1)]
    return list(dict.fromkeys(value for value in tried if value != usual))


def audit_plan(
    game: Game,
    *,
    players: int | None = None,
    seed: int = 1,
    deals: int = 4096,
    seconds: float | None = None,
    bot: str | None = None,
    metrics: Sequence[str] = LOOKED_AT,
) -> Plan:
    variants = {
        f"{switch.name}={said(value)}": {switch.name: value}
        for switch in game.switches
        for value in other_values(switch)
    }
    known = metrics_of(game, players or game.seats[0])
    usable = {name: one for name, one in variants.items() if _changes(game, players, one)}
    return make_plan(
        game,
        title=f"{game.title}: which rulings matter",
        seed=seed,
        players=players,
        variants=usable,
        bots={"mirror": bot} if bot else None,
        explore=[name for name in metrics if name in known],
        enough=Enough(deals=deals, seconds=seconds),
    )


def _changes(game: Game, players: int | None, switches: Mapping[str, Any]) -> bool:
    return game.setup(players, switches).options != game.setup(players).options


@dataclass(frozen=True)
class Ruling:
    """One value of one switch, and how far it moves what."""

    switch: Switch
    value: Value
    verdict: str
    impact: float
    """The change of the number that moves most, in units of the smallest change that anybody cares about (H4)."""
    rows: tuple[dict[str, Any], ...]

    @property
    def most(self) -> dict[str, Any]:
        return max(self.rows, key=impact_of)

    @property
    def says(self) -> str:
        return f"{self.switch.says} {self.switch.title(self.value) if self.switch.choices else said(self.value)}"


def impact_of(row: dict[str, Any]) -> float:
    return 0.0 if row["change"] is None or not row["smallest"] else abs(row["change"]) / row["smallest"]


def rulings(game: Game, findings: Findings) -> list[Ruling]:
    """What matters most first."""
    found = []
    for arm in findings.data["study"]["arms"][1:]:
        rows = tuple(row for row in findings.verdicts if row["variant"] == arm["name"])
        ((name, value),) = arm["changed"].items()
        switch = next(one for one in game.switches if one.name == name)
        moved = [row for row in rows if row["word"] in MOVED and row["stands"]]
        same = all(row["word"] == "Same" for row in rows)
        verdict = MATTERS if moved else HARMLESS if same else OPEN
        counted = tuple(moved) or rows
        found.append(Ruling(switch, value, verdict, max(map(impact_of, counted)), rows))
    order = (MATTERS, OPEN, HARMLESS)
    return sorted(found, key=lambda one: (order.index(one.verdict), -one.impact, one.switch.name, str(one.value)))


def run_audit(plan: Plan, folder: Path, *, jobs: int | None = None, progress: Told | None = None) -> list[Ruling]:
    return rulings(plan.game, run_plan(plan, folder, jobs=jobs, progress=progress))
