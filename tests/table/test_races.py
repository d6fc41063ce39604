"""Races: opened for all at one moment, decided by time less credit, and written down so that a replay is exact."""

from __future__ import annotations

from itertools import islice

import pytest

from ruse.kernel.errors import Refusal, RuseError
from ruse.kernel.races import EQUAL, timing
from ruse.kernel.record import Playback, read_record
from ruse.kernel.sealed import house_draw
from ruse.kernel.state import HOUSE
from ruse.kernel.verify import verify
from ruse.table import Table
from ruse.table.races import CAP, COLLECT, PATIENCE, WAIT, bot_reaction
from tests.table.running import ANN, BOB, CLEO, NOON, moment, opened, press, racing, rebuilt, running, seeds, wake
from tests.table.test_windows import assert_same

pytestmark = pytest.mark.usefixtures("dash")


def first(at: Table) -> int:
    return int(at.snapshot(ANN).view.first)


def how(at: Table) -> str:
    return str(next(row["race"]["how"] for row in reversed(at.record.rows) if "race" in row))


def test_a_race_is_told_before_it_opens():
    at = running()

    done = wake(at)

    assert all(type(delivery.events[-1]).__name__ == "RaceCalled" for delivery in done.deliveries)
    assert at.acting() == 1 << HOUSE


@pytest.mark.parametrize(("chance", "wait"), [(0, WAIT[0]), (10**6, WAIT[0] + 10**6 % (WAIT[1] - WAIT[0] + 1))])
def test_it_opens_after_a_drawn_wait(chance: int, wait: int):
    at = running()
    at.moments.chance = lambda n: chance % n
    now = moment(at)
    at.wake(now)

    assert moment(at) == now + wait


def test_an_early_press_does_nothing_and_says_so():
    at = racing()

    with pytest.raises(Refusal, match="Too early"):
        press(at, ANN, NOON)

    assert at.moments.run().presses == {}


def test_a_press_that_has_not_seen_the_opening_is_early_too():
    at, now = opened()

    with pytest.raises(Refusal, match="Too early"):
        at.press(ANN, at.moments.run().number, None, 0, now + 1)


def test_a_press_for_the_last_race_is_stale():
    at, now = opened()

    with pytest.raises(Refusal, match="over"):
        at.press(ANN, at.moments.run().number - 1, at.moments.run().go, 0, now + 1)


def test_without_a_race_there_is_nothing_to_press():
    with pytest.raises(Refusal, match="no race"):
        running().press(ANN, 1, 1, 0, NOON)


def test_only_the_first_press_of_a_seat_counts():
    at, now = opened()
    press(at, ANN, now + 300)

    assert press(at, ANN, now + 400).again
    assert at.moments.run().presses[ANN].at == 300


def test_the_first_of_all_wins():
    at, now = opened()
    press(at, BOB, now + 250)
    press(at, ANN, now + 300)

    wake(at)

    assert (first(at), how(at)) == (BOB, "first")


def test_presses_count_until_some_time_after_the_first():
    at, now = opened()
    press(at, BOB, now + 250)

    assert moment(at) == now + 250 + COLLECT


def test_it_is_decided_at_once_when_all_have_pressed():
    at, now = opened()
    for seat in (ANN, BOB, CLEO):
        press(at, seat, now + 250 + seat)

    assert moment(at) == now + 252


def test_a_slow_line_is_credited():
    at, now = opened()
    press(at, BOB, now + 250, travel=10)
    press(at, ANN, now + 360, travel=140)

    wake(at)

    assert first(at) == ANN


def test_a_credit_has_its_cap():
    at, now = opened()
    press(at, BOB, now + 250)
    press(at, ANN, now + 250 + CAP + EQUAL + 1, travel=400)

    wake(at)

    assert first(at) == BOB


def test_what_the_rules_give_comes_on_top_of_the_cap():
    """DA-2.2: who played a boost in this lap has 100 ms more."""
    at = running()
    at.moments.chance = lambda n: 0
    decision = at.decision(ANN)
    assert decision is not None
    at.act(ANN, decision.id, [decision.legal[-1].text], NOON)
    wake(at)
    wake(at)
    now = moment(at)
    at.wake(now)
    press(at, BOB, now + 200)
    press(at, ANN, now + 200 + CAP + 85, travel=400)

    wake(at)

    assert first(at) == ANN


def test_among_equals_the_fewest_cards_win():
    at = running()
    at.moments.chance = lambda n: 0
    decision = at.decision(CLEO)
    assert decision is not None
    at.act(CLEO, decision.id, [decision.legal[-1].text], NOON)
    wake(at)
    wake(at)
    now = moment(at)
    at.wake(now)
    press(at, ANN, now + 300)
    press(at, CLEO, now + 300 + 100 + EQUAL)

    wake(at)

    assert (first(at), how(at)) == (CLEO, "fewest")


def tied(seed: int) -> Table:
    """Ann and Bob are as fast as each other."""
    at = running(seed=seed)
    wake(at)
    now = moment(at)
    at.wake(now)
    press(at, ANN, now + 300)
    press(at, BOB, now + 300 + EQUAL)
    return at


def agreed(at: Table) -> str:
    """The record, after everybody has agreed to end the game."""
    for seat in (ANN, BOB, CLEO):
        at.offer_end(seat, NOON)
    return at.record.to_text()


