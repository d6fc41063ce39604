"""Reviews of games that are over: read in the background, a second at a time, and the same for everybody who opens them."""

from __future__ import annotations

import json
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from ruse import is_compiled
from ruse.kernel.record import Record
from ruse.kernel.registry import load_game
from ruse.reviews.reading import Reading
from ruse.reviews.reference import reference_of
from ruse.reviews.shapes import Belief, Beliefs, Review
from ruse.server.beside.bots import NOBODY, Thinkers
from ruse.server.limits import Caller

KEPT = 200
"""Reviews that stay in memory; and so many times that of beliefs."""
STEPS_KEPT = 4000
CHOICES = 100
"""Of a game, that are kept by their names."""
NAMED = "⟦"
PLAINLY = 8
"""So much less is tried where the rules are not compiled."""


Keep = Callable[[str, int, Review], Coroutine[Any, Any, None]]
"""What is done with a review that is whole: the game's id, the seat, and what was found."""


async def keep_nothing(id: str, seat: int, review: Review) -> None: ...


def called(seat: int) -> str:
    """In place of a name, which may change, be deleted, or be nobody's business yet: whoever sends a review puts it in."""
    return f"{NAMED}{seat}⟧"


def with_names(text: bytes, names: list[str]) -> bytes:
    """A shape as it is sent."""
    for seat, name in enumerate(names):
        text = text.replace(called(seat).encode(), json.dumps(name, ensure_ascii=False)[1:-1].encode())
    return text


class Reviews:
    def __init__(
        self, thinkers: Thinkers, spawn: Callable[[Coroutine[Any, Any, None]], None], keep: Keep = keep_nothing
    ) -> None:
        self._thinkers = thinkers
        self._spawn = spawn
        self._keep = keep
        self._log = structlog.get_logger()
        self._readings: OrderedDict[tuple[str, int], Reading] = OrderedDict()
        self._beliefs: OrderedDict[tuple[str, int, int], list[Belief]] = OrderedDict()

    def review(self, id: str, record: Record, seat: int, who: Caller = NOBODY) -> Review:
        """The review as far as it is; the first question starts it."""
        key = id, seat
        if key not in self._readings:
            self._thinkers.effort.check(who)
            self._readings[key] = Reading(record, seat, _work(record), names=_tokens(record))
            while len(self._readings) > KEPT:
                self._readings.popitem(last=False)
            self._spawn(self._read(key, who))
        self._readings.move_to_end(key)
        return self._readings[key].shape()

    async def _read(self, key: tuple[str, int], who: Caller) -> None:
        """Who began it has it whole, and pays for it afterwards. What nobody keeps any more is not read on."""
        try:
            while key in self._readings and not self._readings[key].whole:
                reading = await self._thinkers.read_on(self._readings[key], who)
                if key in self._readings:
                    self._readings[key] = reading
            if key in self._readings:
                self._spawn(self._keep(*key, self._readings[key].shape()))
        except Exception as trouble:
            self._readings.pop(key, None)  # Who asks again begins it again.
            self._log.warning("review failed", trouble=type(trouble).__name__)

    async def beliefs(
        self, id: str, record: Record, seat: int, step: int, since: int | None, who: Caller = NOBODY
    ) -> Beliefs:  # fmt: skip
        """What the seat could know at a step, and what it could know before."""
        places = await self._beliefs_at(id, record, seat, step, who)
        before = [] if since is None else await self._beliefs_at(id, record, seat, since, who)
        return Beliefs(seat, step, places, since, before)

    async def _beliefs_at(self, id: str, record: Record, seat: int, step: int, who: Caller) -> list[Belief]:
        key = id, seat, step
        if key not in self._beliefs:
            self._thinkers.effort.check(who)
            self._beliefs[key] = await self._thinkers.beliefs(record, seat, step, _tokens(record), who)
            while len(self._beliefs) > STEPS_KEPT:
                self._beliefs.popitem(last=False)
        return self._beliefs[key]


def choices_of(review: Review) -> dict[str, tuple[int, int]]:
    """By its name: how often each choice was taken, and how often it was the best. Those that name somebody are left out."""
    taken, best = Counter[str](), Counter[str]()
    for decision in review.decisions:
        names = {choice.text: choice.doing for choice in decision.choices}
        for text, count in ((decision.chosen, taken), (decision.best, best)):
            name = names.get(text)
            if name is not None and NAMED not in name:
                count[name] += 1
    return {name: (taken[name], best[name]) for name, _ in (taken + best).most_common(CHOICES)}


def lowest(before: list[float], result: float) -> int | None:
    """What chance in percent whoever won once had, at most; None where nobody did. `before` the end, of one seat."""
    if not before or result not in (0.0, 100.0):
        return None
    return round(min(before) if result else 100 - max(before))


def _tokens(record: Record) -> list[str]:
    return [called(seat) for seat in range(record.setup.seats)]


def _work(record: Record) -> int | None:
    tables = reference_of(load_game(record.game)).tables
    return None if is_compiled() else max(24, tables // PLAINLY)
