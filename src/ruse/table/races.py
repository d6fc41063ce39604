"""A race at a table: opened for all at one moment after a drawn wait, and decided by time less what each is credited.

The table is told when a press arrived and how long that line takes there and back; it looks at no clock itself. A press
quotes the number that was sent with the opening: nobody can press before having seen it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Any

from ruse.kernel.errors import Refusal
from ruse.kernel.races import DRAWN, Race, Racer, leaders
from ruse.table.words import phrase

WAIT = (1_600, 4_000)
"""Milliseconds before a race opens: drawn anew for each."""
CAP = 150
"""The most that is credited for a slow line."""
COLLECT = 260
"""How long after the first press others still count."""
PATIENCE = 5_000
"""After this a race that nobody ran is drawn by lot."""

Chance = Callable[[int], int]
"""A number from 0 to n - 1 that nobody can foresee."""


def bot_reaction(chance: Chance) -> int:
    """As quick as people are: half of the time within 310 ms, and never below 180."""
    part = (chance(1 << 20) + 0.5) / (1 << 20)
    return max(180, round(310 * math.exp(0.2 * NormalDist().inv_cdf(part))))


@dataclass(frozen=True, slots=True)
class Press:
    seat: int
    at: int
    """Milliseconds after the opening."""
    credit: int

    @property
    def time(self) -> int:
        return self.at - self.credit


@dataclass(slots=True)
class Run:
    """One race being run. `number` counts the races of this sitting, so that a late press cannot count in the next."""

    number: int
    race: Race
    wait: int
    opens: int
    go: int
    opened: int | None = None
    presses: dict[int, Press] = field(default_factory=dict)

    @classmethod
    def drawn(cls, number: int, race: Race, now: int, chance: Chance) -> Run:
        wait = WAIT[0] + chance(WAIT[1] - WAIT[0] + 1)
        return cls(number, race, wait, now + wait, chance(1 << 31))

    @property
    def seats(self) -> list[int]:
        return [racer.seat for racer in self.race.racers]

    def racer(self, seat: int) -> Racer:
        for racer in self.race.racers:
            if racer.seat == seat:
                return racer
        raise Refusal(phrase("youAreNotInThis"), self.race.rule)

    def open(self, now: int, bots: Sequence[int], chance: Chance) -> None:
        self.opened = now
        for racer in self.race.racers:
            if racer.seat in bots:
                self.presses[racer.seat] = Press(racer.seat, bot_reaction(chance), racer.bonus)

    def press(self, seat: int, number: int, go: int | None, travel: int, now: int, soonest: int = 0) -> bool:
        """A seat's press, which arrived now; False when it had pressed before."""
        racer = self.racer(seat)
        if number != self.number:
            raise Refusal(phrase("thatRaceIsOver"), self.race.rule)
        if self.opened is None or go != self.go:
            raise Refusal(phrase("tooEarlyTheRaceHas"), self.race.rule)
        if seat in self.presses:
            return False
        credit = min(max(0, travel), CAP) + racer.bonus
        self.presses[seat] = Press(seat, max(soonest, now - self.opened), credit)
        return True

    def wakes_at(self) -> int:
        """When it opens, or when it is decided: some time after the first press, or when nobody is left to wait for."""
        if self.opened is None:
            return self.opens
        times = [press.at for press in self.presses.values()]
        if len(times) < len(self.race.racers):
            times.append(PATIENCE)
        return self.opened + min(min(times) + COLLECT, max(times))

    def decide(self, draw: Chance) -> tuple[Racer, dict[str, Any], int | None]:
        """The winner, the presses and credits that say why, and among how many it was drawn, if it was."""
        presses = sorted(self.presses.values(), key=lambda press: press.at)
        counted = sorted(
            (press for press in presses if press.at <= presses[0].at + COLLECT),
            key=lambda press: (press.time, press.seat),
        )
        racers, how = leaders(self.race, {press.seat: press.time for press in counted})
        of = len(racers) if how in DRAWN else None
        winner = racers[0] if of is None else racers[draw(of)]
        listed = [{"seat": press.seat, "at": press.at, "credit": press.credit} for press in counted]
        return winner, {
            "rule": self.race.rule, "wait": self.wait, "presses": listed, "winner": winner.seat, "how": how
        }, of  # fmt: skip
