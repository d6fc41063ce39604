"""A table that is walked through at random, with every viewer listening and remembering."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.listener import Audience
from ruse.kernel.options import Switch, Value
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import HOUSE, ORACLE, SPECTATOR, State, legal_actions, seats_in
from ruse.testkit.opinion import Opinion
from ruse.testkit.strict import StrictLuck


@dataclass
class Walk:
    """One game on its way, and everybody who listens to it."""

    game: Game
    setup: Setup
    seed: int
    audience: Audience
    dice: Dice
    opinion: Opinion
    tally: Counter[str]
    texts: list[str] = field(default_factory=list)
    """Moves that were written in this game: legal then and there, and good to try elsewhere."""
    rows: list[dict[str, Any]] = field(default_factory=list)
    """The record of this game so far: every finished decision with its steps."""
    moves: int = 0
    _drafts: dict[int, list[str]] = field(default_factory=dict)

    @property
    def state(self) -> State:
        return self.audience.state

    @property
    def happened(self) -> list[Any]:
        """Everything about the latest act, or the deal before the first."""
        return self.audience.happened

    @property
    def told(self) -> dict[int, list[Any]]:
        """What each viewer was told of it."""
        return {viewer: listener.told for viewer, listener in self.audience.listeners.items()}

    @property
    def memories(self) -> dict[int, Any]:
        return {viewer: listener.memory for viewer, listener in self.audience.listeners.items()}

    @property
    def viewers(self) -> list[int]:
        return list(self.audience.listeners)

    def owing(self) -> list[int]:
        return seats_in(self.state.acting())

    def view(self, seat: int) -> Any:
        """What moves are written from: the seat's own view; the table's own decisions are written from above."""
        return self.game.view(self.state, int(ORACLE) if seat == HOUSE else seat)

    def sight(self, viewer: int) -> Sight:
        """What the viewer has to go by, whether it owes a decision or not."""
        return self.audience.sight(viewer)

    def step(self) -> None:
        """One act of somebody who owes one."""
        seat, action = self.choose()
        text = self.game.write(self.view(seat), action).text
        self.texts.append(text)
        self._drafts.setdefault(seat, []).append(text)
        for listener in self.audience.listeners.values():
            listener.decides()
        self.audience.act(seat, action)
        if self.state.draft_size(seat) == 0:
            steps = self._drafts.pop(seat)
            self.rows.append({"row": "act", "seat": seat, "steps": steps, "check": int(self.state.checksum())})
        self.moves += 1

    def choose(self) -> tuple[int, int]:
        owing = self.owing()
        seat = owing[self.dice.below(len(owing))]
        legal = legal_actions(self.state, seat)
        return seat, legal[self.dice.below(len(legal))]


def begin(
    game: Game, seed: int, opinion: Opinion | None = None, setup: Setup | None = None, seats: int | None = None
) -> Walk:
    """Deal a table, under switches that vary with the seed if no set-up is given."""
    dice = Dice(seed)
    settled = setup or varied_setup(game, dice, seats)
    happened: list[Any] = []
    state = game.start(settled, StrictLuck(seed), happened)
    viewers = [*range(settled.seats), int(SPECTATOR)]
    audience = Audience(game, settled, state, happened, viewers)
    return Walk(game, settled, seed, audience, dice, opinion or Opinion(), Counter())


def varied_setup(game: Game, dice: Dice, seats: int | None = None) -> Setup:
    """Every other switch as it comes, the others at random; every number of seats, if none is given, and every edition."""
    low, high = game.seats
    editions = game.edition_names()
    drawn = low + dice.below(high - low + 1)
    seats = drawn if seats is None else seats
    return game.setup(
        seats=seats,
        options=_varied(game.switches, dice),
        edition=editions[dice.below(len(editions))],
        chosen=_varied_choices(game.seat_options, seats, dice),
    )


def _varied(switches: tuple[Switch, ...], dice: Dice) -> Mapping[str, Value]:
    return {switch.name: _any_value(switch, dice) for switch in switches if dice.below(2) == 1}


def _varied_choices(switches: tuple[Switch, ...], seats: int, dice: Dice) -> list[dict[str, Value]]:
    """What some of the seats choose; of a unique switch, who comes second to a value chooses nothing."""
    chosen: list[dict[str, Value]] = []
    for _ in range(seats if switches else 0):
        wanted = _varied(switches, dice)
        taken = [(s.name, other[s.name]) for s in switches if s.unique for other in chosen if s.name in other]
        chosen.append({name: value for name, value in wanted.items() if (name, value) not in taken})
    return chosen


def _any_value(switch: Switch, dice: Dice) -> Value:
    if isinstance(switch.default, bool):
        return not switch.default
    if switch.span is not None:
        return switch.span[0] + dice.below(switch.span[1] - switch.span[0] + 1)
    named: list[Value] = list(switch.choices)
    named += [f"{name}={_any_count(low, high, dice)}" for name, (low, high) in switch.counted.items()]
    return named[dice.below(len(named))]


def _any_count(low: int, high: int, dice: Dice) -> int:
    """Small numbers as often as large ones: a match of fifty games is walked through, but seldom."""
    reach = 1 << dice.below((high - low + 1).bit_length())
    return low + dice.below(min(reach, high - low + 1))
