"""A command is refused and changes nothing, or it is done; sending it again is safe."""

from __future__ import annotations

import pytest

from ruse.kernel.errors import Refusal
from ruse.kernel.record import Playback, Secret
from ruse.kernel.registry import load_game
from ruse.kernel.sealed import secret_from_seed
from ruse.kernel.state import SPECTATOR
from ruse.table import Chair, Decision, Table
from tests.table.drawing import ANN, BOB, NOON, play, play_on, play_out, table


def test_both_owe_the_first_laying_at_once():
    at = table()

    assert at.acting() == 0b11


def test_a_locked_choice_is_told_to_nobody_else():
    at = table()

    done = play(at, ANN)

    assert [delivery.viewer for delivery in done.deliveries] == [ANN]
    assert done.deliveries[0].events == ()


def test_the_order_of_locking_in_changes_nothing():
    ann_first, bob_first = table(), table()
    for at, order in ((ann_first, (ANN, BOB)), (bob_first, (BOB, ANN))):
        for seat in order:
            play(at, seat)

    for viewer in (ANN, BOB, SPECTATOR):
        assert ann_first.snapshot(viewer).view == bob_first.snapshot(viewer).view
        assert ann_first.decision(viewer) == bob_first.decision(viewer)
        assert ann_first.log(viewer) == bob_first.log(viewer)


def test_a_stale_decision_is_refused():
    at = table()
    decision = at.decision(ANN)
    assert decision is not None
    play(at, ANN)
    play(at, BOB)

    with pytest.raises(Refusal, match="asked something else"):
        at.act(ANN, decision.id, [decision.legal[0].text], NOON)


def test_a_second_act_on_one_decision_is_refused():
    at = table()
    decision = at.decision(ANN)
    assert decision is not None
    play(at, ANN)

    with pytest.raises(Refusal, match="not your decision"):
        at.act(ANN, decision.id, [decision.legal[0].text], NOON)


def test_a_decision_keeps_its_id_while_the_other_locks_in():
    at = table()
    before = at.decision(ANN)

    play(at, BOB)

    assert at.decision(ANN) == before


def test_a_refused_act_changes_nothing():
    at = table()
    before, rows = at.snapshot(ANN), list(at.record.rows)
    assert before.decision is not None
    held = before.view.sides[ANN].hand
    missing = next(card for card in ("2♠", "3♠", "4♠", "5♠") if card not in held)

    with pytest.raises(Refusal, match="not in your hand"):
        at.act(ANN, before.decision.id, [f"T {missing} {held[0]} {held[1]}"], NOON)

    assert (at.snapshot(ANN), at.record.rows) == (before, rows)


def test_the_same_command_twice_is_done_once():
    at = table()
    decision = at.decision(ANN)
    assert decision is not None
    play(at, ANN, id="a-1")

    again = at.act(ANN, decision.id, [decision.legal[3].text], NOON, "a-1")

    assert again.again
    assert len(at.record.rows) == 1


def test_too_many_steps_are_refused_whole():
    at = table()
    decision = at.decision(ANN)
    assert decision is not None

    with pytest.raises(Refusal, match="More steps"):
        at.act(ANN, decision.id, [decision.legal[0].text, "on"], NOON)

    assert at.acting() == 0b11


def test_a_refusal_names_its_rule():
    at = table()
    decision = at.decision(ANN)
    assert decision is not None

    with pytest.raises(Refusal) as refused:
        at.act(ANN, decision.id, ["out"], NOON)

    assert refused.value.rule == "WS-4.4"


def test_versions_count_what_each_viewer_was_told():
    at = table()
    versions = {viewer: at.version(viewer) for viewer in (ANN, BOB, SPECTATOR)}

    for delivery in play(at, ANN).deliveries + play(at, BOB).deliveries:
        versions[delivery.viewer] += 1
        assert delivery.version == versions[delivery.viewer]

    assert versions == {ANN: 3, BOB: 2, SPECTATOR: 2}


def test_without_a_memory_aid_the_log_keeps_only_this_mission():
    at = table()
    while at.snapshot(ANN).view.mission == 1 and not at.over():
        play_on(at, 1)

    assert type(at.log(ANN)[0]).__name__ == "MissionStarted"
    assert at.log(ANN)[0].mission == 2


def test_with_a_memory_aid_the_log_keeps_everything():
    at = table(memory_aid=True)
    while at.snapshot(ANN).view.mission == 1 and not at.over():
        play_on(at, 1)

    assert at.log(ANN)[0].mission == 1


def test_a_finished_game_is_open_to_all():
    at = table()

    play_out(at)

    assert at.ended is not None
    assert at.ended["reason"] == "over"
    assert at.snapshot(SPECTATOR).view.sides[ANN].pile is not None
    with pytest.raises(Refusal, match="over"):
        at.resign(ANN, NOON)


def test_a_draft_outlives_what_others_do_meanwhile_and_the_record_replays():
    """One has begun a move of several steps when another's seat changes hands; the steps stay."""
    game = load_game("westeria")
    secret = Secret(sealed=secret_from_seed(3))
    at = Table.open(game, game.setup(3), secret, [Chair(seat, "person", f"P{seat}") for seat in range(3)], NOON)
    seat, asked = _first_long_decision(at)
    step = asked.legal[asked.more.index(True)].text
    at.draft(seat, asked.id, [step])

    at.resign((seat + 1) % 3, NOON)

    decision = at.decision(seat)
    assert decision is not None
    assert (decision.id, decision.draft) == (asked.id, (step,))
    while decision.more[0]:
        at.draft(seat, decision.id, [decision.legal[0].text])
        decision = at.decision(seat)
        assert decision is not None
    at.act(seat, decision.id, [decision.legal[0].text], NOON)
    assert at.record.rows[-1]["steps"][0] == step
    assert Playback(at.record, secret).play_all().checksum() == at.record.rows[-1]["check"]


def _first_long_decision(at: Table) -> tuple[int, Decision]:
    for _ in range(500):
        seat, asked = next((seat, d) for seat in range(3) if (d := at.decision(seat)) is not None)
        if any(asked.more):
            return seat, asked
        at.act(seat, asked.id, [asked.legal[-1].text], NOON)
    raise AssertionError("no decision of several steps was met")


def test_between_two_rows_of_one_moment_everybody_is_asked_what_they_were_told():
    """As when another process made them, and somebody joins before the second is read."""
    there, here = table(), table()
    [row] = play(there, ANN).rows
    told = [here.snapshot(viewer) for viewer in (ANN, BOB, SPECTATOR)]

    assert here.follow({**row, "quiet": True}) is None

    assert [here.snapshot(viewer) for viewer in (ANN, BOB, SPECTATOR)] == told
    asked = here.decision(ANN)
    assert asked is not None
    assert here.sight(ANN).legal == asked.actions
