"""Simple strategies for War Slayer V, each of another kind: no Mastermind may lose to one of them.

`Brawler` sends its strongest three to fight and never backs out. `Keeper` guards what is dear and backs out whenever it may.
`Bomber` fights with Double Agents as soon as it has any. `Pacifist` lays by the rules of thumb and always backs out,
`Stubborn` never does. `Predictor` takes its rival for an Agent and looks for the best answer on imagined tables.
"""

from __future__ import annotations

from ruse.bots.imagined import Imagined
from ruse.bots.war_slayer.outlook import Face
from ruse.bots.war_slayer.thumb import Agent, in_flipping_order, laid_by
from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.actions import BACK_OUT, CONTINUE
from ruse.games.war_slayer.wits import SlayerWits
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight
from ruse.search.flat import TO_THE_END, weigh

ANSWERS = 8
"""Imagined tables for each way to lay."""


class Foil:
    """Rates a laying by itself, whatever the rival may do."""

    way_out = CONTINUE

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind == "back-out":
            return int(self.way_out)
        return max(sight.legal, key=lambda action: (self.rate(sight, action), dice.below(1000)))

    def rate(self, sight: Sight, action: int) -> float:
        slots = GAME.write(sight.view, action).slots
        laid = in_flipping_order(sight, laid_by(sight, slots))
        return self.fights(laid) if slots["row"] == "theater" else self.guards(laid)

    def fights(self, laid: list[Face]) -> float:
        raise NotImplementedError

    def guards(self, laid: list[Face]) -> float:
        return 0.0


class Brawler(Foil):
    def fights(self, laid: list[Face]) -> float:
        strong = [0 if face.royal else face.strength for face in laid]
        return sum(strong) - 17 + (3 * strong[0] + 2 * strong[1] + strong[2]) / 100


class Keeper(Foil):
    way_out = BACK_OUT

    def fights(self, laid: list[Face]) -> float:
        return 3.0 - sum(face.points for face in laid) + laid[0].strength / 100

    def guards(self, laid: list[Face]) -> float:
        points = [face.points for face in laid]
        return sum(points) - 5 + (points[2] - points[0]) / 10


class Bomber(Foil):
    def fights(self, laid: list[Face]) -> float:
        return sum((3 - place) if face.royal else 0.1 * face.strength for place, face in enumerate(laid))

    def guards(self, laid: list[Face]) -> float:
        return 1.0 - sum(face.royal for face in laid)


class Pacifist:
    way_out = BACK_OUT

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        return int(self.way_out) if sight.kind == "back-out" else Agent().choose(sight, 24, dice)


class Stubborn(Pacifist):
    way_out = CONTINUE


class Predictor:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        wits = SlayerWits(sight.view.mission)
        playouts = ANSWERS * len(sight.legal) * 4
        return int(weigh(Imagined(GAME, sight), list(sight.legal), wits, playouts, TO_THE_END, dice).best())


FOILS = (Brawler, Keeper, Bomber, Pacifist, Stubborn, Predictor)
