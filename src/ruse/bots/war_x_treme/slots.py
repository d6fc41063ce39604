"""The Spymaster of War X-treme: an Agent that remembers what went into the tax pile.

Nobody knows what lies in a slot, but when it was filled is known, and so is what the tax pile could have held then. Slots
that were filled together are alike; of the others one is often better, and imagined tables say which.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from ruse.bots.war_x_treme.thumb import Agent
from ruse.games.war_x_treme import GAME
from ruse.games.war_x_treme.actions import PICK
from ruse.games.war_x_treme.equipment import SPEED, TAX, WAR_ALL, WAR_HIGH
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight

TABLE = 10
"""What one imagined table costs, in units of budget."""
UNDECIDED = (TAX, SPEED, WAR_ALL, WAR_HIGH)
"""Recruits that neither win nor lose by themselves."""


class Spymaster:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind == "slot":
            return best_slot(sight, max(1, budget // TABLE), dice)
        return Agent().choose(sight, budget, dice)


def best_slot(sight: Sight, tables: int, dice: Dice) -> int:
    """One of those filled together that win most often, over imagined tables."""
    filled: list[int] = sight.memory.slots
    together: dict[int, list[int]] = defaultdict(list)
    for action in sight.legal:
        together[filled[action - int(PICK)]].append(action)
    if len(together) == 1:
        return sight.legal[dice.below(len(sight.legal))]
    wins = dict.fromkeys(sight.legal, 0)
    for _ in range(tables):
        heights = heights_of(sight, dice)
        for action, height in heights.items():
            wins[action] += sum((height > other) - (height < other) for other in heights.values())
    best = max(together.values(), key=lambda actions: sum(wins[action] for action in actions) / len(actions))
    return best[dice.below(len(best))]


def heights_of(sight: Sight, dice: Dice) -> dict[int, int]:
    """What the slots count on one imagined table, those left out that decide nothing."""
    table: Any = GAME.imagine(sight, dice)
    deck, cards, sides = table.deck, table.slots.to_list(), table.side.to_list()
    effects, ranks = deck.effect.to_list(), deck.ranks.to_list()
    lying = {action: cards[action - int(PICK)] for action in sight.legal}
    return {action: ranks[2 * card + sides[card]] for action, card in lying.items() if effects[card] not in UNDECIDED}
