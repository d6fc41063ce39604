"""Reaction windows: one length for all, bots and the silent answer at its end, nothing is taken from anybody's clock."""

from __future__ import annotations

from typing import Any

import pytest

from ruse.kernel.errors import Refusal, RuseError
from ruse.kernel.state import SPECTATOR
from ruse.table import Mail, Table
from ruse.table.chairs import DAY
from ruse.table.seats import ABSENT_AFTER
from ruse.table.windows import THOUGHT
from tests.table.drawing import blitz
from tests.table.running import (
    ANN,
    BOB,
    CLEO,
    NOON,
    WINDOW,
    answer,
    boost,
    intend,
    moment,
    rebuilt,
    running,
    wake,
)  # fmt: skip

pytestmark = pytest.mark.usefixtures("dash")


def test_a_window_has_its_length():
    assert running().wake_at() == NOON + WINDOW


def test_the_silent_pass_at_its_end_all_at_once():
    at = running()

    done = wake(at)

    assert [(row["row"], row["seat"], row["steps"]) for row in done.rows] == [
        ("clock", seat, ["pass"]) for seat in (ANN, BOB, CLEO)
    ]
    assert [delivery.viewer for delivery in done.deliveries] == [ANN, BOB, CLEO, SPECTATOR]


def test_a_window_ends_when_every_person_has_answered():
    at = running()

    for seat in (ANN, BOB, CLEO):
        answer(at, seat, now=NOON + 400)

    assert at.moments.window is None
    assert at.moments.race is not None


def test_an_answer_is_told_to_nobody_else():
    at = running()

    done = answer(at, ANN, boost(at, ANN))

    assert [delivery.viewer for delivery in done.deliveries] == [ANN]


def test_who_has_answered_is_not_shown():
    at = running()
    before = at.waits_for()

    answer(at, ANN)

    assert (before, at.waits_for()) == (0, 0)


def test_bots_do_what_they_chose_at_the_end_and_not_before():
    at = running("ppb")
    card = boost(at, CLEO)
    rows = len(at.record.rows)
    intend(at, CLEO, card)

    assert len(at.record.rows) == rows

    assert [row["steps"] for row in wake(at).rows] == [["pass"], ["pass"], [card]]


def test_a_bot_that_is_not_ready_passes():
    at = running("ppb")

    assert [row["steps"] for row in wake(at).rows][CLEO] == ["pass"]


def test_a_bot_whose_choice_cannot_be_done_passes():
    at = running("ppb")
    intend(at, CLEO, "keep")

    assert [row["steps"] for row in wake(at).rows][CLEO] == ["pass"]


def test_who_takes_the_seat_back_is_not_held_to_what_the_bot_chose():
    at = running()
    at.presence(BOB, present=False, now=NOON - ABSENT_AFTER)
    at.seat_bot(BOB, "random", NOON)
    intend(at, BOB, boost(at, BOB))

    at.take_back(BOB, NOON + 300)

    assert [row["steps"] for row in wake(at).rows][BOB] == ["pass"]


def test_a_standing_order_given_in_a_window_shows_in_no_strikes():
    at = running()
    at.chairs[BOB].strikes = 1

    at.order(BOB, {"boost": "pass"}, NOON + 300)

    assert at.chairs[BOB].strikes == 1


def test_bots_have_their_time_to_think_even_when_every_person_has_answered():
    at = running("pbb")

    answer(at, ANN, now=NOON + 310)

    assert moment(at) == NOON + THOUGHT


def test_a_window_waits_for_no_bot():
    at = running("pbb")

    answer(at, ANN, now=NOON + 700)

    assert moment(at) == NOON + 700


def test_a_bot_that_has_chosen_is_not_asked_again():
    at = running("pbb")

    intend(at, BOB)

    assert at.owing_bots() == [CLEO]


def test_one_person_who_has_not_answered_keeps_it_open():
    at = running("ppb")
    intend(at, CLEO)

    answer(at, ANN, now=NOON + 100)

    assert moment(at) == NOON + WINDOW


def test_a_window_that_opens_again_has_its_full_length():
    at = running()
    answer(at, ANN, boost(at, ANN))

    wake(at)

    assert at.moments.window is not None
    assert moment(at) == NOON + 2 * WINDOW


def test_an_answer_after_the_end_is_refused():
    at = running()
    late = at.decision(ANN)
    assert late is not None
    wake(at)

    with pytest.raises(Refusal, match="not your decision"):
        at.act(ANN, late.id, ["pass"], NOON + WINDOW + 1)


def test_a_second_answer_is_refused():
    at = running()
    decision = at.decision(ANN)
    assert decision is not None
    answer(at, ANN)

    with pytest.raises(Refusal, match="not your decision"):
        at.act(ANN, decision.id, ["pass"], NOON)


