# compiled
"""What the moves of one turn can come to, as somebody in a seat reckons it: there is no table behind it, only the land, the
own units, and for every enemy unit how likely it is of each kind.

Chances are parts of `WHOLE`, worth is counted in hundredths. A line of moves is looked through to the end of the turn;
a fight branches into what it can come to; what stands at the end is weighed: land, the way to enemy Flags, units in
danger, and what the enemy's next turn can do to the own Flag.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.games.westeria.equipment import CURSED_LAND, FLAG, KINDS, SCOUT, TERRITORIES, ZONES, Land
from ruse.games.westeria.play import BOTH, LOST, compare, pair_of
from ruse.kernel.kit import NOTHING, Row, row, row_of

WHOLE: Final[i64] = 1000
MOST_MOVES: Final[i64] = 12
DEEPEST: Final[i64] = 16
NOWHERE: Final[i64] = 99
NEVER: Final[i64] = -1_000_000_000

WORTH: Final = row_of([1000, 900, 800, 650, 550, 450, 350, 350, 150, 400, 400, 6000])
"""What a unit is worth, by kind."""
TOKEN: Final[i64] = 90
"""A territory held alone; a city counts double."""
PULL: Final[i64] = 500
"""What the surest way to a Flag is worth to a unit that stands at its end."""
DECAY: Final[i64] = 880
"""A step further away this part of it is left."""
GUARD: Final[i64] = 420
"""A unit beside the own Flag."""
DANGER: Final[i64] = 250
"""This part of a unit's worth may be lost where an enemy beside it surely beats it."""
CURIOSITY: Final[i64] = 60
SUDDEN: Final[i64] = 300
"""How likely the enemy can put a unit of its reserve anywhere, while it has one."""
STEADY: Final[i64] = 30
"""What a move is worth in itself: none is left unused where it costs nothing."""


