"""A random game looked at lightly: what every table must keep, at every act, and nothing that needs a second table.

The promises about secrets, copies, texts and memories cost a thousand times as much as a move. Ten thousand games are for
the rules: does always somebody owe a decision, can everything legal be done, is nothing of the box lost, does the game end,
and does the rulebook share the prize out as the game does.
"""

from __future__ import annotations

from itertools import pairwise

from ruse.kernel.game import Game
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import State, seats_in
from ruse.testkit.faults import expect, named
from ruse.testkit.opinion import Opinion
from ruse.testkit.play_checks import expect_outcome
from ruse.testkit.walk import varied_setup


class Stroll:
    """One game on its way, with nobody listening."""

    def __init__(self, game: Game, seed: int, opinion: Opinion | None = None, seats: int | None = None) -> None:
        self.game = game
        self.opinion = opinion or Opinion()
        self.moves = 0
        self._dice = Dice(seed)
        self._setup = varied_setup(game, self._dice, seats)
        self._buffer = Actions()
        self.state: State = game.start(self._setup, FastLuck(seed), None)

    def go(self, most: int) -> None:
        """To the end of the game, which comes within so many acts."""
        check_pieces(self)
        while not self.state.over():
            take_step(self)
            check_pieces(self)
            check_end(self, most)
        check_outcome(self)

    def step(self) -> None:
        """A random act of somebody who owes one."""
        owing = seats_in(self.state.acting())
        expect(bool(owing), "nobody owes a decision, and the game is not over")
        seat = owing[self._dice.below(len(owing))]
        self._buffer.clear()
        self.state.list_actions(seat, self._buffer)
        legal = self._buffer.to_list()
        expect(bool(legal), f"seat {seat} owes a decision and has no action")
        expect(legal[0] >= 0 and legal[-1] < self.game.action_count, f"actions of seat {seat} reach too far")
        expect(all(a < b for a, b in pairwise(legal)), f"the actions of seat {seat} do not ascend")
        self.state.do(seat, legal[self._dice.below(len(legal))])
        self.moves += 1

    @property
    def seats(self) -> int:
        return self._setup.seats


@named("legal")
def take_step(stroll: Stroll) -> None:
    stroll.step()


@named("pieces")
def check_pieces(stroll: Stroll) -> None:
    stroll.opinion.check_pieces(stroll.state)


@named("every game ends")
def check_end(stroll: Stroll, most: int) -> None:
    expect(stroll.moves < most, f"after {stroll.moves} acts the game is not over")


@named("outcome")
def check_outcome(stroll: Stroll) -> None:
    expect(stroll.state.acting() == 0, "the game is over and somebody owes a decision")
    expect_outcome(stroll.state, stroll.seats, stroll.opinion)
