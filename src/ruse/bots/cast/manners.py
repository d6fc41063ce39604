"""How the people of the house play: at their level, but now and then they look only at what they are given to.

Which decisions those are is a matter of lot and of the Sight, as everything a bot does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from ruse.bots.cast.people import Manner
from ruse.bots.cast.traits import Leaning, Trait
from ruse.bots.seat import Bot
from ruse.bots.westeria.blunders import blunders_of
from ruse.games.master_of_spies.actions import KIND_PLACE, KINDS, PLACE, STAY, TAKE
from ruse.games.master_of_spies.equipment import HIGHEST
from ruse.games.war_slayer.actions import BACK_OUT, DOSSIER, ORDERS
from ruse.games.war_x_treme.actions import BUY, PASS, WINDOWS
from ruse.games.war_x_treme.actions import TRUST as TRUSTED
from ruse.games.westeria.actions import CARD, END_TURN
from ruse.games.westeria.equipment import CARD_NAMES
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight

LEAN: Final = 20
"""Of a hundred decisions in which a manner has a say, so many go by it."""
INFORMATION: Final = int(CARD) + CARD_NAMES.index("secret-information")


def attacks(sight: Sight, action: int) -> bool:
    """The step of a move that names where a unit goes: is somebody else's unit there?"""
    if action == END_TURN or not sight.view.steps:
        return False
    unit = sight.view.zones[action].unit
    return unit is not None and unit.owner != sight.seat


def replaces(sight: Sight, action: int) -> bool:
    if not PLACE <= action < STAY:
        return False
    row, position = divmod(action - int(PLACE), int(HIGHEST))
    return position < len(sight.view.rows[row].cards)


BACKS_OUT = Trait("backs out", ("back-out",), lambda sight, action: action == BACK_OUT)
SECRETS_FIRST = Trait("fills its Dossier first", ("row",), lambda sight, action: action // ORDERS == DOSSIER)
REPLACES = Trait("replaces a card", (KINDS[KIND_PLACE],), replaces)
TAKES = Trait("takes what was discarded", ("draw",), lambda sight, action: action == TAKE)
ATTACKS = Trait("attacks", ("move",), attacks)
LOOKS = Trait("takes Secret Information", ("card",), lambda sight, action: action == INFORMATION)
BUYS_IN = Trait("buys in", ("buy-in",), lambda sight, action: action == BUY)
SPENDS = Trait("plays equipment", WINDOWS, lambda sight, action: action != PASS)
TRUSTS = Trait("trusts", ("trust",), lambda sight, action: action == TRUSTED)


def sound(sight: Sight, action: int) -> bool:
    return not blunders_of(sight, action)


MANNERS: Final[Mapping[str, Mapping[Manner, tuple[Leaning, ...]]]] = {
    "war-slayer": {
        "bold": (Leaning(BACKS_OUT, False),),
        "cautious": (Leaning(BACKS_OUT, True),),
        "singular": (Leaning(SECRETS_FIRST, True),),
    },
    "master-of-spies": {
        "bold": (Leaning(REPLACES, True),),
        "cautious": (Leaning(REPLACES, False),),
        "singular": (Leaning(TAKES, True),),
    },
    "westeria": {
        "bold": (Leaning(ATTACKS, True, sound),),
        "cautious": (Leaning(ATTACKS, False, sound),),
        "singular": (Leaning(LOOKS, True),),
    },
    "war-x-treme": {
        "bold": (Leaning(BUYS_IN, True), Leaning(SPENDS, True)),
        "cautious": (Leaning(BUYS_IN, False), Leaning(SPENDS, False)),
        "singular": (Leaning(TRUSTS, False),),
    },
}
"""What each manner is in each game; a steady player has none."""


@cache
def traits_of(game: str) -> tuple[Trait, ...]:
    return tuple(dict.fromkeys(leaning.trait for some in MANNERS.get(game, {}).values() for leaning in some))


class Mannered:
    """A level with what it leans to."""

    def __init__(self, bot: Bot, leanings: Sequence[Leaning]) -> None:
        self.bot = bot
        self.leanings = leanings
        self.PONDERS = getattr(bot, "PONDERS", False)

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        given = len(sight.legal) > 1 and dice.below(100) < LEAN
        liked = next(filter(None, (leaning.liked(sight) for leaning in self.leanings)), ()) if given else ()
        return self.among(liked, sight, budget, dice) if liked else self.bot.choose(sight, budget, dice)

    def among(self, liked: Sequence[int], sight: Sight, budget: int, dice: Dice) -> int:
        """What the level chooses where that is all there is; by lot, if it looks further than it is shown."""
        if len(liked) == 1:
            return liked[0]
        wanted = self.bot.choose(replace(sight, legal=tuple(liked)), budget, dice)
        return wanted if wanted in liked else liked[dice.below(len(liked))]


def with_manner(bot: Bot, game: str, manner: Manner) -> Bot:
    leanings = MANNERS.get(game, {}).get(manner, ())
    return Mannered(bot, leanings) if leanings else bot
