# compiled
"""Westeria as a State: who owes a decision, what is legal step by step, and what follows from a choice."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ruse.games.westeria.actions import (
    ACTION_COUNT,
    CARD,
    DECLINE,
    END_TURN,
    IDENTITY,
    KIND_CARD,
    KIND_DEPLOY,
    KIND_FLAG,
    KIND_GUESS,
    KIND_LOOK,
    KIND_MOVE,
    KIND_PLACE,
    KIND_REDEPLOY,
    KIND_SPY_MASTER,
    KIND_TERRITORY,
    ORDER,
    TERRITORY,
)
from ruse.games.westeria.cards import (
    begin_turn,
    choose_card,
    decline_cards,
    deploy,
    guess,
    is_drafted,
    list_cards,
    list_deployments,
    list_free_zones,
    list_guesses,
    list_looks,
    list_redeployments,
    look,
    redeploy,
    return_spy_master,
)
from ruse.games.westeria.end import end_turn, share_of, standing
from ruse.games.westeria.equipment import ARMY
from ruse.games.westeria.flags import return_flag
from ruse.games.westeria.play import list_targets, list_units, move
from ruse.games.westeria.position import write_position
from ruse.games.westeria.start import (
    all_placed,
    deal_lands,
    lay_out,
    lay_ready,
    list_placements,
    list_territories,
    settle_control,
    stand_up,
    take_territory,
)
from ruse.games.westeria.state import (
    CHOOSING,
    DEPLOYING,
    DRAWN,
    GUESSING,
    LOOKING,
    MOVING,
    OVER,
    PLACING,
    REDEPLOYING,
    RETURNING_FLAG,
    RETURNING_SPY,
    Realm,
)
from ruse.kernel.kit import NOTHING, Actions, fold, row_of

KIND_OF_PHASE = row_of(
    [
        int(KIND_TERRITORY), int(KIND_PLACE), int(KIND_CARD), int(KIND_DEPLOY), int(KIND_REDEPLOY),
        int(KIND_LOOK), int(KIND_GUESS), int(KIND_SPY_MASTER), int(KIND_MOVE), int(KIND_FLAG),
    ]
)  # fmt: skip


@final
class Westeria(Realm):
    """The whole truth about a table of Westeria, and its rules."""

    def deal(self) -> None:
        """WE-2: an empty table under the same switches; the cards are shuffled and the starter is drawn."""
        Westeria(self.land, self.rules, self.luck, self.seats).copy_into(self)
        lay_out(self)
        if self.rules.quick:
            deal_lands(self)
            for seat in range(self.seats):
                lay_ready(self, seat)
            self.begin("WE-2.6")

    def acting(self) -> i64:
        if self.phase == OVER:
            return 0
        if self.phase != PLACING:
            return 1 << self.turn
        mask: i64 = 0
        for seat in range(self.seats):
            if self.steps(seat) < ARMY:
                mask |= 1 << seat
        return mask

    def kind(self, seat: i64) -> i64:
        return KIND_OF_PHASE.cells[self.phase]

    def list_actions(self, seat: i64, out: Actions) -> None:
        phase = self.phase
        if phase == MOVING:
            if self.steps(seat) == 0:
                list_units(self, seat, out)
            else:
                list_targets(self, self.unit_at(self.step(seat, 0)), out)
        elif phase == DRAWN:
            list_cards(self, seat, out)
        elif phase == DEPLOYING:
            list_deployments(self, seat, out)
        elif phase == REDEPLOYING:
            list_redeployments(self, seat, out)
        elif phase == LOOKING:
            list_looks(self, seat, out)
        elif phase == GUESSING:
            list_guesses(self, seat, out)
        elif phase == CHOOSING:
            list_territories(self, out, TERRITORY)
        elif phase == PLACING:
            list_placements(self, seat, out)
        else:
            list_free_zones(self, out)

    def finishes(self, seat: i64, action: i64) -> bool:
        """WE-2.4 takes 18 steps, a Redeploy four, a look, a guess and a move two, everything else one."""
        steps = self.steps(seat)
        if self.phase == PLACING:
            return steps == ARMY - 1
        if self.phase == REDEPLOYING:
            return steps == 3
        if self.phase == LOOKING or self.phase == GUESSING:
            return steps == 1
        return self.phase != MOVING or steps == 1 or action == END_TURN

    def draft_size(self, seat: i64) -> i64:
        return 0 if self.phase == PLACING and self.steps(seat) == ARMY else self.steps(seat)

    def retract(self, seat: i64) -> None:
        if self.draft_size(seat) > 0:
            self.clear_draft(seat)

    def clear_draft(self, seat: i64) -> None:
        for k in range(self.steps(seat)):
            self.set_step(seat, k, NOTHING)
        self.set_steps(seat, 0)

    def do(self, seat: i64, action: i64) -> None:
        if not self.finishes(seat, action):
            self.set_step(seat, self.steps(seat), action)
            self.set_steps(seat, self.steps(seat) + 1)
            return
        if self.phase == PLACING:
            self.lock_in(seat, action)
            return
        self.decide(seat, action)
        self.clear_draft(seat)
        if self.phase == MOVING and self.turn_is_over():
            self.pass_turn(False)

    def lock_in(self, seat: i64, zone: i64) -> None:
        """WE-2.4: all 18 units have a zone; when everyone is ready the first turn begins (WE-2.5)."""
        self.set_step(seat, ARMY - 1, zone)
        self.set_steps(seat, ARMY)
        if all_placed(self):
            self.begin("WE-2.4")

    def begin(self, rule: str) -> None:
        """WE-2.5: the armies stand, and the starter has the first turn."""
        stand_up(self, rule)
        settle_control(self)
        begin_turn(self)

    def decide(self, seat: i64, action: i64) -> None:
        phase = self.phase
        if phase == MOVING:
            if action == END_TURN:
                self.pass_turn(self.made == 0)
            else:
                move(self, seat, self.unit_at(self.step(seat, 0)), action)
        elif phase == DRAWN:
            if action == DECLINE:
                decline_cards(self, seat)
            else:
                choose_card(self, seat, action - CARD)
        elif phase == DEPLOYING:
            deploy(self, seat, action)
        elif phase == REDEPLOYING:
            redeploy(self, seat, action - ORDER)
        elif phase == LOOKING:
            look(self, seat, action - TERRITORY)
        elif phase == GUESSING:
            guess(self, seat, action - IDENTITY)
        elif phase == CHOOSING:
            take_territory(self, seat, action - TERRITORY)
        elif phase == RETURNING_SPY:
            return_spy_master(self, seat, action)
        elif phase == RETURNING_FLAG:
            return_flag(self, seat, action)

    def turn_is_over(self) -> bool:
        return self.made >= self.moves or self.is_out(self.turn)

    def pass_turn(self, skipped: bool) -> None:
        end_turn(self, self.turn, skipped)
        if self.phase != OVER:
            begin_turn(self)

    def seen(self, viewer: i64, seat: i64, action: i64) -> i64:
        """Others notice a decision when it is made, all its steps at once, but neither which unit was placed where nor in
        which order three units changed places."""
        if viewer == seat:
            return action + 1
        if not self.finishes(seat, action):
            return 0
        steps = self.steps(seat)
        if self.phase == MOVING or self.phase == GUESSING:
            first = self.step(seat, 0) if steps == 1 else 0
            return 1 + first * ACTION_COUNT + action
        if self.phase == REDEPLOYING:
            return self.zones_drafted(seat, NOTHING)
        if self.phase == PLACING or self.phase == LOOKING:
            return self.zones_drafted(seat, action)
        return action + 1

    def zones_drafted(self, seat: i64, last: i64) -> i64:
        """A number for the steps of a draft, and one more, in whatever order they were taken."""
        number: i64 = 1
        for action in range(ACTION_COUNT):
            if action == last or is_drafted(self, seat, action):
                number = fold(number, action)
        return number

    def over(self) -> bool:
        return self.phase == OVER

    def score(self, seat: i64) -> i64:
        return standing(self, seat)

    def outcome(self, seat: i64) -> i64:
        return share_of(self, seat)

    def clone(self) -> Westeria:
        other = Westeria(self.land, self.rules, self.luck.clone(), self.seats)
        self.copy_into(other)
        return other

    def position(self) -> dict[str, object]:
        return write_position(self)


def deal_realm(table: Westeria, chronicle: list[object] | None) -> Westeria:
    """WE-2: the cards are shuffled and the starter is drawn."""
    table.chronicle = chronicle
    table.deal()
    return table
