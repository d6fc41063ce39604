"""A study runs: look after look on the same prefix of deals, until what was asked is decided.

Each look plays the deals since the last one, under every set of rules that an open question still needs. What is decided
depends on the numbers of the deals alone: not on how many play them, nor on what lies in the folder, nor on where it was
broken off. So the verdicts are the same bytes, always (decision 0038).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from ruse.lab.backends import Backend
from ruse.lab.blocks import MOST_DEALS
from ruse.lab.chances import doubt
from ruse.lab.chunks import Chunk, Played
from ruse.lab.findings import Findings, Levels, Progress
from ruse.lab.matchups import STAKES, matchup
from ruse.lab.plan import Arm, Plan
from ruse.lab.readings import Reading, Task
from ruse.lab.restrained import is_quick
from ruse.lab.rows import CHECK, EXPLORE, GUARD, PRIMARY, Row, Running, open_rows
from ruse.lab.statistics.many import discoveries, holm
from ruse.lab.statistics.sequence import looks
from ruse.lab.tally import Tally

GRAIN = 64
"""Looks are at whole blocks of so many deals."""
LARGEST = 8192
"""Deals of a chunk at the most; of bots that think, as many as a look has at its start."""
LESSONS = (256, 2048)
"""Deals that teach chances of winning, at least and at most: the last of the seed, by which no study judges."""
LONGER = 4
"""How much further than the main bots the other ones are asked, at the most, whether they agree."""
Told = Callable[[Progress], object]
"""Hears how it stands after every look; `False` ends the study there."""


@dataclass
class Run:
    """One run of a plan in a folder."""

    plan: Plan
    folder: Path
    backend: Backend
    progress: Told | None = None
    rows: list[Row] = field(default_factory=list)
    levels: dict[tuple[str, str], Running] = field(default_factory=dict)
    tallies: dict[str, Tally] = field(default_factory=dict)
    deals: int = 0
    fresh: int = 0
    """Games that were played now."""
    counted: int = 0
    """Games of the prefix, whoever played them and whenever."""

    def go(self) -> Findings:
        started = time.monotonic()
        plan = self.plan
        self.rows = self.questions()
        ended = "most"
        for at in looks(plan.enough.deals, GRAIN):
            self.play(self.deals, at)
            self.deals = at
            self.judge()
            if self.done():
                ended = "decided"
                break
            if self.tell(started) is False:
                ended = "asked"
                break
            if plan.enough.seconds is not None and time.monotonic() - started > plan.enough.seconds:
                ended = "time"
                break
        self.tell(started)
        return self.findings(ended)

    def questions(self) -> list[Row]:
        plan, found = self.plan, list[Row]()
        for arm in plan.arms[1:] or plan.arms[:1]:
            variant = arm.name if len(plan.arms) > 1 else ""
            for name in plan.measured:
                metric = plan.metrics[name]
                if not variant and metric.wish != "near":
                    continue
                role = PRIMARY if name in plan.primary else GUARD if name in plan.guard else EXPLORE
                games = matchup(metric.match, plan.bots, plan.setup.seats).games
                found.append(Row(variant, metric, role, plan.enough.deals, games))
                if metric.match == "mirror" and plan.bots.check and role != EXPLORE:
                    found.append(Row(variant, metric, CHECK, plan.enough.deals, games))
        return found

    def match_of(self, row: Row) -> str:
        return "check" if row.role == CHECK else row.metric.match

    def wanted(self) -> dict[tuple[str, str], list[str]]:
        """Which metrics are read from which match-up of which rules: those of open questions, and of the first rules all."""
        plan = self.plan
        found: dict[tuple[str, str], list[str]] = {}
        for row in open_rows(self.rows):
            for arm in {plan.arms[0].name, row.variant or plan.arms[0].name}:
                found.setdefault((arm, self.match_of(row)), [])
        if len(plan.arms) == 1:
            for name in plan.measured:
                found.setdefault((plan.arms[0].name, plan.metrics[name].match), [])
        for (_, match), metrics in found.items():
            source = "mirror" if match == "check" else match
            metrics += [name for name in plan.measured if plan.metrics[name].match == source]
        return found

    def play(self, first: int, end: int) -> None:
        """The deals of one look, under whatever is wanted, in the order of their numbers."""
        tasks: list[tuple[tuple[str, str], Task]] = []
        for (arm, match), metrics in self.wanted().items():
            tasks += [((arm, match), task) for task in self.tasks(self.arm(arm), match, metrics, first, end)]
        found: dict[int, Reading] = {}
        for place, reading in self.backend.run([task for _, task in tasks]):
            found[place] = reading
            self.fresh += reading.played
        for part in range(max((len(list(group)) for group in grouped(tasks).values()), default=0)):
            self.count(tasks, found, part)

    def tasks(self, arm: Arm, match: str, metrics: list[str], first: int, end: int) -> list[Task]:
        plan = self.plan
        line_up = matchup(match, plan.bots, plan.setup.seats)
        played = Played.of(plan.game, arm.options, plan.setup.seats, plan.setup.edition, line_up, plan.seed, arm.rules)
        quick = all(is_quick(plan.game, bot) for bot in set(line_up.places))
        replaced = any(one.rules is not None for one in plan.arms)  # Chunks of all arms are alike, so that they pair.
        size = LARGEST if quick and not replaced and match != STAKES else GRAIN
        # Of bots that think, and of replaced rules, the first chunk has to do.
        lessons = (
            lessons_of(played, plan.enough.deals, self.folder) if size > GRAIN else Chunk(played, 0, GRAIN, self.folder)
        )
        chunks = [Chunk(played, at, min(size, end - at), self.folder) for at in range(first, end, size)]
        return [Task(chunk, lessons, tuple(metrics), plan.taste, match == "mirror") for chunk in chunks]

    def count(self, tasks: list[tuple[tuple[str, str], Task]], found: dict[int, Reading], part: int) -> None:
        """The readings of one chunk of every match-up."""
        here: dict[tuple[str, str], tuple[Reading, Task]] = {}
        for key, places in grouped(tasks).items():
            if part < len(places):
                here[key] = (found[places[part]], tasks[places[part]][1])
        for (arm, match), (reading, task) in here.items():
            self.counted += task.chunk.deals * task.chunk.played.matchup.games
            if reading.uses:
                self.tallies.setdefault(arm, Tally()).use(reading.uses)
            if reading.tally is not None:
                self.tallies.setdefault(arm, Tally()).add(reading.tally)
            if match != "check":
                for name, values in reading.values.items():
                    level = self.levels.setdefault((arm, name), Running())
                    level.add(values[values == values], self.plan.metrics[name].reach)
                    if name in reading.doubts:
                        level.doubt = doubt(reading.doubts[name])
        for row in open_rows(self.rows):
            match = self.match_of(row)
            if (self.plan.arms[0].name, match) not in here:
                continue  # Its chunks are larger: they came before.
            before, task = here[self.plan.arms[0].name, match]
            other, name = here[row.variant, match][0] if row.paired else None, row.metric.name
            row.add(before.values[name], None if other is None else other.values[name], task.chunk.deals)
            if name in before.doubts:
                row.mistrust(before.doubts[name], None if other is None else other.doubts[name])

    def arm(self, name: str) -> Arm:
        return next(arm for arm in self.plan.arms if arm.name == name)

    def judge(self) -> None:
        """What is asked shares one error rate, and each that is decided leaves more to the others."""
        alpha = self.plan.enough.alpha
        asked = [row for row in self.rows if row.role in (PRIMARY, GUARD)]
        for row in self.rows:
            if row.role in (EXPLORE, CHECK):
                row.look(alpha)
        for _ in count():
            left = open_rows(asked)
            each = holm(alpha, len(asked), len(asked) - len(left))
            if not [row for row in left if row.look(each)]:
                break

    def done(self) -> bool:
        asked = [row for row in self.rows if row.role in (PRIMARY, GUARD)]
        if not asked:
            return bool(self.rows) and not open_rows(self.rows)
        if open_rows(asked):
            return False
        checks = open_rows([row for row in self.rows if row.role == CHECK])
        return not checks or self.deals >= LONGER * max(row.deals for row in asked)

    def tell(self, started: float) -> object:
        if self.progress is None:
            return None
        return self.progress(
            Progress(
                self.deals, self.plan.enough.deals, self.counted, self.fresh, time.monotonic() - started, self.shown()
            )
        )

    def shown(self) -> list[Row]:
        return [row for row in self.rows if row.role != CHECK]

    def findings(self, ended: str) -> Findings:
        explored = [row for row in self.rows if row.role == EXPLORE]
        stand = dict(
            zip(
                map(id, explored),
                discoveries([row.evidence() for row in explored], self.plan.enough.alpha),
                strict=True,
            )
        )
        levels = Levels.of(self.plan, self.levels, self.deals)
        return Findings.of(
            self.plan, self.rows, levels, self.tallies, ended, self.deals, self.counted, self.fresh,
            stands={id(row): stand.get(id(row), True) for row in self.rows},
        )  # fmt: skip


def lessons_of(played: Played, most: int, folder: Path) -> Chunk:
    """As many as the study may take itself, within reason."""
    deals = min(max(LESSONS[0], most), LESSONS[1])
    return Chunk(played, MOST_DEALS - deals, deals, folder)


def grouped(tasks: list[tuple[tuple[str, str], Task]]) -> dict[tuple[str, str], list[int]]:
    """The places of the tasks of each match-up, in order."""
    found: dict[tuple[str, str], list[int]] = {}
    for place, (key, _) in enumerate(tasks):
        found.setdefault(key, []).append(place)
    return found
