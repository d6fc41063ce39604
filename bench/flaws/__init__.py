"""Hill: a small open game whose every switch plants one flaw, for `python -m bench.planted`. It is no game of the lobby."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bench.flaws.table import ENDS, EVENTS, PURPOSES, Ended, Helped, Hill, Offered, Paired, Took
from ruse.kernel import habit
from ruse.kernel.editions import Edition
from ruse.kernel.errors import Refusal
from ruse.kernel.game import Game, Move
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.luck import FastLuck, Luck
from ruse.kernel.options import Switch
from ruse.kernel.shape import Shape
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import State

__all__ = ["GAME", "Ended", "Helped", "Hill", "Offered", "Paired", "Took"]
SLIP = 4
"""Once in so many decisions the Recruit takes any card."""


class View(Shape, frozen=True):
    viewer: int | None
    points: tuple[int, ...]
    offer: tuple[int, ...]
    turn: int


def made(setup: Setup, luck: Luck) -> Hill:
    return Hill(luck, dict(setup.options))


def start(setup: Setup, luck: Luck, chronicle: list[object] | None) -> Hill:
    table = made(setup, luck)
    table.chronicle = chronicle
    table.deal()
    return table


def from_position(setup: Setup, position: Mapping[str, Any], luck: Luck) -> Hill:
    table = made(setup, luck)
    table.points, table.offer, table.turn = list(position["points"]), list(position["offer"]), position["turn"]
    table.done = position["done"]
    return table


def view(table: Hill, viewer: int) -> View:
    return View(viewer if viewer >= 0 else None, tuple(table.points), tuple(table.offer), table.turn)


class Memory:
    """Everything lies open."""

    def note(self, event: object) -> None: ...

    def fits(self, table: Hill) -> bool:
        return True

    def clone(self) -> Memory:
        return self

    def to_json(self) -> dict[str, Any]:
        return {}


def imagine(sight: Sight, dice: Dice) -> Hill:
    table = Hill(FastLuck(dice.seed()), dict(sight.setup.options))
    table.points, table.offer, table.turn = list(sight.view.points), list(sight.view.offer), sight.view.turn
    return table


def read(seen: View, text: str) -> int:
    taken = [action for action in range(len(seen.offer)) if write(seen, action).text == text]
    if not taken:
        raise Refusal("There is no such card", "HL-1.1")
    return taken[0]


def write(seen: View, action: int) -> Move:
    return Move(f"take {action + 1}", {"number": action + 1})


class Recruit:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        offer = sight.view.offer
        return best(offer, len(offer), dice)


class Habit(habit.Habit):
    def choose(self, state: State, seat: int, legal: Actions, dice: Dice) -> int:
        assert isinstance(state, Hill)
        return best(state.offer, legal.count, dice)


def best(offer: Any, count: int, dice: Dice) -> int:
    """The highest card, but for slips."""
    if dice.below(SLIP) == 0:
        return dice.below(count)
    return max(range(count), key=lambda at: (offer[at], -at))


class Gauge(habit.Gauge):
    def ends(self) -> tuple[str, ...]:
        return ENDS

    def cues(self) -> tuple[str, ...]:
        return ("points",)

    def rounds(self, state: State) -> int:
        assert isinstance(state, Hill)
        return state.turn // 2

    def end(self, state: State) -> int:
        assert isinstance(state, Hill)
        return 0 if state.done else -1

    def cue(self, state: State, seat: int, which: int) -> int:
        assert isinstance(state, Hill)
        return 0 if state.given["hidden"] else state.points[seat]


def number(name: str, rule: str, says: str, usual: int, most: int) -> Switch:
    return Switch(name, rule, says, usual, span=(0, most))


def check_edition(edition: Edition) -> None: ...


GAME = Game(
    name="hill",
    title="Hill",
    tagline="Take the highest card.",
    minutes=(2, 4),
    seats=(2, 2),
    kinds=("take",),
    purposes=PURPOSES,
    action_count=3,
    switches=(
        number("first", "HL-1.1", "Points with which the first player begins", 0, 50),
        number("offer", "HL-1.1", "Cards that are offered", 3, 3),
        Switch("alike", "HL-1.1", "Are all offered cards alike?", False),
        number("block", "HL-1.1", "Turns in a row", 1, 10),
        number("weather", "HL-1.2", "What the weather adds at the most", 6, 100),
        Switch("hidden", "HL-1.2", "Are points hidden?", False),
        Switch("pairs", "HL-1.3", "Does a pair count?", True),
        number("rich", "HL-1.4", "What the leader gets", 0, 50),
        number("rounds", "HL-2.1", "Turns of each", 10, 100),
        number("tie", "HL-2.1", "How far apart is shared", 0, 100),
        number("endless", "HL-2.1", "Games in a hundred that never end", 0, 100),
        number("hole", "HL-1.1", "Games in a hundred in which nothing is offered once", 0, 100),
        number("salt", "HL-1.2", "Another weather of the same kind", 0, 1000),
    ),
    folder=Path(__file__).parent,
    edition="standard",
    check_edition=check_edition,
    start=start,
    from_position=from_position,
    view=view,
    redact=lambda event, viewer: event,
    remember=lambda setup, viewer: Memory(),
    recall=lambda data: Memory(),
    imagine=imagine,
    write=write,
    read=read,
    explain=lambda seen, action: ("explain", {"number": action + 1}),
    default=lambda sight: min(sight.legal),
    shape=View,
    events=EVENTS,
    bots={"recruit": "bench.flaws:Recruit"},
    habits={"recruit": "bench.flaws:Habit"},
    gauge="bench.flaws:Gauge",
)
