# compiled
"""The table as one viewer knows it (WE-10): zones and reserves hold marks instead of units, and marks go where units go.

`marks.py` says what each mark can be; which events move them is `memory.py`'s business.
"""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.westeria.equipment import FLAG, KINDS, ZONES, Land
from ruse.games.westeria.marks import ALL, Marks
from ruse.games.westeria.play import pair_of
from ruse.kernel.kit import NOTHING, row


class MarkedRealm:
    def __init__(self, viewer: i64, seats: i64, land: Land) -> None:
        self.viewer: i64 = viewer
        self.seats: i64 = seats
        self.land = land
        counts = [land.kind.to_list().count(kind) for kind in range(int(KINDS))]
        self.armies: list[Marks] = [Marks(counts) for _ in range(int(seats))]
        self.owner = row(ZONES, NOTHING)
        self.mark = row(ZONES, NOTHING)
        self.moved = row(ZONES, 0)
        self.shuttle = row(3 * ZONES, NOTHING)
        """As in the State, but by zone: the pair, the turns, and this turn."""
        self.reserves: list[list[int]] = [[] for _ in range(int(seats))]
        self.drawn: int = -1
        """The mark that Deploy or Surprise Attack drew from the reserve of the player on turn."""
        self.flags: list[int] = [-1] * int(seats)
        """The mark of each Flag that is off the board."""
        self.turn: i64 = 0

    def zone(self, name: str) -> i64:
        return self.land.zone_names.index(name)

    def stand(self, seat: i64, mark: int, zone: i64) -> None:
        self.owner.cells[zone] = seat
        self.mark.cells[zone] = mark
        self.moved.cells[zone] = 0
        self.forget_shuttle(zone)

    def forget_shuttle(self, zone: i64) -> None:
        self.shuttle.cells[3 * zone + 1] = 0
        self.shuttle.cells[3 * zone + 2] = NOTHING

    def see(self, zone: i64, mask: int) -> None:
        self.follow()
        self.armies[self.owner.cells[zone]].learn(int(self.mark.cells[zone]), mask)

    def leave(self, zone: i64) -> int:
        """The unit leaves the zone; its mark."""
        self.follow()
        mark = int(self.mark.cells[zone])
        self.owner.cells[zone] = NOTHING
        self.mark.cells[zone] = NOTHING
        return mark

    def fall(self, zone: i64) -> None:
        seat: i64 = self.owner.cells[zone]
        mark = self.leave(zone)
        self.reserves[seat].append(mark)

    def carry(self, start: i64, zone: i64, pair: i64) -> None:
        """A unit goes from zone to zone with all that is known of it."""
        moved = self.moved.cells[start]
        mark = self.leave(start)
        now = self.shuttle.cells[3 * start + 2]
        old = self.shuttle.cells[3 * start]
        turns = self.shuttle.cells[3 * start + 1]
        self.owner.cells[zone] = self.turn
        self.mark.cells[zone] = mark
        self.moved.cells[zone] = moved
        self.shuttle.cells[3 * zone] = old
        self.shuttle.cells[3 * zone + 1] = turns
        self.shuttle.cells[3 * zone + 2] = pair if now in (NOTHING, pair) else -2

    def settle_shuttles(self, seat: i64) -> None:
        cells = self.shuttle.cells
        for zone in range(ZONES):
            if self.owner.cells[zone] != seat:
                continue
            now = cells[3 * zone + 2]
            if now >= 0 and now == cells[3 * zone]:
                cells[3 * zone + 1] += 1
            elif now >= 0:
                cells[3 * zone] = now
                cells[3 * zone + 1] = 1
            else:
                cells[3 * zone + 1] = 0
            cells[3 * zone + 2] = NOTHING

    def has_a_way(self, zone: i64) -> bool:
        for k in range(i64(4)):
            near = self.land.near.cells[4 * zone + k]
            if near == NOTHING or self.owner.cells[near] == self.owner.cells[zone]:
                continue
            shuttled = self.shuttle.cells[3 * zone + 1] >= 2 and self.shuttle.cells[3 * zone] == pair_of(zone, near)
            if self.owner.cells[near] != NOTHING or not shuttled:
                return True
        return False

    def reserve_mark(self, seat: int, mask: int) -> int:
        """A mark of the reserve that turns out to be this: with several that could be, the reserve is mixed first."""
        army = self.armies[seat]
        reserve = [army.resolved(mark) for mark in self.reserves[seat]]
        certain = [mark for mark in reserve if army.possible(mark) & ~mask == 0]
        if not certain:
            reserve = army.mix(reserve)
            certain = [reserve[0]]
            army.learn(reserve[0], mask)
        reserve.remove(certain[0])
        self.reserves[seat] = [army.resolved(mark) for mark in reserve]
        return army.resolved(certain[0])

    def draw(self, seat: i64, mask: int) -> None:
        """WE-4.3: a unit drawn from the reserve by lot, and what is known of it."""
        if mask != ALL:
            self.drawn = self.reserve_mark(seat, mask)
            return
        mixed = self.armies[seat].mix(self.reserves[seat])
        self.drawn = mixed[0]
        self.reserves[seat] = mixed[1:]

    def see_reserve(self, seat: int, units: list[int]) -> None:
        """WE-4.7 under `show`: which units the reserve has, each as a mask, in no order."""
        army = self.armies[seat]
        reserve = army.mix([army.resolved(mark) for mark in self.reserves[seat]])
        for mark, unit in zip(list(reserve), units, strict=True):
            army.learn(mark, unit)
        self.reserves[seat] = [army.resolved(mark) for mark in reserve]

    def redeploy(self, seat: i64, zones: list[i64], order: list[int] | None) -> None:
        """WE-4.6: three units change places, in an order that is known or not."""
        marks = [int(self.mark.cells[zone]) for zone in zones]
        marks = [marks[place] for place in order] if order is not None else self.armies[seat].mix(marks)
        for zone, mark in zip(zones, marks, strict=True):
            self.stand(seat, mark, zone)

    def take_flag(self, owner: i64) -> None:
        """A Flag that a Traitor named leaves the zone where it was seen."""
        army = self.armies[owner]
        for zone in range(ZONES):
            if self.owner.cells[zone] == owner and army.possible(int(self.mark.cells[zone])) == 1 << int(FLAG):
                self.flags[owner] = self.leave(zone)
                return

    def follow(self) -> None:
        """Marks that turned out to be others, wherever they lie."""
        for seat in range(int(self.seats)):
            army = self.armies[seat]
            if not army.same:
                continue
            for zone in range(ZONES):
                if self.owner.cells[zone] == seat:
                    self.mark.cells[zone] = army.resolved(int(self.mark.cells[zone]))
            self.reserves[seat] = [army.resolved(mark) for mark in self.reserves[seat]]
            if self.flags[seat] >= 0:
                self.flags[seat] = army.resolved(self.flags[seat])
            if self.turn == seat and self.drawn >= 0:
                self.drawn = army.resolved(self.drawn)
            army.same.clear()
