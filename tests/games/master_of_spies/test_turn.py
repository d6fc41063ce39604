"""MS-3: a turn."""

import pytest

from ruse.games.master_of_spies import GAME
from ruse.games.master_of_spies.events import Drew, LastCardDrawn
from ruse.kernel.luck import FastLuck
from ruse.testkit.rule import rule
from tests.games.master_of_spies.quays import ANN, BOB, Quays, quays


@rule("MS-3.1")
def test_a_turn_begins_with_a_card_from_either_pile():
    table = quays(("D1 D2", "P1"), draw="L7", discard="F9 F8", phase="draw")

    assert table.legal() == ["draw", "take"]
    assert table.do("draw").hand(ANN) == ["D1", "D2", "L7"]


@rule("MS-3.1")
def test_only_the_top_of_the_discard_pile_can_be_taken():
    table = quays(("D1 D2", "P1"), discard="F9 F8", phase="draw").do("take")

    assert table.hand(ANN) == ["D1", "D2", "F9"]
    assert table.position["discard"] == ["F8"]


@rule("MS-3.2")
def test_a_row_is_extended_by_a_higher_card_of_the_other_border():
    table = quays(("D7 P9 D3 D5", "P1"), d="P5")

    assert table.do("D7", "row D").row("D") == ["P5", "D7"]


@rule("MS-3.2")
def test_a_card_that_is_not_higher_or_of_the_same_border_does_not_extend():
    table = quays(("D5 P9", "P1"), d="P5")

    assert table.do("D5").refused("row D") == "MS-3.2"
    table.state.retract(ANN)
    assert table.do("P9").refused("row D") == "MS-3.2"


@rule("MS-3.2")
def test_a_card_is_replaced_between_its_neighbours_whatever_its_own_value():
    for laid in ("D4", "L6", "L8"):
        table = quays((f"{laid} L3 D9", "P1"), d="P3 D6 P9")

        table.do(laid, "over D6")

        assert table.row("D") == ["P3", laid, "P9"]
        assert table.position["discard"][0] == "D6"


@rule("MS-3.2")
def test_a_replacing_card_fits_both_its_neighbours():
    table = quays(("L3 D9 F5", "P1"), d="P3 D6 P9")

    for card in ("L3", "D9", "F5"):
        assert table.do(card).refused("over D6") == "MS-3.2"
        table.state.retract(ANN)


@rule("MS-3.2")
def test_a_port_is_never_replaced():
    table = quays(("P5 P6", "P1"), d="P3 D6")

    assert all(not text.startswith("over") or text == "over P3" for text in table.do("P5").legal())


@rule("MS-3.2")
def test_any_card_may_be_discarded_the_one_just_drawn_too():
    table = quays(("D7 P9", "P1"), draw="L2", d="P5", phase="draw").do("draw", "L2", "discard")

    assert table.position["discard"] == ["L2"]
    assert table.seat == BOB


@rule("MS-3.3")
def test_a_card_replaced_twice_only_extends():
    table = quays(("D7 P9", "P1"), d="P3 D6", replaced={"D7": 2})

    table.do("D7")

    assert table.refused("over D6") == "MS-3.3"
    assert "row D" not in table.legal()
    assert "row P" in table.legal()


@rule("MS-3.3")
def test_a_card_replaced_once_still_replaces_and_the_count_is_its_own():
    table = quays(("D7 P9", "P1"), d="P3 D6", replaced={"D7": 1, "D6": 1}).do("D7", "over D6")

    assert table.position["replaced"] == {"D6": 2, "D7": 1}


@rule("MS-3.3")
def test_where_only_a_drawn_card_is_barred_it_is_one_that_came_from_the_discard_pile():
    """Bob has one that is worn in his hand already, and draws another."""
    options = {"ban": "drawn"}
    table = quays(
        ("P1", "D7 P9"), d="P3 D6", discard="D8", replaced={"D7": 2, "D8": 2}, phase="draw", turn=1, options=options
    )

    table.do("take")

    assert "over D6" in Quays(table.state.clone()).do("D7").legal()
    barred = Quays(table.state.clone()).do("D8")
    assert barred.refused("over D6") == "MS-3.3"
    assert "row P" in barred.legal()


