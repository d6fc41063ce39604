"""Who may know what in Dash, and what can be remembered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruse.kernel.kit import Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.races import Race, Racer
from ruse.kernel.shape import Shape
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import ORACLE
from tests.contract.dash import events
from tests.contract.dash.state import CARDS, FIRST, RACE, Dash, read_position

EVENTS = (
    events.Dealt,
    events.DealtUnseen,
    events.Boosted,
    events.RaceCalled,
    events.Won,
    events.Settled,
    events.Ended,
)


class Runner(Shape, frozen=True):
    hand: tuple[int | None, ...]
    points: int
    quick: bool


class View(Shape, frozen=True):
    viewer: int | None
    lap: int
    phase: int
    first: int
    over: bool
    runners: tuple[Runner, ...]
    played: tuple[int, ...]


def view(table: Dash, viewer: int) -> View:
    return View(
        viewer=viewer if viewer >= 0 else None,
        lap=table.lap,
        phase=table.phase,
        first=table.first,
        over=table.over(),
        runners=tuple(_runner(table, seat, viewer) for seat in range(table.seats)),
        played=tuple(table.played),
    )


def _runner(table: Dash, seat: int, viewer: int) -> Runner:
    knows = viewer in (seat, ORACLE) or table.over()
    hand = tuple(card if knows else None for card in table.hands[seat])
    return Runner(hand, table.points[seat], table.quick[seat])


def redact(event: Any, viewer: int) -> Any:
    match event:
        case events.Dealt(rule, seat, cards) if viewer not in (seat, ORACLE):
            return events.DealtUnseen(rule, seat, len(cards))
    assert type(event) in EVENTS, "only events of Dash are redacted here"
    return event


def race(seen: View) -> Race | None:
    """DA-2.2: all race, with 100 ms for each who played a boost in this lap."""
    if seen.phase != RACE or seen.over:
        return None
    racers = (
        Racer(seat, FIRST + seat, held=len(runner.hand), bonus=100 if runner.quick else 0)
        for seat, runner in enumerate(seen.runners)
    )
    return Race("DA-2.2", tuple(racers))


class Memory:
    """A runner has nothing to remember but the own cards: everything else lies open."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.viewer: int = data["viewer"]
        self.hand: list[int] = list(data["hand"])

    def note(self, event: object) -> None:
        match event:
            case events.Dealt(_, _, cards):
                self.hand = list(cards)
            case events.Boosted(_, seat, card) if seat == self.viewer:
                self.hand.remove(card)
            case _:
                assert type(event) in EVENTS, "only events of Dash are noted here"

    def fits(self, table: Dash) -> bool:
        return self.viewer < 0 or table.hands[self.viewer] == self.hand

    def clone(self) -> Memory:
        return Memory(self.to_json())

    def to_json(self) -> dict[str, Any]:
        return {"viewer": self.viewer, "hand": list(self.hand)}


def remember(setup: Setup, viewer: int) -> Memory:
    return Memory({"viewer": viewer, "hand": []})


def recall(data: Mapping[str, Any]) -> Memory:
    return Memory(data)


def imagine(sight: Sight, dice: Dice) -> Dash:
    """Whatever was not seen may be in any hand."""
    seen: View = sight.view
    table = Dash(FastLuck(dice.seed()), sight.setup.seats, sight.setup.options["speed"] == "reflex")
    known = {*seen.played, *(card for runner in seen.runners for card in runner.hand if card is not None)}
    unseen = [card for card in range(1, CARDS + 1) if card not in known]
    hands = [
        [card if card is not None else unseen.pop(dice.below(len(unseen))) for card in runner.hand]
        for runner in seen.runners
    ]
    read_position(
        table,
        {
            "lap": seen.lap,
            "phase": seen.phase,
            "first": seen.first,
            "hands": hands,
            "chosen": [None] * table.seats,
            "quick": [runner.quick for runner in seen.runners],
            "points": [runner.points for runner in seen.runners],
            "played": seen.played,
        },
    )
    return table
