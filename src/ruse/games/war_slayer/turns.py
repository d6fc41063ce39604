# compiled
"""War Slayer V as a State: who owes a decision, what is legal, and what follows from a choice."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from ruse.games.war_slayer.actions import (
    BACK_OUT,
    CONTINUE,
    KIND_BACK_OUT,
    KIND_DOSSIER_ORDER,
    KIND_ROW,
    KIND_THEATER_ORDER,
    ORDERS,
    THEATER,
)
from ruse.games.war_slayer.end import end_game, points_of, share_of
from ruse.games.war_slayer.equipment import Box
from ruse.games.war_slayer.play import back_out, go_on, mission_is_over, operate
from ruse.games.war_slayer.position import write_position
from ruse.games.war_slayer.rules import Rules
from ruse.games.war_slayer.start import clear_table, deal, lay, mount_mission, remaining_row
from ruse.games.war_slayer.state import (
    CHOICES,
    DECIDING,
    FIRST,
    NOT_YET,
    OVER,
    SECOND,
    Mission,
    empty_aside,
    empty_cells,
    empty_hq,
)
from ruse.kernel.kit import NOTHING, Actions, bit
from ruse.kernel.luck import Luck

BOTH: Final[i64] = 3


@final
@mypyc_attr(free_list_len=1)
class WarSlayer(Mission):
    """The whole truth about a table of War Slayer V, and its rules."""

    def deal(self) -> None:
        """WS-2: the deal; then both players look at their first three cards."""
        clear_table(self)
        deal(self)
        mount_mission(self)

    def acting(self) -> i64:
        if self.phase <= SECOND:
            cells = self.cells.cells
            mask: i64 = 1 if cells[CHOICES] == NOTHING else 0
            return mask + 2 if cells[CHOICES + 1] == NOTHING else mask
        if self.phase == DECIDING:
            return bit(self.loser)
        return 0

    def kind(self, seat: i64) -> i64:
        if self.phase == FIRST:
            return KIND_ROW
        if self.phase == DECIDING:
            return KIND_BACK_OUT
        return KIND_THEATER_ORDER if remaining_row(self, seat) == THEATER else KIND_DOSSIER_ORDER

    def list_actions(self, seat: i64, out: Actions) -> None:
        if self.phase == FIRST:
            out.add_range(0, 2 * ORDERS)
        elif self.phase == SECOND:
            out.add_range(remaining_row(self, seat) * ORDERS, ORDERS)
        else:
            out.add(CONTINUE)
            out.add(BACK_OUT)

    def do(self, seat: i64, action: i64) -> None:
        if self.phase <= SECOND:
            self.cells.cells[CHOICES + seat] = action
            if self.acting() != 0:
                return
            second = self.phase == SECOND
            lay(self)
            if second:
                operate(self)
        elif action == CONTINUE:
            go_on(self, seat)
        else:
            back_out(self, seat)
        if mission_is_over(self):
            self.next_mission()

    def next_mission(self) -> None:
        """WS-7: the game ends after the mission that decided it; otherwise the next one is mounted, if it can be."""
        if self.reason == NOT_YET:
            self.mission += 1
            if mount_mission(self):
                return
            self.mission -= 1
        end_game(self)

    def seen(self, viewer: i64, seat: i64, action: i64) -> i64:
        if viewer == seat or self.phase == DECIDING:
            return action + 1
        return 1 + action // ORDERS if self.phase == FIRST else 0

    def over(self) -> bool:
        return self.phase == OVER

    def score(self, seat: i64) -> i64:
        return points_of(self, seat)

    def outcome(self, seat: i64) -> i64:
        return share_of(self, seat)

    def clone(self) -> WarSlayer:
        other = WarSlayer(
            self.box,
            self.rules,
            self.luck.clone(),
            self.hq0.clone(),
            self.hq1.clone(),
            self.aside0.clone(),
            self.aside1.clone(),
            self.cells.clone(),
        )
        self.copy_into(other)
        return other

    def position(self) -> dict[str, object]:
        return write_position(self)


def empty_table(box: Box, rules: Rules, luck: Luck) -> WarSlayer:
    """A table before the deal."""
    return WarSlayer(box, rules, luck, empty_hq(), empty_hq(), empty_aside(), empty_aside(), empty_cells())


def deal_table(table: WarSlayer, chronicle: list[object] | None) -> WarSlayer:
    """WS-2: the deal, heard by the chronicle."""
    table.chronicle = chronicle
    table.deal()
    return table
