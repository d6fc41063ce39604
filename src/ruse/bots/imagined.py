"""Imagined tables for search, made of a Sight: the only way from a seat's decision to a State."""

from __future__ import annotations

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight
from ruse.kernel.state import State
from ruse.search.worlds import Worlds


class Imagined(Worlds):
    def __init__(self, game: Game, sight: Sight) -> None:
        super().__init__(sight.setup.seats, sight.seat)
        self.game = game
        self.sight = sight

    def deal(self, dice: Dice) -> State:
        return self.game.imagine(self.sight, dice)
