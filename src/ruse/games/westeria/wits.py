"""Quick choices for playouts, and what Flags, land and armies are worth when one stops.

A playout is short and on an imagined table, so a unit attacks what it beats there; what it cannot know averages out over
the tables. All in hundredths of a Baron's worth or so, as the bots' rules of thumb have it (`bots/westeria/outlook.py`).
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from ruse.games.westeria.actions import END_TURN
from ruse.games.westeria.equipment import ARMY
from ruse.games.westeria.play import BOTH, LOST, TAKEN, compare
from ruse.games.westeria.start import cities_of, tokens_of
from ruse.games.westeria.state import MOVING, RESERVE, Realm
from ruse.kernel.kit import NOTHING, Actions, Dice, row_of
from ruse.kernel.state import State
from ruse.kernel.wits import Wits

WORTH: Final = row_of([1000, 900, 800, 650, 550, 450, 350, 350, 150, 400, 400, 0])
"""By kind of unit; the Flag is counted apart."""
FLAG_WORTH: Final[i64] = 6000
TOKEN: Final[i64] = 80
CITY: Final[i64] = 120
IN_RESERVE: Final[i64] = 60
"""A unit in reserve counts so many hundredths of one on the board."""
STEP: Final[i64] = 60
"""A step that takes nothing is worth anything up to this."""
SCALE = 1200.0
"""So much more than the best of the others makes a win about three times as likely as a loss."""
MOST: Final[i64] = 8000
CHANCES: Final = row_of([round(840 / (1 + exp(-lead / SCALE))) for lead in range(-8000, 8001, 20)])
"""By the lead in steps of 20, from -8000 to 8000, in parts of WHOLE."""


def strength(table: Realm, seat: i64) -> i64:
    """Units, land, the own Flag and those held."""
    total = TOKEN * tokens_of(table, seat) + CITY * cities_of(table, seat)
    for unit in range(seat * ARMY, seat * ARMY + ARMY):
        place = table.place_of(unit)
        worth = WORTH.cells[table.kind_of(unit)]
        if place >= 0:
            total += worth
        elif place == RESERVE:
            total += worth * IN_RESERVE // 100
    for other in range(table.seats):
        if table.captor_of(other) == seat:
            total += FLAG_WORTH
    if table.has_flag(seat):
        total += FLAG_WORTH
    return total


@final
class RealmWits(Wits):
    def pick(self, state: State, seat: i64, legal: Actions, dice: Dice) -> i64:
        assert isinstance(state, Realm)
        if state.phase != MOVING or legal.count == 1:
            return dice.pick(legal)
        best = legal.items[0]
        most: i64 = -MOST
        drafted = state.steps(seat) > 0
        for i in range(legal.count):
            action = legal.items[i]
            if action == END_TURN:
                worth: i64 = 0
            elif drafted:
                worth = self.worth_of(state, state.unit_at(state.step(seat, 0)), action, dice)
            else:
                worth = self.best_from(state, action, dice)
            if worth > most:
                most = worth
                best = action
        return best

    def best_from(self, table: Realm, zone: i64, dice: Dice) -> i64:
        """The best step of the unit in this zone to one beside it."""
        unit = table.unit_at(zone)
        most: i64 = -MOST
        for k in range(i64(4)):
            near = table.land.neighbour(zone, k)
            if near == NOTHING:
                continue
            other = table.unit_at(near)
            if other != NOTHING and other // ARMY == unit // ARMY:
                continue
            worth = self.worth_of(table, unit, near, dice)
            if worth > most:
                most = worth
        return most

    def worth_of(self, table: Realm, unit: i64, zone: i64, dice: Dice) -> i64:
        foe = table.unit_at(zone)
        if foe == NOTHING:
            return dice.below(STEP)
        result = compare(table.kind_of(unit), table.kind_of(foe))
        if result == TAKEN:
            return FLAG_WORTH
        won = WORTH.cells[table.kind_of(foe)]
        lost = WORTH.cells[table.kind_of(unit)]
        return -lost if result == LOST else won - lost if result == BOTH else won

    def value(self, state: State, seat: i64) -> i64:
        """By the lead over the best of the others."""
        assert isinstance(state, Realm)
        best: i64 = 0
        for other in range(state.seats):
            if other != seat and not state.is_out(other):
                theirs = strength(state, other)
                if theirs > best:
                    best = theirs
        lead = strength(state, seat) - best
        lead = MOST if lead > MOST else -MOST if lead < -MOST else lead
        chance = CHANCES.cells[(lead + MOST) // 20]
        return chance if state.seats == 2 else chance * 2 // state.seats
