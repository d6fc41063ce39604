"""Bots for War Slayer V that search.

Cards are laid in secret and at once, so whoever always lays them the best way is found out. Both bots therefore solve each
laying as a game against many imagined hands of the rival, each answering for itself, and draw from the mixture. What
follows a mission is valued by the cards that each side then owns. Backing out is decided alone, by a tree search to the end
of the mission.
"""

from __future__ import annotations

from ruse.bots.imagined import Imagined
from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.equipment import CARDS
from ruse.games.war_slayer.imagine import hold_instead
from ruse.games.war_slayer.wits import SlayerWits
from ruse.kernel.kit import Dice, pile
from ruse.kernel.sight import Sight
from ruse.kernel.state import State
from ruse.search.flat import TO_THE_END
from ruse.search.mixing import Plan, mix_choices
from ruse.search.tree import explore_tree

OWN_TYPES = 4


class Hands(Imagined):
    """Imagined tables, and what the rival must reckon with: other cards of the deck in the seat's own hand."""

    def __init__(self, sight: Sight, dice: Dice) -> None:
        super().__init__(GAME, sight)
        self.others = [shuffled(dice)[:6] for _ in range(OWN_TYPES - 1)]

    def stand_in(self, table: State, number: int) -> State:
        return table if number == 0 else hold_instead(table, self.seat, self.others[number - 1])  # type: ignore[arg-type]


def shuffled(dice: Dice) -> list[int]:
    deck = pile(CARDS)
    deck.load(list(range(int(CARDS))))
    dice.shuffle(deck)
    return deck.to_list()


class Spymaster:
    """A mixture against what the rival may hold, as if the rival knew the seat's cards."""

    own, types, rounds = 1, 10, 100
    """Types of the seat itself; units of budget for one type of the rival; rounds of regret."""

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        wits = SlayerWits(sight.view.mission)
        if sight.kind == "back-out":
            return int(explore_tree(Imagined(GAME, sight), wits, 5 * budget, TO_THE_END, dice).most_tried())
        plan = Plan(self.own, max(1, budget // self.types), self.rounds, TO_THE_END)
        return int(mix_choices(Hands(sight, dice), list(sight.legal), wits, plan, dice).draw(dice))


class Mastermind(Spymaster):
    """The rival does not know them either, and must reckon with others."""

    own, types, rounds = OWN_TYPES, 40, 200
