"""What was played, what is read again from its lines, and what another process follows row by row: one table."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from ruse.kernel.errors import RuseError
from ruse.kernel.record import Row, read_record
from ruse.table import Live, Mail, Relaxed, Table
from ruse.table.rows import ActRow, AnyRow, ClockRow, EndRow, ResignRow, SeatRow, read_row, written
from tests.table.running import NOON, WINDOW, running

pytestmark = pytest.mark.usefixtures("dash")

CHAIR = ("kind", "name", "level", "stand_in", "strikes", "orders")


def stands(at: Table) -> list[Any]:
    """All of it that rows decide."""
    chairs = [[getattr(chair, field) for field in CHAIR] for chair in at.chairs]
    viewers = at._stand.play.watchers
    asked = [at.decision(seat) for seat in range(at.setup.seats)]
    return [
        chairs,
        asked,
        at.result(),
        at.locked,
        {viewer: (at.snapshot(viewer), at.log(viewer)) for viewer in viewers},
    ]


def played(seed: int, dice: random.Random) -> Table:
    """Some of a game in which much is done."""
    pace = (Relaxed(), Live(60_000, 5_000), Mail(1))[seed % 3]
    at = running("pppb"[seed % 2 :][:3], seed=seed, pace=pace, window=WINDOW if seed % 4 else None)
    at.moments.chance = dice.randrange
    now = NOON
    for number in range(60):
        now, seat, id = now + dice.choice((1, 700, 20_000)), dice.randrange(3), f"c{number}"
        with suppress(RuseError):
            do(at, dice, seat, now, id)
    for seat in range(3):
        if at.drafts():
            at.undo(seat, at.drafts()[seat][0])
    return at


def do(at: Table, dice: random.Random, seat: int, now: int, id: str) -> None:
    match dice.randrange(12):
        case 0:
            at.presence(seat, dice.random() < 0.5, now)
        case 1:
            at.seat_bot(seat, "random", now, id)
        case 2:
            at.take_back(seat, now, id)
        case 3:
            at.order(seat, {"boost": dice.choice(("ask", "pass"))}, now, id)
        case 4 if dice.random() < 0.2:
            at.resign(seat, now, id)
        case 5 | 6 | 7 | 8:
            at.wake(max(now, at.wake_at() or 0))
        case _:
            asked = at.decision(seat)
            if asked is not None:
                intends = at.chairs[seat].bot_level() is not None and at.moments.window is not None
                step = [dice.choice(asked.legal).text]
                at.intend(seat, asked.id, step) if intends else at.act(seat, asked.id, step, now, id)


@pytest.mark.parametrize("seed", range(24))
def test_a_table_read_again_or_followed_is_the_one_that_was_played(seed: int):
    at = played(seed, random.Random(seed))
    lines = at.record.rows

    again = Table.rebuild(read_record(at.record.to_text()), at._stand.log.secret, NOON)
    header = read_record(at.record.to_text())
    header.rows = []
    follows = Table(header, at._stand.log.secret, NOON)
    for line in lines:
        follows.follow(line)

    assert stands(again) == stands(at)
    assert stands(follows) == stands(at)
    assert again.record.rows == follows.record.rows == lines


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        (ActRow, {"row": "act", "seat": 1, "steps": ["pass"], "at": 0, "check": 7, "id": "a"}),
        (ActRow, {"row": "act", "seat": 30, "steps": ["first 1"], "of": 2, "at": 5, "check": 7}),
        (ClockRow, {"row": "clock", "seat": 0, "steps": ["pass"], "strikes": 1, "at": 5, "check": 7, "quiet": True}),
        (SeatRow, {"row": "seat", "seat": 0, "stand_in": None, "at": 5}),
        (SeatRow, {"row": "seat", "seat": 0, "kind": "person", "name": "Ann", "at": 5, "resumed": 4}),
        (ResignRow, {"row": "resign", "seat": 1, "at": 5}),
        (EndRow, {"row": "end", "reason": "absence", "outcome": [0, 0], "scores": [1, 2], "at": 5, "by": 1}),
    ],
)
def test_a_line_is_read_and_written_alike(kind: type[AnyRow], line: Row):
    row = read_row(line)

    assert isinstance(row, kind)
    assert written(row) == line


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"row": "deal"},
        {"row": "act", "seat": "1", "steps": ["pass"], "check": 7},
        {"row": "act", "seat": 1, "steps": "pass", "check": 7},
        {"row": "act", "seat": 1, "steps": ["pass"]},
        {"row": "end", "reason": "over"},
    ],
)
def test_a_line_that_is_none_of_these_is_refused(line: Row):
    with pytest.raises(RuseError, match=r"cannot be read|does not come out"):
        read_row(line)
