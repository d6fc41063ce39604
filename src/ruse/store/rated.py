"""Which finished games count for ratings, and how: read from their rows, the same whenever it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ruse.kernel.record import Row
from ruse.store.entries import Seat

BOT = "bot:"
"""Before the level of a bot, where a person has an id: bots of a level are one player."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Who sat where, and who came first. Only `moved` of them get another rating."""

    who: tuple[str, ...]
    places: tuple[int, ...]
    moved: tuple[int, ...]


def standing(seats: Sequence[Seat], rows: Sequence[Row]) -> Standing | None:
    """None: this game counts for nobody. Whoever walked away from it has lost it.

    Where a game was broken off because one of two was away, the other has won; with more, nobody knows who would have, and
    only who was away is moved.
    """
    end = rows[-1] if rows else None
    who = tuple([called(seat) for seat in seats])
    if end is None or end.get("row") != "end" or "" in who or not any(map(is_person, who)):
        return None
    if len({*filter(is_person, who)}) < sum(map(is_person, who)):
        return None  # Nobody plays against oneself.
    everybody = tuple(range(len(seats)))
    if end["reason"] in ("over", "resigned") and any(end["outcome"]):
        gone = away(rows)
        worth = [-1 if seat in gone else end["outcome"][seat] for seat in everybody]
        return Standing(who, _places(worth), everybody)
    if end["reason"] == "absence":
        people = [seat for seat in everybody if is_person(who[seat])]
        by = end.get("by", people[0] if len(people) == 1 else None)
        return None if by is None else _walked_away(who, by)
    return None


def _walked_away(who: tuple[str, ...], by: int) -> Standing:
    """Among bots nobody else can have been waited for, even where the end does not say who was away."""
    everybody = tuple(range(len(who)))
    places = tuple([1 if seat == by else 0 for seat in everybody])
    return Standing(who, places, everybody if len(who) == 2 else (by,))


def called(seat: Seat) -> str:
    if seat.kind == "bot":
        return BOT + (seat.level or "").partition("/")[0]
    return seat.player or ""


def is_person(who: str) -> bool:
    return not who.startswith(BOT)


def away(rows: Sequence[Row]) -> set[int]:
    """The seats that a bot played to the end for somebody."""
    gone: set[int] = set()
    for row in rows:
        if row.get("stand_in"):
            gone.add(row["seat"])
        elif row.get("row") == "seat" and "stand_in" in row:
            gone.discard(row["seat"])
    return gone


def _places(worth: Sequence[int]) -> tuple[int, ...]:
    return tuple([sum(1 for other in worth if other > own) for own in worth])
