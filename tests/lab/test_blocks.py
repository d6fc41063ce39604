"""Blocks: the same games as at a table, whoever plays them, in columns that add up."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.record import Playback, read_record
from ruse.kernel.registry import find_game
from ruse.lab.blocks import LISTENED, play_block, players_of, record_of, settled
from ruse.lab.columns import Columns
from ruse.lab.match import play
from ruse.stepper.tables import luck_of

SEED = 23
LINEUPS = [
    ("war-slayer", 2, ("random",), 12),
    ("war-slayer", 2, ("recruit", "random"), 3),
    ("master-of-spies", 3, ("random",), 3),
    ("master-of-spies", 2, ("recruit", "random"), 1),
    ("war-slayer", 2, ("agent", "recruit"), 4),
    ("war-x-treme", 4, ("random",), 2),
    ("war-x-treme", 2, ("recruit", "random"), 1),
    ("westeria", 4, ("random",), 1),
    ("westeria", 2, ("recruit", "random"), 1),
]


def at_a_table(
    game: Game, columns: Columns, row: int, seats: int, bots: tuple[str, ...], options: dict[str, Any] | None = None
) -> None:
    """The game of this row again, between bots with a Sight each."""
    _, setup, places = settled(game, options or {}, seats, bots, None)
    rotation = int(columns["rotation"][row])
    luck = int(luck_of(SEED, int(columns["deal"][row])))
    result = play(game, setup, players_of(game, places, luck, rotation), luck)
    assert result.scores == tuple(columns[f"score_{seat}"][row] for seat in range(seats))
    assert result.shares == tuple(columns[f"share_{seat}"][row] for seat in range(seats))
    counted = {kind: int(columns[f"decisions_{kind}"][row]) for kind in game.kinds}
    assert dict(result.decisions) == {kind: count for kind, count in counted.items() if count}


@pytest.mark.parametrize(("name", "seats", "bots", "deals"), LINEUPS)
def test_a_block_is_what_a_table_plays(name: str, seats: int, bots: tuple[str, ...], deals: int):
    game = find_game(name)
    columns = play_block(game, {}, seats, bots, SEED, 0, deals)

    assert columns.games == deals * (1 if len(bots) == 1 else seats)
    for row in range(columns.games):
        at_a_table(game, columns, row, seats, bots)


@pytest.mark.parametrize("name", ["war-slayer", "master-of-spies", "war-x-treme", "westeria"])
def test_what_a_row_counts_adds_up(name: str):
    game = find_game(name)
    columns = play_block(game, {}, 2, ("random",), SEED, 0, 4)

    kinds = [columns[f"decisions_{kind}"] for kind in game.kinds]
    assert (np.sum(kinds, axis=0) == columns["decisions"]).all()
    assert (columns["share_0"] + columns["share_1"] == 1).all()
    assert ((columns["share_0"] == 1) == (columns["winner"] == 0)).all()
    assert (columns["end"] >= 0).all()
    assert (columns["rounds"] > 0).all()
    for kind in game.kinds:
        assert (columns[f"choices_{kind}"] <= columns[f"decisions_{kind}"]).all()
        assert (columns[f"options_{kind}"] >= columns[f"decisions_{kind}"]).all()
    assert [int(columns.shape.ends[end] != "") for end in columns["end"]] == [1] * 4


def test_where_a_block_begins_changes_no_game():
    whole = play_block("war-slayer", {}, 2, ("random",), SEED, 60, 10)
    parts = [play_block("war-slayer", {}, 2, ("random",), SEED, first, 5) for first in (60, 65)]

    joined = Columns.joined(parts)

    assert list(joined) == list(whole)
    assert all((joined[name] == whole[name]).all() for name in whole)


def test_the_same_deal_under_another_switch_begins_alike():
    standing = play_block("war-slayer", {}, 2, ("random",), SEED, 0, 40)
    another = play_block("war-slayer", {"double_defection": "standoff"}, 2, ("random",), SEED, 0, 40)

    same = (standing["score_0"] == another["score_0"]) & (standing["decisions"] == another["decisions"])
    assert 0 < same.sum() < 40


def test_paragraphs_are_counted_in_some_deals():
    columns = play_block("war-slayer", {}, 2, ("random",), SEED, 0, LISTENED + 2)

    drawn = columns["rule_WS-3.1"]
    assert (drawn[[0, LISTENED]] > 0).all()
    assert (drawn[1:LISTENED] == -1).all()


def test_any_game_of_a_block_is_a_record_again():
    columns = play_block("war-slayer", {}, 2, ("recruit", "random"), SEED, 3, 1)
    record = record_of("war-slayer", {}, 2, ("recruit", "random"), SEED, 3, 1)

    state = Playback(read_record(record.to_text())).play_all()

    assert [int(state.score(seat)) for seat in (0, 1)] == [columns[f"score_{seat}"][1] for seat in (0, 1)]


def test_places_move_with_the_rotation():
    columns = play_block("war-slayer", {}, 2, ("recruit", "random"), SEED, 0, 2)

    assert columns["rotation"].tolist() == [0, 1, 0, 1]
    assert columns["place_share_0"].tolist() == [columns[f"share_{row % 2}"][row] for row in range(4)]


def test_another_throw_has_the_same_luck_and_other_dice():
    once = play_block("war-slayer", {}, 2, ("recruit",), SEED, 0, 20)
    twice = play_block("war-slayer", {}, 2, ("recruit",), SEED, 0, 20, throws=2)

    assert (twice["score_0"][::2] == once["score_0"]).all()
    assert (twice["score_0"][1::2] != once["score_0"]).any()
    assert (twice["deal"][::2] == twice["deal"][1::2]).all()


def test_columns_are_kept_in_a_file(tmp_path):
    columns = play_block("war-slayer", {}, 2, ("random",), SEED, 0, 3)
    file = tmp_path / "some.npz"
    columns.save(file)

    again = Columns.load(file)

    assert again.shape == columns.shape
    assert all((again[name] == columns[name]).all() for name in columns)
    file.write_bytes(file.read_bytes()[:400])
    with pytest.raises(RuseError, match="cut off"):
        Columns.load(file)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"bots": ("random",) * 3}, "2 seats need as many bots"),
        ({"bots": ("nobody",)}, "has no bot 'nobody'"),
        ({"seed": -1}, "a seed is a number"),
        ({"deals": 2**25}, "a seed has"),
        ({"rotations": 3}, "1 to 2 rotations"),
        ({"options": {"swop": 1}}, "swop"),
        ({"seats": 5}, "2 players"),
    ],
)
def test_a_block_that_cannot_be_played(wrong: dict[str, Any], says: str):
    asked = {"options": {}, "seats": 2, "bots": ("random",), "seed": 1, "first": 0, "deals": 1, **wrong}
    with pytest.raises(RuseError, match=says):
        play_block("war-slayer", **asked)
