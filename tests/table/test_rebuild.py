"""A table comes back from its rows as it was, whatever they are, and a damaged row stops it at its place."""

from __future__ import annotations

from itertools import count

import pytest

from ruse.kernel.errors import RuseError
from ruse.kernel.record import Record, Secret, read_record
from ruse.kernel.registry import load_game
from ruse.kernel.sealed import secret_from_seed
from ruse.kernel.state import SPECTATOR
from ruse.table import Chair, Live, Table
from tests.table.drawing import ANN, BOB, NOON, play_on, play_out, table


def rebuilt(at: Table) -> Table:
    return Table.rebuild(copied(at), at._stand.log.secret, NOON)


def copied(at: Table) -> Record:
    return read_record(at.record.to_text())


@pytest.mark.parametrize("moves", [0, 1, 2, 3, 5, 8, 13])
def test_every_viewer_finds_the_table_as_it_was(moves: int):
    at = table()
    play_on(at, moves)

    again = rebuilt(at)

    for viewer in (ANN, BOB, SPECTATOR):
        assert again.snapshot(viewer) == at.snapshot(viewer)
        assert again.log(viewer) == at.log(viewer)
        assert again.sight(viewer).memory.to_json() == at.sight(viewer).memory.to_json()


def test_seats_and_the_end_come_back_too():
    at = table()
    at.presence(BOB, present=False, now=NOON)
    at.seat_bot(BOB, "random", NOON + 30_000)
    at.resign(ANN, NOON)

    again = rebuilt(at)

    assert again.chairs[BOB].stand_in == "random"
    assert again.result() == at.result()


def test_command_ids_come_back():
    at = table()
    decision = at.decision(ANN)
    assert decision is not None
    at.act(ANN, decision.id, [decision.legal[0].text], NOON, "a-1")

    assert rebuilt(at).act(ANN, decision.id, [decision.legal[0].text], NOON, "a-1").again


def test_a_finished_game_comes_back_whole():
    at = table()
    play_out(at)

    assert rebuilt(at).record.to_text() == at.record.to_text()


def test_a_changed_row_is_found_and_named():
    at = table()
    play_on(at, 6)
    record = copied(at)
    record.rows[3]["check"] += 1

    with pytest.raises(RuseError, match="row 4: the checksum"):
        Table.rebuild(record, at._stand.log.secret, NOON)


def test_an_unfinished_record_does_not_hold_its_secret():
    at = table()
    play_on(at, 6)

    assert at._stand.log.secret.sealed is not None
    assert at._stand.log.secret.sealed.hex() not in at.record.to_text()


@pytest.mark.parametrize("seed", range(6))
def test_the_race_that_is_run_after_a_restart_is_the_one_that_is_owed(seed: int):
    """A deal that begins with a race, and later another: the first must not be run again in its place."""
    at = racing_from_the_start(seed)
    begun = at.moments.run().race
    while at.moments.race is None or at.moments.run().race == begun:
        at.wake(at.wake_at() or 0)

    again = Table.rebuild(copied(at), at._stand.log.secret, at.wake_at() or 0)

    assert again.moments.run().race == at.moments.run().race
    assert again._stand.race_owed() == again.moments.run().race


def racing_from_the_start(seed: int) -> Table:
    game = load_game("war-x-treme")
    chairs = [Chair(seat, "person", f"P{seat}") for seat in range(4)]
    for number in count(100 * seed):
        secret = Secret(sealed=secret_from_seed(number))
        setup = game.setup(4, {"speed": "reflex"})
        at = Table.open(game, setup, secret, chairs, NOON, Live(bank=10_000, increment=0), window=1_200)
        if at.moments.race is not None:
            return at
    raise AssertionError
