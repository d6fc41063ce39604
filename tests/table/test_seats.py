"""Resigning, agreeing, walking away, standing in and coming back: each is a row."""

from __future__ import annotations

import pytest

from ruse.kernel.errors import Refusal
from ruse.kernel.record import Secret
from ruse.kernel.registry import load_game
from ruse.kernel.sealed import secret_from_seed
from ruse.kernel.state import SPECTATOR
from ruse.table import Chair, Table
from ruse.table.chairs import DAY, Mail
from tests.table.drawing import ANN, BOB, NOON, play_on, table
from tests.table.running import rebuilt, running

LATER = NOON + 30_000


def test_resigning_ends_a_game_of_two():
    at = table()
    play_on(at, 4)

    done = at.resign(ANN, NOON)

    assert [row["row"] for row in done.rows] == ["resign", "end"]
    assert at.ended is not None
    assert at.ended["outcome"] == [0, 840]


def test_with_more_than_two_a_bot_plays_on_for_whoever_gave_up():
    """By rules of thumb, whatever levels a later version has: the row says which."""
    at = three()

    done = at.resign(ANN, NOON)

    assert (done.rows[0]["stand_in"], at.chairs[ANN].bot_level(), at.over()) == ("agent", "agent", False)


def test_a_game_without_bots_has_the_yardstick(dash):
    at = running("ppp")

    at.resign(ANN, NOON)

    assert at.chairs[ANN].bot_level() == "random"
    assert rebuilt(at).chairs[ANN].bot_level() == "random"


def test_a_resigned_game_is_laid_open():
    at = table()

    at.resign(BOB, NOON)

    assert all(card is not None for card in at.snapshot(SPECTATOR).view.sides[ANN].hand)


def test_an_agreed_end_needs_everybody():
    at = table()

    assert at.offer_end(ANN, NOON).rows == ()
    assert not at.over()
    assert at.offer_end(BOB, NOON).rows[0]["reason"] == "agreed"


def test_an_agreement_that_is_sent_again_is_done_and_not_refused():
    at = table()
    at.offer_end(ANN, NOON)
    at.offer_end(BOB, NOON, "1.again")

    assert at.offer_end(BOB, NOON, "1.again").again


def test_a_declined_offer_is_gone():
    at = table()
    at.offer_end(ANN, NOON)
    at.decline_end()

    at.offer_end(BOB, NOON)

    assert not at.over()


def test_nobody_is_replaced_while_present_or_just_gone():
    at = table()
    with pytest.raises(Refusal, match="player is here"):
        at.seat_bot(BOB, "random", NOON)

    at.presence(BOB, present=False, now=NOON)

    with pytest.raises(Refusal, match="player is here"):
        at.seat_bot(BOB, "random", LATER - 1)


def test_a_bot_stands_in_for_the_absent_and_gives_the_seat_back():
    at = table()
    at.presence(BOB, present=False, now=NOON)

    at.seat_bot(BOB, "random", LATER)
    assert at.owing_bots() == [BOB]

    at.presence(BOB, present=True, now=LATER)
    at.take_back(BOB, LATER)
    assert at.owing_bots() == []


def test_a_game_that_was_walked_away_from_can_be_ended():
    at = table()
    at.presence(BOB, present=False, now=NOON)

    end = at.offer_end(ANN, LATER).rows[0]
    assert (end["reason"], end["by"]) == ("absence", BOB)


def three() -> Table:
    game = load_game("westeria")
    chairs = [Chair(seat, "person", f"P{seat}") for seat in range(3)]
    return Table.open(game, game.setup(3), Secret(sealed=secret_from_seed(3)), chairs, NOON)


def test_who_gave_up_and_left_is_nobody_that_the_others_may_end_it_over():
    at = three()
    at.resign(2, NOON)
    at.presence(2, present=False, now=NOON)

    assert at.offer_end(0, LATER).rows == ()
    assert at.offer_end(1, LATER).rows[0]["reason"] == "agreed"


def test_that_one_walked_away_is_for_all_the_others_to_say():
    at = three()
    at.presence(2, present=False, now=NOON)

    assert at.offer_end(0, LATER).rows == ()
    end = at.offer_end(1, LATER).rows[0]
    assert (end["reason"], end["by"]) == ("absence", 2)


def test_for_whom_a_bot_plays_has_no_say_about_the_end():
    at = three()
    at.resign(2, NOON)

    with pytest.raises(Refusal, match="take your seat back"):
        at.offer_end(2, NOON)


def test_by_mail_nobody_is_expected_to_be_there():
    at = table(pace=Mail(3))
    at.presence(BOB, present=False, now=NOON)

    with pytest.raises(Refusal, match="player is here"):
        at.seat_bot(BOB, "random", NOON + DAY)


def test_an_unknown_bot_is_refused():
    with pytest.raises(Refusal, match="no bot"):
        table().seat_bot(BOB, "clairvoyant", NOON)


def test_an_open_seat_takes_a_person_once():
    at = table()
    open_table = Table.open(at.game, at.setup, at._stand.log.secret, [Chair(ANN, "person", "Ann"), Chair(BOB)], NOON)

    open_table.sit(BOB, "Cleo", NOON, "sit-1")

    assert open_table.chairs[BOB].name == "Cleo"
    assert open_table.sit(BOB, "Cleo", NOON, "sit-1").again
    with pytest.raises(Refusal, match="taken"):
        open_table.sit(BOB, "Dan", NOON, "sit-2")


def test_the_bot_of_a_table_owes_its_decisions():
    assert table(bob="bot").owing_bots() == [BOB]
