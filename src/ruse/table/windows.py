"""Reaction windows without tells.

A window has one length at a table. It ends earlier only when every person in it has answered or has a standing order; bots
think at once and answer at its end, all at the same moment, and a bot that is not ready passes: nobody waits for one, so
that how long it thought shows in nothing. Whoever is silent passes. Nothing that another viewer gets before the end depends
on who has answered, or on who could have done more than pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.table.chairs import DAY, Chair, Mail, Order, Pace
from ruse.table.words import phrase

WINDOW = 1_200
"""Milliseconds of a window, if a table does not say otherwise."""
LENGTHS = (WINDOW, 30_000)
THOUGHT = 600
"""A window with bots in it lasts this long at least: their time to think, whatever they hold."""

ASK: Final = "ask"
PASS: Final = "pass"


def check_length(length: object) -> int:
    low, high = LENGTHS
    if not isinstance(length, int) or isinstance(length, bool) or not low <= length <= high:
        raise RuseError(phrase("aWindowLastsToMilliseconds", low=low, high=high))
    return length


def length_of(pace: Pace, length: int) -> int:
    """By mail a window lasts as long as any decision; there standing orders answer, if nobody says otherwise."""
    return pace.days * DAY if isinstance(pace, Mail) else length


def order_of(chair: Chair, kind: str, pace: Pace) -> Order:
    """What the seat does in windows of this kind: it passes, or wants to be asked. By mail it passes unless it said so."""
    return chair.orders.get(kind, PASS if isinstance(pace, Mail) else ASK)


def check_orders(game: Game, orders: object) -> dict[str, Order]:
    if not isinstance(orders, dict) or not all(
        kind in game.windows and order in (ASK, PASS) for kind, order in orders.items()
    ):
        raise RuseError(
            phrase("aStandingOrderIsOr", ask=ASK, pass_=PASS, windows=", ".join(game.windows) or phrase("nothingHere"))
        )
    return dict(orders)


@dataclass(slots=True)
class Window:
    kind: str
    opened: int
    length: int
    pace: Pace
    latest: int = 0
    """When a person last did something in it: an answer, an order."""
    intents: dict[int, list[str]] = field(default_factory=dict)
    """What bots have chosen; it is done at the end."""

    @property
    def until(self) -> int:
        return self.opened + self.length

    def awaits(self, chair: Chair) -> bool:
        """Does the window stay open for this seat, which has not answered? It does for no bot."""
        return chair.bot_level() is None and order_of(chair, self.kind, self.pace) == ASK

    def ends_at(self, unanswered: Sequence[Chair]) -> int:
        if any(self.awaits(chair) for chair in unanswered):
            return self.until
        end = max(self.opened, self.latest)
        if any(chair.bot_level() is not None for chair in unanswered):
            end = max(end, self.opened + THOUGHT)
        return min(end, self.until)
