"""A player who mixes units whenever a card allows it and does not attack while there is another way: hard to follow."""

from __future__ import annotations

from ruse.bots.westeria.setups import next_zone
from ruse.games.westeria.actions import CARD, END_TURN
from ruse.games.westeria.equipment import CARD_NAMES
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight

MIXING = ("redeploy", "deploy", "surprise-attack", "secret-information", "traitor")


class Stubborn:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind == "place":
            return next_zone(sight, dice)
        cards = [CARD + CARD_NAMES.index(name) for name in MIXING] if sight.view.phase == "drawn" else []
        wanted = [action for action in cards if action in sight.legal][:1]
        if sight.kind == "move":
            wanted = peaceful(sight)
        actions = wanted or list(sight.legal)
        return actions[dice.below(len(actions))]


def peaceful(sight: Sight) -> list[int]:
    """The end of the turn, or a step to where nobody stands."""
    if END_TURN in sight.legal:
        return [END_TURN]
    zones = sight.view.zones
    return [action for action in sight.legal if sight.view.steps and zones[action].unit is None]