@final
class Foray:
    def __init__(self, land: Land, seat: i64) -> None:
        self.land = land
        self.seat = seat
        self.owner: Row = row(ZONES, NOTHING)
        self.kind: Row = row(ZONES, NOTHING)
        """The kinds of the own units."""
        self.chance: Row = row(ZONES * KINDS, 0)
        """For each enemy unit its kinds."""
        self.barred: Row = row(ZONES * ZONES, 0)
        """By pair of zones: 1 where the own unit at one end may not step (WE-8.2)."""
        self.prize: Row = row(4, 6000)
        """What the Flag of each seat is worth."""
        self.own_prize: i64 = 6000
        self.suspected: i64 = 500
        """How likely the enemy looks for the own Flag where it stands."""
        self.enemy_moves: i64 = 5
        self.reserves: i64 = 0
        """How many enemy units wait in reserve."""
        self.once: bool = False
        """WE-5.1 under `unit_moves`: a unit moves once a turn."""
        self.rests: Row = row(ZONES, 0)
        """1 where under `once` the own unit has had its move."""
        self.reach: Row = row(KINDS * ZONES * (MOST_MOVES + 1), 0)
        """By kind, zone and moves: how likely that unit takes a Flag from there, times what the Flag is worth."""
        self.pull: Row = row(KINDS * ZONES, 0)
        """The same however many turns it takes, less for every step."""
        self.most: i64 = NEVER
        """What the best first move came to."""
        self.spent: i64 = 0
        self.budget: i64 = 0
        self._far: Row = row(ZONES, NOWHERE)
        self._queue: Row = row(ZONES, NOTHING)
        self._best: Row = row(DEEPEST * 64, NOTHING)
        self._score: Row = row(DEEPEST * 64, 0)
        self._kept: Row = row(DEEPEST * KINDS, 0)

    # What is known before the first move

    def bar(self, zone: i64, other: i64) -> None:
        """WE-8.2: no own unit may step between these."""
        self.barred.cells[pair_of(zone, other)] = 1

    def put(self, kind: i64, zone: i64) -> None:
        """One more own unit."""
        self.owner.cells[zone] = self.seat
        self.kind.cells[zone] = kind

    def lift(self, zone: i64) -> None:
        self.owner.cells[zone] = NOTHING
        self.kind.cells[zone] = NOTHING

    def reaches(self, kind: i64, zone: i64, moves: i64) -> i64:
        """What a unit is worth as somebody who takes a Flag from a zone, in so many moves."""
        if self.once:
            moves = min(moves, 1)
        return self.reach.cells[(kind * (MOST_MOVES + 1) + min(moves, MOST_MOVES)) * ZONES + zone]

    def look_ahead(self, moves: i64) -> None:
        """The ways to enemy Flags, for every kind of unit from every zone."""
        for kind in range(KINDS):
            if kind != CURSED_LAND and kind != FLAG:
                self._ways(kind, min(moves, MOST_MOVES))
                self._pull(kind)

    def _ways(self, kind: i64, moves: i64) -> None:
        reach, near, owner = self.reach.cells, self.land.near.cells, self.owner.cells
        first = kind * ZONES * (MOST_MOVES + 1)
        for zone in range(ZONES):
            reach[first + zone] = 0
        for made in range(1, moves + 1):
            last = first + (made - 1) * ZONES
            here = first + made * ZONES
            for zone in range(ZONES):
                best: i64 = 0
                for k in range(i64(4)):
                    other = near[4 * zone + k]
                    if other == NOTHING or owner[other] == self.seat:
                        continue
                    found = reach[last + other]
                    if owner[other] != NOTHING:
                        found = found * self.wins(kind, other) // WHOLE + self.flag_at(other)
                    best = max(best, found)
                reach[here + zone] = best

    def _pull(self, kind: i64) -> None:
        pull, near, owner = self.pull.cells, self.land.near.cells, self.owner.cells
        first = kind * ZONES
        for zone in range(ZONES):
            pull[first + zone] = self.flag_at(zone)
        for _ in range(i64(14)):
            for zone in range(ZONES):
                best = pull[first + zone]
                for k in range(i64(4)):
                    other = near[4 * zone + k]
                    if other == NOTHING:
                        continue
                    found = pull[first + other] * DECAY // WHOLE
                    if owner[other] != NOTHING and owner[other] != self.seat:
                        passes = self.wins(kind, other)
                        found = max(found * passes // WHOLE, self.flag_at(other) * DECAY // WHOLE)
                    best = max(best, found)
                pull[first + zone] = best

    def flag_at(self, zone: i64) -> i64:
        """What the chance of a Flag in a zone is worth."""
        seat = self.owner.cells[zone]
        if seat == NOTHING or seat == self.seat:
            return 0
        return self.chance.cells[zone * KINDS + FLAG] * self.prize.cells[seat] // WHOLE

    def wins(self, kind: i64, zone: i64) -> i64:
        """How likely a unit moves in, a Flag's zone left out."""
        total: i64 = 0
        for foe in range(FLAG):
            part = self.chance.cells[zone * KINDS + foe]
            if part > 0:
                result = compare(kind, foe)
                if result != LOST and result != BOTH:
                    total += part
        return total

    # What stands at the end of a turn

    def weigh(self) -> i64:
        self.spent += 1
        owner, near, kinds = self.owner.cells, self.land.near.cells, self.kind.cells
        total: i64 = 0
        flag: i64 = NOTHING
        for zone in range(ZONES):
            if owner[zone] != self.seat:
                continue
            kind = kinds[zone]
            if kind == FLAG:
                flag = zone
            elif kind != CURSED_LAND:
                total += WORTH.cells[kind]
                total += self.drive(kind) * self.pull.cells[kind * ZONES + zone] // WHOLE
                worst: i64 = 0
                for k in range(i64(4)):
                    other = near[4 * zone + k]
                    if other != NOTHING and owner[other] != NOTHING and owner[other] != self.seat:
                        worst = max(worst, self.beaten_by(kind, other))
                total -= worst * DANGER // WHOLE * WORTH.cells[kind] // WHOLE
        total += self.tokens()
        if flag != NOTHING:
            total += self.guards(flag)
            total -= self.own_prize * self.threat(flag) // WHOLE
        return total

    def drive(self, kind: i64) -> i64:
        """How much a unit of this kind is wanted in front."""
        if kind == SCOUT:
            return PULL * 5 // 4
        return PULL + (SCOUT - min(kind, SCOUT)) * PULL // 12

    def beaten_by(self, kind: i64, zone: i64) -> i64:
        """How likely the unit there beats one of this kind if it attacks."""
        total: i64 = 0
        for foe in range(CURSED_LAND):
            part = self.chance.cells[zone * KINDS + foe]
            if part > 0 and compare(foe, kind) != LOST:
                total += part
        return total

    def tokens(self) -> i64:
        """WE-3.1: territories held alone; those of others count against it."""
        owner, zones = self.owner.cells, self.land.zones.cells
        total: i64 = 0
        for territory in range(TERRITORIES):
            holder: i64 = NOTHING
            mixed = False
            for k in range(i64(3)):
                here = owner[zones[3 * territory + k]]
                if here != NOTHING:
                    if holder != NOTHING and holder != here:
                        mixed = True
                    holder = here
            if holder == NOTHING or mixed:
                continue
            worth = TOKEN * (1 + self.land.city.cells[territory])
            total += worth if holder == self.seat else -worth * 2 // 3
        return total

    def guards(self, flag: i64) -> i64:
        total: i64 = 0
        for k in range(i64(4)):
            other = self.land.near.cells[4 * flag + k]
            if other != NOTHING and self.owner.cells[other] == self.seat:
                total += GUARD
        return total

    def threat(self, flag: i64) -> i64:
        """How likely the enemy takes the own Flag in its next turn: it must come to a zone beside it and beat whoever guards
        that, and it does not know who guards which."""
        near, owner = self.land.near.cells, self.owner.cells
        self._spread(flag)
        safe: i64 = WHOLE
        for zone in range(ZONES):
            if owner[zone] == NOTHING or owner[zone] == self.seat:
                continue
            breaks: i64 = 0
            far = self._far.cells[zone]
            if far <= 1:
                breaks = WHOLE - self.chance.cells[zone * KINDS + CURSED_LAND] - self.chance.cells[zone * KINDS + FLAG]
            elif far <= self.enemy_moves:
                breaks = self._breaks_in(zone, flag)
            if breaks > 0:
                safe = safe * (WHOLE - breaks * self.suspected // WHOLE) // WHOLE
        if self.reserves > 0:
            free = False
            for k in range(i64(4)):
                other = near[4 * flag + k]
                if other != NOTHING and owner[other] == NOTHING:
                    free = True
            sudden = SUDDEN if free else SUDDEN // 3
            safe = safe * (WHOLE - sudden * self.suspected // WHOLE) // WHOLE
        return WHOLE - safe

    def _spread(self, flag: i64) -> None:
        """Steps from each zone to the Flag; a unit in the way counts three."""
        far, near, owner = self._far.cells, self.land.near.cells, self.owner.cells
        for zone in range(ZONES):
            far[zone] = NOWHERE
        far[flag] = 0
        count: i64 = 1
        self._queue.cells[0] = flag
        done: i64 = 0
        while done < count:
            zone = self._queue.cells[done]
            done += 1
            if zone != flag and owner[zone] != NOTHING and owner[zone] != self.seat:
                continue
            cost: i64 = 1
            if zone != flag and owner[zone] == self.seat and far[zone] > 1:
                cost = 3
            if far[zone] + cost > self.enemy_moves:
                continue
            for k in range(i64(4)):
                other = near[4 * zone + k]
                if other != NOTHING and far[zone] + cost < far[other]:
                    if far[other] == NOWHERE and count < ZONES:
                        self._queue.cells[count] = other
                        count += 1
                    far[other] = far[zone] + cost

    def _breaks_in(self, zone: i64, flag: i64) -> i64:
        """How likely this enemy beats a guard, taken by lot, or walks in where none stands."""
        near, owner, kinds = self.land.near.cells, self.owner.cells, self.kind.cells
        total: i64 = 0
        for foe in range(CURSED_LAND):
            part = self.chance.cells[zone * KINDS + foe]
            if part == 0:
                continue
            guards: i64 = 0
            beaten: i64 = 0
            for k in range(i64(4)):
                other = near[4 * flag + k]
                if other == NOTHING or (owner[other] != NOTHING and owner[other] != self.seat):
                    continue
                if owner[other] == NOTHING:
                    beaten = 100
                    guards = 100
                    break
                guards += 1
                result = compare(foe, kinds[other])
                if result != LOST and result != BOTH:
                    beaten += 1
            if guards > 0:
                total += part * beaten // guards
        return total

    # Lines of moves

    def best_of(self, left: i64, start: i64, budget: i64) -> i64:
        """The best first move with so many left, as pair `start * ZONES + zone`; of one unit, if `start` is not NOTHING."""
        self.budget = self.spent + budget
        count = self._list(0, left, start, i64(20))
        best: i64 = NOTHING
        self.most = NEVER
        for i in range(count):
            pair = self._best.cells[i]
            found = self._after(pair, left, 0)
            if found > self.most:
                self.most = found
                best = pair
            if self.spent > self.budget:
                break
        return best

    def value(self, left: i64, budget: i64) -> i64:
        """What so many moves can bring."""
        self.budget = self.spent + budget
        return self._value(left, 0)

    def value_after(self, pair: i64, left: i64, budget: i64) -> i64:
        self.budget = self.spent + budget
        return self._after(pair, left, 0)

    def _value(self, left: i64, depth: i64) -> i64:
        stand = self.weigh()
        if left <= 0 or depth >= DEEPEST - 1:
            return stand
        wide: i64 = 1
        if self.spent < self.budget:
            if depth == 0:
                wide = 12
            elif depth == 1:
                wide = 4
            elif depth == 2:
                wide = 2
        best = stand
        count = self._list(depth, left, NOTHING, wide)
        for i in range(count):
            best = max(best, self._after(self._best.cells[depth * 64 + i], left, depth))
        return best

    def _list(self, depth: i64, left: i64, only: i64, wide: i64) -> i64:
        """The most promising moves, best first; how many."""
        owner, kinds, near = self.owner.cells, self.kind.cells, self.land.near.cells
        count: i64 = 0
        flag = self.own_flag()
        for start in range(ZONES):
            if owner[start] != self.seat or (only != NOTHING and start != only):
                continue
            kind = kinds[start]
            if kind == CURSED_LAND or kind == FLAG or self.rests.cells[start] == 1:
                continue
            for k in range(i64(4)):
                zone = near[4 * start + k]
                if zone == NOTHING or owner[zone] == self.seat:
                    continue
                if owner[zone] == NOTHING and self.barred.cells[pair_of(start, zone)] == 1:
                    continue
                count = self._keep(
                    depth, count, wide, start * ZONES + zone, self._promise(kind, start, zone, left, flag)
                )
            if kind == SCOUT:
                count = self._list_runs(depth, count, wide, start, left, flag)
        return count

    def _list_runs(self, depth: i64, count: i64, wide: i64, start: i64, left: i64, flag: i64) -> i64:
        """WE-5.3: the most promising end of a run."""
        owner, near = self.owner.cells, self.land.near.cells
        far = self._far.cells
        for zone in range(ZONES):
            far[zone] = NOWHERE
        far[start] = 0
        self._queue.cells[0] = start
        done: i64 = 0
        reached: i64 = 1
        best: i64 = NOTHING
        most: i64 = NEVER
        while done < reached:
            zone = self._queue.cells[done]
            done += 1
            for k in range(i64(4)):
                other = near[4 * zone + k]
                if other == NOTHING or far[other] != NOWHERE or owner[other] != NOTHING:
                    continue
                far[other] = far[zone] + 1
                self._queue.cells[reached] = other
                reached += 1
                if far[other] > 1 and self.barred.cells[pair_of(start, other)] == 0:
                    found = self._promise(SCOUT, start, other, left, flag) - 30
                    if found > most:
                        most = found
                        best = other
        return count if best == NOTHING else self._keep(depth, count, wide, start * ZONES + best, most)

    def _keep(self, depth: i64, count: i64, wide: i64, pair: i64, score: i64) -> i64:
        first = depth * 64
        place = count
        while place > 0 and self._score.cells[first + place - 1] < score:
            place -= 1
        if place >= wide:
            return count
        last = min(count, wide - 1)
        while last > place:
            self._score.cells[first + last] = self._score.cells[first + last - 1]
            self._best.cells[first + last] = self._best.cells[first + last - 1]
            last -= 1
        self._score.cells[first + place] = score
        self._best.cells[first + place] = pair
        return min(count + 1, wide)

    def own_flag(self) -> i64:
        for zone in range(ZONES):
            if self.owner.cells[zone] == self.seat and self.kind.cells[zone] == FLAG:
                return zone
        return NOTHING

    def _promise(self, kind: i64, start: i64, zone: i64, left: i64, flag: i64) -> i64:
        """What a move seems to bring, before it is looked into."""
        pull = self.pull.cells
        goes = self.drive(kind) * (pull[kind * ZONES + zone] - pull[kind * ZONES + start]) // WHOLE
        if left > 1 and not self.once:
            goes += self.reaches(kind, zone, left - 1)
        if flag != NOTHING:
            if self.land.are_near(start, flag):
                goes -= 2 * GUARD
            if self.owner.cells[zone] == NOTHING and self.land.are_near(zone, flag):
                goes += 2 * GUARD
        if self.owner.cells[zone] == NOTHING:
            return goes
        wins = self.wins(kind, zone)
        found = self.flag_at(zone) + goes * wins // WHOLE + self._gain(kind, zone) + 2 * CURIOSITY
        if flag != NOTHING and self.land.are_near(zone, flag):
            found += 4 * GUARD * wins // WHOLE
        return found

    def _gain(self, kind: i64, zone: i64) -> i64:
        """Worth that falls on the other side less that on the own, a Flag left out."""
        total: i64 = 0
        for foe in range(FLAG):
            part = self.chance.cells[zone * KINDS + foe]
            if part == 0:
                continue
            result = compare(kind, foe)
            if result != LOST:
                total += part * WORTH.cells[foe] // WHOLE
            if result == LOST or result == BOTH:
                total -= part * WORTH.cells[kind] // WHOLE
        return total

    def _after(self, pair: i64, left: i64, depth: i64) -> i64:
        """What a move and the best of what can follow come to."""
        start = pair // ZONES
        zone = pair % ZONES
        kind = self.kind.cells[start]
        seat = self.owner.cells[zone]
        if seat != NOTHING:
            return self._fight(start, zone, kind, seat, left, depth)
        self._shift(start, zone, kind)
        self._rest(zone)
        found = self._value(left - 1, depth + 1)
        self.rests.cells[zone] = 0
        self._shift(zone, start, kind)
        return found + STEADY

    def _rest(self, zone: i64) -> None:
        """The unit that came there has had its move."""
        if self.once:
            self.rests.cells[zone] = 1

    def _shift(self, start: i64, zone: i64, kind: i64) -> None:
        self.lift(start)
        self.put(kind, zone)

    def _fight(self, start: i64, zone: i64, kind: i64, seat: i64, left: i64, depth: i64) -> i64:
        """WE-6: each thing a fight can come to, as likely as it is."""
        chance, owner, kinds = self.chance.cells, self.owner.cells, self.kind.cells
        won: i64 = 0
        both: i64 = 0
        lost: i64 = 0
        gain: i64 = 0
        for foe in range(FLAG):
            part = chance[zone * KINDS + foe]
            if part == 0:
                continue
            result = compare(kind, foe)
            if result == LOST:
                lost += part
            elif result == BOTH:
                both += part
                gain += part * WORTH.cells[foe]
            else:
                won += part
                gain += part * WORTH.cells[foe]
        taken = chance[zone * KINDS + FLAG]
        total = gain + won * CURIOSITY
        owner[start] = NOTHING
        kinds[start] = NOTHING
        if won + taken > 0:
            owner[zone] = self.seat
            kinds[zone] = kind
            self._rest(zone)
            ahead = self._value(left - 1, depth + 1) if won > 0 or depth == 0 else self.weigh()
            self.rests.cells[zone] = 0
            total += (won + taken) * ahead + taken * self.prize.cells[seat]
        if both > 0:
            owner[zone] = NOTHING
            kinds[zone] = NOTHING
            total += both * self._when_lost(both, left, depth)
        owner[zone] = seat
        kinds[zone] = NOTHING
        if lost > 0:
            self._learn_loss(zone, kind, lost, depth)
            total += lost * self._when_lost(lost, left, depth)
            for foe in range(KINDS):
                chance[zone * KINDS + foe] = self._kept.cells[depth * KINDS + foe]
        owner[start] = self.seat
        kinds[start] = kind
        whole = won + both + lost + taken
        return total // whole if whole > 0 else self.weigh()

    def _when_lost(self, part: i64, left: i64, depth: i64) -> i64:
        """What is left when the attacker fell: looked into only where that is likely and near."""
        if depth <= 1 and part >= 100 and self.spent < self.budget:
            return self._value(left - 1, depth + 2)
        return self.weigh()

    def _learn_loss(self, zone: i64, kind: i64, lost: i64, depth: i64) -> None:
        """Whoever beat this unit is one of those that can."""
        chance = self.chance.cells
        for foe in range(KINDS):
            part = chance[zone * KINDS + foe]
            self._kept.cells[depth * KINDS + foe] = part
            beats = foe != FLAG and compare(kind, foe) == LOST
            chance[zone * KINDS + foe] = part * WHOLE // lost if beats else 0
