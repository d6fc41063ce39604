"""The table of Westeria: where every unit stands, who holds what, the action cards, and whose turn it is.

Units are numbered 18 * seat + k; the k-th unit of every army is of the same kind (`Land.kind`). The chapters of the rulebook
are `start.py`, `cards.py`, `play.py`, `flags.py` and `end.py`; `turns.py` asks them in order.
"""

from __future__ import annotations

from typing import Final, Literal

from mypy_extensions import i64

from ruse.games.westeria.equipment import ARMY, TERRITORIES, ZONES, Land
from ruse.games.westeria.rules import Rules
from ruse.games.westeria.view import Phase, Reason
from ruse.kernel.kit import NOTHING, Pile, Row, fold, fold_pile, fold_row, pile, row
from ruse.kernel.luck import Luck
from ruse.kernel.state import State

MOST_SEATS: Final[i64] = 4
UNITS: Final[i64] = 72

RESERVE: Final[i64] = -1
CAPTURED: Final[i64] = -2

CHOOSING: Final[i64] = 0
"""Territories are taken in turn."""
PLACING: Final[i64] = 1
"""All place their units at once, in secret."""
DRAWN: Final[i64] = 2
"""The player on turn chooses one of the cards shown."""
DEPLOYING: Final[i64] = 3
REDEPLOYING: Final[i64] = 4
LOOKING: Final[i64] = 5
GUESSING: Final[i64] = 6
RETURNING_SPY: Final[i64] = 7
MOVING: Final[i64] = 8
RETURNING_FLAG: Final[i64] = 9
OVER: Final[i64] = 10
PHASES: Final[tuple[Phase, ...]] = (
    "choosing", "placing", "drawn", "deploying", "redeploying", "looking", "guessing",
    "returning-spy", "moving", "returning-flag", "over",
)  # fmt: skip

NOT_YET: Final[i64] = 0
LAST_FLAG: Final[i64] = 1
ROUND_LIMIT: Final[i64] = 2
REASONS: Final[tuple[Literal[""] | Reason, ...]] = ("", "last-flag", "round-limit")


