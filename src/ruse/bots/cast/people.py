"""The people of the house: seven at every level, so that a full table of one level has nobody twice.

A person is named after its level, `agent/hazel`, wherever a bot is named: in a seat, in a record, in the arena. A level
alone plays as it is measured; a person plays at that level with a manner. First letters differ within a level.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal
from zlib import crc32

from ruse.kernel.errors import RuseError, suggestion
from ruse.kernel.kit import Dice

Manner = Literal["bold", "cautious", "steady", "singular"]
"""What somebody is given to. Steady is the level itself; what a singular player does is each game's own."""

BETWEEN: Final = "/"


@dataclass(frozen=True, slots=True)
class Person:
    key: str
    name: str
    level: str
    manner: Manner

    @property
    def bot(self) -> str:
        """As a seat or a record names it."""
        return f"{self.level}{BETWEEN}{self.key}"


_MANNERS: Final[tuple[Manner, ...]] = ("bold", "cautious", "steady", "singular", "bold", "cautious", "singular")
_NAMES: Final = {
    "random": "Bodo Dot Fips Juno Kit Moss Zuza",
    "recruit": "Ada Bruno Cleo Dario Ewa Finn Greta",
    "agent": "Hazel Ivo Jonna Kasim Lotte Milo Nadia",
    "spymaster": "Oskar Petra Quirin Rosa Sandor Tilda Ugo",
    "mastermind": "Vera Wanda Xaver Yara Zoltan Amara Balint",
}
CAST: Final = {
    level: tuple(
        Person(name.lower(), name, level, manner) for name, manner in zip(names.split(), _MANNERS, strict=True)
    )
    for level, names in _NAMES.items()
}


def level_of(bot: str) -> str:
    """The level in a bot's name."""
    return bot.partition(BETWEEN)[0]


def person_of(bot: str | None) -> Person | None:
    """Who this is, if it is somebody; a level alone is nobody."""
    level, between, key = (bot or "").partition(BETWEEN)
    return next((person for person in CAST.get(level, ()) if person.key == key), None) if between else None


def check_person(bot: str) -> None:
    """Refuse a name that is nobody's. What is stored is read all the same: a level is left of who is gone."""
    level, between, key = bot.partition(BETWEEN)
    keys = [person.key for person in CAST.get(level, ())]
    if between and key not in keys:
        raise RuseError(f"there is nobody {bot!r}; of this level there is: {', '.join(keys)}{suggestion(key, keys)}")


def somebody(bot: str, seat: int, seed: str, taken: Collection[str]) -> str:
    """Who sits down: a person that was named, or one of the level for this seat and seed, whose name nobody has.

    Whose first letter is free comes first. The level alone, where nobody is left.
    """
    check_person(bot)
    if person_of(bot) is not None:
        return bot
    level = level_of(bot)
    dice, free = Dice(crc32(f"{seed}/{seat}".encode())), [p for p in CAST.get(level, ()) if p.name not in taken]
    letters = {name[:1].upper() for name in taken}
    choice = [person for person in free if person.name[0] not in letters] or free
    return choice[dice.below(len(choice))].bot if choice else level
