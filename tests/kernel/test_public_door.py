"""What is reachable from `import ruse` looks before it acts: a sentence, and nothing has changed."""

from __future__ import annotations

from typing import Any

import pytest

import ruse
from ruse.kernel.errors import Refusal, RuseError
from ruse.kernel.kit import Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.record import Playback, Secret
from ruse.kernel.registry import game_names, load_game
from ruse.kernel.sealed import secret_from_seed
from ruse.kernel.state import State, legal_actions, seats_in
from ruse.table import Table


def reached(game: str, acts: int, seed: int = 1) -> State:
    """A table after so many acts at random."""
    played = load_game(game)
    state, dice = played.start(played.setup(), FastLuck(seed), None), Dice(seed)
    for _ in range(acts):
        if not state.over():
            seat = seats_in(state.acting())[0]
            legal = legal_actions(state, seat)
            state.apply(seat, legal[dice.below(len(legal))])
    return state


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("acts", [0, 5, 9])
def test_a_state_refuses_whatever_is_not_legal_and_stays_as_it_was(game: str, acts: int):
    state = reached(game, acts)
    seat, many = seats_in(state.acting())[0], load_game(game).action_count
    legal = legal_actions(state, seat)
    before, check = state.position(), state.checksum()

    for action in [*(set(range(-2, many + 2)) - set(legal)), 1 << 40, 1 << 80]:
        with pytest.raises(Refusal, match=f"Action {action} is not legal for seat {seat} now"):
            state.apply(seat, action)
    for strange in (float(legal[0]), True, None, str(legal[0]), [legal[0]]):
        with pytest.raises(Refusal, match="An action is a whole number"):
            state.apply(seat, strange)
    for other in set(range(-2, 40)) - set(seats_in(state.acting())):
        with pytest.raises(Refusal, match=f"Seat {other} has nothing to decide now"):
            state.apply(other, legal[0])
    for nobody in (float(seat), True, None, "0"):
        with pytest.raises(Refusal, match="A seat is a whole number"):
            state.apply(nobody, legal[0])

    assert (state.position(), state.checksum()) == (before, check)


def test_a_game_that_is_over_takes_nothing():
    state = reached("war-slayer", 10_000)

    assert state.over()
    with pytest.raises(Refusal, match="The game is over"):
        state.apply(0, 0)


def opened() -> Table:
    return ruse.open_table("war-slayer", seed=7)


STRANGE_ACTS: list[tuple[Any, Any, str]] = [
    (99, ["T 5♣ Q♠ J♣"], "Nobody watches this table as 99"),
    (-5, ["T 5♣ Q♠ J♣"], "Nobody watches this table as -5"),
    (True, ["T 5♣ Q♠ J♣"], "Nobody watches this table as True"),
    (0.0, ["T 5♣ Q♠ J♣"], "Nobody watches this table as 0.0"),
    (-1, ["T 5♣ Q♠ J♣"], "It is not your decision now"),
    (0, [0], "The steps of a decision are a list of texts"),
    (0, [None], "The steps of a decision are a list of texts"),
    (0, "T 5♣ Q♠ J♣", "The steps of a decision are a list of texts"),
    (0, [], "No step was sent"),
    (0, ["continue"], "."),
]


@pytest.mark.parametrize(("seat", "steps", "sentence"), STRANGE_ACTS)
def test_a_table_refuses_a_strange_act(seat: Any, steps: Any, sentence: str):
    table = opened()
    asked = table.decision(0)
    assert asked is not None

    with pytest.raises(RuseError, match=sentence):
        table.act(seat, asked.id, steps, now=0)

    assert table.record.rows == []
    assert table.decision(0) == asked
    table.act(0, asked.id, [asked.legal[0].text], now=0)


@pytest.mark.parametrize("viewer", [2, -3, 1.0, False, None])
def test_a_table_shows_itself_to_those_who_watch_it(viewer: Any):
    table = opened()

    for ask in (table.decision, table.snapshot, table.sight, table.version, table.log):
        with pytest.raises(RuseError, match="Nobody watches this table as"):
            ask(viewer)


def test_a_playback_has_the_rows_of_its_record_and_no_others():
    table = opened()
    asked = table.decision(1)
    assert asked is not None
    table.act(1, asked.id, [asked.legal[3].text], now=0)
    playback = Playback(table.record, Secret(sealed=secret_from_seed(7)))

    for number in (-1, 1):
        with pytest.raises(RuseError, match="rows 0 to 0"):
            playback.play(number)
    with pytest.raises(Refusal, match="Action 13 is not legal"):
        playback.state.apply(1, 13)
    playback.play(0)
