"""Who sits where, and at what pace they play."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from ruse.kernel.errors import RuseError
from ruse.kernel.game import YARDSTICK, Game
from ruse.table.words import phrase

PERSON = "person"
BOT = "bot"
OPEN = "open"
STEADY = "agent"

Order = Literal["ask", "pass"]
"""What a seat does in windows of a kind: it wants to be asked, or it passes."""

MINUTE = 60_000
DAY = 24 * 60 * MINUTE


@dataclass(slots=True)
class Chair:
    """One seat: a person, a bot, or nobody yet. A person who left keeps the seat while a bot stands in."""

    seat: int
    kind: str = OPEN
    name: str = ""
    level: str | None = None
    stand_in: str | None = None
    """The level of the bot that plays for an absent person."""
    present: bool = True
    away_since: int | None = None
    strikes: int = 0
    """Time-outs in a row; after two the seat is offered to a bot."""
    orders: dict[str, Order] = field(default_factory=dict)
    """Standing orders for reaction windows, by kind: the owner's secret."""

    def bot_level(self) -> str | None:
        """The bot that decides for this seat now, if one does."""
        return self.level if self.kind == BOT else self.stand_in

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "name": self.name, "level": self.level}


def steady_level(game: Game) -> str:
    """The bot that plays on for somebody who gave up: rules of thumb, where the game has them."""
    return STEADY if STEADY in game.bots else [YARDSTICK, *game.bots][-1]


@dataclass(frozen=True, slots=True)
class Relaxed:
    """No clock."""


@dataclass(frozen=True, slots=True)
class Live:
    """A bank of time for the whole game, and something back for each decision."""

    bank: int = 5 * MINUTE
    increment: int = 5_000


@dataclass(frozen=True, slots=True)
class Mail:
    """Days for each decision."""

    days: int = 3


Pace = Relaxed | Live | Mail


def pace_to_json(pace: Pace) -> dict[str, Any]:
    return {"is": type(pace).__name__.lower(), **asdict(pace)}


def pace_from_json(data: Any) -> Pace:
    """A pace within its ranges."""
    kinds: dict[str, type[Relaxed] | type[Live] | type[Mail]] = {"relaxed": Relaxed, "live": Live, "mail": Mail}
    try:
        fields = dict(data)
        pace = kinds[fields.pop("is")](**fields)
    except (TypeError, ValueError, KeyError) as error:
        raise RuseError(phrase("aPaceIsRelaxedLive")) from error
    if isinstance(pace, Live) and not (_within(pace.bank, 10_000, 240 * MINUTE) and _within(pace.increment, 0, MINUTE)):
        raise RuseError(phrase("liveABankOfSeconds"))
    if isinstance(pace, Mail) and not _within(pace.days, 1, 30):
        raise RuseError(phrase("byMailToDaysA"))
    return pace


def _within(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
