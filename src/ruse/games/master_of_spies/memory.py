"""MS-8: what a perfect player in this seat, or a spectator, would have noted. It follows the told events and knows no rule.

Memory is the table again, without what its viewer cannot know: the draw pile is a number, and of other hands there are the
cards that everybody knows and the number of the rest.
"""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64

from ruse.games.master_of_spies.actions import ARCHIVE, EXCHANGE
from ruse.games.master_of_spies.equipment import CARDS, FACTION_NAMES, FACTIONS, HIGHEST
from ruse.games.master_of_spies.events import (
    Archived,
    Dealt,
    DealtUnseen,
    Discarded,
    Disguised,
    Drew,
    DrewUnseen,
    Exchanged,
    Extended,
    GameEnded,
    GameStarted,
    HandShown,
    LastCardDrawn,
    LookedThrough,
    MoveAsked,
    Regrouped,
    RegroupedUnseen,
    Replaced,
    RoundStarted,
    Scored,
    SpyAsked,
    SpyKept,
    SpyMoved,
    SpyPlaced,
    SpySentHome,
    SpyStayed,
    TookDiscard,
    TurnStarted,
    WentWithout,
)
from ruse.games.master_of_spies.groups import Group, read_group
from ruse.games.master_of_spies.start import clear_table
from ruse.games.master_of_spies.state import (
    COUNTS,
    DRAWING,
    FROM_DISCARDS,
    GRID,
    HANDS,
    KNOWN,
    LAID_BY,
    LENGTHS,
    MOST_SEATS,
    MOVING,
    NAMING,
    OVER,
    PLAYING,
    REPLACED,
    SPENT,
    SPIES,
    TOTALS,
    Harbour,
)
from ruse.games.master_of_spies.turns import MasterOfSpies, empty_table
from ruse.kernel.kit import NOTHING, row
from ruse.kernel.luck import FastLuck
from ruse.kernel.sight import Setup