@rule("MS-3.3")
def test_a_card_that_was_archived_is_not_barred_where_only_drawn_ones_are():
    options = {"ban": "drawn", "advanced": True}
    table = quays(("P9", "P1"), d="P3 D6", discard="D7", replaced={"D7": 2}, phase="draw", options=options)

    assert "over D6" in table.do("archive", "pick D7", "D7").legal()


@rule("MS-3.4")
def test_the_last_card_of_a_row_may_be_replaced():
    assert "over D6" in quays(("D7", "P1"), d="P3 D6").do("D7").legal()


@rule("MS-3.4")
def test_with_the_switch_off_it_may_not():
    table = quays(("D7 P4", "P1"), d="P3 D6", options={"replace_last": False}).do("D7")

    assert table.refused("over D6") == "MS-3.4"
    table.state.retract(ANN)
    assert "over P3" in table.do("P4").legal()


@rule("MS-3.5")
def test_drawing_is_compulsory_while_a_pile_has_a_card():
    table = quays(("D1 D2", "P1"), left=0, discard="F9", phase="draw", options={"advanced": True})

    assert table.refused("without") == "MS-3.5"
    assert "take" in table.legal()


@rule("MS-3.5")
def test_with_neither_pile_the_turn_goes_on_without():
    low, high = "P1 D2 P3 D4 P5 D6 P7 D8 P9 D10 P11", "D1 P2 D3 P4 D5 P6 D7 P8 D9 P10 D11"
    dragon = "F1 L2 F3 L4 F5 L6 F7 L8 F9"
    table = quays(("L1 L3 L5 L7 L9 F2", "F4 F6 F8 F10 F11 L10 "), d=low, p=high, l=dragon + " L11", turn=0)

    table.do("L1", "discard")

    assert table.kind == "draw"
    assert table.legal() == ["take"]
    empty = quays(("L1 L3 L5 L7 L9 F2", "F4 F6 F8 F10 F11 L10"), d=low, p=high, l=dragon + " L11", phase="draw",
                  options={"advanced": True})  # fmt: skip
    assert empty.legal() == ["without", "disguise"]


@rule("MS-3.5")
def test_after_two_rounds_without_a_draw_the_next_comes_from_the_draw_pile():
    table = quays(("D1 D2 D3 D4 D5", "P1 P2 P3 P4 P5"), discard="F9 F8", phase="draw")

    for _ in range(4):
        seat = table.seat
        table.do("take", table.hand(seat)[0], "discard")

    assert table.position["idle"] == 2
    assert table.legal() == ["draw"]
    assert table.refused("take") == "MS-3.5"
    table.do("draw", table.hand(table.seat)[0], "discard")
    assert table.legal() == ["draw", "take"]


@rule("MS-3.5")
def test_archive_stays_allowed_then():
    table = quays(("D1 D2", "P1 P2"), discard="F9 F8", phase="draw", idle=2, options={"advanced": True})

    assert table.legal() == ["draw", "disguise", "regroup", "archive", "exchange"]
    table.do("archive", "pick F8", "D1", "discard")
    assert "take" not in table.legal()


@rule("MS-3.1")
def test_a_draw_is_told_with_what_is_left():
    table = quays(("D1 D2", "P1"), draw="L7", left=1, phase="draw").do("draw")

    assert table.events[:2] == [Drew("MS-3.1", ANN, "L7", 0), LastCardDrawn("MS-6.1", ANN)]


@rule("MS-3.5")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 101), (3, 86), (4, 71)])
def test_the_slowest_game_comes_to_its_end(seats: int, rounds: int):
    table = Quays(GAME.start(GAME.setup(seats), FastLuck(1), None))
    while not table.state.over():
        if table.kind == "draw":
            table.do("take" if "take" in table.legal() else "draw")
        table.do(table.hand(table.seat)[0], "discard")

    assert table.position["round"] == rounds
