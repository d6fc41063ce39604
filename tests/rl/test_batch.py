"""A batch plays the games that tables play, bit for bit, and shows each actor what it may know of them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from ruse.kernel.kit import Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.registry import load_game
from ruse.kernel.state import HOUSE, WHOLE, legal_actions
from ruse.kernel.steps import legal_step
from ruse.lab.blocks import record_of
from ruse.rl.batch import BatchEnv, Step
from ruse.rl.errors import IllegalAction, NotReset, UnknownOption, WrongShape
from tests.rl.test_encoding import Told

PLAYED: list[tuple[str, int, dict[str, Any]]] = [
    ("war-slayer", 2, {}),
    ("master-of-spies", 3, {"advanced": True}),
    ("war-x-treme", 4, {"speed": "dice", "round_limit": 5, "secrets": True}),
    ("westeria", 3, {"round_limit": 10}),
]


def first_legal(step: Step) -> Any:
    return step.mask.argmax(axis=1)


@pytest.mark.parametrize(("name", "seats", "options"), PLAYED)
def test_a_record_of_a_table_is_the_game_of_a_batch(name: str, seats: int, options: dict[str, Any]):
    """Bots play at a table; their moves, fed to a batch, lead through the same checksums, and the end brings the same."""
    game = load_game(name)
    batch = BatchEnv(name, 2, seats=seats, options=options, seed=9)
    step = batch.reset()
    state = batch._stepper.sittings[1].state
    rows = record_of(name, options, seats, ["recruit"], 9, 1).rows
    texts = {seat: [text for row in rows if row.get("seat") == seat for text in row["steps"]] for seat in range(seats)}
    passed = set()
    while not step.ended[1]:
        seat = int(step.actor[1])
        action = legal_step(game, state, seat, texts[seat].pop(0))
        step = batch.step([int(first_legal(step)[0]), action])
        if not step.ended[1]:
            passed.add(int(state.checksum()))
    assert not any(texts.values())
    for row, after in pairwise(rows):
        if after["row"] == "act" and int(HOUSE) not in (row["seat"], after["seat"]):
            assert row["check"] in passed  # A batch runs the HOUSE's races in the step before.
    outcome = [part / int(WHOLE) - 1 / seats for part in rows[-1]["outcome"]]
    assert step.reward[1] == pytest.approx(outcome)


@pytest.mark.parametrize(("name", "seats", "options"), PLAYED)
def test_rows_and_masks_are_those_of_the_table(name: str, seats: int, options: dict[str, Any]):
    batch = BatchEnv(name, 3, seats=seats, options=options, seed=5)
    step = batch.reset()
    told = Told(batch.room.game, batch.room.setup, int(luck(5, 2)))
    house = Dice(luck(5, 2))
    dice = Dice(1)
    for _ in range(150):
        seat = int(step.actor[2])
        assert step.observation[2].tolist() == told.row(seat)
        legal = legal_actions(told.state, seat)
        assert np.flatnonzero(step.mask[2]).tolist() == legal
        action = legal[dice.below(len(legal))]
        told.audience.act(seat, action)
        told.encoding.heard(told.marks, told.audience.happened)
        while told.state.acting() >> int(HOUSE) & 1:
            races = legal_actions(told.state, int(HOUSE))
            told.audience.act(int(HOUSE), races[house.below(len(races))])
            told.encoding.heard(told.marks, told.audience.happened)
        actions = first_legal(step)
        actions[2] = action
        step = batch.step(actions)
        if step.ended[2]:
            assert told.state.over()
            assert step.reward[2].tolist() == pytest.approx(batch.room.returns(told.state))
            return
        assert not told.state.over()


def luck(seed: int, deal: int) -> int:
    return int(Dice((seed << 24) + deal).seed())


def test_the_same_seed_gives_the_same_bytes_however_many_tables_there_are():
    def played(tables: int, seed: int) -> list[bytes]:
        batch = BatchEnv("master-of-spies", tables, seed=seed)
        step = batch.reset()
        seen = []
        for _ in range(60):
            seen.append(step.observation[0].tobytes() + step.mask[0].tobytes() + bytes([int(step.actor[0])]))
            step = batch.step(first_legal(step))
        return seen

    assert played(4, 3) == played(4, 3)
    assert played(1, 3)[:50] == played(7, 3)[:50]
    assert played(4, 3) != played(4, 4)


def test_what_is_wrong_is_said_and_changes_nothing():
    batch = BatchEnv("war-slayer", 4, seed=1)
    with pytest.raises(NotReset):
        batch.step([0, 0, 0, 0])
    step = batch.reset()
    before = [array.copy() for array in (step.observation, step.mask, step.actor, step.waiting)]
    wrong: list[tuple[type[Exception], Any]] = [
        (IllegalAction, [0, 0, 0, 13]), (IllegalAction, [0, 0, -1, 0]), (IllegalAction, [0, 14, 0, 0]),
        (IllegalAction, [0.0, 0.0, 0.0, 0.0]), (IllegalAction, [True] * 4), (IllegalAction, [0, 0, 0, 2**62]),
        (WrongShape, [0, 0, 0]), (WrongShape, [[0], [0], [0], [0]]), (WrongShape, 0), (IllegalAction, ["a"] * 4),
    ]  # fmt: skip
    for kind, actions in wrong:
        with pytest.raises(kind, match=r"\w+ \w+"):
            batch.step(actions)
    assert all((array == kept).all() for array, kept in zip(
        (step.observation, step.mask, step.actor, step.waiting), before, strict=True
    ))  # fmt: skip
    for settled in (
        {"tables": 0},
        {"tables": 2.5},
        {"line_up": [None]},
        {"line_up": ["recruit", "agent"]},
        {"seed": -1},
    ):
        with pytest.raises(UnknownOption):
            BatchEnv("war-slayer", **settled)
    with pytest.raises(ValueError, match="read-only"):
        step.mask[0, 0] = 1


@pytest.mark.parametrize("bot", ["random", "recruit", "agent"])
def test_bots_sit_in_every_seat_in_turn(bot: str):
    """In compiled code or by a Sight; the one who steps is always place 0, and sits in both seats."""
    batch = BatchEnv("war-slayer", 6, [None, bot], options={"mission_limit": 3}, seed=2)
    step = batch.reset()
    seats, games = set(), 0
    for _ in range(60):
        assert (step.place == 0).all()
        seats |= set(step.actor.tolist())
        step = batch.step(first_legal(step))
        games += int(step.ended.sum())
        assert np.allclose(step.reward.sum(axis=1), 0)
        assert (step.reward[~step.ended] == 0).all()
    assert seats == {0, 1}
    assert games > 6


def test_a_policy_gets_whole_batches_and_may_be_wrong():
    asked = []

    def first(observation: Any, mask: Any) -> Any:
        asked.append(len(mask))
        return mask.argmax(axis=1)

    batch = BatchEnv("master-of-spies", 8, [None, first, "random"], seats=3, seed=2)
    step = batch.reset()
    for _ in range(80):
        assert (step.place == 0).all()
        step = batch.step(first_legal(step))
    assert max(asked) > 2

    strange = BatchEnv("war-slayer", 2, [None, lambda observation, mask: np.full(len(mask), 99)], rotate=False, seed=2)
    step = strange.reset()
    with pytest.raises(IllegalAction):
        strange.step(first_legal(step))


def test_a_bot_in_a_batch_plays_as_at_a_table():
    """Agent against Agent, one of them stepped by hand: the moves of the record are those of the batch's own Agent."""
    record = record_of("war-slayer", {"mission_limit": 4}, 2, ["agent"], 7, 0)
    batch = BatchEnv("war-slayer", 1, [None, "agent"], options={"mission_limit": 4}, seed=7, rotate=False)
    step = batch.reset()
    own = [row for row in record.rows if row["row"] == "act" and row["seat"] == 0]
    game = load_game("war-slayer")
    state = batch._stepper.sittings[0].state
    for row in own:
        for text in row["steps"]:
            step = batch.step([legal_step(game, state, 0, text)])
    assert step.ended[0]
    assert step.reward[0][0] == pytest.approx(record.rows[-1]["outcome"][0] / int(WHOLE) - 0.5)


def test_features_tell_names_apart_and_scale_amounts():
    batch = BatchEnv("war-slayer", 5, seed=3)
    step = batch.reset()
    features = batch.room.features(step.observation)
    assert features.shape == (5, batch.room.feature_count)
    assert features.min() >= 0
    assert features.max() <= 1
    named = sum(field.size for field in batch.room.encoding.fields if field.names)
    amounts = sum(field.size for field in batch.room.encoding.fields if not field.names)
    assert (features[:, : batch.room.feature_count - amounts].sum(axis=1) == named).all()


def test_no_game_is_longer_than_its_rules_allow():
    for name, seats, options in PLAYED:
        game = load_game(name)
        setup = game.setup(seats, options)
        assert game.most_steps is not None
        for seed in range(3):
            state, dice, steps = game.start(setup, FastLuck(seed), None), Dice(seed), 0
            while not state.over():
                seat = next(seat for seat in range(31) if state.acting() >> seat & 1)
                legal = legal_actions(state, seat)
                # Whoever wants it long passes, keeps and takes what lies open: the last of them, mostly.
                state.do(seat, legal[-1] if dice.below(3) else legal[dice.below(len(legal))])
                steps += 1
            assert steps <= game.most_steps(setup)
