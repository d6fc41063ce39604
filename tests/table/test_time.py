"""Clocks: a warning first, then an act that tells nothing; time while the process was down is charged to nobody."""

from __future__ import annotations

from ruse.kernel.record import read_record
from ruse.table import Mail, Table
from tests.table.drawing import ANN, BOB, NOON, blitz, play, table


def test_a_relaxed_table_never_wakes():
    assert table().wake_at() is None


def test_nothing_happens_by_itself_where_people_alone_play_without_clocks():
    at = table()

    assert at.is_still()
    at.chairs[BOB].stand_in = "random"
    assert not at.is_still(), "a bot plays on"
    assert not table(pace=blitz()).is_still(), "a clock runs"
    assert not table(pace=Mail()).is_still(), "days run"


def test_the_table_names_when_it_wants_to_warn():
    assert table(pace=blitz()).wake_at() == NOON + 50_000


def test_a_warning_comes_before_a_time_out():
    at = table(pace=blitz())

    assert at.wake(NOON + 50_000).rows == ()
    assert at.warned() == [ANN, BOB]
    assert at.wake_at() == NOON + 60_000


def test_who_was_not_warned_does_not_time_out():
    at = table(pace=blitz())

    assert at.wake(NOON + 90_000).rows == ()
    assert at.warned() == [ANN, BOB]


def test_a_time_out_plays_the_default_act():
    at = table(pace=blitz())
    at.wake(NOON + 50_000)

    rows = at.wake(NOON + 60_000).rows

    assert [(row["row"], row["seat"], row["strikes"]) for row in rows] == [("clock", ANN, 1), ("clock", BOB, 1)]


def test_after_a_time_out_the_next_decision_is_warned_about_anew():
    at = table(pace=blitz())
    at.wake(NOON + 50_000)
    at.wake(NOON + 60_000)

    assert at.acting()
    assert at.warned() == []


def test_the_default_act_tells_nothing_about_the_hand():
    """It is the same for every hand: the Theater, in the order drawn."""
    for seed in range(5):
        at = table(seed=seed, pace=blitz())
        hand = at.snapshot(ANN).view.sides[ANN].hand
        at.wake(NOON + 50_000)

        row = at.wake(NOON + 60_000).rows[0]

        assert row["steps"] == [f"T {' '.join(hand)}"]


def test_after_two_time_outs_a_bot_may_take_the_seat():
    at = table(pace=blitz())
    now = NOON
    for _ in range(2):
        play(at, ANN, now=now)
        while at.acting() >> BOB & 1:
            wake_at = at.wake_at()
            assert wake_at is not None
            now = wake_at
            at.wake(now)

    assert at.is_offered(BOB)
    at.seat_bot(BOB, "random", now)
    assert at.chairs[BOB].stand_in == "random"


def test_a_move_of_ones_own_wipes_the_strikes():
    at = table(pace=blitz())
    at.wake(NOON + 50_000)
    at.wake(NOON + 60_000)

    play(at, ANN, now=NOON + 61_000)

    assert at.chairs[ANN].strikes == 0


def test_deciding_gives_the_increment():
    at = table(pace=blitz())

    play(at, ANN, now=NOON + 8_000)

    assert at.clocks.left_now(ANN, NOON + 20_000) == 57_000


def test_by_mail_each_decision_has_its_days():
    at = table(pace=Mail(days=2))

    assert at.clocks.left_now(ANN, NOON) == 2 * 24 * 3600 * 1000


def test_time_while_the_process_was_down_is_charged_to_nobody():
    at = table(pace=blitz())
    play(at, ANN, now=NOON + 8_000)

    again = Table.rebuild(read_record(at.record.to_text()), at._stand.log.secret, NOON + 3_600_000)

    assert again.clocks.left_now(ANN, NOON + 3_600_000) == 57_000
    assert again.clocks.left_now(BOB, NOON + 3_600_000) == 60_000


def test_what_was_down_twice_is_charged_to_nobody_either():
    at = table(pace=blitz())
    play(at, ANN, now=NOON + 8_000)
    hour = 3_600_000
    again = Table.rebuild(read_record(at.record.to_text()), at._stand.log.secret, NOON + hour)
    play(again, BOB, now=NOON + hour + 2_000)

    third = Table.rebuild(read_record(again.record.to_text()), at._stand.log.secret, NOON + 2 * hour)

    assert again.clocks.left == third.clocks.left
    assert third.clocks.left_now(BOB, NOON + 2 * hour) == 63_000


def test_a_clock_that_was_put_back_while_the_process_was_down_gives_nobody_time():
    """Whoever takes the table over runs it from a moment that comes before its last row."""
    at = table(pace=blitz())
    play(at, ANN, now=NOON + 8_000)
    earlier = NOON - 600_000

    again = Table.rebuild(read_record(at.record.to_text()), at._stand.log.secret, earlier, run_since=earlier)

    assert again.clocks.left_now(ANN, earlier) == 57_000
    assert again.clocks.left_now(BOB, earlier + 1_000) == 59_000
