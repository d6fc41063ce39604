"""A turn of Westeria as a chain of moves: how what a seat sees is laid out for `games/westeria/foray.py`, and played by it.

A campaign goes by what memory leaves possible; who believes more about set-ups lays that under it.
"""

from __future__ import annotations

from functools import cached_property

from ruse.bots.westeria.outlook import Outlook
from ruse.games.westeria.actions import END_TURN
from ruse.games.westeria.equipment import UNIT_NAMES
from ruse.games.westeria.foray import WHOLE, Foray

ZONES = 72
KINDS = len(UNIT_NAMES)
NOBODY = -1
WIN = 6000
"""What a Flag is worth where it decides the game."""
ONE_OF_MANY = 2800
SUSPECTED = 550
LOATH = 250
"""A turn is ended early only where every move costs more than this."""
RAPID = 2


class Campaign(Outlook):
    """A decision with the ways through this turn and the dangers of the next."""

    @cached_property
    def left(self) -> int:
        """Moves that are left this turn."""
        return max(1, int(self.view.moves) - int(self.view.made))

    @cached_property
    def foray(self) -> Foray:
        found = Foray(self.sight.memory.land, self.seat)
        found.owner.load([NOBODY if owner is None else owner for owner in self.owner])
        found.kind.load([UNIT_NAMES.index(self.own[zone]) if zone in self.own else NOBODY for zone in range(ZONES)])
        nothing = [0.0] * KINDS
        found.chance.load([round(c * int(WHOLE)) for zone in range(ZONES) for c in self.chances.get(zone, nothing)])
        names = self.terrain.names
        for one, other in self.view.barred:
            if names.index(one) in self.own:
                found.bar(names.index(one), names.index(other))
        if self.sight.setup.options["unit_moves"] == "once":
            found.once = True
            found.rests.load([int(zone in self.rested) for zone in range(ZONES)])
        self.set_prizes(found)
        found.suspected = SUSPECTED
        found.enemy_moves = self.enemy_moves
        found.reserves = sum(kingdom.reserve for kingdom in self.view.kingdoms if kingdom.seat != self.seat)
        found.look_ahead(self.left + RAPID)
        return found

    @cached_property
    def rested(self) -> set[int]:
        """Own units that cannot move now. With a step taken only its unit is asked for, and the others are not known."""
        if self.sight.kind != "move" or self.view.steps:
            return set()
        return set(self.own).difference(self.sight.legal)

    def set_prizes(self, foray: Foray) -> None:
        """WE-8.1: the last other Flag wins; without the own one, who holds it must lose theirs (WE-7.3)."""
        standing = [kingdom.seat for kingdom in self.view.kingdoms if kingdom.flag is None and not kingdom.out]
        captor = self.view.kingdoms[self.seat].flag
        prizes = [0] * 4
        decides = len([seat for seat in standing if seat != self.seat]) == 1
        for kingdom in self.view.kingdoms:
            wanted = captor is None or captor == kingdom.seat
            prizes[kingdom.seat] = (WIN if decides else ONE_OF_MANY) if wanted else ONE_OF_MANY // 4
        foray.prize.load(prizes)
        foray.own_prize = WIN if decides else (WIN + ONE_OF_MANY) // 2

    @cached_property
    def enemy_moves(self) -> int:
        """A move, one for every city, and now and then a Rapid Advance; where a unit moves once, one now and one later."""
        if self.sight.setup.options["unit_moves"] == "once":
            return 2
        cities = [0] * len(self.view.kingdoms)
        for territory in self.view.territories:
            if territory.city and territory.holder is not None:
                cities[territory.holder] += 1
        return 2 + max(cities[seat] for seat in range(len(cities)) if seat != self.seat)


def next_step(campaign: Campaign, budget: int) -> int:
    """The first step of the best line; of the unit already picked, where one is."""
    sight, foray = campaign.sight, campaign.foray
    steps = campaign.view.steps
    start = campaign.terrain.names.index(steps[0]) if steps else NOBODY
    pair = int(foray.best_of(campaign.left, start, budget))
    action = pair % ZONES if steps else pair // ZONES
    if pair == NOBODY or action not in sight.legal:
        return sight.legal[0]
    if END_TURN in sight.legal and int(foray.most) < int(foray.weigh()) - LOATH:
        return END_TURN
    return action
