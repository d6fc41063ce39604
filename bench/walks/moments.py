"""Where to begin when something is seldom: a table in the middle of a game where it was done next."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bench.walks.coverage import called, deeds
from bench.walks.walker import words_of
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.options import Value
from ruse.kernel.record import Secret, new_record, save_secret
from ruse.kernel.state import HOUSE, WHOLE, State, legal_actions, seats_in
from tests.browser.middle import Moment

TRIES = 40
STEPS = 3000


def moment_for(game: Game, seats: int, deed: str, options: dict[str, Value], first: int) -> Moment | None:
    """The first moment of some random games whose seat did it then."""
    for seed in range(first, first + TRIES):
        if found := _moment_in(game, seats, deed, options, seed):
            return found
    return None


def _moment_in(game: Game, seats: int, deed: str, options: dict[str, Value], seed: int) -> Moment | None:
    setup, secret, dice = game.setup(seats, options), Secret(seed=seed), Dice(seed)
    people = [{"kind": "person", "name": f"Player {seat + 1}", "level": None} for seat in range(seats)]
    record = new_record(game, setup, secret, people)
    state = game.start(setup, secret.luck(game), None)
    for _ in range(STEPS):
        owing = seats_in(state.acting())
        if state.over() or not owing:
            return None
        seat = owing[dice.below(len(owing))]
        scores = [int(state.score(one)) for one in range(seats)]
        at = len(record.rows)
        steps, done = _act(game, state, seat, dice)
        if seat != HOUSE and deed in done:
            end = {"outcome": [WHOLE // seats] * seats, "scores": scores, "secret": {"seed": seed}, "at": 0}
            record.rows.append({"row": "end", "reason": "agreed", **end})
            return Moment(record, at, seat, steps, [], None, scores)
        record.rows.append({"row": "act", "seat": seat, "steps": steps, "check": int(state.checksum())})
    return None


def unfinished(game: Game, moment: Moment, folder: Path) -> Path:
    """The game until then as a record to go on with: its seat is a person's, bots have the others."""
    assert moment.record.secret is not None
    setup = moment.record.setup
    bot = {"kind": "bot", "level": "random"}
    seats = [
        {"name": f"Player {seat + 1}", **({"kind": "person", "level": None} if seat == moment.seat else bot)}
        for seat in range(setup.seats)
    ]
    record = new_record(game, setup, moment.record.secret, seats)
    record.rows.extend(moment.record.rows[: moment.step])
    path = folder / "moment.jsonl"
    path.write_text(record.to_text(), encoding="utf-8")
    save_secret(path, moment.record.secret)
    return path


def aims(game: Game, deed: str, moment: Moment) -> frozenset[str]:
    """What somebody looks for who is after it: its name, and those of the steps that led there once."""
    steps = [f"{name} {word}" for step in moment.steps for word in step.split() for name in ("choice", "card", "unit")]
    return words_of(" ".join(called(game, one) for one in (deed, *steps)))


def _act(game: Game, state: State, seat: int, dice: Dice) -> tuple[list[str], set[str]]:
    """One decision with all of its steps, and what they count as."""
    steps: list[str] = []
    done: set[str] = set()
    viewer = -2 if seat == HOUSE else seat
    while True:
        kind = game.kinds[int(state.kind(seat))]
        legal = legal_actions(state, seat)
        action = legal[dice.below(len(legal))]
        move: Any = game.write(game.view(state, viewer), action)
        steps.append(move.text)
        done.update(deeds(game, kind, move.text, move.slots))
        state.apply(seat, action)
        if state.draft_size(seat) == 0:
            return steps, done