def test_then_a_coin_decides_and_it_is_under_the_seal():
    winners = set()
    for seed in islice(seeds(True, True, True), 8):
        at = tied(seed)
        drawn = house_draw(at._stand.log.secret.key(), len(at.record.rows), 2)

        wake(at)

        assert (first(at), how(at)) == ((ANN, BOB)[drawn], "coin")
        assert at.record.rows[-1]["of"] == 2
        assert verify(agreed(at))
        winners.add(drawn)
    assert winners == {0, 1}


def test_a_table_that_chooses_the_coin_is_found():
    at = tied(next(seeds(True, True, True)))
    log = at._stand.log
    honest = log.draw
    log.draw = lambda many: 1 - honest(many)  # type: ignore[method-assign]

    wake(at)

    with pytest.raises(RuseError, match=r"seat \d won this race, and not seat \d"):
        verify(agreed(at))


def test_when_nobody_presses_it_is_drawn_under_the_seal():
    at, now = opened()
    drawn = house_draw(at._stand.log.secret.key(), len(at.record.rows), 3)

    assert moment(at) == now + PATIENCE
    wake(at)

    assert (first(at), how(at)) == ((ANN, BOB, CLEO)[drawn], "lot")
    assert verify(agreed(at))


def test_a_press_after_the_collecting_does_not_count():
    at, now = opened()
    press(at, BOB, now + 100)
    press(at, ANN, now + 100 + COLLECT + 1, travel=150)

    at.wake(now + 600)

    assert [each["seat"] for each in at.record.rows[-1]["race"]["presses"]] == [BOB]


def test_bots_react_like_people():
    at, now = opened("pbb", chance=1 << 19)

    assert {press.at for press in at.moments.run().presses.values()} == {310}
    assert moment(at) == now + 310 + COLLECT


@pytest.mark.parametrize("part", [0, 1 << 10, 1 << 18, 1 << 19, (1 << 20) - 1])
def test_no_bot_is_quicker_than_people(part: int):
    assert 180 <= bot_reaction(lambda n: part) < 900


def test_presses_and_credits_stand_in_the_row():
    at, now = opened()
    press(at, BOB, now + 250, travel=400)

    wake(at)

    row = at.record.rows[-1]
    assert (row["seat"], row["steps"]) == (HOUSE, ["first 1"])
    assert row["race"] == {
        "rule": "DA-2.2",
        "wait": WAIT[0],
        "presses": [{"seat": BOB, "at": 250, "credit": CAP}],
        "winner": BOB,
        "how": "first",
    }


def test_everybody_is_told_what_each_was_credited():
    at, now = opened()
    press(at, BOB, now + 250, travel=40)

    done = wake(at)

    told = [[type(event).__name__ for event in delivery.events] for delivery in done.deliveries]
    assert told == [["Pressed", "RaceTimed", "Won"]] * 4
    assert at.game.words.say("Pressed", {"seat": BOB, "time": 210, "credit": 40}, ANN, ["Ann", "Bob"]) == (
        "Bob: 210 ms, after 40 ms of credit."
    )


def test_the_fairness_line_stays_in_log_and_replay():
    at, now = opened()
    press(at, BOB, now + 250, travel=40)
    wake(at)

    playback = Playback(read_record(at.record.to_text()), at._stand.log.secret)
    playback.play_all()

    assert [event for event in playback.take_in() if type(event).__name__ == "Pressed"]
    assert [event for event in at.log(CLEO) if type(event).__name__ == "Pressed"]


def test_a_race_that_was_run_comes_back_as_it_was():
    at, now = opened("ppb")
    press(at, BOB, now + 250, travel=40)
    wake(at)

    assert_same(rebuilt(at), at)


def test_a_race_cut_off_by_a_restart_is_opened_anew():
    at, now = opened()
    press(at, BOB, now + 250)

    again = rebuilt(at, now + 9_000)
    assert again.wake_at() is None
    again.presence(ANN, True, now + 10_000)

    run = again.moments.run()
    assert (run.opened, run.presses) == (None, {})
    assert run.opens >= now + 10_000 + WAIT[0]
    assert_same(again, at)


def test_dice_need_no_race():
    at = running(speed="dice")

    wake(at)

    assert at.moments.race is None
    assert at.acting().bit_count() == 1


WHOLE = {"rule": "DA-2.2", "winner": 1, "how": "first", "presses": [{"seat": 1, "at": 250, "credit": 40}]}


def test_a_race_in_a_row_is_told():
    assert [type(event).__name__ for event in timing({"race": WHOLE})] == ["Pressed", "RaceTimed"]


@pytest.mark.parametrize(
    "change",
    [
        {"rule": 7},
        {"winner": "1"},
        {"winner": True},
        {"winner": 8},
        {"how": "by magic"},
        {"how": []},
        {"presses": None},
        {"presses": [{"seat": 1}]},
        {"presses": [{"seat": -1, "at": 250, "credit": 40}]},
        {"presses": [{"seat": 1, "at": 2.5, "credit": 40}]},
        {"presses": "x"},
    ],
)
def test_a_race_that_somebody_wrote_into_a_record_is_read_strictly(change: dict[str, object]):
    with pytest.raises(RuseError, match="race"):
        timing({"race": {**WHOLE, **change}})


@pytest.mark.parametrize("race", [None, [], 7, "x", {}])
def test_what_is_no_race_at_all_is_refused_too(race: object):
    with pytest.raises(RuseError, match="race"):
        timing({"race": race})
