"""A table for whoever walks through its tree: copies that cost little, and what every seat was told and chose."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

from ruse.kernel.kit import Dice, Page
from ruse.kernel.listener import Listener
from ruse.kernel.luck import FastLuck
from ruse.kernel.plain import to_plain
from ruse.kernel.state import HOUSE, State, legal_actions
from ruse.rl.recall import Recall
from ruse.rl.room import Room


class Core:
    """What lies on a table of ours, and who has been told what; a copy is a clone."""

    def __init__(self, room: Room, luck: int, lies: State | None = None) -> None:
        """A deal of this luck; or `lies`, of which all that a seat knows at first is what it sees of it."""
        self.room = room
        self.events: list[Any] = []
        self.state: State = room.game.start(room.setup, FastLuck(luck), self.events) if lies is None else lies
        self.house = Dice(luck)
        self.recall = Recall(room.game, room.seats)
        self.marks = room.encoding.blank()
        self.log: list[list[Any]] = []
        """What happened, act by act; None where it cannot be told any more, on imagined tables."""
        self.listeners: dict[int, tuple[Listener, int]] = {}
        self.waiting = 0
        self.actor = -1
        """The lowest seat that owes a decision; -1 when the game is over."""
        self._legal: list[int] | None = None
        if lies is not None:
            lies.chronicle = self.events
            for seat in range(room.seats):
                self.recall.happened_to(seat, json.dumps(to_plain(room.game.view(lies, seat))))
        self.take_in(-1, -1)
        self.keep_marks()
        self.go_on()

    def keep_marks(self) -> None:
        """From now on by the rules, where they do that."""
        if self.room.encoding.kept:
            self.state.marks = self.marks

    def __deepcopy__(self, memo: dict[int, object]) -> Core:
        other = Core.__new__(Core)
        other.room = self.room
        other.state = self.state.clone()
        other.events = []
        other.state.chronicle = other.events
        other.house = Dice(0)
        other.house.x, other.house.weyl = self.house.x, self.house.weyl
        other.recall = self.recall.clone()
        other.marks = self.marks.clone()
        other.keep_marks()
        other.log = list(self.log)
        other.listeners = {}
        other.waiting = self.waiting
        other.actor = self.actor
        other._legal = self._legal
        return other

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "house": (int(self.house.x), int(self.house.weyl)), "listeners": {}}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        self.__dict__.update(fields)
        self.house = Dice(0)
        self.house.x, self.house.weyl = fields["house"]
        self.state.chronicle = self.events
        self.keep_marks()

    def go_on(self) -> None:
        """The HOUSE decides by its dice; then seats are asked."""
        waiting = int(self.state.acting())
        while waiting >> int(HOUSE) & 1:
            legal = legal_actions(self.state, int(HOUSE))
            self.state.do(int(HOUSE), legal[self.house.below(len(legal))])
            self.take_in(-1, -1)
            waiting = int(self.state.acting())
        self.waits_for(waiting)

    def waits_for(self, waiting: int) -> None:
        self.waiting = waiting
        self.actor = (waiting & -waiting).bit_length() - 1
        self._legal = None

    def legal(self) -> list[int]:
        """What the actor may do; nobody may change the list."""
        if self._legal is None:
            self._legal = legal_actions(self.state, self.actor)
        return self._legal

    def act(self, seat: int, action: int) -> None:
        self.state.do(seat, action)
        self.take_in(seat, action)
        self.waits_for(self.waiting & ~(1 << seat))
        if self.waiting == 0:
            self.go_on()

    def take_in(self, seat: int, action: int) -> None:
        happened = list(self.events)
        self.events.clear()
        self.recall.happened(happened, seat, action)
        if happened:
            if self.state.marks is None:
                self.room.encoding.heard(self.marks, happened)
            self.log.append(happened)

    def listener(self, seat: int) -> Listener:
        listener, heard = self.listeners.get(seat) or (Listener(self.room.game, self.room.setup, seat), 0)
        for happened in self.log[heard:]:
            listener.listen(happened)
        self.listeners[seat] = (listener, len(self.log))
        return listener

    def imagined(self, seat: int, dice: Dice) -> Core:
        """A table that the seat may take for this one, and that looks to the others as it would."""
        listener = self.listener(seat)
        owes = self.waiting >> seat & 1
        kind = self.room.game.kinds[int(self.state.kind(seat))] if owes else ""
        sight = listener.sight(self.state, kind, legal_actions(self.state, seat) if owes else ())
        other = deepcopy(self)
        other.state = self.room.game.imagine(sight, dice)
        other.state.reseed(dice.seed())
        other.state.chronicle = other.events
        other.house = Dice(dice.seed())
        other.settle_others(seat, int(self.state.acting()), dice)
        other.keep_marks()
        other._legal = None
        for rival in range(self.room.seats):
            if rival != seat:
                other.recall.key(rival)
                seen = json.dumps(to_plain(self.room.game.view(other.state, rival)))
                other.recall.happened_to(rival, seen)
        return other

    def settle_others(self, seat: int, owing: int, dice: Dice) -> None:
        """Who has locked in on the true table has chosen something here too; a Sight does not say so (decision 0002)."""
        for rival in range(self.room.seats):
            while rival != seat and self.state.acting() >> rival & 1 and not owing >> rival & 1:
                legal = legal_actions(self.state, rival)
                self.state.do(rival, legal[dice.below(len(legal))])
        self.events.clear()

    def row(self, seat: int) -> Page:
        page = Page(self.room.encoding.size)
        self.room.encoding.write(self.state, seat, self.marks, page, 0)
        return page
