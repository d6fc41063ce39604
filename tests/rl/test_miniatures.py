"""Miniatures have the answers that are written down; who forgets, knows too much or plays badly is found out by them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ruse.kernel.errors import RuseError
from ruse.kernel.state import legal_actions
from ruse.rl.core import Core
from ruse.rl.errors import UnknownOption
from ruse.rl.miniatures import MINIATURES, find_miniature
from ruse.rl.recall import Recall
from ruse.rl.sequences import best_response, exploitability, solve, unfold
from tools import miniatures

QUICK = ("war-slayer-row", "war-x-treme-round", "westeria-lines")
GAMES = {"war-slayer", "master-of-spies", "war-x-treme", "westeria"}


@pytest.mark.parametrize("name", QUICK)
def test_the_page_says_what_comes_out(name: str):
    assert miniatures.line(name) in miniatures.PAGE.read_text("utf-8"), "run python tools/miniatures.py"


@pytest.mark.long
def test_the_whole_page_says_what_comes_out():
    assert miniatures.PAGE.read_text("utf-8") == miniatures.text()


@pytest.mark.parametrize("name", MINIATURES)
def test_every_deal_is_a_table_of_the_game_that_ends(name: str):
    """It stands as it was written, and is over soon, whoever plays."""
    mini = MINIATURES[name]
    dice = np.random.default_rng(1)
    for deal in range(mini.deals):
        state = mini.start(deal)
        again = mini.room.game.from_position(mini.room.setup, state.position(), state.luck)
        assert again.checksum() == state.checksum()
        steps = 0
        while not state.over():
            seat = (int(state.acting()) & -int(state.acting())).bit_length() - 1
            state.do(seat, int(dice.choice(legal_actions(state, seat))))
            steps += 1
        assert 0 < steps < 40
    assert {mini.game for mini in MINIATURES.values()} == GAMES


@pytest.mark.parametrize("name", QUICK)
def test_learning_comes_as_near_as_it_says(name: str):
    form = unfold(MINIATURES[name])
    worth = miniatures.worth(form)
    first, second = (side.uniform() for side in form.sides)
    far = [exploitability(form, (first, second)), *(exploitability(form, solve(form, n).strategies) for n in (30, 400))]
    assert far[0] > 0.1 > far[1] >= far[2] >= -1e-9
    assert far[2] < 0.005
    found = solve(form, 2000, close=1e-3)
    assert found.low - 1e-6 <= worth <= found.high + 1e-6
    assert found.high - found.low <= 1e-3
    first, second = found.strategies
    assert form.value((best_response(form, 0, second)[1], second)) == pytest.approx(found.high)
    assert form.value((first, best_response(form, 1, first)[1])) == pytest.approx(found.low)


@pytest.mark.parametrize("name", QUICK)
def test_what_a_whole_tree_brings_is_what_games_bring(name: str):
    """The mean of all games of a strategy, played move by move, is its value."""
    mini = MINIATURES[name]
    form = unfold(mini)
    dice = np.random.default_rng(2)
    strategies = [side.normal(dice.random(side.slots)) for side in form.sides]

    def worth(core: Core) -> float:
        if not core.waiting:
            return mini.room.returns(core.state)[0]
        seat = core.actor
        side = form.sides[seat]
        number = side.keys[core.recall.key(seat)]
        total = 0.0
        for at, action in enumerate(side.legal[number]):
            below = core.__deepcopy__({})
            below.act(seat, action)
            total += strategies[seat][side.first[number] + at] * worth(below)
        return total

    mean = sum(worth(Core(mini.room, deal, mini.start(deal))) for deal in range(mini.deals)) / mini.deals
    assert form.value((strategies[0], strategies[1])) == pytest.approx(mean)


def test_who_learned_from_rows_or_by_keys_is_judged_alike():
    form = unfold(MINIATURES["westeria-lines"])
    rows = tuple(side.by_row(lambda row, mask: mask, form.miniature.room.actions) for side in form.sides)
    keys = tuple(side.by_key(lambda key, legal: [2.0] * len(legal)) for side in form.sides)
    for side, row, key in zip(form.sides, rows, keys, strict=True):
        assert (row == key).all()
        assert (row == side.uniform()).all()
        assert (np.stack(side.rows) <= form.miniature.room.high).all()


class Forgetful(Recall):
    """It knows what it saw at first, and nothing that happened since."""

    def happened(self, events: list[Any], seat: int = -1, action: int = -1) -> None:
        pass


@pytest.mark.parametrize("name", QUICK)
def test_who_forgets_or_may_do_otherwise_where_it_knows_the_same_is_found_out(
    name: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("ruse.rl.core.Recall", Forgetful)
    with pytest.raises(RuseError, match=r"forgets|knows the same twice"):
        unfold(MINIATURES[name])


def test_who_sees_the_other_hand_gets_more_than_the_answer(monkeypatch: pytest.MonkeyPatch):
    """A planted leak: a key with the number of the deal. The exact worth moves, and the page would not fit."""
    mini = MINIATURES["westeria-lines"]
    honest = miniatures.worth(unfold(mini))
    numbers = iter(range(10_000))

    class Leaking(Recall):
        def happened_to(self, seat: int, seen: str) -> None:
            super().happened_to(seat, seen + (str(next(numbers)) if seat == 0 else ""))

    monkeypatch.setattr("ruse.rl.core.Recall", Leaking)
    assert miniatures.worth(unfold(mini)) > honest + 0.01


def test_what_is_no_miniature_is_refused(monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(UnknownOption, match=r"there is: .*did you mean"):
        find_miniature("war-slayer-rows")
    with pytest.raises(UnknownOption, match="there is no miniature"):
        find_miniature("westeria-lines", "war-slayer")
    monkeypatch.setattr("ruse.rl.sequences.MOST_ENDS", 100)
    with pytest.raises(RuseError, match="is no miniature"):
        unfold(MINIATURES["westeria-lines"])


def test_openspiel_has_them_and_finds_the_same():
    """Its own best responses, over its own walk through the tree, are as good as ours."""
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python import policy
    from open_spiel.python.algorithms.best_response import BestResponsePolicy

    import ruse.rl.openspiel  # noqa: F401

    mini = MINIATURES["war-slayer-row"]
    game = pyspiel.load_game("ruse_war_slayer(miniature=war-slayer-row)")
    form = unfold(mini)
    strategies = solve(form, 20).strategies

    class Learned(policy.Policy):  # type: ignore[misc]
        def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
            seat = state.current_player() if player_id is None else player_id
            side = form.sides[seat]
            number = side.keys[state.information_state_string(seat)]
            first = side.first[number]
            return {action: float(strategies[seat][first + at]) for at, action in enumerate(side.legal[number])}

    for seat in (0, 1):
        theirs = BestResponsePolicy(game, seat, Learned(game, [0, 1])).value(game.new_initial_state())
        assert theirs == pytest.approx(best_response(form, seat, strategies[1 - seat])[0])
    state = game.new_initial_state()
    state.apply_action(0)
    with pytest.raises(UnknownOption, match="imagined"):
        state.resample_from_infostate(0, lambda: 0.5)
    for wrong in ("miniature=war-slayer-row,seed=2", "miniature=none"):
        with pytest.raises(UnknownOption):
            pyspiel.load_game(f"ruse_war_slayer({wrong})")
