"""Who was winning, step by step, of a game that is over: computed in the background, a few steps at a time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import structlog

from ruse.server.beside.bots import NOBODY, Thinkers
from ruse.server.limits import Caller
from ruse.wire.stories import Swing, WinLine

KEPT = 200
"""WinningLines that stay in memory."""
CHUNK = 4
MOST_STEPS = 120
SWING = 0.12
SWINGS = 5


@dataclass(slots=True)
class WinningLine:
    steps: list[int]
    points: list[tuple[int, float]] = field(default_factory=list)
    failed: bool = False

    def shape(self) -> WinLine:
        of = len(self.points) if self.failed else len(self.steps)
        changes = [
            Swing(step, round(share - before, 3))
            for (_, before), (step, share) in zip(self.points, self.points[1:], strict=False)
            if abs(share - before) >= SWING
        ]
        swings = sorted(changes, key=lambda swing: -abs(swing.by))[:SWINGS]
        return WinLine(len(self.points), of, list(self.points), sorted(swings, key=lambda swing: swing.step))


Keep = Callable[[str, WinningLine], Coroutine[Any, Any, None]]
"""What is done with a line that is whole."""


async def keep_nothing(id: str, line: WinningLine) -> None: ...


class WinningLines:
    def __init__(
        self, thinkers: Thinkers, spawn: Callable[[Coroutine[Any, Any, None]], None], keep: Keep = keep_nothing
    ) -> None:
        self._thinkers = thinkers
        self._spawn = spawn
        self._keep = keep
        self._log = structlog.get_logger()
        self._lines: OrderedDict[str, WinningLine] = OrderedDict()

    def line(self, id: str, text: str, acts: int, who: Caller = NOBODY) -> WinningLine:
        """The line of a game as far as it is; the first question starts it."""
        if id not in self._lines:
            self._thinkers.effort.check(who)
            stride = -(-(acts + 1) // MOST_STEPS)
            line = WinningLine(sorted({*range(0, acts + 1, stride), acts}))
            self._lines[id] = line
            while len(self._lines) > KEPT:
                self._lines.popitem(last=False)
            self._spawn(self._compute(id, line, text, who))
        return self._lines[id]

    async def _compute(self, id: str, line: WinningLine, text: str, who: Caller) -> None:
        try:
            for start in range(0, len(line.steps), CHUNK):
                steps = line.steps[start : start + CHUNK]
                shares = await self._thinkers.replay_shares(text, steps, who)
                line.points.extend(zip(steps, (round(share, 3) for share in shares), strict=True))
            self._spawn(self._keep(id, line))
        except Exception as trouble:
            line.failed = True
            self._log.warning("line failed", trouble=type(trouble).__name__)
