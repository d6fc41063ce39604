"""Tables in the middle of a game: one played at random is brought along and played on from the step that is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.options import Value
from ruse.kernel.record import Record, Secret, new_record
from ruse.kernel.registry import load_game
from ruse.kernel.state import ORACLE, WHOLE, State, legal_actions, seats_in
from tests.browser.people import Person


@dataclass(frozen=True)
class Moment:
    """An act of a game: whose it was, how it was written, how many acts were before it, and what came of it."""

    record: Record
    step: int
    seat: int
    steps: list[str]
    events: list[Any]
    before: Any
    """The table before it, with nothing hidden."""
    scores: list[int]
    """What the game would have ended with before it."""

    def told(self, kind: str) -> list[Any]:
        """The events of this kind that were the seat's own doing."""
        return [event for event in self.events if type(event).__name__ == kind and event.seat == self.seat]


def moments(game: Game, seats: int, seed: int, options: dict[str, Value]) -> Iterator[Moment]:
    """A game played at random, act by act; the record of each ends before its act."""
    setup, secret, dice = game.setup(seats, options), Secret(seed=seed), Dice(seed)
    people = [{"kind": "person", "name": f"Player {seat + 1}", "level": None} for seat in range(seats)]
    record = new_record(game, setup, secret, people)
    events: list[Any] = []
    state = game.start(setup, secret.luck(game), events)
    while not state.over():
        before, seat = game.view(state, int(ORACLE)), seats_in(state.acting())[0]
        scores = [int(state.score(seat)) for seat in range(seats)]
        events.clear()
        steps = _act(game, state, seat, dice)
        yield Moment(record, len(record.rows), seat, steps, list(events), before, scores)
        record.rows.append({"row": "act", "seat": seat, "steps": steps, "check": int(state.checksum())})


def _act(game: Game, state: State, seat: int, dice: Dice) -> list[str]:
    """One decision with all of its steps."""
    steps: list[str] = []
    while True:
        legal = legal_actions(state, seat)
        action = legal[dice.below(len(legal))]
        steps.append(game.write(game.view(state, seat), action).text)
        state.apply(seat, action)
        if state.draft_size(seat) == 0:
            return steps


def find(
    wanted: Callable[[Moment], object], game: str = "westeria", seats: int = 2, tries: int = 2000, **options: Value
) -> Moment:
    """The first such moment of many games. There they agreed to end it, so that its record is open."""
    for seed in range(tries):
        for moment in moments(load_game(game), seats, seed, options):
            if wanted(moment):
                outcome = [WHOLE // seats] * seats
                end = {"outcome": outcome, "scores": moment.scores, "secret": {"seed": seed}, "at": 0}
                moment.record.rows.append({"row": "end", "reason": "agreed", **end})
                return moment
    raise AssertionError("no game came to such a moment")


def bring(person: Person, moment: Moment) -> str:
    """The person brings the record along; the id of its replay."""
    with person.page.expect_response("**/api/home"):
        person.go("/")
    brought = person.context.request.post("/api/replays", data={"record": moment.record.to_text()})
    assert brought.ok, brought.text()
    return str(brought.json()["id"])


def sit_down_at(person: Person, moment: Moment, level: str = "random") -> str:
    """The person takes the seat whose act it was, bots take the others; the table's id."""
    replay = bring(person, moment)
    wanted = {"step": moment.step, "seat": moment.seat, "level": level}
    forked = person.context.request.post(f"/api/replays/{replay}/fork", data=wanted)
    assert forked.ok, forked.text()
    table = str(forked.json()["id"])
    person.go(f"/table/{table}")
    return table
