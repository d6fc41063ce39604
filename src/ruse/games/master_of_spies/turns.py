# compiled
"""Master of Spies as a State: who owes a decision, what is legal, and what follows from a choice."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ruse.games.master_of_spies.actions import (
    ARCHIVE,
    CARD,
    DISCARD,
    DISGUISE,
    DRAW,
    EXCHANGE,
    GIVE,
    KIND_ARCHIVE,
    KIND_CARD,
    KIND_DISGUISE,
    KIND_DRAW,
    KIND_EXCHANGE_GIVE,
    KIND_EXCHANGE_TAKE,
    KIND_PLACE,
    KIND_REGROUP,
    KIND_SPY_MOVE,
    MOVE,
    PICK,
    PLACE,
    REGROUP,
    RETURN,
    SPY,
    STAY,
    TAKE,
    WITHOUT,
    bits_in,
)
from ruse.games.master_of_spies.end import end_game, points_of, share_of
from ruse.games.master_of_spies.equipment import FACTIONS, HIGHEST, box_of
from ruse.games.master_of_spies.play import discard, draw, go_without, lay, list_places, take_discard
from ruse.games.master_of_spies.position import write_position
from ruse.games.master_of_spies.rounds import can_draw, end_turn, pass_empty_draw, start_round
from ruse.games.master_of_spies.rules import Rules
from ruse.games.master_of_spies.special import (
    archive,
    disguise,
    exchange,
    list_returns,
    list_specials,
    look_through,
    regroup,
)
from ruse.games.master_of_spies.spies import keep_spy, move_spy, name_spy
from ruse.games.master_of_spies.start import clear_match, deal_game
from ruse.games.master_of_spies.state import (
    DRAWING,
    MOVING,
    NAMING,
    OVER,
    PLAYING,
    TOTALS,
    TURN_OVER,
    Harbour,
    empty_cells,
    empty_pile,
)
from ruse.kernel.kit import NOTHING, Actions
from ruse.kernel.luck import Luck
from ruse.kernel.sight import Setup


@final
class MasterOfSpies(Harbour):
    """The whole truth about a table of Master of Spies, and its rules."""

    def deal(self) -> None:
        """MS-2: the first deal of a match."""
        clear_match(self)
        deal_game(self)
        start_round(self)

    def acting(self) -> i64:
        return 0 if self.phase == OVER else 1 << self.seat()

    def kind(self, seat: i64) -> i64:
        if self.phase == PLAYING:
            return KIND_CARD if self.draft_card == NOTHING else KIND_PLACE
        if self.phase == NAMING:
            return KIND_DISGUISE
        if self.phase == MOVING:
            return KIND_SPY_MOVE
        special = self.special()
        if special == REGROUP:
            return KIND_REGROUP
        if special == ARCHIVE:
            return KIND_ARCHIVE
        if special == EXCHANGE:
            return KIND_EXCHANGE_GIVE if self.draft_card == NOTHING else KIND_EXCHANGE_TAKE
        return KIND_DRAW

    def list_actions(self, seat: i64, out: Actions) -> None:
        kind = self.kind(seat)
        if kind == KIND_CARD:
            out.add_range(CARD, self.hand_count(seat))
        elif kind == KIND_PLACE:
            list_places(self, self.in_hand(seat, self.draft_card), out)
        elif kind == KIND_DRAW:
            self.list_draws(seat, out)
        elif kind == KIND_SPY_MOVE:
            out.add_range(STAY, 2)
        elif kind == KIND_DISGUISE:
            out.add_range(SPY, FACTIONS)
        elif kind == KIND_REGROUP:
            list_returns(self, seat, out)
        elif kind == KIND_EXCHANGE_GIVE:
            out.add_range(GIVE, self.hand_count(seat))
        else:
            out.add_range(PICK, self.discard.count)

    def list_draws(self, seat: i64, out: Actions) -> None:
        """MS-3.1 and 3.5: which pile; or a special action before it."""
        if not can_draw(self):
            out.add(WITHOUT)
        else:
            if self.draw_pile.count > 0:
                out.add(DRAW)
            if self.discard.count > 0 and not self.must_draw():
                out.add(TAKE)
        list_specials(self, seat, out)

    def finishes(self, seat: i64, action: i64) -> bool:
        if self.phase == PLAYING:
            return action < CARD or action >= DISCARD
        if self.phase == DRAWING:
            return not self.prepares(action) and not (GIVE <= action < PICK)
        return True

    def prepares(self, action: i64) -> bool:
        """A special action that can still be taken back; who has looked through the pile for it cannot (MS-2.1)."""
        return action == REGROUP or (ARCHIVE <= action <= EXCHANGE and not self.rules.top_only)

    def draft_size(self, seat: i64) -> i64:
        if self.phase > PLAYING or seat != self.seat():
            return 0
        return (0 if self.draft_special == NOTHING else 1) + (0 if self.draft_card == NOTHING else 1)

    def retract(self, seat: i64) -> None:
        if seat == self.seat():
            self.draft_special = NOTHING
            self.draft_card = NOTHING

    def do(self, seat: i64, action: i64) -> None:
        if self.phase == PLAYING:
            self.apply_card(seat, action)
        elif self.phase == DRAWING:
            self.apply_draw(seat, action)
        elif self.phase == NAMING:
            name_spy(self, seat, action - SPY)
        elif action == MOVE:
            move_spy(self, seat)
        else:
            keep_spy(self, seat)
        if self.phase == TURN_OVER and not end_turn(self) and end_game(self):
            deal_game(self)
            start_round(self)

    def apply_card(self, seat: i64, action: i64) -> None:
        """MS-3.2: which card, then where."""
        if action < DISCARD:
            self.draft_card = action - CARD
            return
        card = self.draft_card
        self.draft_card = NOTHING
        if action == DISCARD:
            discard(self, seat, card)
        else:
            place = action - PLACE
            lay(self, seat, card, place // HIGHEST, place % HIGHEST)

    def apply_draw(self, seat: i64, action: i64) -> None:
        if action == DRAW:
            draw(self, seat)
        elif action == TAKE:
            take_discard(self, seat)
        elif action == WITHOUT:
            go_without(self, seat)
        elif action == DISGUISE:
            disguise(self, seat)
            pass_empty_draw(self)
        elif self.prepares(action):
            self.draft_special = action
        elif action <= EXCHANGE:
            look_through(self, seat, action)
        elif action < PICK:
            self.draft_card = action - GIVE
        else:
            self.apply_special(seat, action)

    def apply_special(self, seat: i64, action: i64) -> None:
        """MS-7.2 to 7.4: the last step of a special action."""
        special = self.special()
        card = self.draft_card
        self.retract(seat)
        self.opened = NOTHING
        if special == REGROUP:
            regroup(self, seat, action - RETURN)
        elif special == ARCHIVE:
            archive(self, seat, action - PICK)
        else:
            exchange(self, seat, card, action - PICK)
            pass_empty_draw(self)

    def seen(self, viewer: i64, seat: i64, action: i64) -> i64:
        """MS-8.1: cards are named when they are laid, discarded or given; of a regroup only the number is told."""
        if viewer == seat:
            return action + 1
        if not self.finishes(seat, action):
            return 0
        if action >= RETURN:
            return 1 + RETURN + bits_in(action - RETURN)
        if self.draft_card == NOTHING:
            return action + 1
        return 1 + action + 1024 * (1 + self.in_hand(seat, self.draft_card))

    def over(self) -> bool:
        return self.phase == OVER

    def score(self, seat: i64) -> i64:
        """MS-6.2 and 6.3: the games that are over and what the spies stand on now."""
        total = self.cells.cells[TOTALS + seat]
        return total if self.phase == OVER else total + points_of(self, seat)

    def outcome(self, seat: i64) -> i64:
        return share_of(self, seat)

    def clone(self) -> MasterOfSpies:
        luck = self.luck.clone()
        cells = self.cells.clone()
        other = MasterOfSpies(
            self.box, self.rules, luck, self.seats, cells, self.draw_pile.clone(), self.discard.clone()
        )
        self.copy_into(other)
        return other

    def position(self) -> dict[str, object]:
        return write_position(self)


def empty_table(setup: Setup, luck: Luck) -> MasterOfSpies:
    """A table before the deal, under the switches of its setup."""
    options = setup.options
    box = box_of(setup.edition, str(options["borders"]), str(options["ports"]))
    return MasterOfSpies(box, Rules(setup), luck, setup.seats, empty_cells(), empty_pile(), empty_pile())


def deal_table(table: MasterOfSpies, chronicle: list[object] | None) -> MasterOfSpies:
    """MS-2: the deal, heard by the chronicle."""
    table.chronicle = chronicle
    table.deal()
    return table
