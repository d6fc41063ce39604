"""The secret choices of the games, as the source-aware reader looks at them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from ruse.bots.westeria.outlook import terrain_of
from ruse.bots.westeria.thumb import Agent
from ruse.games import war_slayer, westeria
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.lab.match import Match
from ruse.testkit.reader import Play, Shown

BUDGET = 6
FAR = 4


class SetUp:
    """Westeria: where the Flag stands, among the zones that are seen to be occupied (WE-2.4)."""

    game: Game = westeria.GAME

    def __init__(self, seats: int = 2) -> None:
        self.setup = self.game.setup(seats)
        self.terrain = terrain_of(self.setup.edition)

    def table(self, dice: Dice) -> Match:
        """Territories are taken as the Agent takes them: lands that hang together."""
        match = Match(self.game, self.setup, dice.seed())
        while (sight := match.sight(owing(match))).kind == "territory":
            match.act(sight.seat, Agent().choose(sight, BUDGET, dice))
        return match

    def play(self, bot: Any, table: Match, dice: Dice) -> Play:
        place = 0
        trial = Trial(table)
        zones = trial.place(bot, place, len(self.terrain.army), dice)
        return Play(self.shown(trial.holders, place, frozenset(zones)), zones[-1])

    def shown(self, holders: list[int | None], seat: int, taken: frozenset[int]) -> Shown:
        terrain = self.terrain
        front = terrain.distances([zone for zone in terrain.zones if holders[terrain.territory[zone]] != seat])
        traits: dict[Hashable, Hashable] = {}
        for zone in taken:
            sides = terrain.near[zone]
            closed = sum(other in taken for other in sides)
            foreign = sum(holders[terrain.territory[other]] != seat for other in sides)
            traits[zone] = (min(front[zone], FAR), closed == len(sides), foreign > 0, len(sides))
        return Shown(taken, traits)


class Trial:
    """A placement that is tried and taken back, so that one table serves any number of plays."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.holders = [territory.holder for territory in match.sight(0).view.territories]

    def place(self, bot: Any, seat: int, units: int, dice: Dice) -> list[int]:
        state = self.match.state
        zones: list[int] = []
        for unit in range(units):
            zones.append(bot.choose(self.match.sight(seat), BUDGET, dice))
            if unit < units - 1:
                state.apply(seat, zones[-1])
        state.retract(seat)
        return zones


class Laying:
    """War Slayer V: how many royals are among the first three cards laid."""

    game: Game = war_slayer.GAME

    def __init__(self) -> None:
        self.setup = self.game.setup()

    def table(self, dice: Dice) -> None:
        """Nothing is public before the first laying."""

    def play(self, bot: Any, table: None, dice: Dice) -> Play:
        match = Match(self.game, self.setup, dice.seed())
        sight = match.sight(0)
        action = bot.choose(sight, BUDGET, dice)
        slots = self.game.write(sight.view, action).slots
        royals = sum(name[0] in "JQK" for name in slots["cards"])
        return Play(Shown(frozenset(), {count: count for count in range(4)}), royals)


def owing(match: Match) -> int:
    return next(seat for seat in range(match.setup.seats) if match.state.acting() >> seat & 1)
