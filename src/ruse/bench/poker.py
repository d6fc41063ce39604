"""Leduc poker against OpenSpiel's: both in a loop of their own, and both driven from Python step by step.

Every game starts from the same table with both private cards dealt, copies it and plays it to the end with random
choices; the public card is drawn on the way by either side in its own manner: a keyed draw here, a chance node there.

OpenSpiel's own loop is its `RandomRolloutEvaluator`: clone, then chance outcome or random legal action until the end,
then returns, all in C++. Python cannot call it directly, so it is reached through an `MCTSBot` of one simulation, which
does nothing but evaluate its root with as many rollouts as are asked for.

Search is compared as search: both sides build an information-set tree from the same decision, with one random playout for
each simulation, and throw it away.
"""

from __future__ import annotations

import random
import time
from typing import Any

from ruse.bench.leduc import Leduc
from ruse.bench.leduc_hands import LeducHands, LeducWits
from ruse.kernel.kit import Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import legal_actions
from ruse.search.flat import TO_THE_END
from ruse.search.playout import run_playouts
from ruse.search.tree import explore_tree

CARDS = (0, 3)
"""A jack and a queen."""


def dealt() -> Leduc:
    table = Leduc(FastLuck(0))
    table.deal()
    table.card0, table.card1 = CARDS
    return table


def play(games: int, seed: int) -> float:
    """The compiled loop; seconds."""
    table = dealt()
    begin = time.process_time()
    run_playouts(table, games, seed)
    return time.process_time() - begin


def drive(games: int, seed: int) -> float:
    """The same from Python, one step at a time; seconds."""
    table = dealt()
    chance = random.Random(seed).random
    begin = time.process_time()
    for game in range(games):
        state = table.clone()
        state.reseed(game)
        while not state.over():
            seat = state.acting() - 1
            actions = legal_actions(state, seat)
            state.do(seat, actions[int(chance() * len(actions))])
        state.score(0)
        state.score(1)
    return time.process_time() - begin


def search(simulations: int, seed: int) -> float:
    """Information-set tree search for the seat that opens, from nothing; seconds."""
    hands, wits, dice = LeducHands(dealt(), 0), LeducWits(), Dice(seed)
    begin = time.process_time()
    explore_tree(hands, wits, simulations, TO_THE_END, dice)
    return time.process_time() - begin


class OpenSpiel:
    """The same game on the other side."""

    def __init__(self) -> None:
        import pyspiel

        self.pyspiel: Any = pyspiel
        self.game = pyspiel.load_game("leduc_poker")
        self.table = self.game.new_initial_state()
        for card in CARDS:
            self.table.apply_action(card)

    def play(self, games: int, seed: int) -> float:
        rollouts = self.pyspiel.RandomRolloutEvaluator(games, seed)
        bot = self.pyspiel.MCTSBot(self.game, rollouts, 1.0, 1, 100, False, seed, False)
        begin = time.process_time()
        bot.mcts_search(self.table)
        return time.process_time() - begin

    def search(self, simulations: int, seed: int) -> float:
        """Its information-set search in C++, with one random rollout a simulation, as here."""
        rollouts = self.pyspiel.RandomRolloutEvaluator(1, seed)
        bot = self.pyspiel.ISMCTSBot(seed, rollouts, 0.7, simulations)
        begin = time.process_time()
        bot.step(self.table)
        return time.process_time() - begin

    def drive(self, games: int, seed: int) -> float:
        chance = random.Random(seed).random
        begin = time.process_time()
        for _ in range(games):
            state = self.table.clone()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(chance() * len(outcomes))][0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(chance() * len(actions))])
            state.returns()
        return time.process_time() - begin
