"""OpenSpiel's own test of a game, perfect recall, resampling, and its IS-MCTS over our tables."""

from __future__ import annotations

import pickle
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

import ruse.rl.openspiel  # noqa: E402, F401

GAMES = (
    "ruse_war_slayer(mission_limit=3,deals=5)",
    "ruse_master_of_spies(players=2,advanced=True,deals=5)",
    "ruse_war_x_treme(players=2,round_limit=5,deals=5)",
    "ruse_westeria(players=2,round_limit=10,deals=5)",
)


def dealt(name: str, moves: int, seed: int = 0) -> Any:
    state = pyspiel.load_game(name).new_initial_state()
    random = np.random.default_rng(seed)
    state.apply_action(int(random.integers(5)))
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(int(random.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_its_own_test_of_a_game_passes(name: str):
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=name.startswith("ruse_war_slayer"), verbose=False)
    assert game.utility_sum() == 0
    assert game.min_utility() < 0 < game.max_utility()


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_goes_its_own_way_and_a_pickle_is_the_same(name: str):
    state = dealt(name, 9)
    seats = range(state.num_players())
    copy = state.clone()
    keys = [state.information_state_string(seat) for seat in seats]
    assert [copy.information_state_string(seat) for seat in seats] == keys
    copy.apply_action(copy.legal_actions()[-1])
    assert [state.information_state_string(seat) for seat in seats] == keys
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert [again.information_state_string(seat) for seat in seats] == keys


@pytest.mark.parametrize("name", GAMES)
def test_who_has_to_decide_cannot_tell_a_resampled_table_from_the_true_one(name: str):
    state = dealt(name, 8, 3)
    seat = state.current_player()
    random = np.random.default_rng(1)
    others = set()
    for _ in range(6):
        other = state.resample_from_infostate(seat, random.random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.legal_actions() == state.legal_actions()
        others.add(str(other.core.state.position()))
        while not other.is_terminal():
            other.apply_action(int(random.choice(other.legal_actions())))
        assert sum(other.returns()) == pytest.approx(0)
    assert len(others) > 1


def test_keys_have_perfect_recall():
    """On two ways through the game: where a key is the same at the end, everything before it was the same too."""
    past: dict[str, tuple[str, ...]] = {}
    for seed in range(60):
        state = dealt("ruse_war_slayer(mission_limit=2,deals=5)", 0, seed % 3)
        random = np.random.default_rng(seed % 20)
        own: list[list[str]] = [[], []]
        while not state.is_terminal():
            seat = state.current_player()
            key = state.information_state_string(seat)
            assert past.setdefault(key, tuple(own[seat])) == tuple(own[seat])
            action = int(random.choice(state.legal_actions()))
            own[seat] += [key, str(action)]
            state.apply_action(action)
        assert all(one != other for one, other in pairwise(own[0][::2]))


def test_observers_name_the_fields():
    game = pyspiel.load_game(GAMES[0])
    observation = make_observation(game)
    state = dealt(GAMES[0], 5)
    observation.set_from(state, state.current_player())
    assert 0 <= observation.tensor.min() <= observation.tensor.max() <= 1
    assert "depth" in observation.dict
    assert state.observation_tensor(0) is not None


def test_its_search_over_imagined_tables_plays():
    game = pyspiel.load_game(GAMES[0])
    state = dealt(GAMES[0], 3)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1)),
        uct_c=1.0,
        max_simulations=20,
        random_state=np.random.RandomState(2),
    )
    assert bot.step(state) in state.legal_actions()


def test_a_parameter_that_is_wrong_is_refused():
    for name in ("ruse_war_slayer(missions=3)", "ruse_war_slayer(mission_limit=0)"):
        with pytest.raises(Exception, match=r"mission"):
            pyspiel.load_game(name)
