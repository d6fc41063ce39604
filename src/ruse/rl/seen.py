"""What has learned from rows plays anywhere: the same row is written of a Sight, and of what a server sends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, Union

import msgspec
import numpy as np

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice, Page
from ruse.kernel.races import TABLE_EVENTS
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import State, legal_actions
from ruse.rl.room import Bytes, Room, window


class Chooses(Protocol):
    """A policy as a batch has it, for one row and its mask."""

    def __call__(self, observation: Bytes, mask: Bytes) -> Any: ...


class Seen:
    """Rows and masks of the Sights of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._rooms: list[Room] = []

    def room(self, setup: Setup | None = None) -> Room:
        """Made once for each setup."""
        settled = self.game.setup() if setup is None else setup
        room = next((room for room in self._rooms if room.setup == settled), None)
        if room is None:
            room = Room(self.game, settled)
            self._rooms.append(room)
        return room

    def decision(self, sight: Sight) -> tuple[Bytes, Bytes]:
        """The row and the mask that a batch would show for this decision."""
        return self._shown(self.game.imagine(sight, Dice(0)), sight)

    def chain(self, sight: Sight, policy: Chooses) -> list[str]:
        """A whole decision in the game's notation, step by step as the policy chooses."""
        state = self.game.imagine(sight, Dice(0))
        steps: list[str] = []
        while True:
            action = int(policy(*self._shown(state, sight)))
            steps.append(self.game.write(self.game.view(state, sight.seat), action).text)
            if state.finishes(sight.seat, action):
                return steps
            state.do(sight.seat, action)

    def _shown(self, state: State, sight: Sight) -> tuple[Bytes, Bytes]:
        room = self.room(sight.setup)
        page = Page(room.size)
        room.encoding.write(state, sight.seat, room.encoding.recalled(sight.memory), page, 0)
        mask = np.zeros(room.actions, np.uint8)
        mask[legal_actions(state, sight.seat)] = 1
        return window(page.cells, np.uint8).copy(), mask


class Told:
    """A seat at a table of a server, as the frames say: it notes what it is told, and has a Sight when it is asked."""

    def __init__(self, game: Game) -> None:
        self.seen = Seen(game)
        self.events: Any = Union[(*game.events, *sorted(TABLE_EVENTS, key=lambda kind: kind.__name__))]
        self.setup: Setup | None = None
        self.seat = -1
        self.memory: Any = None
        self.view: Any = None
        self.kind = ""

    def hear(self, frame: Mapping[str, Any]) -> bool:
        """Take a frame in. Is the seat asked for something now?"""
        game = self.seen.game
        if frame["is"] == "snapshot" and frame["view"] is not None:
            table = frame["table"]
            chosen = [seat["chosen"] for seat in table["seats"]] if game.seat_options else ()
            self.setup = game.setup(len(table["seats"]), table["options"]["switches"], chosen=chosen)
            self.seat = table["you"]
            self.memory = game.remember(self.setup, self.seat)
            self.note(frame["log"])
        elif frame["is"] == "told":
            self.note(frame["events"])
        else:
            return False
        self.view = msgspec.convert(frame["view"], game.shape)
        self.kind = frame["decision"]["kind"] if frame["decision"] else ""
        return bool(self.kind)

    def note(self, events: list[Any]) -> None:
        for told in events:
            event = msgspec.convert(told, self.events)
            if type(event) not in TABLE_EVENTS:
                self.memory.note(event)

    def choose(self, policy: Chooses) -> list[str]:
        """The steps of the decision that it is asked for."""
        assert self.setup is not None
        return self.seen.chain(Sight(self.setup, self.seat, self.kind, self.view, self.memory, ()), policy)
