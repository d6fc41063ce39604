"""Gymnasium's checker, one seat against bots, and a vector of them."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ruse.rl.errors import GameIsOver, IllegalAction, UnknownOption
from ruse.rl.gymnasium import names, single, vector

PLAYED: list[tuple[str, int, dict[str, Any]]] = [
    ("war-slayer", 2, {"mission_limit": 10}),
    ("master-of-spies", 4, {}),
    ("war-x-treme", 3, {"round_limit": 5}),
    ("westeria", 2, {"round_limit": 10}),
]


@pytest.mark.parametrize(("name", "seats", "options"), PLAYED)
def test_the_checker_has_nothing_to_say(name: str, seats: int, options: dict[str, Any]):
    for mode in ("ansi", "rgb_array"):
        env = gymnasium.make(
            f"ruse/{name}-v0", seats=seats, options=options, bots="random", illegal="random", render_mode=mode
        )
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            check_env(env.unwrapped)
        assert not [str(warning.message) for warning in warned]
    assert set(names()) <= set(gymnasium.registry)


def finished(env: Any, seed: int) -> tuple[float, int]:
    row, info = env.reset(seed=seed)
    for steps in range(1, 10_000):
        row, reward, ended, cut, info = env.step(int(info["action_mask"].argmax()))
        assert env.observation_space.contains(row)
        if ended or cut:
            return reward, steps
    raise AssertionError("it does not end")


@pytest.mark.parametrize("bot", ["random", "recruit", "agent"])
def test_a_game_against_a_bot_ends_with_a_reward(bot: str):
    env = single("war-slayer", bots=bot, seat=1)
    assert finished(env, 4) == finished(single("war-slayer", bots=bot, seat=1), 4)
    assert finished(env, 4)[0] in (-0.5, 0.5)
    with pytest.raises(GameIsOver):
        env.step(0)


def test_what_is_wrong_is_said():
    env = single("war-slayer")
    row, _ = env.reset(seed=1)
    for action in (13, -1, 0.5, None):
        with pytest.raises(IllegalAction):
            env.step(action)
    assert (env.table.look(0) == row).all()
    for settled in ({"seat": 2}, {"bots": ["agent", "agent"]}, {"illegal": "no"}, {"render_mode": "film"}):
        with pytest.raises(UnknownOption):
            single("war-slayer", **settled)
    with pytest.raises(UnknownOption):
        env.reset(options={"deal": 3})


def test_a_vector_deals_again_in_the_step_that_ends_a_game():
    envs = vector("war-slayer", bots="recruit", num_envs=8, options={"mission_limit": 2})
    row, infos = envs.reset(seed=3)
    games = 0
    for _ in range(40):
        masks = infos["action_mask"]
        row, rewards, ended, cut, infos = envs.step(masks.argmax(axis=1))
        assert envs.observation_space.contains(row)
        assert not cut.any()
        games += int(ended.sum())
        assert set(np.abs(rewards[ended])) <= {0.5}
        if ended.any():
            assert (infos["_final_obs"] == ended).all()
            at = int(np.flatnonzero(ended)[0])
            assert (infos["final_obs"][at] != row[at]).any()
    assert games > 8
    again, _ = envs.reset(seed=3)
    first, _ = vector("war-slayer", bots="recruit", num_envs=8, options={"mission_limit": 2}).reset(seed=3)
    assert (again == first).all()