class Realm(State):
    """Every field of the table, and what can be read off it without a rule."""

    def __init__(self, land: Land, rules: Rules, luck: Luck, seats: i64) -> None:
        super().__init__(luck)
        self.land = land
        self.rules = rules
        self.seats: i64 = seats
        self.at: Row = row(ZONES, NOTHING)
        """The unit in each zone."""
        self.place: Row = row(UNITS, RESERVE)
        """The zone of each unit, or RESERVE, or CAPTURED."""
        self.moved: Row = row(UNITS, 0)
        """1 where everyone has seen the unit move, 2 where it has run."""
        self.shuttle: Row = row(3 * UNITS, NOTHING)
        """For WE-8.2, by unit: the two zones it goes between, for how many turns, and what it did this turn."""
        self.holder: Row = row(TERRITORIES, NOTHING)
        self.captor: Row = row(MOST_SEATS, NOTHING)
        """Who holds each seat's Flag, if it is not on the board."""
        self.out: Row = row(MOST_SEATS, 0)
        self.draft: Row = row(MOST_SEATS * ARMY, NOTHING)
        self.drafted: Row = row(MOST_SEATS, 0)
        """Steps taken of an unfinished decision, by seat; in PLACING 18 means locked in."""
        self.deck: Pile = pile(64)
        self.discards: Pile = pile(64)
        self.shown: Pile = pile(16)
        self._reached: Row = row(ZONES, NOTHING)
        """For `spread`: from which zone each zone was reached."""
        self._runs: Row = row(ZONES, NOTHING)
        """And the zones reached, in that order."""
        self.phase: i64 = CHOOSING
        self.starter: i64 = 0
        self.turn: i64 = 0
        self.round: i64 = 1
        self.taken: i64 = 0
        """Territories taken so far."""
        self.made: i64 = 0
        """Moves made this turn."""
        self.moves: i64 = 1
        """Moves this turn at the most."""
        self.drawn_unit: i64 = NOTHING
        """The unit that Deploy or Surprise Attack drew."""
        self.anywhere: bool = False
        """It may go to any free zone."""
        self.shuffles: i64 = 0
        self.draws: i64 = 0
        self.reason: i64 = NOT_YET

    def owner(self, unit: i64) -> i64:
        return unit // ARMY

    def kind_of(self, unit: i64) -> i64:
        return self.land.kind_of(unit)

    def flag_of(self, seat: i64) -> i64:
        return seat * ARMY + ARMY - 1

    def free(self, zone: i64) -> bool:
        return self.at.cells[zone] == NOTHING

    def unit_at(self, zone: i64) -> i64:
        return self.at.cells[zone]

    def leave(self, zone: i64) -> None:
        self.at.cells[zone] = NOTHING

    def place_of(self, unit: i64) -> i64:
        """Its zone, or RESERVE, or CAPTURED."""
        return self.place.cells[unit]

    def set_place(self, unit: i64, place: i64) -> None:
        """Off the board."""
        self.place.cells[unit] = place

    def holder_of(self, territory: i64) -> i64:
        return self.holder.cells[territory]

    def hold(self, territory: i64, seat: i64) -> None:
        self.holder.cells[territory] = seat

    def captor_of(self, seat: i64) -> i64:
        """Who holds its Flag."""
        return self.captor.cells[seat]

    def set_captor(self, seat: i64, captor: i64) -> None:
        self.captor.cells[seat] = captor

    def is_out(self, seat: i64) -> bool:
        return self.out.cells[seat] == 1

    def set_out(self, seat: i64, out: bool) -> None:
        self.out.cells[seat] = 1 if out else 0

    def seen_moving(self, unit: i64) -> i64:
        """1 where everyone has seen it move, 2 where it has run."""
        return self.moved.cells[unit]

    def see_moving(self, unit: i64, moved: i64) -> None:
        self.moved.cells[unit] = moved

    def went_between(self, unit: i64) -> i64:
        """WE-8.2: the two zones it goes between."""
        place = 3 * unit
        return self.shuttle.cells[place]

    def went_turns(self, unit: i64) -> i64:
        """WE-8.2: for how many turns."""
        place = 3 * unit + 1
        return self.shuttle.cells[place]

    def goes(self, unit: i64) -> i64:
        """WE-8.2: the two zones it went between this turn."""
        place = 3 * unit + 2
        return self.shuttle.cells[place]

    def go(self, unit: i64, pair: i64) -> None:
        self.shuttle.cells[3 * unit + 2] = pair

    def set_went(self, unit: i64, pair: i64, turns: i64) -> None:
        self.shuttle.cells[3 * unit] = pair
        self.shuttle.cells[3 * unit + 1] = turns

    def stop_shuttling(self, unit: i64) -> None:
        self.shuttle.cells[3 * unit + 1] = 0
        self.shuttle.cells[3 * unit + 2] = NOTHING

    def steps(self, seat: i64) -> i64:
        """Of an unfinished decision."""
        return self.drafted.cells[seat]

    def set_steps(self, seat: i64, steps: i64) -> None:
        self.drafted.cells[seat] = steps

    def step(self, seat: i64, k: i64) -> i64:
        place = seat * ARMY + k
        return self.draft.cells[place]

    def set_step(self, seat: i64, k: i64, action: i64) -> None:
        self.draft.cells[seat * ARMY + k] = action

    def reach_nothing(self) -> None:
        self._reached.fill(NOTHING)

    def reach(self, zone: i64, start: i64) -> None:
        self._reached.cells[zone] = start

    def is_reached(self, zone: i64) -> bool:
        return self._reached.cells[zone] != NOTHING

    def reached_from(self, zone: i64) -> i64:
        return self._reached.cells[zone]

    def run_to(self, k: i64) -> i64:
        """The k-th zone reached."""
        return self._runs.cells[k]

    def set_run(self, k: i64, zone: i64) -> None:
        self._runs.cells[k] = zone

    def has_flag(self, seat: i64) -> bool:
        """Is the seat's Flag on the board, or on its way back there?"""
        return self.captor_of(seat) == NOTHING

    def put(self, unit: i64, zone: i64) -> None:
        self.place.cells[unit] = zone
        self.at.cells[zone] = unit

    def lift(self, unit: i64, to: i64) -> None:
        """Off the board: to the reserve, or captured."""
        zone = self.place.cells[unit]
        if zone >= 0:
            self.at.cells[zone] = NOTHING
        self.place.cells[unit] = to
        self.moved.cells[unit] = 0
        self.stop_shuttling(unit)

    def units_on_board(self, seat: i64) -> i64:
        count: i64 = 0
        for unit in range(seat * ARMY, seat * ARMY + ARMY):
            if self.place.cells[unit] >= 0:
                count += 1
        return count

    def copy_into(self, other: Realm) -> None:
        other.at = self.at.clone()
        other.place = self.place.clone()
        other.moved = self.moved.clone()
        other.shuttle = self.shuttle.clone()
        other.holder = self.holder.clone()
        other.captor = self.captor.clone()
        other.out = self.out.clone()
        other.draft = self.draft.clone()
        other.drafted = self.drafted.clone()
        other.deck = self.deck.clone()
        other.discards = self.discards.clone()
        other.shown = self.shown.clone()
        other.phase = self.phase
        other.starter = self.starter
        other.turn = self.turn
        other.round = self.round
        other.taken = self.taken
        other.made = self.made
        other.moves = self.moves
        other.drawn_unit = self.drawn_unit
        other.anywhere = self.anywhere
        other.shuffles = self.shuffles
        other.draws = self.draws
        other.reason = self.reason

    def locked_in(self, seat: i64) -> bool:
        """WE-2.4: the seat has placed its army and waits for the others."""
        return self.phase == PLACING and self.drafted.cells[seat] == ARMY

    def checksum(self) -> i64:
        """Drafts are no part of it: they belong to the seat until the decision is made."""
        rules = self.rules
        c = fold_row(fold_row(fold_row(fold_row(1, self.at), self.place), self.moved), self.shuttle)
        c = fold_row(fold_row(fold_row(c, self.holder), self.captor), self.out)
        for seat in range(MOST_SEATS):
            first = 0 if self.locked_in(seat) else self.drafted.cells[seat]
            beyond = self.drafted.cells[seat] if seat >= self.seats else i64(0)
            for k in range(first, ARMY):
                beyond = (beyond * 73 + self.draft.cells[seat * ARMY + k] + 1) % 1000003
            c = fold(c, beyond)
        c = fold_pile(fold_pile(fold_pile(c, self.deck), self.discards), self.shown)
        c = fold(fold(fold(fold(c, self.phase), self.starter), self.turn), self.round)
        c = fold(fold(fold(fold(c, self.taken), self.made), self.moves), self.drawn_unit)
        c = fold(fold(fold(fold(c, self.shuffles), self.draws), self.reason), rules.round_limit)
        flags = (1 if rules.decline else 0) + (2 if rules.show_reserve else 0) + (4 if rules.scout_charge else 0)
        c = fold(fold(c, self.seats), flags + (8 if rules.open_reserves else 0) + (16 if self.anywhere else 0))
        on_trial = (1 if rules.once else 0) + (2 if rules.two_cities else 0) + (4 if rules.short_opening else 0)
        c = c if on_trial == 0 else fold(c, on_trial)
        return fold(c, 8) if rules.quick else c


def seats_of(mask: i64) -> tuple[int, ...]:
    return tuple([int(seat) for seat in range(MOST_SEATS) if (mask >> seat) & 1])
