"""What a seat of War Slayer V can expect, read off tables that it imagines from its Sight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp

from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.actions import CONTINUE
from ruse.games.war_slayer.equipment import NAMES, open_box
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight
from ruse.kernel.state import State

LEAD_SCALE = 20.0
"""Points of lead that make a win about three times as likely as a loss while the game goes on."""
END_WEIGHT = 0.25
"""What ending the game with this mission is worth, in points for each point of lead."""


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
    numbers = range(len(NAMES))
    strengths, points = box.strength.to_list(), box.points.to_list()
    return {
        NAMES[card]: Face(NAMES[card], strengths[card], points[card], box.is_double_agent(card), card == box.vip)
        for card in numbers
    }


@dataclass(frozen=True, slots=True)
class World:
    """What matters of one imagined table: the rival's two rows in no order, the own next three cards, the own lead."""

    front: list[Face]
    behind: list[Face]
    coming: list[Face]
    lead: float


class Outlook:
    """The rival's columns and the own next cards, as some imagined tables show them while cards are being laid."""

    def __init__(self, sight: Sight, count: int, dice: Dice) -> None:
        self.seat = sight.seat
        self.known = faces(sight.setup.edition)
        self.swap = sight.setup.options["double_defection"] == "swap"
        self.worlds = [self._world(GAME.imagine(sight, dice), dice) for sample in range(count)]
        front = [face for world in self.worlds for face in world.front]
        self.strengths = [face.strength for face in front if not face.royal]
        self.royal = 1 - len(self.strengths) / len(front)
        """How often a column of the rival's Theater hides a Double Agent."""
        self.agent = mean([face.points for face in self.known.values() if face.royal])
        self.front = mean([face.points for face in front if not face.royal])
        self.behind = mean([face.points for world in self.worlds for face in world.behind])
        self.coming = mean([face.points for world in self.worlds for face in world.coming])
        self.lead = mean([world.lead for world in self.worlds])
        self._chances: dict[int, tuple[float, float]] = {}

    def _world(self, table: State, dice: Dice) -> World:
        sides = table.position()["sides"]
        assert isinstance(sides, list)
        rival, own = sides[1 - self.seat], sides[self.seat]
        row = rival["first_row"]
        first, second = (rival["hand"], rival["hq"][:3]) if row is None else (rival[row], rival["hand"])
        fights = dice.below(2) == 0 if row is None else row == "theater"
        front, behind = (first, second) if fights else (second, first)
        lead = float(table.score(self.seat) - table.score(1 - self.seat))
        return World(self.cards(front), self.cards(behind), self.cards(own["hq"][:3]), lead)

    def cards(self, names: Sequence[str]) -> list[Face]:
        return [self.known[name] for name in names]

    def chances(self, face: Face) -> tuple[float, float]:
        """How often this operative wins and how often it loses, where strengths are compared."""
        if face.strength not in self._chances:
            count = max(1, len(self.strengths))
            won = sum(other < face.strength for other in self.strengths) / count
            lost = sum(other > face.strength for other in self.strengths) / count
            self._chances[face.strength] = (won, lost)
        return self._chances[face.strength]

    def mission(self, front: Sequence[Face], behind: Sequence[float]) -> float:
        """The points a mission is expected to bring if nobody backs out; both rows in flipping order."""
        alive, total, exposed = 1.0, 0.0, 0.0
        kept, theirs = list(behind), [self.behind] * 3
        for index, face in enumerate(front):
            if face.royal:
                crossing = sum(theirs) - sum(kept) if self.swap else 0.0
                alone = (index + 1) * self.front - face.points - sum(kept)
                return total + alive * (self.royal * crossing + (1 - self.royal) * alone)
            exposed += face.points
            total += alive * self.royal * (self.agent + sum(theirs) - exposed)
            alive *= 1 - self.royal
            won, lost = self.chances(face)
            total += alive * (won * theirs[index] - lost * kept[index])
            if face.vip:
                total += alive * END_WEIGHT * self.lead
            kept[index] *= 1 - lost
            theirs[index] *= 1 - won
        return total


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


@dataclass(frozen=True, slots=True)
class Prospect:
    """What follows from a choice on the average: the chance to win, and the points gained or lost on the way."""

    chance: float
    points: float


def weigh_backing_out(sight: Sight, count: int, dice: Dice) -> dict[int, Prospect]:
    """Both choices on the same imagined tables, each mission played to its end."""
    found: dict[int, list[Prospect]] = {action: [] for action in sight.legal}
    for sample in range(count):
        table = GAME.imagine(sight, dice)
        before = table.score(sight.seat)
        for action in sight.legal:
            after = finished(table.clone(), sight.seat, action)
            gained = float(after.score(sight.seat) - before)
            found[action].append(Prospect(chance_to_win(after, sight.seat), gained))
    return {
        action: Prospect(mean([one.chance for one in ones]), mean([one.points for one in ones]))
        for action, ones in found.items()
    }


def finished(table: State, seat: int, action: int) -> State:
    """The table after the mission, if everybody continues from here."""
    table.do(seat, action)
    while table.acting() in (1, 2):
        table.do(table.acting() - 1, CONTINUE)
    return table


def chance_to_win(table: State, seat: int) -> float:
    lead = int(table.score(seat) - table.score(1 - seat))
    if table.over():
        return 1.0 if lead > 0 else 0.0
    return 1 / (1 + exp(-lead / LEAD_SCALE))
