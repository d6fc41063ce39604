"""What there is to watch, and what somebody played."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ruse.wire.shapes import Shape

Why = Literal["turned", "close", "long"]
Ended = Literal["won", "drawn", "lost", "unfinished"]


class Scene(Shape):
    """A table to watch. Of one that is over: why it is worth it, and how much of that; never who won."""

    id: str
    game: str
    title: str
    detail: str
    at: int
    people: int
    watching: int = 0
    why: Why | None = None
    much: int = 0
    """turned: the least chance, in percent, that the winner once had; close: the points between the first and the
    second; long: the rows of the record."""


class Scenes(Shape):
    now: int
    live: list[Scene]
    over: list[Scene]


class Tally(Shape):
    played: int
    won: int
    drawn: int
    lost: int


class Part(Shape):
    """A tally under its name: of a level, of a seat, of somebody."""

    name: str
    tally: Tally


class OfGame(Shape):
    """`levels`: against whom; `seats`: from which seat, in their order."""

    game: str
    title: str
    all: Tally
    levels: list[Part]
    seats: list[Part]


class OwnGame(Shape):
    """`accuracy`: 100 less the mean cost of a decision, where somebody had this game read for this seat."""

    id: str
    game: str
    title: str
    at: int
    seat: int
    ended: Ended
    reason: str
    points: list[int]
    accuracy: float | None = None


class Habit(Shape):
    """A choice as the game calls it, how often you took it, and how often it was the best by what you could know."""

    game: str
    says: str
    you: int
    best: int


class WantedPerson(Shape):
    """Which game somebody wants to play with a person."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]


class Wait(Shape):
    """Since when you wait, and the table where somebody was found."""

    game: str
    title: str
    since: int
    now: int
    table: str | None


class Rank(Shape):
    """How strong somebody is at a game, give or take; provisional: after few games, and nearly a guess."""

    name: str
    colour: str
    bot: bool
    you: bool
    rating: int
    give_or_take: int
    games: int
    provisional: bool


class Ladder(Shape):
    """Who is strongest for sure comes first."""

    game: str
    title: str
    ranks: list[Rank]


class OwnRating(Shape):
    game: str
    title: str
    rating: int
    give_or_take: int
    games: int
    provisional: bool


class OwnHistory(Shape):
    """What you played here. Nobody else gets it."""

    name: str
    now: int
    games: list[OwnGame]
    of_games: list[OfGame]
    streak: int
    longest: int
    habits: list[Habit]
    met: list[Part]
    ratings: list[OwnRating]
    leaderboard: bool
    """Does this server show everybody who is strongest?"""
    more: bool
    """There are older games than those that are counted."""