@final
class Memory:
    def __init__(self, viewer: i64, setup: Setup) -> None:
        self.viewer: i64 = viewer
        self.setup = setup
        self.table: MasterOfSpies = empty_table(setup, FastLuck(0))
        self.unknown = row(MOST_SEATS, 0)
        """How many cards of each hand this viewer does not know."""
        self.left: i64 = CARDS
        """How many cards the draw pile holds."""
        self.groups: list[Group] = []
        clear_table(self.table)

    def card(self, name: str) -> i64:
        return self.table.box.numbers[name]

    def note(self, event: object) -> None:
        """Take in one told event."""
        if isinstance(event, (Extended, Replaced, Discarded)):
            self._note_card(event)
        elif isinstance(event, (Drew, DrewUnseen, TookDiscard, WentWithout, LastCardDrawn)):
            self._note_draw(event)
        elif isinstance(event, (Disguised, Regrouped, RegroupedUnseen, LookedThrough, Archived, Exchanged)):
            self.table.cells.cells[SPENT + event.seat] = 1
            self._note_special(event)
        elif isinstance(event, (SpyAsked, MoveAsked, SpyPlaced, SpyMoved, SpyKept, SpyStayed, SpySentHome)):
            self._note_spy(event)
        else:
            self._note_round(event)

    def _note_round(self, event: object) -> None:
        table = self.table
        if isinstance(event, TurnStarted):
            table.turn = (event.seat - table.starter + table.seats) % table.seats
            table.phase = DRAWING
            table.disguised = False
            self._decided()
        elif isinstance(event, RoundStarted):
            table.round = event.round
            table.starter = event.starter
            table.final = event.final
            table.idle = event.idle
            table.turn = 0
            table.drew = False
            for card in range(CARDS):
                table.cells.cells[LAID_BY + card] = NOTHING
        elif isinstance(event, GameStarted):
            self._start(event)
        elif isinstance(event, Dealt):
            self.left -= len(event.cards)
            for name in event.cards:
                table.add_to_hand(event.seat, self.card(name))
        elif isinstance(event, DealtUnseen):
            self.left -= event.count
            self.unknown.cells[event.seat] += event.count
        else:
            self._note_end(event)

    def _start(self, event: GameStarted) -> None:
        table = self.table
        clear_table(table)
        table.game = event.game - 1
        table.opener = event.seat
        table.starter = event.seat
        for seat in range(table.seats):
            table.cells.cells[TOTALS + seat] = event.totals[seat]
        self.unknown.fill(0)
        self.left = CARDS
        self.groups = []

    def _note_end(self, event: object) -> None:
        table = self.table
        if isinstance(event, HandShown):
            self._show(event.seat, event.cards)
        elif isinstance(event, Scored):
            table.cells.cells[TOTALS + event.seat] = event.total
        elif isinstance(event, GameEnded):
            table.phase = OVER
            table.turn = table.seats
            self._decided()

    def _note_draw(self, event: Drew | DrewUnseen | TookDiscard | WentWithout | LastCardDrawn) -> None:
        table = self.table
        seat: i64 = event.seat
        if isinstance(event, LastCardDrawn):
            table.last_drawer = seat
            return
        table.phase = PLAYING
        if isinstance(event, TookDiscard):
            self._take_known(seat, event.card)
            if table.rules.ban_drawn:
                table.cells.cells[KNOWN + self.card(event.card)] = FROM_DISCARDS
        elif isinstance(event, (Drew, DrewUnseen)):
            table.drew = True
            table.idle = 0
            self.left = event.left
            if isinstance(event, Drew):
                self._gain(seat, event.card)
            else:
                self._gain_unseen(seat, 1)

    def _note_special(
        self, event: Disguised | Regrouped | RegroupedUnseen | LookedThrough | Archived | Exchanged
    ) -> None:
        seat: i64 = event.seat
        self.table.opened = NOTHING
        if isinstance(event, Disguised):
            self.table.disguised = True
        elif isinstance(event, LookedThrough):
            self.table.opened = ARCHIVE if event.special == "archive" else EXCHANGE
        elif isinstance(event, Archived):
            self._take_known(seat, event.card)
            self.table.phase = PLAYING
        elif isinstance(event, Exchanged):
            self._leave(seat, event.given)
            self._take_known(seat, event.card)
            self.table.discard.lay_on(self.card(event.given))
        elif isinstance(event, Regrouped):
            self._regroup(seat, list(event.cards), list(event.drawn))
        else:
            self._regroup_unseen(seat, event.count)

    def _regroup(self, seat: i64, cards: list[str], drawn: list[str]) -> None:
        """One's own: what went into the draw pile and did not come back lies there, until somebody draws it."""
        for place in range(self.table.hand_count(seat)):
            self.table.cells.cells[KNOWN + self.table.in_hand(seat, place)] = 0
        for name in cards:
            self._leave(seat, name)
        gone = [self.table.box.numbers[name] for name in cards if name not in drawn]
        for name in drawn:
            self._gain(seat, name)
        if gone:
            self.groups.append(Group(gone, NOTHING, 0))

    def _regroup_unseen(self, seat: i64, count: i64) -> None:
        """Another's: no card of that hand is known any more, but some of them must still be there."""
        known = self.table.hand(seat)
        while self.table.hand_count(seat) > 0:
            self.table.take_from_hand(seat, 0)
        self.unknown.cells[seat] += len(known)
        for group in self.groups:
            group.drew(seat, count)
        if known:
            least: i64 = len(known) - count
            self.groups.append(Group(known, seat, least if least > 0 else 0))

    def _note_card(self, event: Extended | Replaced | Discarded) -> None:
        table = self.table
        cells = table.cells.cells
        card = self.card(event.card)
        self._leave(event.seat, event.card)
        if isinstance(event, Discarded):
            table.discard.lay_on(card)
            return
        which: i64 = FACTION_NAMES.index(event.row)
        cells[GRID + HIGHEST * which + event.place] = card
        cells[LAID_BY + card] = event.seat
        if isinstance(event, Extended):
            cells[LENGTHS + which] = event.place + 1
        else:
            over = self.card(event.over)
            cells[LAID_BY + over] = NOTHING
            cells[REPLACED + over] = event.times
            table.discard.lay_on(over)

    def _note_spy(self, event: SpyAsked | MoveAsked | SpyPlaced | SpyMoved | SpyKept | SpyStayed | SpySentHome) -> None:
        table = self.table
        if isinstance(event, SpyAsked):
            table.phase = NAMING
            table.laid = self.card(event.card)
        elif isinstance(event, MoveAsked):
            table.phase = MOVING
            table.laid = self.card(event.card)
            table.spy = FACTION_NAMES.index(event.faction)
        elif isinstance(event, (SpyPlaced, SpyMoved)):
            self._stand(event.seat, event.faction, self.card(event.card))
        elif isinstance(event, SpyStayed):
            self._stand(event.owner, event.faction, self.card(event.card))
        elif isinstance(event, SpySentHome):
            self._stand(event.owner, event.faction, NOTHING)

    def _stand(self, seat: i64, faction: str, card: i64) -> None:
        self.table.cells.cells[SPIES + FACTIONS * seat + FACTION_NAMES.index(faction)] = card

    def _decided(self) -> None:
        self.table.laid = NOTHING
        self.table.spy = NOTHING

    def _leave(self, seat: i64, name: str) -> None:
        """A card comes to light out of a hand."""
        card = self.card(name)
        hand = self.table.hand(seat)
        if int(card) in hand:
            self.table.take_from_hand(seat, hand.index(int(card)))
            return
        self.unknown.cells[seat] -= 1
        for group in self.groups:
            group.located(card, seat)

    def _gain(self, seat: i64, name: str) -> None:
        """A card comes to light out of the draw pile."""
        card = self.card(name)
        self.table.add_to_hand(seat, card)
        for group in self.groups:
            group.located(card, NOTHING)

    def _gain_unseen(self, seat: i64, count: i64) -> None:
        self.unknown.cells[seat] += count
        for group in self.groups:
            group.drew(seat, count)

    def _take_known(self, seat: i64, name: str) -> None:
        """MS-8.1: a card out of the discard pile, known in its new hand."""
        card = self.card(name)
        self.table.discard.take_at(self.table.discard.to_list().index(int(card)))
        self.table.add_to_hand(seat, card)
        self.table.cells.cells[KNOWN + card] = 1

    def _show(self, seat: i64, cards: tuple[str, ...]) -> None:
        """MS-8.2: a hand is shown after the game."""
        held = self.table.hand(seat)
        for name in cards:
            if self.table.box.numbers[name] not in held:
                self.table.add_to_hand(seat, self.card(name))
        self.unknown.cells[seat] = 0
        self.groups = []

    def fits(self, table: Harbour) -> bool:
        """Could this be the table, as far as the viewer can tell?"""
        if self.left != table.draw_pile.count or self.table.discard.to_list() != table.discard.to_list():
            return False
        return self._numbers_fit(table) and self._cells_fit(table) and self._hands_fit(table)

    def _numbers_fit(self, table: Harbour) -> bool:
        return numbers_of(self.table) == numbers_of(table)

    def _cells_fit(self, table: Harbour) -> bool:
        mine = self.table.cells.cells
        theirs = table.cells.cells
        for i in range(len(mine)):
            if not HANDS <= i < COUNTS + MOST_SEATS and mine[i] != theirs[i]:
                return False
        return True

    def _hands_fit(self, table: Harbour) -> bool:
        for seat in range(table.seats):
            if self.table.hand_count(seat) + self.unknown.cells[seat] != table.hand_count(seat):
                return False
            hand = table.hand(seat)
            if not all(card in hand for card in self.table.hand(seat)):
                return False
        return all(group.fits(table, self.viewer) for group in self.groups)

    def clone(self) -> Memory:
        return recall(self.to_json())

    def to_json(self) -> dict[str, object]:
        return {
            "viewer": int(self.viewer),
            "seats": self.setup.seats,
            "options": dict(self.setup.options),
            "edition": self.setup.edition,
            "numbers": numbers_of(self.table),
            "cells": self.table.cells.to_list(),
            "discard": self.table.discard.to_list(),
            "unknown": self.unknown.to_list(),
            "left": int(self.left),
            "groups": [group.to_json() for group in self.groups],
        }


