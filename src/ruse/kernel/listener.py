"""Who listens at a table: a viewer is told of what happened as it may know it, and remembers what it was told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mypy_extensions import mypyc_attr

from ruse.kernel.copying import fields_of
from ruse.kernel.game import Game
from ruse.kernel.races import TABLE_EVENTS
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import State, legal_actions


def told_to(game: Game, happened: list[Any], viewer: int) -> list[Any]:
    """What the viewer is told of it. What the table itself tells is for everybody."""
    redact = game.redact
    told: list[Any] = []
    for event in happened:
        heard = event if type(event) in TABLE_EVENTS else redact(event, viewer)
        if heard is not None:
            told.append(heard)
    return told


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)  # Without the first, mypyc never calls __init__.
class Listener:
    """One viewer, with what the game told it since it decided, and a Memory of all of it from the first time it listens."""

    def __init__(self, game: Game, setup: Setup, viewer: int) -> None:
        self.game = game
        self.setup = setup
        self.viewer = viewer
        self.told: list[Any] = []
        self._memory: Any = None

    @property
    def memory(self) -> Any:
        if self._memory is None:
            self._memory = self.game.remember(self.setup, self.viewer)
        return self._memory

    def __getstate__(self) -> dict[str, Any]:
        """Fields by name; a Memory writes itself."""
        fields = {name: getattr(self, name) for name in fields_of(self)}
        fields["_memory"] = None if self._memory is None else self._memory.to_json()
        return fields

    def __setstate__(self, fields: dict[str, Any]) -> None:
        for name, value in fields.items():
            setattr(self, name, value)
        if self._memory is not None:
            self._memory = self.game.recall(self._memory)

    def listen(self, happened: list[Any]) -> None:
        """Take in what happened since the last time."""
        memory = self.memory
        for event in told_to(self.game, happened, self.viewer):
            if type(event) not in TABLE_EVENTS:
                memory.note(event)
                self.told.append(event)

    def decides(self) -> None:
        """What it was told before is memory now."""
        self.told = []

    def sight(self, state: State, kind: str, legal: Iterable[int]) -> Sight:
        """What it has to go by."""
        view = self.game.view(state, self.viewer)
        return Sight(self.setup, self.viewer, kind, view, self.memory, tuple(legal), tuple(self.told))


class Audience:
    """A State that is played, and who listens to it: of every act each hears its own version at once."""

    def __init__(self, game: Game, setup: Setup, state: State, happened: list[Any], viewers: Iterable[int]) -> None:
        """`happened` is the State's chronicle, with the deal in it."""
        self.game = game
        self.state = state
        self.happened = happened
        """What the latest act brought, or the deal."""
        self.listeners = {viewer: Listener(game, setup, viewer) for viewer in viewers}
        self._listen()

    def act(self, seat: int, action: int) -> None:
        """Do a legal action."""
        self.happened.clear()
        self.state.do(seat, action)
        self._listen()

    def _listen(self) -> None:
        for listener in self.listeners.values():
            listener.listen(self.happened)

    def sight(self, viewer: int) -> Sight:
        """What the viewer has to go by, whether it owes a decision or not."""
        if viewer >= 0 and (self.state.acting() >> viewer) & 1:
            kind = self.game.kinds[self.state.kind(viewer)]
            return self.listeners[viewer].sight(self.state, kind, legal_actions(self.state, viewer))
        return self.listeners[viewer].sight(self.state, "", ())
