"""Who has locked in a secret choice while others still choose, and what each of them locked in, for its own eyes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ruse.kernel.game import Move
from ruse.kernel.record import Playback, Record, Secret, legal_step
from ruse.kernel.state import HOUSE
from ruse.server.minds import is_act


@dataclass(slots=True)
class Locks:
    moves: dict[int, Move] = field(default_factory=dict)

    def take(self, seat: int, move: Move, before: int, after: int) -> None:
        """The seat has chosen; masks of who owed a decision before and after."""
        if after and after == before & ~(1 << seat):
            self.moves[seat] = move
        else:
            self.moves.clear()

    def clear(self, before: int, after: int) -> None:
        """Something else than one seat's choice happened."""
        if after & ~before or not after:
            self.moves.clear()

    def __contains__(self, seat: int) -> bool:
        return seat in self.moves

    @classmethod
    def after(cls, record: Record, secret: Secret) -> Locks:
        """As the rows left them."""
        locks = cls()
        if not record.rows:
            return locks
        for seat, move, before, after in _acts(record, secret):
            locks.take(seat, move, before, after)
        return locks


def _acts(record: Record, secret: Secret) -> Iterator[tuple[int, Move, int, int]]:
    playback = Playback(record, secret)
    game, state = playback.game, playback.state
    for number, row in enumerate(record.rows):
        if is_act(row) and row["seat"] < HOUSE:
            seat, before = row["seat"], int(state.acting())
            view = game.view(state, seat)
            move = game.write(view, legal_step(game, state, seat, row["steps"][0]))
            playback.play(number)
            yield seat, move, before, int(state.acting())
        else:
            playback.play(number)
