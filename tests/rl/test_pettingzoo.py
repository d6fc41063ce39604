"""PettingZoo's own suites, and what they do not ask: illegal actions, seats that decide at once, seeds."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.test.state_test import state_test

from ruse.rl.errors import GameIsOver, IllegalAction, UnknownOption
from ruse.rl.pettingzoo import AEC, Parallel, aec, parallel

PLAYED: list[tuple[str, int, dict[str, Any]]] = [
    ("war-slayer", 2, {"mission_limit": 10}),
    ("master-of-spies", 3, {"advanced": True}),
    ("war-x-treme", 4, {"round_limit": 5}),
    ("westeria", 2, {"round_limit": 10}),
]
DICTIONARIES = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
"""What the suite says of every observation with a mask in it, connect four's too."""


@pytest.mark.parametrize(("name", "seats", "options"), PLAYED)
@pytest.mark.parametrize("masks", ["observation", "info"])
def test_the_suites_pass_without_a_warning_of_ours(name: str, seats: int, options: dict[str, Any], masks: str):
    def one(**settled: Any) -> AEC:
        return aec(name, seats=seats, options=options, masks=masks, **settled)

    def all_at_once(**settled: Any) -> Parallel:
        return parallel(name, seats=seats, options=options, **settled)

    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        api_test(one(), num_cycles=60)
        seed_test(lambda: one(illegal="random"), num_cycles=30)
        render_test(lambda render_mode=None: one(illegal="random", render_mode=render_mode))
        if masks == "observation":
            parallel_api_test(all_at_once(), num_cycles=100)
            parallel_seed_test(lambda: all_at_once(illegal="random"), num_cycles=30)
            state_test(one(illegal="random"), all_at_once(illegal="random"))
    said = {str(warning.message) for warning in warned}
    assert said <= (DICTIONARIES if masks == "observation" else set())


def played(env: AEC, seed: int) -> list[Any]:
    env.reset(seed=seed)
    seen: list[Any] = []
    for agent in env.agent_iter(400):
        observation, reward, ended, cut, _ = env.last()
        seen.append((agent, observation["observation"].tobytes(), reward, ended))
        env.step(None if ended or cut else int(observation["action_mask"].argmax()))
    return seen


@pytest.mark.parametrize(("name", "seats", "options"), PLAYED)
def test_a_seed_settles_the_whole_game(name: str, seats: int, options: dict[str, Any]):
    env = aec(name, seats=seats, options=options)
    first = played(env, 5)
    assert first == played(aec(name, seats=seats, options=options), 5) == played(env, 5)
    assert first != played(env, 6)


def test_rewards_add_up_to_nothing_and_are_told_once():
    env = aec("war-slayer")
    env.reset(seed=1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, _, _ = env.last()
        total[agent] += reward
        env.step(None if ended else int(observation["action_mask"].argmax()))
    assert sorted(total.values()) == [-0.5, 0.5]
    with pytest.raises(GameIsOver):
        env.step(0)


def test_an_illegal_action_is_refused_loses_or_counts_as_any():
    for action in (99, -1, 1.5, True, "a", None):
        env = aec("war-slayer")
        env.reset(seed=1)
        before = env.observe("seat_0")["observation"]
        with pytest.raises(IllegalAction):
            env.step(action)
        assert (env.observe("seat_0")["observation"] == before).all()
        assert env.agent_selection == "seat_0"
    env = aec("war-slayer", illegal="terminate")
    env.reset(seed=1)
    env.step(13)
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards == {"seat_0": -0.5, "seat_1": 0.5}
    env = aec("war-slayer", illegal="random")
    env.reset(seed=1)
    env.step(np.int32(13))
    assert env.agent_selection == "seat_1"


def test_an_option_that_is_not_there_is_refused():
    with pytest.raises(UnknownOption):
        aec("war-slayer", illegal="whatever")
    with pytest.raises(UnknownOption):
        aec("war-slayer", render_mode="video")
    env = aec("war-slayer")
    with pytest.raises(UnknownOption):
        env.reset(options={"mission_limit": 3})
    with pytest.raises(UnknownOption):
        env.reset(seed=-4)


def test_seats_that_decide_at_once_learn_nothing_of_each_other():
    """Whatever seat 0 lays, seat 1 is shown the same until both have laid."""
    shown = set()
    for action in range(12):
        env = aec("war-slayer")
        env.reset(seed=3)
        env.step(action)
        shown.add(env.observe("seat_1")["observation"].tobytes())
    assert len(shown) == 1


def test_who_is_not_asked_does_nothing_in_a_parallel_game():
    env = parallel("master-of-spies", seats=3)
    seen, _ = env.reset(seed=2)
    for _ in range(30):
        asked = [agent for agent in env.agents if not seen[agent]["action_mask"][-1]]
        assert len(asked) == 1
        idle = [agent for agent in env.agents if agent not in asked]
        assert all(seen[agent]["action_mask"].sum() == 1 for agent in idle)
        seen, *_ = env.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents})
    with pytest.raises(UnknownOption):
        env.step({})


def test_a_game_takes_no_more_cycles_than_it_says():
    env = parallel("war-slayer", illegal="random")
    env.reset(seed=0)
    cycles = 0
    while env.agents:
        env.step({agent: env.action_space(agent).sample() for agent in env.agents})
        cycles += 1
    assert cycles <= (env.room.most_steps or 0)
