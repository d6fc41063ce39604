"""War Slayer V behind a State of plain Python, so that a fault can be planted where the compiled one cannot be touched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ruse.games.war_slayer import GAME
from ruse.kernel.game import Game
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.luck import Luck
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import State


class Delegate(State):
    """Everything as the inner State does it."""

    def __init__(self, inner: Any) -> None:
        super().__init__(inner.luck)
        self.inner = inner

    def acting(self) -> int:
        return int(self.inner.acting())

    def kind(self, seat: int) -> int:
        return int(self.inner.kind(seat))

    def list_actions(self, seat: int, out: Actions) -> None:
        self.inner.list_actions(seat, out)

    def do(self, seat: int, action: int) -> None:
        self.inner.chronicle = self.chronicle
        self.inner.do(seat, action)

    def seen(self, viewer: int, seat: int, action: int) -> int:
        return int(self.inner.seen(viewer, seat, action))

    def over(self) -> bool:
        return bool(self.inner.over())

    def score(self, seat: int) -> int:
        return int(self.inner.score(seat))

    def outcome(self, seat: int) -> int:
        return int(self.inner.outcome(seat))

    def clone(self) -> State:
        return type(self)(self.inner.clone())

    def checksum(self) -> int:
        return int(self.inner.checksum())

    def position(self) -> dict[str, object]:
        position: dict[str, object] = self.inner.position()
        return position

    def deal(self) -> None:
        self.inner.chronicle = self.chronicle
        self.inner.deal()

    def reseed(self, seed: int) -> None:
        self.inner.reseed(seed)
        self.luck = self.inner.luck


class Remembering:
    """A memory that looks behind the Delegate."""

    def __init__(self, memory: Any) -> None:
        self.memory = memory

    def note(self, event: object) -> None:
        self.memory.note(event)

    def fits(self, state: Any) -> bool:
        return bool(self.memory.fits(state.inner))

    def clone(self) -> Remembering:
        return type(self)(self.memory.clone())

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = self.memory.to_json()
        return data


def behind(state: type[Delegate], memory: type[Remembering] = Remembering) -> Game:
    """War Slayer V with this State and this Memory."""

    def start(setup: Setup, luck: Luck, chronicle: list[object] | None) -> State:
        table = state(GAME.start(setup, luck, chronicle))
        table.chronicle = chronicle
        return table

    def from_position(setup: Setup, position: Mapping[str, Any], luck: Luck) -> State:
        return state(GAME.from_position(setup, position, luck))

    def imagine(sight: Sight, dice: Dice) -> State:
        return state(GAME.imagine(replace(sight, memory=sight.memory.memory), dice))

    return replace(
        GAME,
        start=start,
        from_position=from_position,
        view=lambda table, viewer: GAME.view(table.inner, viewer),
        remember=lambda setup, viewer: memory(GAME.remember(setup, viewer)),
        recall=lambda data: memory(GAME.recall(data)),
        imagine=imagine,
    )
