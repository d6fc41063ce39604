"""Whatever a learner hands over that cannot be is refused by a named exception with a sentence, and nothing has changed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ruse.kernel.errors import RuseError
from ruse.rl.batch import BatchEnv
from ruse.rl.errors import GameIsOver, IllegalAction, NotReset, UnknownOption, WrongShape
from ruse.rl.gymnasium import single, vector
from ruse.rl.pettingzoo import aec, parallel

SENTENCE = r"\w+ \w+ \w+"
SHORT: dict[str, dict[str, Any]] = {
    "war-slayer": {"mission_limit": 1},
    "master-of-spies": {},
    "war-x-treme": {"round_limit": 5},
    "westeria": {"round_limit": 10},
}
NO_ACTIONS: tuple[Any, ...] = (-1, 10_000, 2**70, -(2**70), 0.0, float("nan"), True, "0", None, [0], np.float32(1))
"""What is an action of no game."""
NO_SEEDS: tuple[Any, ...] = (-1, 2**31, 1.5, True, "seven")


def masked(mask: Any) -> int:
    """An action of the game that is not legal now."""
    return int(np.flatnonzero(np.asarray(mask) == 0)[0])


@pytest.mark.parametrize("name", SHORT)
def test_a_batch_refuses_and_stays_as_it_was(name: str):
    batch = BatchEnv(name, 3, options=SHORT[name], seed=1)
    with pytest.raises(NotReset, match=SENTENCE):
        batch.step([0, 0, 0])
    with pytest.raises(NotReset, match=SENTENCE):
        batch.step_at_random()
    step = batch.reset()
    windows = (step.observation, step.mask, step.actor, step.place, step.waiting, step.length)
    before = [array.copy() for array in windows]
    legal = step.mask.argmax(axis=1).tolist()
    wrong: list[tuple[type[Exception], Any]] = [
        (WrongShape, legal[:2]),
        (WrongShape, [*legal, 0]),
        (WrongShape, [[action] for action in legal]),
        (WrongShape, [legal, legal[:2]]),
        (WrongShape, legal[0]),
        (WrongShape, None),
        (WrongShape, []),
        (IllegalAction, np.array(legal, float)),
        (IllegalAction, [*legal[:2], masked(step.mask[2])]),
        (IllegalAction, np.array([*legal[:2], 2**63], np.uint64)),
        *[(IllegalAction, [*legal[:2], action]) for action in NO_ACTIONS if action is not True and action != [0]],
    ]
    for kind, actions in wrong:
        with pytest.raises(kind, match=SENTENCE):
            batch.step(actions)
    for seed in NO_SEEDS:
        with pytest.raises(UnknownOption, match=SENTENCE):
            batch.reset(seed)
    for table, seat in ((3, 0), (-1, 0), (0, batch.room.seats), (0, 0.5)):
        with pytest.raises(UnknownOption, match=SENTENCE):
            batch.look(table, seat)  # type: ignore[arg-type]
    assert all((array == kept).all() for array, kept in zip(windows, before, strict=True))
    assert not batch.step(legal).ended.any()


def test_a_batch_is_not_made_of_what_there_is_not():
    for settled in (
        {"line_up": [None, 3]},
        {"line_up": [None, "nobody"]},
        {"options": {"missions": 3}},
        {"options": {"mission_limit": 0}},
        {"seats": 3},
        {"edition": "golden"},
        {"reward": "glory"},
        {"tables": True},
        {"seed": 0.5},
    ):
        with pytest.raises(RuseError, match=SENTENCE):
            BatchEnv("war-slayer", **settled)


@pytest.mark.parametrize(
    "answer", [lambda row, mask: mask.argmin(axis=1), lambda row, mask: [0.5], lambda row, mask: []]
)
def test_where_a_policy_answers_what_cannot_be_its_decision_is_not_for_others(answer: Any):
    """It is asked anew after a reset, and until then nobody steps for it."""
    answers = [lambda row, mask: mask.argmax(axis=1), answer]
    batch = BatchEnv("war-slayer", 1, [None, lambda row, mask: answers[0](row, mask)], rotate=False, seed=2)
    step = batch.reset()
    answers.reverse()
    with pytest.raises((IllegalAction, WrongShape), match=SENTENCE):
        batch.step(step.mask.argmax(axis=1))
    for _ in range(2):
        with pytest.raises(NotReset, match="call reset first"):
            batch.step(step.mask.argmax(axis=1))
    answers.reverse()
    step = batch.step(batch.reset().mask.argmax(axis=1))
    assert step.place.tolist() == [0]


@pytest.mark.parametrize("name", SHORT)
@pytest.mark.parametrize("illegal", ["raise", "random", "terminate"])
def test_one_after_the_other(name: str, illegal: str):
    env = aec(name, options=SHORT[name], illegal=illegal)
    with pytest.raises(NotReset, match=SENTENCE):
        env.step(0)
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    before = env.state()
    wrong = [action for action in NO_ACTIONS if illegal == "raise" or type(action) is not int]
    for action in [*wrong, masked(mask)] if illegal == "raise" else wrong:
        with pytest.raises(IllegalAction, match=SENTENCE):
            env.step(action)
    for seed in NO_SEEDS:
        with pytest.raises(UnknownOption, match=SENTENCE):
            env.reset(seed=seed)
    with pytest.raises(UnknownOption, match=SENTENCE):
        env.reset(options={"deals": 3})
    assert (env.state() == before).all()
    assert (env.observe(env.agent_selection)["action_mask"] == mask).all()
    env.step(int(mask.argmax()))


@pytest.mark.parametrize("name", SHORT)
@pytest.mark.parametrize("illegal", ["raise", "random"])
def test_all_at_once(name: str, illegal: str):
    env = parallel(name, options=SHORT[name], illegal=illegal)
    with pytest.raises(NotReset, match=SENTENCE):
        env.step({})
    seen, _ = env.reset(seed=1)
    before = env.state()
    good = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
    asked = next(agent for agent in env.agents if good[agent] != env.room.actions)
    last = env.agents[-1]
    for action in [action for action in NO_ACTIONS if illegal == "raise" or type(action) is not int]:
        with pytest.raises(IllegalAction, match=SENTENCE):
            env.step({**good, last: action})
    if illegal == "raise":
        with pytest.raises(IllegalAction, match=SENTENCE):
            env.step({**good, last: masked(seen[last]["action_mask"])})
    for actions in ({**good, "seat_9": 0}, {agent: good[agent] for agent in good if agent != asked}, [0, 0], None):
        with pytest.raises(UnknownOption, match=SENTENCE):
            env.step(actions)  # type: ignore[arg-type]
    with pytest.raises(UnknownOption, match=SENTENCE):
        env.reset(options={"deals": 3})
    assert (env.state() == before).all()
    env.step(good)


@pytest.mark.parametrize("name", SHORT)
def test_one_seat_against_bots(name: str):
    env = single(name, options=SHORT[name], bots="random")
    with pytest.raises(NotReset, match=SENTENCE):
        env.step(0)
    row, info = env.reset(seed=1)
    for action in (*NO_ACTIONS, masked(info["action_mask"])):
        with pytest.raises(IllegalAction, match=SENTENCE):
            env.step(action)
    for seed in NO_SEEDS:
        with pytest.raises(UnknownOption, match=SENTENCE):
            env.reset(seed=seed)
    with pytest.raises(UnknownOption, match=SENTENCE):
        env.reset(seed=4, options={"deals": 3})
    assert (env.table.look(0) == row).all()
    assert (env.action_masks() == info["action_mask"]).all()
    over = False
    while not over:
        _, _, ended, cut, info = env.step(int(info["action_mask"].argmax()))
        over = ended or cut
    with pytest.raises(GameIsOver, match=SENTENCE):
        env.step(0)


@pytest.mark.parametrize("name", SHORT)
def test_many_seats_against_bots(name: str):
    envs = vector(name, options=SHORT[name], bots="random", num_envs=2)
    with pytest.raises(NotReset, match=SENTENCE):
        envs.step([0, 0])
    row, infos = envs.reset(seed=1)
    legal = infos["action_mask"].argmax(axis=1).tolist()
    for actions in ([*legal, 0], legal[:1], [legal], None):
        with pytest.raises(WrongShape, match=SENTENCE):
            envs.step(actions)
    for action in (-1, 10_000, 0.5, None, masked(infos["action_mask"][1])):
        with pytest.raises(IllegalAction, match=SENTENCE):
            envs.step([legal[0], action])
    for settled in ({"seed": -1}, {"seed": [1, 2]}, {"options": {"deals": 3}}):
        with pytest.raises(UnknownOption, match=SENTENCE):
            envs.reset(**settled)
    assert (envs.batch.observation == row).all()
    envs.step(legal)
    for number in (0, -3, 2.5):
        with pytest.raises(UnknownOption, match=SENTENCE):
            vector(name, num_envs=number)


@pytest.mark.parametrize("name", SHORT)
def test_openspiel(name: str):
    pyspiel = pytest.importorskip("pyspiel")
    import ruse.rl.openspiel

    options = ",".join(f"{switch}={value}" for switch, value in {**SHORT[name], "deals": 3}.items())
    spiel = f"ruse_{name.replace('-', '_')}"
    state = pyspiel.load_game(f"{spiel}({options})").new_initial_state()
    for deal in (3, -2):
        with pytest.raises(IllegalAction, match=SENTENCE):
            state.apply_action(deal)
    state.apply_action(2)
    before = (str(state), state.observation_string(0), state.information_state_string(0), state.legal_actions())
    for action in (masked(state.legal_actions_mask()), 10_000, -7):
        with pytest.raises(IllegalAction, match=SENTENCE):
            state.apply_action(action)
    for strange in (0.5, "0", None):
        with pytest.raises(TypeError):
            state.apply_action(strange)
    assert before == (str(state), state.observation_string(0), state.information_state_string(0), state.legal_actions())
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    history = state.history()
    with pytest.raises(GameIsOver, match=SENTENCE):
        state.apply_action(0)
    assert state.history() == history
    assert ruse.rl.openspiel.MOST_DEALS
    for wrong in ("deals=0", "deals=-3", "seed=-1", "players=9", "colour=red"):
        with pytest.raises(Exception, match=SENTENCE):
            pyspiel.load_game(f"{spiel}({wrong})")