def test_a_window_eats_no_thinking_time():
    at = running(pace=blitz())

    wake(at)

    assert [at.clocks.left_now(seat, NOON + WINDOW) for seat in (ANN, BOB, CLEO)] == [60_000] * 3
    assert at.warned() == []


def test_silence_in_a_window_is_no_strike():
    at = running(pace=blitz())

    wake(at)

    assert [chair.strikes for chair in at.chairs] == [0, 0, 0]


def test_an_answer_in_a_window_clears_no_strike_for_others_to_see():
    at = running(pace=blitz())
    at.chairs[ANN].strikes = 1

    answer(at, ANN)

    assert at.chairs[ANN].strikes == 1
    assert rebuilt(at).chairs[ANN].strikes == 1


def test_a_table_without_a_window_length_waits_for_every_seat():
    at = running(window=None)

    assert at.wake_at() is None
    assert at.waits_for() == 0b111


@pytest.mark.parametrize("length", [0, 1_199, 30_001, True, "long"])
def test_a_window_of_no_sensible_length_is_refused(length: object):
    with pytest.raises(RuseError, match="a window lasts"):
        running(window=length)  # type: ignore[arg-type]


# Standing orders


def test_who_has_a_standing_order_is_not_waited_for():
    at = running()
    at.order(BOB, {"boost": "pass"}, NOON)
    at.order(CLEO, {"boost": "pass"}, NOON)

    answer(at, ANN, now=NOON + 70)

    assert moment(at) == NOON + 70


def test_a_standing_order_can_be_broken_while_the_window_is_open():
    at = running()
    at.order(BOB, {"boost": "pass"}, NOON)
    card = boost(at, BOB)

    answer(at, BOB, card)

    assert [row["steps"] for row in at.record.rows if row["row"] == "act"] == [[card]]


def test_nobody_hears_of_a_standing_order():
    assert running().order(BOB, {"boost": "pass"}, NOON).deliveries == ()


def test_standing_orders_come_back_from_the_rows():
    at = running()
    at.order(BOB, {"boost": "pass"}, NOON)

    assert rebuilt(at).chairs[BOB].orders == {"boost": "pass"}


@pytest.mark.parametrize("orders", [{"prize": "pass"}, {"boost": "perhaps"}, []])
def test_an_order_for_something_else_is_refused(orders: Any):
    at = running()

    with pytest.raises(RuseError, match="standing order"):
        at.order(BOB, orders, NOON)

    assert at.chairs[BOB].orders == {}


def test_by_mail_standing_orders_answer_at_once():
    at = running(pace=Mail(days=3))

    assert moment(at) == NOON


def test_by_mail_who_wants_to_be_asked_has_days():
    at = running(pace=Mail(days=3))

    at.order(ANN, {"boost": "ask"}, NOON)

    assert moment(at) == NOON + 3 * DAY
    assert at.asks() == 1 << ANN


def test_live_nobody_is_called_to_a_window():
    assert running().asks() == 0


def test_by_mail_a_race_is_drawn():
    at = running(pace=Mail(days=3))

    done = wake(at)

    assert [row["row"] for row in done.rows] == ["clock", "clock", "clock", "act"]
    assert at.moments.race is None


# Coming and going


def test_a_table_waits_while_nobody_is_there():
    at = running("pbb")
    at.presence(ANN, False, NOON + 100)

    assert at.wake_at() is None

    at.presence(ANN, True, NOON + 50_000)
    assert moment(at) == NOON + 50_000 + WINDOW


def test_one_who_is_there_is_enough():
    at = running()

    at.presence(ANN, False, NOON)

    assert moment(at) == NOON + WINDOW


def test_after_a_restart_the_window_opens_again_when_somebody_is_there():
    at = running()
    answer(at, ANN)

    again = rebuilt(at, NOON + 9_000)
    assert again.wake_at() is None

    again.presence(BOB, True, NOON + 10_000)
    assert moment(again) == NOON + 10_000 + WINDOW


def test_every_viewer_finds_the_table_as_it_was():
    at = running("ppb")
    intend(at, CLEO, boost(at, CLEO))
    answer(at, ANN)
    wake(at)

    assert_same(rebuilt(at), at)


def test_a_record_cut_within_a_window_s_end_goes_on_from_there():
    at = running()
    wake(at)
    del at.record.rows[2:]

    again = rebuilt(at)

    assert again.acting() == 1 << CLEO
    assert again.decision(BOB) is None


def assert_same(one: Table, other: Table) -> None:
    for viewer in (ANN, BOB, CLEO, SPECTATOR):
        assert one.snapshot(viewer) == other.snapshot(viewer)
        assert one.log(viewer) == other.log(viewer)
