"""Bots for War X-treme beyond the rules of thumb: the Spymaster remembers, and the Mastermind also waits.

Nobody knows what lies in a slot, but when it was filled is known, and so is what the tax pile could have held then. Slots
that were filled together are alike; of the others one is often better, and imagined tables say which. The Mastermind has a
price for equipment besides: what could win a war is not spent on a round.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from ruse.bots.war_x_treme import FEW, Agent, Idea, ideas
from ruse.bots.war_x_treme_outlook import Outlook
from ruse.games.war_x_treme import GAME
from ruse.games.war_x_treme.actions import PASS, PICK, WINDOWS
from ruse.games.war_x_treme.equipment import SPEED, TAX, WAR_ALL, WAR_HIGH
from ruse.games.war_x_treme.notation import read
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight

TABLE = 10
"""What one imagined table costs, in units of budget."""
UNDECIDED = (TAX, SPEED, WAR_ALL, WAR_HIGH)
"""Recruits that neither win nor lose by themselves."""
SAVED = ("hint.bribe", "hint.sabotage", "hint.draft-notice", "hint.smoke-bomb", "hint.casus-belli")
"""Plays that turn a comparison round."""
SAVED_PRICE = 10.0
"""How many cards such a play must bring: a round is worth four, a war twenty."""
PRICE = 1.3
LAST_PRICE = 0.5
"""For whoever has nothing left to save equipment for."""


class Spymaster:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind == "slot":
            return best_slot(sight, max(1, budget // TABLE), dice)
        return Agent().choose(sight, budget, dice)


class Mastermind(Spymaster):
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind in WINDOWS and len(sight.legal) > 1:
            return best_play(sight)
        return super().choose(sight, budget, dice)


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


def best_play(sight: Sight) -> int:
    """The play that brings most for its price, if it brings the price."""
    outlook = Outlook(sight.view, sight.seat)
    best = max(ideas(sight, outlook), key=lambda idea: idea.gain / price(idea, outlook))
    return read(sight.view, best.text) if best.gain >= price(best, outlook) else int(PASS)


def price(idea: Idea, outlook: Outlook) -> float:
    """Less where there is much equipment to play."""
    if outlook.me.cards <= FEW:
        return LAST_PRICE
    return max(PRICE, SAVED_PRICE / max(1, outlook.me.equipment - 1) ** 0.5) if idea.key in SAVED else PRICE
