"""Quick choices for search, and what the cards are worth between two missions.

Playouts follow the rules of thumb of `thumb.py`; so does a rival whose hidden cards are imagined.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from ruse.games.war_slayer.equipment import Box
from ruse.games.war_slayer.start import remaining_row
from ruse.games.war_slayer.state import (
    COLUMNS,
    DECIDING,
    FIRST,
    HAND,
    Mission,
    rival,
)
from ruse.games.war_slayer.thumb import Thumb, pick_first, pick_second, pick_way_out, relive
from ruse.kernel.kit import NOTHING, Actions, Dice, row_of
from ruse.kernel.state import State
from ruse.kernel.wits import Wits

CLASSES: Final[i64] = 12
AGENTS: Final[i64] = 9
DOUBLE_AGENTS: Final[i64] = 10
VIP: Final[i64] = 11
MISSIONS: Final[i64] = 5
WORTH: Final = row_of([
    109, 118, 127, 136, 145, 154, 163, 172, 181, 493, 348, 0,
    96, 108, 120, 132, 144, 156, 168, 180, 192, 442, 258, 0,
    95, 110, 125, 140, 155, 170, 185, 200, 215, 441, 195, 0,
    111, 129, 147, 165, 183, 201, 219, 237, 255, 459, 157, 0,
    85, 110, 135, 160, 185, 210, 235, 260, 285, 473, 141, 0,
])  # fmt: skip
"""What a card adds to the logarithm of the odds to win, in 1000ths: operatives by strength from 2 to 10, Agents, Double
Agents, the VIP; a line for each mission until the VIP comes up, the last for all later ones. If it comes soon, points
count; if it comes late, strong cards do. Fitted to 20,000 games by rules of thumb."""
START: Final = row_of([
    2120, 2140, 2190, 2410, 2720, -760, -770, -640, -530, -650,
    1300, 1350, 1400, 1250, 1100, -1300, -1350, -1400, -1250, -1100,
])  # fmt: skip
"""The same with equal cards otherwise, by mission until the VIP comes up, first for whoever has it, then for the other. It
is dear, and whoever has it says when the game ends; and who searches gains the longer a game against rules of thumb goes on.
Fitted, like WEIGHT, to 600 games of a Spymaster against an Agent, and to 200 against another, which are the second line."""
WEIGHT: Final = row_of([
    500, 540, 520, 560, 550, 1480, 1470, 1290, 1140, 1100,
    1100, 1250, 1250, 1000, 600, 1100, 1250, 1250, 1000, 600,
])  # fmt: skip
"""In the same order: how much the other cards count, in 1000ths. Less for who can wait longer than the rival."""
NEXT_ROYAL: Final = row_of([236, 246, 90, 61, 61])
"""By mission until the VIP comes up: what a Double Agent among the next six cards costs."""
NEXT: Final[i64] = 6
MOST_ODDS: Final[i64] = 8000
CHANCES: Final = row_of([round(840 / (1 + exp(-step / 100))) for step in range(-800, 801)])
"""By the logarithm of the odds in 100ths, from -8 to 8: the chance to win, in parts of WHOLE."""


def class_of(box: Box, card: i64) -> i64:
    if card == box.vip:
        return VIP
    if box.is_double_agent(card):
        return DOUBLE_AGENTS
    strength = box.strength.cells[card]
    if strength > 10:
        return AGENTS
    return strength - 2 if strength >= 2 else 0


def worth_of_side(table: Mission, seat: i64, line: i64) -> i64:
    """All cards of a seat, wherever they lie."""
    box = table.box
    total: i64 = 0
    held: i64 = 0
    for part in range(COLUMNS):
        for place in range(COLUMNS):
            card = table.cells.cells[HAND + 6 * part + 3 * seat + place]
            if card != NOTHING:
                held += 1
                total += WORTH.cells[line * CLASSES + class_of(box, card)]
                if box.is_double_agent(card):
                    total -= NEXT_ROYAL.cells[line]
    hq = table.hq(seat)
    for depth in range(hq.count):
        card = hq.at(depth)
        total += WORTH.cells[line * CLASSES + class_of(box, card)]
        if held + depth < NEXT and box.is_double_agent(card):
            total -= NEXT_ROYAL.cells[line]
    aside = table.aside(seat)
    for depth in range(aside.count):
        total += WORTH.cells[line * CLASSES + class_of(box, aside.at(depth))]
    return total


def missions_to_vip(table: Mission, owner: i64) -> i64:
    """In how many missions the VIP comes up, as far as WORTH tells them apart; 0 if it is in a hand or on the table."""
    hq = table.hq(owner)
    for depth in range(hq.count):
        if hq.at(depth) == table.box.vip:
            missions = (depth + COLUMNS) // NEXT
            return missions if missions < MISSIONS else MISSIONS - 1
    return 0


def owner_of_vip(table: Mission) -> i64:
    """Whose HQ, hand or rows it is in, between two missions."""
    cells = table.cells.cells
    for part in range(COLUMNS):
        for place in range(COLUMNS):
            if cells[HAND + 6 * part + place] == table.box.vip:
                return 0
    for depth in range(table.hq0.count):
        if table.hq0.at(depth) == table.box.vip:
            return 0
    return 1


@final
class SlayerWits(Wits):
    """For one decision: playouts end with the mission that is on. Whether the rival searches too says what follows it."""

    def __init__(self, mission: i64, equals: bool = False) -> None:
        self.mission = mission
        self.equals = equals
        self.thumb = Thumb()

    def pick(self, state: State, seat: i64, legal: Actions, dice: Dice) -> i64:
        assert isinstance(state, Mission)
        if state.phase == DECIDING:
            return pick_way_out(self.thumb, state, seat, dice)
        if state.phase == FIRST:
            return pick_first(self.thumb, state, seat, dice)
        return pick_second(self.thumb, state, seat, remaining_row(state, seat), dice)

    def relive(self, state: State, seat: i64, dice: Dice) -> bool:
        """Whether a sensible player brings about what is seen of this seat; what lies hidden is laid as it would lay it."""
        assert isinstance(state, Mission)
        return relive(self.thumb, state, seat, dice)

    def rests(self, state: State) -> bool:
        assert isinstance(state, Mission)
        return state.mission != self.mission

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Mission)
        owner = owner_of_vip(state)
        line = missions_to_vip(state, owner)
        place = line + (0 if owner == seat else MISSIONS) + (2 * MISSIONS if self.equals else 0)
        more = worth_of_side(state, seat, line) - worth_of_side(state, rival(seat), line)
        odds = START.cells[place] + WEIGHT.cells[place] * more // 1000
        odds = MOST_ODDS - 1 if odds >= MOST_ODDS else -MOST_ODDS if odds < -MOST_ODDS else odds
        return CHANCES.cells[(odds + MOST_ODDS) // 10]
