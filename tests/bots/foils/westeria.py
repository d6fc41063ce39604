"""Simple strategies for Westeria, each of another kind: no Mastermind may lose to one of them.

`Rusher` looks for the likeliest chain of moves to a Flag this turn and keeps the zones beside its own Flag occupied.
`Waller` fights only near its own Flag. `Prober` sends cheap units first and dear ones where it then knows enough. `Hoarder`
attacks only what it surely beats. `Mirror` answers where the enemy came, and `Gambler` attacks whatever it can.
"""

from __future__ import annotations

from ruse.bots.westeria.guess import Guess
from ruse.bots.westeria.moves import Moves
from ruse.bots.westeria.outlook import RANK, WORTH
from ruse.bots.westeria.setups import next_zone
from ruse.bots.westeria.thumb import RATED, best_of
from ruse.games.westeria.actions import END_TURN
from ruse.games.westeria.equipment import UNIT_NAMES
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight

FLAG = UNIT_NAMES.index("flag")
NOT_AT_ALL = -1000.0


class Foil:
    """Sets up and plays cards by the rules of thumb, over a guess at what enemies have; its moves are its own."""

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind == "place":
            return next_zone(sight, dice)
        guess = Guess(sight)
        if sight.kind != "move":
            return best_of(RATED[sight.kind](guess), dice)
        board = Board(guess)
        if not sight.view.steps:
            values = {a: 0.0 if a == END_TURN else best(self, board, a) for a in sight.legal}
        else:
            start = guess.terrain.names.index(sight.view.steps[0])
            values = {zone: self.worth(board, start, zone) for zone in sight.legal}
        return best_of(values, dice)

    def worth(self, board: Board, start: int, zone: int) -> float:
        raise NotImplementedError


class Board:
    """What all foils ask of a decision."""

    def __init__(self, guess: Guess) -> None:
        self.guess = guess
        self.moves = Moves(guess)
        once = guess.sight.setup.options["unit_moves"] == "once"
        self.left = 1 if once else guess.view.moves - guess.view.made
        self.near = guess.terrain.near
        self.beside = [] if guess.flag is None else self.near[guess.flag]

    def guards(self, start: int) -> bool:
        return start in self.beside

    def is_enemy(self, zone: int) -> bool:
        return zone in self.guess.foes

    def wins(self, unit: str, zone: int) -> float:
        return self.guess.fight(unit, zone).wins

    def flag_chance(self, zone: int) -> float:
        return self.guess.chances[zone][FLAG]

    def chain(self, unit: str, start: int, left: int) -> float:
        """How likely the best chain of so many moves from a zone ends on a Flag."""
        sure = {start: 1.0}
        most = 0.0
        for _ in range(left):
            further = dict(sure)
            for zone, chance in sure.items():
                for other in self.near[zone]:
                    if self.guess.owner[other] == self.guess.seat:
                        continue
                    passes = 1.0
                    if self.is_enemy(other):
                        most = max(most, chance * self.flag_chance(other))
                        passes = self.wins(unit, other) - self.flag_chance(other)
                    further[other] = max(further.get(other, 0.0), chance * passes)
            sure = further
        return most

    def step_in_chain(self, start: int, zone: int) -> float:
        unit = self.guess.own[start]
        if not self.is_enemy(zone):
            return self.chain(unit, zone, self.left - 1)
        flag = self.flag_chance(zone)
        return flag + (self.wins(unit, zone) - flag) * self.chain(unit, zone, self.left - 1)

    def nearer(self, start: int, zone: int) -> float:
        return self.guess.pull[zone] - self.guess.pull[start]


def best(foil: Foil, board: Board, start: int) -> float:
    return max((foil.worth(board, start, zone) for zone in board.moves.targets(start)), default=NOT_AT_ALL)


class Rusher(Foil):
    def worth(self, board: Board, start: int, zone: int) -> float:
        chance = board.step_in_chain(start, zone)
        if board.guards(start):
            return 20 * chance - 8.0
        closes = 6.0 if zone in board.beside and not board.is_enemy(zone) else 0.0
        return 20 * chance + closes + 0.5 * board.nearer(start, zone) + (1.0 if board.is_enemy(zone) else 0.0)


class Waller(Foil):
    def worth(self, board: Board, start: int, zone: int) -> float:
        if board.guards(start):
            return -5.0
        unit = board.guess.own[start]
        home = board.guess.flag if board.guess.flag is not None else start
        far = board.guess.terrain.distance[home]
        if board.is_enemy(zone):
            fight = board.guess.fight(unit, zone)
            return 5.0 + fight.gain if far[zone] <= 4 or fight.wins > 0.8 else fight.gain - 4.0
        return 0.3 * (far[start] - far[zone]) if far[start] > 3 else -0.1 * RANK[unit]


class Prober(Foil):
    def worth(self, board: Board, start: int, zone: int) -> float:
        unit = board.guess.own[start]
        if board.guards(start):
            return -5.0
        if not board.is_enemy(zone):
            return (2.0 if WORTH[unit] < 4 else 0.5) * board.nearer(start, zone)
        known = max(board.guess.chances[zone]) > 0.9
        fight = board.guess.fight(unit, zone)
        if known:
            return 2 * fight.gain + 10 * fight.flag
        return 3.0 - WORTH[unit] * 0.5 + 10 * fight.flag


class Hoarder(Foil):
    def worth(self, board: Board, start: int, zone: int) -> float:
        if board.guards(start):
            return -5.0
        if board.is_enemy(zone):
            fight = board.guess.fight(board.guess.own[start], zone)
            return 3.0 + fight.gain if fight.falls < 0.15 else -4.0
        return board.guess.token_change(start, zone, wins=False) + 0.2 * board.nearer(start, zone)


class Mirror(Foil):
    """Goes where the enemy has come from: its strongest units against whatever has moved."""

    def worth(self, board: Board, start: int, zone: int) -> float:
        guess = board.guess
        unit = guess.own[start]
        moved = [other for other in guess.foes if guess.view.zones[other].unit.mark is not None] or list(guess.foes)
        far = guess.terrain.distances(moved)
        if board.is_enemy(zone):
            return 1.0 + guess.fight(unit, zone).gain
        return 0.1 * RANK[unit] * (far[start] - far[zone]) - (3.0 if board.guards(start) else 0.0)


class Gambler(Foil):
    def worth(self, board: Board, start: int, zone: int) -> float:
        if board.is_enemy(zone):
            return 5.0 + board.flag_chance(zone) + 0.01 * RANK.get(board.guess.own[start], 0)
        return board.nearer(start, zone)


FOILS = (Rusher, Waller, Prober, Hoarder, Mirror, Gambler)
