"""WS-1: what is in the box: 52 cards with their roles, strengths and points, read from an edition file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from ruse.kernel.editions import Edition, load_edition
from ruse.kernel.errors import RuseError
from ruse.kernel.kit import row

EDITIONS: Final = Path(__file__).parent / "editions"

CARDS: Final[i64] = 52
HALF: Final[i64] = 26
RANKS: Final = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS: Final = ["♠", "♥", "♦", "♣"]
LETTERS: Final = ["S", "H", "D", "C"]

OPERATIVE: Final[i64] = 0
AGENT: Final[i64] = 1
DOUBLE_AGENT: Final[i64] = 2
ROLES: Final = ["operative", "agent", "double-agent"]

NAMES: Final = [rank + suit for suit in SUITS for rank in RANKS]
"""Card number -> how it is written: 0 is 2♠, 12 is A♠, 51 is A♣."""


def _numbers() -> dict[str, int]:
    """Every way to write a card -> its number: 9♣, 9c and 9C are one card, 10 may be T."""
    numbers: dict[str, int] = {}
    for card, name in enumerate(NAMES):
        rank, suit = name[:-1], name[-1]
        letter = LETTERS[SUITS.index(suit)]
        for written in [rank, "T"] if rank == "10" else [rank]:
            for sign in (suit, letter):
                numbers[(written + sign).upper()] = card
    return numbers


NUMBERS: Final = _numbers()


def card_number(text: str) -> int:
    """The card that somebody wrote; an error that names what it is not."""
    number = NUMBERS.get(text.strip().upper())
    if number is None:
        raise RuseError(f"{text!r} is not a card: write a rank and a suit, like 9♣ or 9c")
    return number


@final
class Box:
    """The deck of one edition, as tables by card number."""

    def __init__(self, edition: str) -> None:
        self.edition = edition
        self.strength = row(CARDS, 0)
        self.points = row(CARDS, 0)
        self.role = row(CARDS, 0)
        self.vip: i64 = 0

    def is_double_agent(self, card: i64) -> bool:
        return self.role.cells[card] == DOUBLE_AGENT

    def __reduce__(self) -> tuple[object, ...]:
        return box_of, (self.edition,)


@cache
def box_of(edition: str) -> Box:
    """The box of an edition, the same for all its tables."""
    return open_box(load_edition(EDITIONS, edition))


def open_box(edition: Edition) -> Box:
    """WS-1.1: check an edition and lay out its deck."""
    box = Box(edition.name)
    data = edition.data
    for card, name in enumerate(NAMES):
        entry = dict(data.get("ranks", {}).get(name[:-1], {}))
        # Ruling WS-1.2: a VIP is as strong as its rank; only its points are its own.
        entry.update(data.get("cards", {}).get(name, {}))
        _lay_out(box, card, name, entry, edition.name)
    unknown = [name for name in data.get("cards", {}) if name not in NAMES]
    if unknown:
        raise RuseError(f"edition {edition.name}: {unknown[0]!r} is not one of the 52 cards")
    vip = data.get("vip")
    if vip not in NAMES:
        raise RuseError(f"edition {edition.name}: vip must name one of the 52 cards, not {vip!r}")
    box.vip = NAMES.index(vip)
    if box.is_double_agent(box.vip):
        raise RuseError(f"edition {edition.name}: the VIP cannot be a Double Agent")
    if sum(box.points.to_list()) % 2 == 0:
        raise RuseError(f"edition {edition.name}: the points add up to an even number, so a game could be tied")
    return box


def _lay_out(box: Box, card: i64, name: str, entry: dict[str, object], edition: str) -> None:
    role = entry.get("role")
    strength = entry.get("strength")
    points = entry.get("points")
    if role not in ROLES:
        raise RuseError(f"edition {edition}: {name} needs a role out of {', '.join(ROLES)}")
    if not isinstance(strength, int) or not 0 <= strength <= 99:
        raise RuseError(f"edition {edition}: {name} needs a strength from 0 to 99")
    if not isinstance(points, int) or not 0 <= points <= 99:
        raise RuseError(f"edition {edition}: {name} needs points from 0 to 99")
    box.role.cells[card] = ROLES.index(str(role))
    box.strength.cells[card] = strength
    box.points.cells[card] = points
