"""Quick choices for search: attack what may be a Flag, go where Flags may be, and let chance do the rest.

A player does not know what it attacks, so a playout must not either: of an enemy unit it looks at nothing but whether it has
moved, and how likely a Flag stands in such a zone. The fewer units are left that never moved, the likelier each is the Flag.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.games.westeria.actions import (
    CARD,
    DECLINE,
    END_TURN,
    IDENTITY,
    KIND_CARD,
    KIND_DEPLOY,
    KIND_FLAG,
    KIND_GUESS,
    KIND_MOVE,
    KIND_SPY_MASTER,
)
from ruse.games.westeria.equipment import (
    ARMY,
    CURSED_LAND,
    FLAG,
    KINDS,
    SCOUT,
    TERRITORIES,
    ZONES,
    Land,
)
from ruse.games.westeria.play import BOTH, LOST, WON, compare, list_targets
from ruse.games.westeria.state import MOST_SEATS, Realm
from ruse.kernel.kit import NOTHING, Actions, Dice, Row, row, row_of
from ruse.kernel.state import WHOLE, State
from ruse.kernel.wits import Wits

WORTH: Final = row_of([100, 90, 80, 65, 55, 45, 35, 35, 15, 40, 40, 0])
"""What a unit of each kind is worth, in tenths."""
FLAG_WORTH: Final[i64] = 600
TOKEN: Final[i64] = 8
NEARER: Final[i64] = 5
"""What a step towards units that may be the Flag is worth."""
FAR: Final[i64] = 40
TARGET: Final[i64] = 200
"""Zones at least this likely to hold a Flag are marched upon."""
SECRET: Final[i64] = 2
"""What it is worth to move a unit that has moved before rather than one that could still pass for a Flag."""
PREFERENCE: Final = row_of([50, 60, 80, 5, 10, 40, 20])
"""By action card."""


@final
class Odds:
    """What an attack is expected to bring, by the attacker's kind, against a unit that has moved and one that has not."""

    def __init__(self, land: Land) -> None:
        self.moved = row(KINDS, 0)
        self.still = row(KINDS, 0)
        for kind in range(KINDS):
            if kind != FLAG and kind != CURSED_LAND:
                self.moved.cells[kind] = expected(land, kind, True)
                self.still.cells[kind] = expected(land, kind, False)


def expected(land: Land, kind: i64, moved: bool) -> i64:
    """The mean over an army, the Flag apart."""
    gain: i64 = 0
    count: i64 = 0
    for k in range(ARMY):
        foe = land.kind.cells[k]
        if foe == FLAG or (moved and foe == CURSED_LAND):
            continue
        result = compare(kind, foe)
        count += 1
        if result == WON or result == BOTH:
            gain += WORTH.cells[foe]
        if result == LOST or result == BOTH:
            gain -= WORTH.cells[kind]
    return gain // count


