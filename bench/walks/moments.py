"""Where to begin when something is seldom: a table in the middle of a game where it can be done next."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.walks.coverage import choices, pick, ways_to_play
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.options import Value
from ruse.kernel.record import Record, Secret, new_record, save_secret
from ruse.kernel.state import HOUSE, WHOLE, State, seats_in

DEALS = 120
"""Games of each way to play that are looked through at the most."""
STEPS = 6000


@dataclass(frozen=True)
class Moment:
    """An act of a game: how many rows were before it, whose it was, its steps. Its game's moments share its record."""

    record: Record
    step: int
    seat: int
    steps: tuple[str, ...]


def moments(game: Game, seats: int, deeds: Iterable[str], each: int) -> dict[str, list[Moment]]:
    """For each of these deeds some moments at which a seat did it."""
    wanted, taken = set(deeds), Counter[str]()
    found: dict[str, list[Moment]] = defaultdict(list)
    for seed in range(DEALS):
        for number, options in enumerate(ways_to_play(game)):
            open_ones = {deed for deed in wanted if len(found[deed]) < each}
            if not open_ones:
                return found
            for moment, done in _game(game, seats, options, 1000 * number + seed, taken):
                for deed in done & open_ones:
                    if len(found[deed]) < each and all(one.record is not moment.record for one in found[deed]):
                        found[deed].append(moment)
    return found


def _game(
    game: Game, seats: int, options: dict[str, Value], seed: int, taken: Counter[str]
) -> Iterator[tuple[Moment, set[str]]]:
    """Every act of it. It is ended by agreement, so that its record is open."""
    setup, secret, dice = game.setup(seats, options), Secret(seed=seed), Dice(seed)
    people = [{"kind": "person", "name": f"Player {seat + 1}", "level": None} for seat in range(seats)]
    record = new_record(game, setup, secret, people)
    state = game.start(setup, secret.luck(game), None)
    found: list[tuple[Moment, set[str]]] = []
    scores = [0] * seats
    while not state.over() and len(record.rows) < STEPS:
        owing = seats_in(state.acting())
        seat = owing[dice.below(len(owing))]
        scores = [int(state.score(one)) for one in range(seats)]
        steps, done = _act(game, state, seat, dice, taken, curious=seed % 2 == 1)
        if seat != HOUSE:
            found.append((Moment(record, len(record.rows), seat, tuple(steps)), done))
        record.rows.append({"row": "act", "seat": seat, "steps": steps, "check": int(state.checksum())})
    record.rows.pop()  # the act that ended it
    end = {"outcome": [WHOLE // seats] * seats, "scores": scores, "secret": {"seed": seed}, "at": 0}
    record.rows.append({"row": "end", "reason": "agreed", **end})
    yield from (one for one in found if one[0].step < len(record.rows) - 1)


def _act(
    game: Game, state: State, seat: int, dice: Dice, taken: Counter[str], *, curious: bool
) -> tuple[list[str], set[str]]:
    """One decision with all of its steps, and what they count as."""
    steps: list[str] = []
    counted: set[str] = set()
    while True:
        action, move, done = pick(choices(game, state, seat), taken, dice, curious=curious)
        steps.append(move.text)
        counted |= done
        state.apply(seat, action)
        if state.draft_size(seat) == 0:
            return steps, counted


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
