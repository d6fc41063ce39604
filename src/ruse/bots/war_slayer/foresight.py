"""The Mastermind of War Slayer V: it takes its rival for somebody who searches too.

On every imagined table it asks what such a rival would lay, who knows its own cards but must at first guess those of the
Mastermind, and looks for the best answer to that. Such a rival counts on gaining the longer the game goes on; the Mastermind
knows better.
"""

from __future__ import annotations

from typing import Any

from ruse.bots.war_slayer.search import Likely, tried
from ruse.games.war_slayer.imagine import hold_instead
from ruse.games.war_slayer.wits import SlayerWits
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.sight import Sight
from ruse.kernel.state import State, legal_actions
from ruse.search.flat import TO_THE_END, weigh
from ruse.search.playout import guided, worth
from ruse.search.worlds import Worlds

TABLE = 4
"""What one imagined table costs, in units of budget."""
EASIER = 4
"""Two choices after which there is little to guess: this part of the budget tells them apart."""
GUESSES = 8
"""How many playouts a rival is thought to spend on each of its choices."""
HELD = 6
TRIES = 3
KNOWN = 5
"""From this mission on whoever remembers knows what the other holds: by then every card of an HQ has been laid before."""
PLAIN = 4
"""One rival in so many is taken for somebody who follows the rules of thumb."""


class Mastermind:
    PONDERS = True

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        wits, theirs = SlayerWits(sight.view.mission, True), SlayerWits(sight.view.mission)
        if sight.kind == "back-out":
            return int(tried(sight, wits, max(1, budget // EASIER), dice).best())
        worlds = Likely(sight, wits)
        totals = dict.fromkeys(sight.legal, 0)
        for _ in range(max(1, budget // TABLE)):
            table = worlds.deal(dice)
            answer = answer_of(table, 1 - sight.seat, theirs, dice)
            future, choices = dice.seed(), dice.seed()
            for action in sight.legal:
                after = table.clone()
                after.reseed(future)
                after.do(sight.seat, action)
                after.do(1 - sight.seat, answer)
                guided(after, wits, Dice(choices), Actions(), TO_THE_END)
                totals[action] += int(worth(after, wits, sight.seat))
        return max(sight.legal, key=lambda action: totals[action])


def answer_of(table: State, seat: int, wits: SlayerWits, dice: Dice) -> int:
    """What this seat lays, as somebody who searches or as one of rules of thumb."""
    legal = legal_actions(table, seat)
    if dice.below(PLAIN) == 0:
        actions = Actions()
        table.list_actions(seat, actions)
        return int(wits.pick(table, seat, actions, dice))
    return int(weigh(Guesses(table, seat, wits), legal, wits, GUESSES * len(legal), TO_THE_END, dice).best())


class Guesses(Worlds):
    """One imagined table as one of its seats sees it: at first the other may hold any cards of its HQ."""

    def __init__(self, table: State, seat: int, wits: SlayerWits) -> None:
        super().__init__(2, seat)
        self.table: Any = table
        self.wits = wits

    def deal(self, dice: Dice) -> State:
        guess: State = self.table.clone()
        if self.wits.mission >= KNOWN:
            return guess
        other = 1 - self.seat
        for _ in range(TRIES):
            guess = hold_instead(self.table, other, some_of(self.table.hq(other).to_list(), dice))
            if self.wits.relive(guess, other, dice):
                break
        return guess


def some_of(cards: list[int], dice: Dice) -> list[int]:
    """Six of them, or as many as there are."""
    for place in range(min(HELD, len(cards))):
        other = place + dice.below(len(cards) - place)
        cards[place], cards[other] = cards[other], cards[place]
    return cards[:HELD]
