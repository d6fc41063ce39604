"""A finished game walked through again: before each act the whole table, and for each own step the Sight of that moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ruse.kernel.game import Game
from ruse.kernel.listener import Listener
from ruse.kernel.luck import FastLuck
from ruse.kernel.record import Playback, Record, Row
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import HOUSE, State, legal_actions
from ruse.kernel.steps import legal_step


@dataclass(frozen=True, slots=True)
class Choice:
    """A step at which the seat had two options or more."""

    step: int
    """Which of the act's."""
    sight: Sight
    action: int


@dataclass(frozen=True, slots=True)
class Moment:
    """One act of the record, as it is about to be done."""

    number: int
    """How many acts came before it."""
    seat: int
    actions: tuple[int, ...]
    before: State
    """A copy with luck of its own, for playouts; whoever plays on it clones it."""
    choices: tuple[Choice, ...]
    """Of the seat that is looked at; of other seats there are none."""


def is_act(row: Row) -> bool:
    return bool(row["row"] == "act" or (row["row"] == "clock" and "steps" in row))


def moments(record: Record, seat: int | None, start: int = 0) -> Iterator[Moment | State]:
    """Every act in order from `start` on, and last the table at the end. Sights are those of `seat`; None looks from no
    seat.

    A Sight's memory goes on when the walk does: it is to be judged before the next act is asked for.
    """
    playback = Playback(record)
    listener = None if seat is None else Listener(playback.game, record.setup, seat)
    if listener is not None:
        listener.listen(playback.take_in())
    number = 0
    for place, row in enumerate(record.rows):
        if not is_act(row):
            continue
        if number >= start:
            yield _moment(playback, record.setup, row, number, listener)
        if listener is not None and row["seat"] == seat:
            listener.decides()
        playback.play(place)
        happened = playback.take_in()
        if listener is not None:
            listener.listen(happened)
        number += 1
    yield playback.state


def _moment(playback: Playback, setup: Setup, row: Row, number: int, listener: Listener | None) -> Moment:
    game, seat = playback.game, int(row["seat"])
    before = game.from_position(setup, playback.state.position(), FastLuck(number + 1))
    looked_at = listener is not None and listener.viewer == seat
    table, actions, choices = before.clone(), [], []
    for step, text in enumerate(row["steps"]):
        action = legal_step(game, table, seat, text)
        if looked_at and listener is not None:
            choice = _choice(game, table, seat, listener, step, action)
            choices += [choice] if choice is not None else []
        table.do(seat, action)
        actions.append(action)
    return Moment(number, seat, tuple(actions), before, tuple(choices))


def _choice(game: Game, table: State, seat: int, listener: Listener, step: int, action: int) -> Choice | None:
    kind, legal = game.kinds[table.kind(seat)], legal_actions(table, seat)
    if len(legal) < 2 or seat == HOUSE or kind in game.arranged:
        return None
    return Choice(step, listener.sight(table, kind, legal), action)
