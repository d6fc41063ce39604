"""The map of Westeria in characters, and choosing zones on it."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from ruse.games.westeria import GAME
from ruse.kernel.game import Recalled
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import legal_actions
from ruse.terminal.boards.westeria import Board, letters_of
from ruse.terminal.canvas import Canvas
from ruse.terminal.palette import NIGHT, ink
from tests.games.westeria.drawing import ANN, BOB, LAND, Table, realm
from tests.terminal.screens import opening

CHOSEN = [{"kingdom": "stronghelm"}, {"kingdom": "warstone"}]
AT_100_BY_40 = (65, 32)
AT_80_BY_24 = (52, 16)


def board_of(table: Table, viewer: int) -> Board:
    setup = GAME.setup(2, chosen=CHOSEN)
    board = Board(GAME, setup, ["Ann", "Bob"], NIGHT)
    view = GAME.view(table.state, viewer)
    board.settle(view, viewer)
    if viewer in table.owing():
        actions = legal_actions(table.state, viewer)
        legal = [GAME.write(view, action) for action in actions]
        decision: Any = SimpleNamespace(legal=legal, actions=actions, kind="move", draft=[])
        board.ask(decision)
    return board


def lines(board: Board, size: tuple[int, int]) -> list[str]:
    canvas = Canvas(*size, ink(NIGHT.desk_ink, NIGHT.desk))
    board.field(canvas)
    return [line.plain for line in canvas.lines()]


DRAWN = ("king A1, spy-master C1, flag E1", "queen A2, flag M1")


@pytest.mark.parametrize("size", [AT_100_BY_40, AT_80_BY_24])
def test_every_zone_is_on_the_map_by_name(size: tuple[int, int]):
    drawn = "\n".join(lines(board_of(realm(*DRAWN), ANN), size))

    assert all(name in drawn for name in LAND.zone_names)
    assert "▲" in drawn


def test_own_units_are_named_and_others_are_not():
    drawn = "\n".join(lines(board_of(realm(*DRAWN), ANN), AT_100_BY_40))

    assert "King" in drawn
    assert "SpyMst" in drawn
    assert "Queen" not in drawn
    assert "W ?" in drawn


def test_a_rivals_view_shows_none_of_the_others_units():
    drawn = "\n".join(lines(board_of(realm(*DRAWN), BOB), AT_100_BY_40))

    assert "King" not in drawn
    assert "Queen" in drawn


def test_territories_are_marked_by_their_holders_letter_and_cities_by_a_star():
    first = lines(board_of(realm(*DRAWN), ANN), AT_100_BY_40)[4]

    assert first.startswith("│A3★   │C1   S"), first


def test_a_unit_that_ran_or_moved_is_marked():
    table = realm("scout A1, flag E1", "queen C2, flag M1").act("A1", "G1")

    assert "S »" in "\n".join(lines(board_of(table, BOB), AT_100_BY_40))


def test_arrows_go_to_the_nearest_zone_that_can_be_chosen():
    board = board_of(realm("king A1, duke M2, flag E1", "queen A2, flag P1"), ANN)
    assert board.decision is not None
    assert board.decision.legal[board.cursor].text == "A1"

    assert board.key("right")
    assert board.decision.legal[board.cursor].text == "M2"
    assert board.key("enter")
    assert board.chosen == "M2"


def test_kingdoms_stand_below_the_map_with_tokens_units_and_reserve():
    drawn = lines(board_of(realm(*DRAWN), ANN), AT_100_BY_40)

    assert "▸S You: 2 tokens, 3 on the map, 15 in reserve" in drawn[28]
    assert " W Bob: 1 token, 2 on the map, 16 in reserve" in drawn[29]


def test_kingdoms_that_nobody_chose_are_given_out():
    assert letters_of(GAME.setup(4)) == ["S", "W", "C", "D"]
    assert letters_of(GAME.setup(2, chosen=[{"kingdom": "warstone"}, {}])) == ["W", "S"]


def test_who_chooses_a_kingdom_gets_it_and_the_bots_what_is_left(tmp_path: Path):
    settled = opening(tmp_path / "game.jsonl", game="westeria", seats=3, choices=["kingdom=courage"])

    assert letters_of(settled.setup) == ["C", "S", "W"]


def test_a_fresh_table_is_drawn_while_territories_are_taken():
    table = Table(GAME.start(GAME.setup(2), FastLuck(1), None))  # type: ignore[arg-type]

    assert "A1★" in lines(board_of(table, table.turn), AT_100_BY_40)[1]


def remembering(board: Board, **known: list[str]) -> Board:
    """The board of a table that remembers these identities, each zone's."""
    fights = {"king": [60, 30, 0, 10]}
    left = {"queen": 1, "scout": 3, "flag": 1}
    told = [Recalled("recall.zone", {"zone": zone, "left": left, "fights": fights}, [k]) for zone, k in known.items()]
    board.recall = lambda: told
    board.ask(board.decision)
    return board


def test_what_could_this_be_lists_what_is_left_and_how_the_fight_would_go():
    board = remembering(board_of(realm(*DRAWN).act("A1"), ANN), A2=["queen", "scout", "flag"])

    assert board.key("i")

    assert board.looking == "A2"
    assert board.why().text == (
        "A2, Bob, has not moved: Queen, Scout ×3, Flag. "
        "Your King against it, in 100 fights: 60 won, 30 lost, 0 tied, 10 times a captured Flag."
    )
    assert board.why().rule == "WE-6.4"


def test_looking_goes_from_enemy_unit_to_enemy_unit_and_chooses_nothing():
    board = remembering(board_of(realm("king A1, flag E1", "queen A2, duke C2, flag M1"), ANN), A2=["queen"])
    board.key("i")
    board.key("right")
    looked_at = board.looking
    board.key("enter")

    assert looked_at in ("A2", "C2")
    assert board.chosen is None
    assert board.looking is None


def test_a_unit_that_can_only_be_one_thing_is_named_on_the_map():
    board = remembering(board_of(realm(*DRAWN), ANN), A2=["queen"], M1=["flag", "scout"])

    drawn = "\n".join(lines(board, AT_100_BY_40))

    assert "W=Q" in drawn
    assert "W ?" in drawn


def test_without_a_memory_aid_the_table_says_that_it_remembers_nothing():
    board = board_of(realm(*DRAWN).act("A1"), ANN)
    board.key("i")

    assert board.why().text == "A2, Bob, has not moved. This table remembers nothing for you."


def test_a_kingdom_that_has_lost_its_flag_and_holds_others_is_on_its_line_whole():
    table = realm(*DRAWN)
    board = board_of(table, BOB)
    board.names = ["Bartholomew Wolkenstein", "Ines"]
    ann, bob = board.view.kingdoms
    board.view = structs.replace(
        board.view, kingdoms=(structs.replace(ann, flag=1, units=18, reserve=18), structs.replace(bob, flag=0))
    )

    [line] = [line for line in lines(board, AT_80_BY_24) if "Barth" in line]

    assert line.rstrip() == "▸S Bartholomew: 2 tokens, 18 + 18 ⚑lost to W ⚑W"
