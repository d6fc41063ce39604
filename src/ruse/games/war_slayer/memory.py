"""WS-10: what a perfect player in this seat, or a spectator, would have noted. It follows the told events and knows no rule.

Memory is the table again, but its places hold *items*: a card the viewer knows (0 to 51), or a mark (52 and up) for one it
does not. `links.py` says what the marks can be.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from ruse.games.war_slayer.actions import ROW_NAMES
from ruse.games.war_slayer.equipment import CARDS, NAMES
from ruse.games.war_slayer.events import (
    Asked,
    BackedOut,
    ClaimedDossier,
    ClaimedDossierUnseen,
    ClaimedOperatives,
    Continued,
    Defected,
    Drew,
    DrewUnseen,
    Flipped,
    GameEnded,
    Laid,
    LaidUnseen,
    MissionStarted,
    OperationWon,
    Standoff,
    Took,
    TookUnseen,
    VipRevealed,
    VipTaken,
    WentHome,
)
from ruse.games.war_slayer.links import Links, read_links
from ruse.games.war_slayer.marks import lay_unseen, leave, see
from ruse.games.war_slayer.state import (
    CELLS,
    COLUMNS,
    DECIDING,
    FIRST,
    FIRST_ROWS,
    HAND,
    NOT_YET,
    OPERATIONS,
    OVER,
    REASONS,
    SEATS,
    SECOND,
    VIP_REVEALED,
    VIP_TAKEN,
    WINNERS,
    Mission,
    empty_aside,
    empty_cells,
    empty_hq,
    in_dossier,
    in_hand,
    in_row,
    in_theater,
)
from ruse.kernel.kit import NOTHING, Pile, row

CARD: Final = {name: number for number, name in enumerate(NAMES)}


@final
class Memory:
    def __init__(self, viewer: i64, vip: i64) -> None:
        self.viewer: i64 = viewer
        self.vip: i64 = vip
        self.links = Links(vip)
        self.marks = row(CARDS, 0)
        """By card, for learners (`marks.py`)."""
        self.hq0 = empty_hq()
        self.hq1 = empty_hq()
        self.aside0 = empty_aside()
        self.aside1 = empty_aside()
        self.cells = empty_cells()
        self.phase: i64 = FIRST
        self.mission: i64 = 1
        self.defeated: i64 = 0
        self.flipped: i64 = 0
        self.loser: i64 = NOTHING
        self.reason: i64 = NOT_YET
        for mark in range(CARDS, 2 * CARDS):
            self.hq(mark % 2).lay_under(mark)

    def hq(self, seat: i64) -> Pile:
        return self.hq0 if seat == 0 else self.hq1

    def aside(self, seat: i64) -> Pile:
        return self.aside0 if seat == 0 else self.aside1

    def note(self, event: object) -> None:
        """Take in one told event."""
        if isinstance(event, MissionStarted):
            self._start(event.mission, event.defeated)
        elif isinstance(event, (Drew, DrewUnseen)):
            self._draw(event)
        elif isinstance(event, Laid):
            self._place(event.seat, event.row, [CARD[card] for card in event.cards])
        elif isinstance(event, LaidUnseen):
            items = [int(self.cells.cells[in_hand(event.seat, place)]) for place in range(COLUMNS)]
            for item in items:
                if item < CARDS:
                    lay_unseen(self.marks, 0, item)
            self._place(event.seat, event.row, self.links.lay_unseen(items))
        elif isinstance(event, (Asked, Continued, BackedOut)):
            self.phase = DECIDING if isinstance(event, Asked) else OPERATIONS
        elif isinstance(event, GameEnded):
            self.phase = OVER
            self.reason = REASONS.index(event.reason)
        else:
            self._note_operation(event)
        self._follow()

    def _note_operation(self, event: object) -> None:
        if isinstance(event, Flipped):
            self.phase = OPERATIONS
            self.flipped = event.index + 1
            for seat in range(SEATS):
                self._see(in_theater(seat, event.columns[seat]), event.cards[seat])
        elif isinstance(event, OperationWon):
            self.loser = event.loser
            self.cells.cells[WINNERS + event.index] = event.winner
        elif isinstance(event, (VipRevealed, VipTaken)):
            self.reason = VIP_REVEALED if isinstance(event, VipRevealed) else VIP_TAKEN
        elif isinstance(event, Standoff):
            self.loser = NOTHING
        else:
            self._note_movement(event)

    def _note_movement(self, event: object) -> None:
        if isinstance(event, Took):
            self._see(in_dossier(event.owner, event.column), event.card)
            self._set_aside(event.seat, in_dossier(event.owner, event.column))
        elif isinstance(event, TookUnseen):
            self.links.bar(self.cells.cells[in_dossier(event.owner, event.column)])
            self._set_aside(event.seat, in_dossier(event.owner, event.column))
        elif isinstance(event, ClaimedOperatives):
            for owner, column in zip(event.owners, event.columns, strict=True):
                self._set_aside(event.seat, in_theater(owner, column))
        elif isinstance(event, Defected):
            self._set_aside(event.claimant, in_theater(event.seat, event.column))
            if event.rule == "WS-6.3":
                self.loser = NOTHING
        elif isinstance(event, (ClaimedDossier, ClaimedDossierUnseen)):
            self._claim_dossier(event)
        elif isinstance(event, WentHome):
            self._go_home(event)

    def _start(self, mission: i64, defeated: i64) -> None:
        self.phase = FIRST
        self.mission = mission
        self.defeated = defeated
        self.flipped = 0
        self.loser = NOTHING
        for i in range(COLUMNS):
            self.cells.cells[WINNERS + i] = NOTHING
        for seat in range(SEATS):
            self.cells.cells[FIRST_ROWS + seat] = NOTHING

    def _draw(self, event: Drew | DrewUnseen) -> None:
        for place in range(COLUMNS):
            self.cells.cells[in_hand(event.seat, place)] = self.hq(event.seat).draw()
            if isinstance(event, Drew):
                self._see(in_hand(event.seat, place), event.cards[place])
        if self.cells.cells[FIRST_ROWS + event.seat] != NOTHING:
            self.phase = SECOND

    def _place(self, seat: i64, name: str, items: list[int]) -> None:
        which: i64 = ROW_NAMES.index(name)
        for column in range(COLUMNS):
            self.cells.cells[in_row(which, seat, column)] = items[column]
            self.cells.cells[in_hand(seat, column)] = NOTHING
        if self.cells.cells[FIRST_ROWS + seat] == NOTHING:
            self.cells.cells[FIRST_ROWS + seat] = which

    def _see(self, place: i64, name: str) -> None:
        card = CARD[name]
        self._follow()
        self.links.see(self.cells.cells[place], card)
        self.cells.cells[place] = card
        see(self.marks, 0, card)

    def _set_aside(self, seat: i64, place: i64) -> None:
        self.aside(seat).lay_under(self.cells.cells[place])
        self.cells.cells[place] = NOTHING

    def _claim_dossier(self, event: ClaimedDossier | ClaimedDossierUnseen) -> None:
        for i in range(len(event.columns)):
            place = in_dossier(event.owner, event.columns[i])
            if isinstance(event, ClaimedDossier):
                self._see(place, event.cards[i])
            elif event.vip == i:
                self._see(place, NAMES[self.vip])
            else:
                self.links.bar(self.cells.cells[place])
            self._set_aside(event.seat, place)

    def _go_home(self, event: WentHome) -> None:
        self.links.barred = []
        if event.seat != self.viewer:
            leave(self.marks, 0)
        hq = self.hq(event.seat)
        aside = self.aside(event.seat)
        for i in range(event.aside):
            hq.lay_under(aside.draw())
        for column in event.operatives:
            self._send_home(hq, in_theater(event.seat, column))
        for column in event.information:
            self._send_home(hq, in_dossier(event.seat, column))

    def _send_home(self, hq: Pile, place: i64) -> None:
        hq.lay_under(self.cells.cells[place])
        self.cells.cells[place] = NOTHING

    def _follow(self) -> None:
        """Marks that turned out to be something else, wherever they lie."""
        if not self.links.same:
            return
        for seat in range(SEATS):
            for cards in (self.hq(seat), self.aside(seat)):
                for i in range(cards.count):
                    cards.set_at(i, self.links.resolved(cards.at(i)))
        for i in range(HAND, FIRST_ROWS):
            if self.cells.cells[i] != NOTHING:
                self.cells.cells[i] = self.links.resolved(self.cells.cells[i])
        self.links.same.clear()

    def fits(self, table: Mission) -> bool:
        """Could this be the table, as far as the viewer can tell?"""
        if not self._progress_fits(table):
            return False
        truth: dict[int, int] = {}
        for seat in range(SEATS):
            if not self._pile_fits(self.hq(seat), table.hq(seat), truth):
                return False
            if not self._pile_fits(self.aside(seat), table.aside(seat), truth):
                return False
        for i in range(HAND, HAND + 18):
            if not self._item_fits(self.cells.cells[i], table.cells.cells[i], truth):
                return False
        return self.links.allows(truth)

    def _progress_fits(self, table: Mission) -> bool:
        """How far the mission has come, who won what, and why the game ends: all of it is public."""
        if (self.phase, self.mission, self.defeated) != (table.phase, table.mission, table.defeated):
            return False
        if (self.flipped, self.loser, self.reason) != (table.flipped, table.loser, table.reason):
            return False
        return all(self.cells.cells[i] == table.cells.cells[i] for i in range(FIRST_ROWS, CELLS))

    def _pile_fits(self, items: Pile, cards: Pile, truth: dict[int, int]) -> bool:
        if items.count != cards.count:
            return False
        return all(self._item_fits(items.at(i), cards.at(i), truth) for i in range(items.count))

    def _item_fits(self, item: i64, card: i64, truth: dict[int, int]) -> bool:
        if item == NOTHING or card == NOTHING or item < CARDS:
            return item == card
        if item in self.links.barred and card == self.vip:
            return False
        if item not in self.links.link_of:
            return self.links.unseen.cells[card] == 1
        truth[item] = card
        return True

    def clone(self) -> Memory:
        return recall(self.to_json())

    def to_json(self) -> dict[str, object]:
        numbers = (
            self.viewer,
            self.vip,
            self.phase,
            self.mission,
            self.defeated,
            self.flipped,
            self.loser,
            self.reason,
        )
        return {
            "numbers": [int(number) for number in numbers],
            "hq": [self.hq0.to_list(), self.hq1.to_list()],
            "aside": [self.aside0.to_list(), self.aside1.to_list()],
            "cells": self.cells.to_list(),
            "links": self.links.to_json(),
            "marks": self.marks.to_list(),
        }


def recall(data: Any) -> Memory:
    """What `to_json` wrote."""
    viewer, vip, phase, mission, defeated, flipped, loser, reason = data["numbers"]
    memory = Memory(viewer, vip)
    memory.phase = phase
    memory.mission = mission
    memory.defeated = defeated
    memory.flipped = flipped
    memory.loser = loser
    memory.reason = reason
    memory.hq0.load(data["hq"][0])
    memory.hq1.load(data["hq"][1])
    memory.aside0.load(data["aside"][0])
    memory.aside1.load(data["aside"][1])
    memory.cells.load(data["cells"])
    memory.links = read_links(data["links"])
    if "marks" in data:
        memory.marks.load(data["marks"])
    return memory
