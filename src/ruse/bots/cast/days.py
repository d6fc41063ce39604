"""The deal of a day: which game, for how many, against whom. It follows from the date, so everybody can reckon it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

from ruse.bots.cast.people import person_of, somebody
from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.registry import load_game

FIRST = date(2026, 7, 1)
"""Deal 0 was on this day."""
GAMES = ("westeria", "war-x-treme", "master-of-spies", "war-slayer")
"""They take turns."""
LEVELS = ("agent", "agent", "spymaster")
MOST_SEATS = 4
OWN = 0
"""The seat of whoever plays."""
NO_DAY = "A day is written as 2026-11-17"
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """`cast` are the bots in the seats after one's own."""

    day: str
    number: int
    game: Game
    cast: tuple[str, ...]

    @property
    def seats(self) -> int:
        return 1 + len(self.cast)


def deal_of(day: str) -> DailyDeal:
    """What is played on a day, written as 2026-11-17."""
    number = (_date(day) - FIRST).days
    game = load_game(GAMES[number % len(GAMES)])
    dice = Dice(int.from_bytes(sha256(f"ruse daily {day}".encode()).digest()[:4], "big"))
    low, high = game.seats
    level = LEVELS[dice.below(len(LEVELS))]
    seats = low + dice.below(min(high, MOST_SEATS) - low + 1)
    cast: list[str] = []
    for seat in range(1, seats):
        taken = [person.name for bot in cast if (person := person_of(bot)) is not None]
        cast.append(somebody(level, seat, f"daily {day}", taken))
    return DailyDeal(day, number, game, tuple(cast))


def day_at(now: int) -> str:
    """The day in UTC at a time in milliseconds."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def end_of(day: str) -> int:
    """When the day is over and its seal opens: 0:00 UTC, in milliseconds."""
    after = _date(day) + timedelta(days=1)
    return round(datetime(after.year, after.month, after.day, tzinfo=UTC).timestamp() * 1000)


def day_after(day: str, days: int = 1) -> str:
    return (_date(day) + timedelta(days=days)).isoformat()


def _date(day: str) -> date:
    if _DAY.fullmatch(day) is None:
        raise RuseError(NO_DAY)
    try:
        return date.fromisoformat(day)
    except ValueError as error:
        raise RuseError(NO_DAY) from error