@final
class RealmWits(Wits):
    def __init__(self, land: Land, likely: Row) -> None:
        self.likely = likely
        """How much each zone is one for a Flag, in 1024ths."""
        self.odds = Odds(land)
        self.targets = Actions()
        self.way = row(ZONES, FAR)
        """Steps from each zone to the nearest enemy unit that may be a Flag."""
        self.queue = row(ZONES, NOTHING)
        self.still = row(MOST_SEATS, 0)
        """How likely each seat's Flag stands anywhere, all its units that never moved together."""
        self.goal: i64 = NOTHING
        """Where the unit goes that was just picked."""

    def pick(self, state: State, seat: i64, legal: Actions, dice: Dice) -> i64:
        assert isinstance(state, Realm)
        kind = state.kind(seat)
        if kind == KIND_MOVE:
            if state.drafted.cells[seat] == 1 and legal.has(self.goal):
                return self.goal
            return self.pick_move(state, seat, legal, dice)
        if kind == KIND_CARD:
            return self.pick_card(legal)
        if kind == KIND_DEPLOY or kind == KIND_SPY_MASTER:
            self.look_around(state, seat)
            return self.nearest(legal, dice)
        if kind == KIND_FLAG:
            self.look_around(state, seat)
            return self.farthest(legal, dice)
        if kind == KIND_GUESS:
            return self.pick_guess(state, legal, dice)
        return dice.pick(legal)

    def pick_card(self, legal: Actions) -> i64:
        best = legal.items[0]
        most: i64 = NOTHING
        for i in range(legal.count):
            action = legal.items[i]
            worth = PREFERENCE.cells[action - CARD] if action != DECLINE else 0
            if worth > most:
                best = action
                most = worth
        return best

    def pick_guess(self, table: Realm, legal: Actions, dice: Dice) -> i64:
        """A unit that has never moved, and that it is the Flag."""
        if legal.items[0] >= IDENTITY:
            return IDENTITY + FLAG
        for attempt in range(i64(8)):
            zone = dice.pick(legal)
            if table.moved.cells[table.at.cells[zone]] == 0:
                return zone
        return dice.pick(legal)

    def look_around(self, table: Realm, seat: i64) -> None:
        """Add up where Flags may be, and spread over the land from where those of enemies are likely."""
        self.still.fill(0)
        self.way.fill(FAR)
        count: i64 = 0
        for zone in range(ZONES):
            unit = table.at.cells[zone]
            if unit == NOTHING or table.moved.cells[unit] != 0:
                continue
            owner = unit // ARMY
            likely = self.likely.cells[zone]
            self.still.cells[owner] += likely
            if owner != seat and likely >= TARGET and table.has_flag(owner):
                self.way.cells[zone] = 0
                self.queue.cells[count] = zone
                count += 1
        done: i64 = 0
        while done < count:
            zone = self.queue.cells[done]
            done += 1
            for k in range(i64(4)):
                near = table.land.near.cells[4 * zone + k]
                if near != NOTHING and self.way.cells[near] == FAR:
                    self.way.cells[near] = self.way.cells[zone] + 1
                    self.queue.cells[count] = near
                    count += 1

    def nearest(self, legal: Actions, dice: Dice) -> i64:
        best = legal.items[0]
        most: i64 = NOTHING
        for i in range(legal.count):
            worth = 64 * (FAR - self.way.cells[legal.items[i]]) + dice.below(100)
            if worth > most:
                best = legal.items[i]
                most = worth
        return best

    def farthest(self, legal: Actions, dice: Dice) -> i64:
        best = legal.items[0]
        most: i64 = NOTHING
        for i in range(legal.count):
            worth = 64 * self.way.cells[legal.items[i]] + dice.below(100)
            if worth > most:
                best = legal.items[i]
                most = worth
        return best

    def pick_move(self, table: Realm, seat: i64, legal: Actions, dice: Dice) -> i64:
        """The best move, as its first step; or the best target of a unit that is picked already."""
        self.look_around(table, seat)
        drafted = table.drafted.cells[seat] == 1
        if drafted:
            unit = table.at.cells[table.draft.cells[seat * ARMY]]
            return self.best_target(table, seat, unit, legal, dice)
        best: i64 = END_TURN
        most: i64 = 0
        goal: i64 = NOTHING
        for i in range(legal.count):
            zone = legal.items[i]
            if zone == END_TURN:
                continue
            self.targets.clear()
            unit = table.at.cells[zone]
            list_targets(table, unit, self.targets)
            target = self.best_target(table, seat, unit, self.targets, dice)
            worth = self.worth_of(table, seat, unit, target) + dice.below(8)
            if best == END_TURN or worth > most:
                best = zone
                most = worth
                goal = target
        if most < 0 and legal.items[legal.count - 1] == END_TURN:
            return END_TURN
        self.goal = goal
        return best

    def best_target(self, table: Realm, seat: i64, unit: i64, targets: Actions, dice: Dice) -> i64:
        best = targets.items[0]
        most = self.worth_of(table, seat, unit, best)
        for i in range(1, targets.count):
            worth = self.worth_of(table, seat, unit, targets.items[i])
            if worth > most:
                best = targets.items[i]
                most = worth
        return best

    def worth_of(self, table: Realm, seat: i64, unit: i64, zone: i64) -> i64:
        """What a move is expected to bring, in tenths."""
        kind = table.kind_of(unit)
        foe = table.at.cells[zone]
        if foe == NOTHING:
            return self.worth_of_going(table, unit, kind, zone)
        owner = foe // ARMY
        if table.moved.cells[foe] != 0:
            return self.odds.moved.cells[kind]
        flag: i64 = 0
        if table.has_flag(owner):
            flag = FLAG_WORTH * self.likely.cells[zone] // self.still.cells[owner]
        return self.odds.still.cells[kind] + flag

    def worth_of_going(self, table: Realm, unit: i64, kind: i64, zone: i64) -> i64:
        start = table.place.cells[unit]
        worth = NEARER * (self.way.cells[start] - self.way.cells[zone])
        if kind == SCOUT:
            worth -= 1
        if table.moved.cells[unit] == 0:
            worth -= SECRET
        if table.holder.cells[table.land.territory.cells[zone]] != unit // ARMY:
            worth += TOKEN // 2
        return worth

    def value(self, state: State, seat: i64) -> i64:
        """Units on the board and tokens, against the best of the others."""
        assert isinstance(state, Realm)
        mine = strength_of(state, seat)
        best: i64 = 0
        for other in range(state.seats):
            if other != seat:
                strength = strength_of(state, other)
                if strength > best:
                    best = strength
        total = mine + best
        share = WHOLE // 2 if total == 0 else WHOLE * mine // total
        return share * 2 // state.seats


def strength_of(table: Realm, seat: i64) -> i64:
    """Units, half of them in reserve, tokens, and a Flag on the board."""
    strength: i64 = FLAG_WORTH // 2 if table.has_flag(seat) else 0
    for unit in range(seat * ARMY, seat * ARMY + ARMY):
        worth = WORTH.cells[table.kind_of(unit)]
        strength += worth if table.place.cells[unit] >= 0 else worth // 2
    for territory in range(TERRITORIES):
        if table.holder.cells[territory] == seat:
            strength += TOKEN * (2 if table.land.city.cells[territory] == 1 else 1)
    return strength


def plausibility(state: State, viewer: i64, likely: Row) -> i64:
    """How much an imagined set-up is one that players choose, in 1024ths; `likely` says of each zone how good it is for the
    Flag that may stand there."""
    assert isinstance(state, Realm)
    chance: i64 = 1024
    for seat in range(state.seats):
        zone = state.place.cells[state.flag_of(seat)]
        if seat != viewer and zone >= 0:
            chance = chance * likely.cells[zone] // 1024
    return chance
