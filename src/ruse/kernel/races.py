# interpreted
"""Races against the clock: what a game tells of one, and what a table that ran it adds to what is told.

A State has no clock. Where a rule says "whoever is first", the HOUSE owes a decision with one action a racer, and nobody
else owes anything. `Game.race` reads from any view who is in it. A table with people at it opens the race, takes the
presses and names the winner; a simulation draws one of the actions by luck. The presses stand in the row of the act, so
that a replay is exact and everybody can read what each was credited.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruse.kernel.errors import RuseError
from ruse.kernel.events import Event, Seat
from ruse.kernel.shape import Shape

SEATS = 8
"""No table has more."""
EQUAL = 10
"""Milliseconds: whoever is this close to the fastest is as fast."""
DRAWN = ("coin", "lot")
"""How a race ends that a draw decides; its row says `of` how many."""


class Racer(Shape, frozen=True):
    """One who races: the HOUSE's action that names this seat the winner, and what the rules give it."""

    seat: Seat
    action: int
    held: int = 0
    """Cards held: among equals the fewest win."""
    bonus: int = 0
    """Milliseconds the rules give beyond what the table credits for a slow line."""


class Race(Shape, frozen=True):
    """The race that the HOUSE owes, as everybody may know it."""

    rule: str
    racers: tuple[Racer, ...]


def leaders(race: Race, times: Mapping[int, int]) -> tuple[list[Racer], str]:
    """Who may win by what each seat's time is, by seat, and how: one of several is drawn."""
    racers = sorted(race.racers, key=lambda racer: racer.seat)
    if not times:
        return racers, "lot"
    fastest = min(times.values())
    equal = [racer for racer in racers if racer.seat in times and times[racer.seat] <= fastest + EQUAL]
    if len(equal) == 1:
        return equal, "first"
    fewest = min(racer.held for racer in equal)
    equal = [racer for racer in equal if racer.held == fewest]
    return equal, "fewest" if len(equal) == 1 else "coin"


class TableEvent(Event, frozen=True):
    """What the table itself tells, open to all: no game redacts it, and no Memory notes it."""


class Pressed(TableEvent, frozen=True):
    """`time` is milliseconds from the opening to the press, less the `credit`."""

    seat: Seat
    time: int
    credit: int


class RaceTimed(TableEvent, frozen=True):
    """`how`: first, fewest (cards among equals), coin, or lot (nobody pressed)."""

    winner: Seat
    how: str


TABLE_EVENTS: frozenset[type[object]] = frozenset((Pressed, RaceTimed))

WORDS: Mapping[str, str] = {
    "Pressed": "{@seat}: {time} ms, after {credit} ms of credit.",
    "RaceTimed": "{@winner} {winner:wins|win} the race: {how}.",
    "how:first": "nobody was faster",
    "how:fewest": "within 10 ms of the fastest, and with the fewest cards",
    "how:coin": "within 10 ms of the fastest, and by a coin",
    "how:lot": "nobody pressed, so it was drawn by lot",
}
"""What a game with races says of them, unless its own catalogue says it otherwise."""


HOWS = tuple(key.removeprefix("how:") for key in WORDS if key.startswith("how:"))


def timing(row: Mapping[str, Any]) -> list[TableEvent]:
    """What is told of the race that a row of the record decided; nothing for other rows."""
    if "race" not in row:
        return []
    try:
        rule, winner, how = row["race"]["rule"], row["race"]["winner"], row["race"]["how"]
        presses = [(press["seat"], press["at"], press["credit"]) for press in row["race"]["presses"]]
    except (KeyError, TypeError, IndexError) as error:
        raise RuseError("its race cannot be read") from error
    numbers = [winner, *(number for press in presses for number in press)]
    if type(rule) is not str or how not in HOWS or any(type(number) is not int for number in numbers):
        raise RuseError("its race cannot be read")
    told: list[TableEvent] = [Pressed(rule, seat, at - credit, credit) for seat, at, credit in presses]
    if not {winner, *(seat for seat, _, _ in presses)} <= set(range(SEATS)):
        raise RuseError("somebody races who does not sit there")
    return [*told, RaceTimed(rule, winner, how)]
