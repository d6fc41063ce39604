"""Unfinished steps while the others act: they go on, and what is kept replays."""

from __future__ import annotations

import pytest

from ruse.kernel.errors import Refusal
from ruse.kernel.record import Secret, read_record
from ruse.kernel.registry import load_game
from ruse.table import Chair, Table

ANN, BOB = 0, 1
SECRET = Secret(seed=3)


def placing() -> Table:
    """Westeria in which both place their armies at once."""
    game = load_game("westeria")
    chairs = [Chair(ANN, "person", "Ann"), Chair(BOB, "person", "Bob")]
    table = Table.open(game, game.setup(2), SECRET, chairs, 0)
    while table.acting() != 0b11:
        finish(table, table.acting() >> 1)
    return table


def begin(table: Table, seat: int, steps: int) -> None:
    for _ in range(steps):
        decision = table.decision(seat)
        assert decision is not None
        table.draft(seat, decision.id, [decision.legal[0].text])


def finish(table: Table, seat: int) -> None:
    decision = table.decision(seat)
    assert decision is not None
    while decision.more[0]:
        begin(table, seat, 1)
        decision = table.decision(seat)
        assert decision is not None
    table.act(seat, decision.id, [decision.legal[0].text], 1)


def test_a_draft_goes_on_while_another_seat_acts():
    table = placing()
    begin(table, BOB, 3)
    before = table.decision(BOB)

    finish(table, ANN)

    assert table.decision(BOB) == before


def test_a_row_holds_every_step_whoever_acted_in_between():
    table = placing()
    begin(table, BOB, 3)
    finish(table, ANN)

    finish(table, BOB)

    assert len(table.record.rows[-1]["steps"]) == 18
    again = Table.rebuild(table.record, SECRET, 5)
    assert again.snapshot(BOB).view == table.snapshot(BOB).view


def test_a_game_that_ends_in_the_middle_of_a_draft_is_shown_without_it():
    game = load_game("master-of-spies")
    chairs = [Chair(ANN, "person", "Ann"), Chair(BOB, "person", "Bob")]
    table = Table.open(game, game.setup(2), SECRET, chairs, 0)
    decision = None
    while decision is None or not decision.more[0]:
        seat = table.acting() >> 1
        decision = table.decision(seat)
        assert decision is not None
        if not decision.more[0]:
            table.act(seat, decision.id, [decision.legal[0].text], 1)
    begin(table, seat, 1)

    table.resign(ANN, 5)

    again = Table.rebuild(read_record(table.record.to_text()), SECRET, 6)
    assert again.snapshot(ANN).view == table.snapshot(ANN).view
    assert again.snapshot(BOB).view == table.snapshot(BOB).view


def test_unfinished_steps_change_no_version():
    quiet, busy = placing(), placing()
    begin(busy, BOB, 5)

    for table in (quiet, busy):
        finish(table, ANN)

    assert quiet.snapshot(BOB).version == busy.snapshot(BOB).version
    assert quiet.snapshot(BOB).view == busy.snapshot(BOB).view


def test_nobody_else_can_tell_that_a_draft_was_begun():
    quiet, busy = placing(), placing()
    begin(busy, BOB, 5)

    for table in (quiet, busy):
        finish(table, ANN)

    for viewer in (ANN, -1):
        assert quiet.snapshot(viewer) == busy.snapshot(viewer)


def test_a_draft_is_put_down_anew_as_a_whole_or_not_at_all():
    table = placing()
    begin(table, BOB, 3)
    decision = table.decision(BOB)
    assert decision is not None
    taken = list(decision.draft)

    with pytest.raises(Refusal):
        table.draft(BOB, decision.id, [taken[0], taken[0]], anew=True)
    assert table.decision(BOB) == decision
    with pytest.raises(Refusal):
        table.draft(BOB, decision.id, ["nowhere"], anew=True)
    assert table.decision(BOB) == decision

    table.draft(BOB, decision.id, taken[:1], anew=True)
    after = table.decision(BOB)
    assert after is not None
    assert list(after.draft) == taken[:1]
    begin(table, BOB, 1)
    again = table.decision(BOB)
    assert again is not None
    assert len(again.draft) == 2
