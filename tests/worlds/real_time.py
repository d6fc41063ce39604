"""Windows as the rules and the table have them, for a plan: who is awaited, and what happens when nobody says anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ruse.kernel.game import Game
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import HOUSE, State, legal_actions, seats_in
from ruse.table.windows import PASS


@dataclass
class Moment:
    game: Game
    window: int
    orders: dict[int, dict[str, str]] = field(default_factory=dict)
    """Standing orders by seat."""

    def kind(self, state: State) -> str | None:
        """The kind of the window that is open."""
        owing = seats_in(state.acting())
        if not self.window or not owing or HOUSE in owing:
            return None
        kinds = {self.game.kinds[state.kind(seat)] for seat in owing}
        return kinds.pop() if len(kinds) == 1 and kinds <= set(self.game.windows) else None

    def is_open(self, state: State) -> bool:
        return self.kind(state) is not None

    def closes(self, state: State) -> bool:
        """Is nobody awaited any more, so that the window ends by itself?"""
        kind = self.kind(state)
        if kind is None:
            return False
        return all(self.orders.get(seat, {}).get(kind) == PASS for seat in seats_in(state.acting()))

    def alike(self, here: State, there: State, viewers: Sequence[int]) -> bool:
        """Do the same seats owe something? In a window: the same viewers among them, and it ends alike."""
        one, other, kind = int(here.acting()), int(there.acting()), self.kind(here)
        if kind != self.kind(there):
            return False
        if one == other or kind is None:
            return one == other
        seen = sum(1 << viewer for viewer in viewers if viewer >= 0)
        return one & seen == other & seen and self.closes(here) == self.closes(there)


def goes_on(before: State, after: State) -> bool:
    """Does a window stay open after an answer?"""
    return bool(after.acting()) and after.acting() & ~before.acting() == 0 and after.acting() != before.acting()


def silent_acts(game: Game, setup: Setup, state: State) -> None:
    """The game's own act for everybody who owes one."""
    for seat in seats_in(state.acting()):
        done = False
        while not done:
            kind, legal = game.kinds[state.kind(seat)], tuple(legal_actions(state, seat))
            action = game.default(Sight(setup, seat, kind, game.view(state, seat), None, legal, ()))
            done = state.finishes(seat, action)
            state.do(seat, action)
