"""Bots for War Slayer V that play by rules of thumb.

Agent deals itself some tables that fit what its seat can know, and reads off them what the rival's columns may be. It lays
cards by what each column is then expected to bring: royals belong into the Dossier or to the end of the Theater, strong
operatives in front of dear cards, dear cards where the mission seldom comes to. It backs out where going on costs more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp

from ruse.bots.seat import Hint
from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.actions import BACK_OUT, CONTINUE
from ruse.games.war_slayer.equipment import NAMES, open_box
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import State

HINT_BUDGET = 60
LEAD_SCALE = 20.0
"""Points of lead that make a win about three times as likely as a loss while the game goes on."""
END_WEIGHT = 0.25
"""What ending the game now is worth, in points for each point of lead."""
CLOSE = 1e-9


@dataclass(frozen=True, slots=True)
class Face:
    """A card as a bot sees it."""

    name: str
    strength: int
    points: int
    royal: bool
    vip: bool


@cache
def faces(edition: str) -> dict[str, Face]:
    box = open_box(GAME.load_edition(edition))
    return {
        name: Face(
            name,
            int(box.strength.cells[card]),
            int(box.points.cells[card]),
            bool(box.is_double_agent(card)),
            card == box.vip,
        )
        for card, name in enumerate(NAMES)
    }


@dataclass(frozen=True, slots=True)
class World:
    """What matters of one imagined table: the rival's two rows in any order, the own next three, the own points."""

    front: list[Face]
    behind: list[Face]
    coming: list[Face]
    lead: float


class Outlook:
    """What a seat expects of the rival's columns and of its own next cards, over some imagined tables."""

    def __init__(self, sight: Sight, count: int, dice: Dice) -> None:
        self.seat = sight.seat
        self.known = faces(sight.setup.edition)
        self.total = sum(face.points for face in self.known.values())
        self.swap = sight.setup.options["double_defection"] == "swap"
        self.worlds = [self.world(GAME.imagine(sight, dice), dice) for sample in range(count)]
        self.lead = mean([world.lead for world in self.worlds])
        self.front = [face for world in self.worlds for face in world.front]
        self.behind = mean([face.points for world in self.worlds for face in world.behind])
        self.royal = mean([float(face.royal) for face in self.front])
        self.points = mean([face.points for face in self.front if not face.royal])
        self.chances: dict[int, tuple[float, float]] = {}

    def world(self, table: State, dice: Dice) -> World:
        sides = table.position()["sides"]
        assert isinstance(sides, list)
        rival, own = sides[1 - self.seat], sides[self.seat]
        first, second = rival["hand"], rival["hq"][:3]
        if rival["first_row"] is not None:
            first, second = rival[rival["first_row"]], rival["hand"]
        fights = rival["first_row"] == "theater" if rival["first_row"] else dice.below(2) == 0
        rows = (first, second) if fights else (second, first)
        front, behind = ([self.known[name] for name in row] for row in rows)
        coming = [self.known[name] for name in own["hq"][:3]]
        return World(front, behind, coming, 2.0 * table.score(self.seat) - self.total)

    def chance(self, face: Face) -> tuple[float, float]:
        """How often this operative wins and loses an operation that is compared."""
        if face.strength not in self.chances:
            others = [other.strength for other in self.front if not other.royal]
            won = sum(other < face.strength for other in others)
            lost = sum(other > face.strength for other in others)
            self.chances[face.strength] = (won / max(1, len(others)), lost / max(1, len(others)))
        return self.chances[face.strength]

    def mission(self, front: Sequence[Face], behind: Sequence[float]) -> float:
        """The points a mission is expected to bring, both rows in flipping order, if nobody backs out."""
        alive, total, exposed = 1.0, 0.0, 0.0
        kept = list(behind)
        theirs = [self.behind] * 3
        for index in range(3):
            face = front[index]
            if face.royal:
                crossing = 5 + sum(theirs) if self.swap else 5 + sum(kept)
                total += alive * self.royal * (crossing - 5 - sum(kept))
                total += alive * (1 - self.royal) * ((index + 1) * self.points - face.points - sum(kept))
                return total
            won, lost = self.chance(face)
            exposed += face.points
            total += alive * self.royal * (5 + sum(theirs) - exposed)
            alive *= 1 - self.royal
            total += alive * (won * theirs[index] - lost * kept[index])
            if face.vip:
                total += alive * END_WEIGHT * self.lead
            kept[index] *= 1 - lost
            theirs[index] *= 1 - won
        return total


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


class Agent:
    """Rules of thumb and a perfect memory."""

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        values = self.values(sight, budget, dice)
        best = max(values.values())
        good = [action for action, value in values.items() if value > best - CLOSE]
        return good[dice.below(len(good))]

    def values(self, sight: Sight, budget: int, dice: Dice) -> dict[int, float]:
        """What each legal action is worth: points to come in this mission, or the chance to win the game."""
        if sight.kind == "back-out":
            return decide(sight, budget, dice)
        outlook = Outlook(sight, budget, dice)
        return {action: self.laying(sight, outlook, action) for action in sight.legal}

    def laying(self, sight: Sight, outlook: Outlook, action: int) -> float:
        side = sight.view.sides[sight.seat]
        slots = GAME.write(sight.view, action).slots
        laid = in_flipping_order(sight, [outlook.known[name] for name in slots["cards"]])
        if sight.kind == "row" and slots["row"] == "theater":
            return outlook.mission(laid, [mean_points(outlook)] * 3)
        if sight.kind == "row":
            behind = [float(face.points) for face in laid]
            return mean([outlook.mission(sensible(world.coming), behind) for world in outlook.worlds])
        other = side.dossier if slots["row"] == "theater" else side.theater
        lying = in_flipping_order(sight, [outlook.known[slot.card] for slot in other])
        front, behind_them = (laid, lying) if slots["row"] == "theater" else (lying, laid)
        return outlook.mission(front, [float(face.points) for face in behind_them])


def mean_points(outlook: Outlook) -> float:
    return mean([face.points for world in outlook.worlds for face in world.coming])


def sensible(cards: Sequence[Face]) -> list[Face]:
    """A theater as one would order it: royals last."""
    return sorted(cards, key=lambda face: face.royal)


def in_flipping_order(sight: Sight, row: list[Face]) -> list[Face]:
    """A row from its owner's left, in the order in which its columns are flipped (WS-4.1)."""
    return row if sight.view.defeated == sight.seat else row[::-1]


def decide(sight: Sight, budget: int, dice: Dice) -> dict[int, float]:
    """The chance to win after each choice, over imagined tables on which the mission is played to its end."""
    totals = dict.fromkeys(sight.legal, 0.0)
    for sample in range(budget):
        table = GAME.imagine(sight, dice)
        for action in sight.legal:
            totals[action] += chance_to_win(finished(table.clone(), sight.seat, action), sight.seat)
    return {action: total / budget for action, total in totals.items()}


def finished(table: State, seat: int, action: int) -> State:
    """The table after the mission, if everybody else continues."""
    table.apply(seat, action)
    while not table.over() and table.acting() != 3:
        loser = 0 if table.acting() == 1 else 1
        table.apply(loser, CONTINUE)
    return table


def chance_to_win(table: State, seat: int) -> float:
    lead = table.score(seat) - table.score(1 - seat)
    if table.over():
        return 1.0 if lead > 0 else 0.0
    return 1 / (1 + exp(-lead / LEAD_SCALE))
