"""Records: exact replay, and one clear sentence for whatever is wrong with one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ruse.kernel.errors import RuseError
from ruse.kernel.record import Playback, load_record, read_record, save_secret
from tests.table.drawing import play_on, play_out, table


def finished() -> str:
    at = table()
    play_out(at)
    return at.record.to_text()


def edited(text: str, line: int, **changes: object) -> str:
    lines = text.splitlines(keepends=True)
    lines[line - 1] = json.dumps({**json.loads(lines[line - 1]), **changes}, ensure_ascii=False) + "\n"
    return "".join(lines)


def test_a_record_replays_exactly():
    record = read_record(finished())

    state = Playback(record).play_all()

    assert state.over()
    assert [state.score(seat) for seat in (0, 1)] == record.rows[-1]["scores"]


BEFORE_READINGS = Path(__file__).parent / "westeria_before_readings.jsonl"
"""A game of Westeria that names neither `unit_moves` nor `opening`: it was played when there was no such choice."""


def test_a_record_from_before_a_reading_was_chosen_goes_on_under_the_old_one():
    record = load_record(BEFORE_READINGS)

    assert (record.setup.options["unit_moves"], record.setup.options["opening"]) == ("several", "full")
    Playback(record).play_all()


def test_under_todays_reading_it_would_not_come_out(tmp_path: Path):
    text = BEFORE_READINGS.read_text(encoding="utf-8")
    options = {**json.loads(text.splitlines()[0])["options"], "unit_moves": "once", "opening": "short"}
    file = tmp_path / BEFORE_READINGS.name
    file.write_text(edited(text, 1, options=options), encoding="utf-8")
    file.with_name(file.name + ".secret").write_bytes(Path(f"{BEFORE_READINGS}.secret").read_bytes())

    with pytest.raises(RuseError, match=r"does not come out|cannot go anywhere"):
        Playback(load_record(file)).play_all()


def test_an_unfinished_record_needs_its_secret(tmp_path: Path):
    at = table()
    play_on(at, 5)
    file = tmp_path / "game.jsonl"
    file.write_text(at.record.to_text())

    with pytest.raises(RuseError, match="not over"):
        Playback(load_record(file))

    save_secret(file, at._stand.log.secret)
    assert not Playback(load_record(file)).play_all().over()


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda text: text[:-20], r"cut off in line \d+"),
        (lambda text: "", "the record is empty"),
        (lambda text: text[:20], "cut off in line 1"),
        (lambda text: "{}\n", "not a record of Ruse"),
        (lambda text: text.replace("act", "act\x00", 1), "line 2 is not JSON"),
        (lambda text: "[]\n" + text, "line 1 is not a row"),
        (
            lambda text: text.replace('"war-slayer"', '"json:loads"', 1),
            "line 1: 'json:loads' is not the name of a game",
        ),
        (lambda text: edited(text, 2, row="cheat"), "line 2: there is no row 'cheat'"),
        (lambda text: edited(text, 1, game="chess"), "no game 'chess'"),
        (lambda text: edited(text, 1, digest="0" * 64), "another edition 'standard'"),
        (lambda text: edited(text, 1, edition="1972"), "no edition '1972'"),
        (lambda text: edited(text, 1, options={"mission_limit": 0}), "mission_limit cannot be 0"),
        (lambda text: edited(text, 1, options={"jokers": True}), "no switch 'jokers'"),
        (lambda text: edited(text, 1, seats=[{}]), "for 2 players, not 1"),
    ],
)
def test_a_broken_record_is_named(damage, sentence: str):
    with pytest.raises(RuseError, match=sentence):
        read_record(damage(finished()))


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda text: edited(text, 4, steps=["D 2♠ 3♠ 1♠"]), "line 4: .*not a card"),
        (lambda text: edited(text, 4, seat=5), "line 4: It is not this seat's decision"),
        (lambda text: edited(text, 4, steps=["out"]), "line 4: .*WS-4.4"),
        (lambda text: edited(text, 3, check=1), "line 3: the checksum"),
        (lambda text: edited(text, 1, commitment="0" * 64), "does not belong"),
    ],
)
def test_an_edited_record_does_not_replay(damage, sentence: str):
    with pytest.raises(RuseError, match=sentence):
        Playback(read_record(damage(finished()))).play_all()


def test_a_missing_file_gets_a_sentence(tmp_path: Path):
    with pytest.raises(RuseError, match="cannot be read"):
        load_record(tmp_path / "nowhere.jsonl")
