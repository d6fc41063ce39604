"""States and tables are copied and pickled, luck included, and go on as the first would have; what is sealed stays so."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ruse
from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice, pile_of, row_of
from ruse.kernel.luck import FastLuck
from ruse.kernel.record import Secret
from ruse.kernel.registry import game_names, load_game
from ruse.kernel.state import State, legal_actions, seats_in
from ruse.table import Chair, Table
from tests.contract.outside import GAME as FERRY

ROOT = Path(__file__).resolve().parent.parent.parent
WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
}
ELSEWHERE = """
import pickle, sys
sys.path[:0] = sys.argv[1:]
for state in pickle.loads(sys.stdin.buffer.read()):
    for seat in [seat for seat in range(31) if state.acting() >> seat & 1]:
        from ruse.kernel.state import legal_actions
        state.apply(seat, legal_actions(state, seat)[-1])
    print(type(state).__name__, int(state.checksum()))
"""


def game_of(name: str) -> Game:
    return FERRY if name == "ferry" else load_game(name)


def reached(name: str, acts: int) -> State:
    game = game_of(name)
    state, dice = game.start(game.setup(), FastLuck(acts), None), Dice(acts)
    for _ in range(acts):
        if not state.over():
            act_at_random(state, dice)
    return state


def act_at_random(state: State, dice: Dice) -> None:
    seat = seats_in(state.acting())[0]
    legal = legal_actions(state, seat)
    state.apply(seat, legal[dice.below(len(legal))])


def last_acts(state: State) -> None:
    """Every seat that owes a decision takes its last action."""
    for seat in seats_in(state.acting()):
        state.apply(seat, legal_actions(state, seat)[-1])


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", [*game_names(), "ferry"])
def test_a_copied_state_is_the_same_table_with_the_same_future(name: str, way: str):
    for acts in (0, 3, 20, 60, 150):
        state = reached(name, acts)
        other = WAYS[way](state)
        before = state.position()
        dice, same = Dice(acts), Dice(acts)

        for _ in range(15):
            if not other.over():
                act_at_random(other, dice)
        assert state.position() == before
        for _ in range(15):
            if not state.over():
                act_at_random(state, same)
        assert (other.position(), other.checksum()) == (state.position(), state.checksum())


def test_what_is_copied_with_its_chronicle_writes_into_the_copy():
    heard: list[object] = []
    state = FERRY.start(FERRY.setup(), FastLuck(1), heard)
    other, other_heard = copy.deepcopy((state, heard))
    many = len(heard)

    while len(other_heard) == many:
        last_acts(other)

    assert other.chronicle is other_heard
    assert len(heard) == many
    assert copy.copy(state).chronicle is None


def test_states_cross_to_another_process():
    states = [reached(name, acts) for name in [*game_names(), "ferry"] for acts in (0, 7, 45)]
    written = pickle.dumps(states)

    done = subprocess.run([sys.executable, "-c", ELSEWHERE, *sys.path], input=written, capture_output=True, check=True)

    for state in states:
        last_acts(state)
    wanted = [f"{type(state).__name__} {int(state.checksum())}" for state in states]
    assert done.stdout.decode().splitlines() == wanted


def test_tables_of_one_box_share_it_after_pickling_too():
    one, other = pickle.loads(pickle.dumps([reached("westeria", 0), reached("westeria", 9)]))

    third: Any = reached("westeria", 3)
    assert one.land is other.land
    assert one.land is third.land


def act(table: Table, text: str | None = None) -> None:
    seat = seats_in(table.acting())[0]
    asked = table.decision(seat)
    assert asked is not None
    table.act(seat, asked.id, [text or asked.legal[-1].text], now=0)


@pytest.mark.parametrize("way", WAYS)
def test_a_copied_table_goes_on_alone(way: str):
    table = ruse.open_table("war-slayer", seed=7)
    for _ in range(5):
        act(table)
    sight = table.sight(1)
    other = WAYS[way](table)
    rows = len(table.record.rows)

    while not other.over():
        act(other)

    assert len(table.record.rows) == rows
    assert table.sight(1).told == sight.told
    while not table.over():
        act(table)
    assert other.record.to_text() == table.record.to_text()
    assert other.sight(1).memory.to_json() == table.sight(1).memory.to_json()


@pytest.mark.parametrize("way", WAYS)
def test_a_table_keeps_a_draft_and_its_luck_when_it_is_copied(way: str):
    game = load_game("westeria")
    chairs = [Chair(seat, "person", f"Player {seat}") for seat in range(2)]
    table = Table.open(game, game.setup(2), Secret(seed=5), chairs, now=0)
    while seats_in(table.acting()) != [0, 1]:
        act(table)
    asked = table.decision(1)
    assert asked is not None
    table.draft(1, asked.id, [asked.legal[2].text])

    other = WAYS[way](table)

    assert other.decision(1) == table.decision(1)
    assert other.sight(0) != other.sight(1)
    assert other.snapshot(0) == table.snapshot(0)


@pytest.mark.parametrize(("way", "sentence"), [("copy", "cloned"), ("deepcopy", "cloned"), ("pickle", "pickled")])
def test_sealed_luck_is_copied_with_nothing(way: str, sentence: str):
    table = ruse.open_table("war-slayer")
    game = load_game("war-slayer")
    state = game.start(game.setup(), Secret(sealed=bytes(32)).luck(game), None)

    for sealed in (table, state, state.luck):
        with pytest.raises(RuseError, match=f"sealed luck cannot be {sentence}"):
            WAYS[way](sealed)


def test_a_table_and_a_state_can_be_read():
    table = ruse.open_table("war-slayer", seed=7)
    act(table)

    assert repr(table) == "<Table of War Slayer V: Player 1, Player 2; 1 rows; asked: Player 2>"
    assert repr(reached("war-slayer", 0)) == (
        "<WarSlayer: phase first, mission 1, defeated 0, flipped 0; seat 0 and seat 1 to decide>"
    )
    assert repr((row_of([1, 2]), pile_of(3, [5]))) == "(row_of([1, 2]), pile_of(4, [5]))"


def test_a_table_shows_no_secret_in_its_text():
    table = ruse.open_table("war-slayer", seed=7)
    hidden = table.sight(0).view.sides[0].hand

    assert not any(card in repr(table) for card in hidden)