def numbers_of(table: Harbour) -> list[int]:
    """Every public field that is neither a card nor a switch."""
    flags = (1 if table.final else 0) + (2 if table.drew else 0) + (4 if table.disguised else 0)
    first = [table.game, table.opener, table.starter, table.round, table.turn, table.phase]
    second = [table.last_drawer, table.idle, table.laid, table.spy, table.opened]
    return [int(number) for number in [*first, *second, flags]]


def recall(data: Any) -> Memory:
    """What `to_json` wrote."""
    memory = Memory(data["viewer"], Setup(data["seats"], dict(data["options"]), data["edition"]))
    table = memory.table
    game, opener, starter, number, turn, phase, last_drawer, idle, laid, spy, opened, flags = data["numbers"]
    table.game = game
    table.opener = opener
    table.starter = starter
    table.round = number
    table.turn = turn
    table.phase = phase
    table.last_drawer = last_drawer
    table.idle = idle
    table.laid = laid
    table.spy = spy
    table.opened = opened
    table.final = flags % 2 == 1
    table.drew = flags // 2 % 2 == 1
    table.disguised = flags // 4 % 2 == 1
    table.cells.load(data["cells"])
    table.discard.load(data["discard"])
    memory.unknown.load(data["unknown"])
    memory.left = data["left"]
    memory.groups = [read_group(group) for group in data["groups"]]
    return memory
