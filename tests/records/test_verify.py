"""`ruse verify` and the stand-alone verifier: they agree on whole records and on bent ones, and name the place."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ruse.cli import main
from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.line import line
from ruse.kernel.record import Secret
from ruse.kernel.registry import game_names, load_game
from ruse.kernel.seal import marks
from ruse.kernel.sealed import bot_entropy, seat_commitment, secret_from_seed
from ruse.kernel.verify import verify
from ruse.table import Chair, Table
from tools import verify_record

MANY = int(os.environ.get("RUSE_RECORDS", "5"))
"""Records of each game: some in every run, thousands on demand."""
LONG = 150
"""After so many steps the people agree to end the game."""


def played(game: Game, seed: int, *, seats: int | None = None, sealed: bool = True) -> str:
    """A whole game by lot, with a bot's chair, a person's and sometimes a silent one."""
    dice, setup = random.Random(seed), game.setup(seats)
    chairs = [
        Chair(seat, "person" if seat else "bot", f"P{seat}", None if seat else "random") for seat in range(setup.seats)
    ]
    secret = secret_from_seed(seed)
    added = [bot_entropy(secret, 0)] + [
        None if (seed + seat) % 5 == 0 else f"e{seat}" for seat in range(1, setup.seats)
    ]
    table = Table.open(game, setup, Secret(sealed=secret, entropy=tuple(added) if sealed else None), chairs, now=0)
    for now in range(LONG):
        if table.over():
            break
        owing = [(seat, d) for seat in range(setup.seats) if (d := table.decision(seat)) is not None]
        if not owing:
            table.wake(now)
            continue
        seat, asked = owing[0]
        if now > 20 and dice.random() < 0.002:
            table.resign(seat, now)
            continue
        choice = dice.randrange(len(asked.legal))
        take = table.draft if asked.more[choice] else table.act
        take(seat, asked.id, [asked.legal[choice].text], *(() if asked.more[choice] else (now,)))
    for seat in range(1, setup.seats):
        if not table.over():
            table.offer_end(seat, LONG)
    assert table.over()
    return table.record.to_text()


@pytest.fixture(scope="module")
def whole() -> str:
    return played(load_game("war-slayer"), 1)


def remarked(rows: list[dict[str, Any]]) -> str:
    """The record a careful cheat would write: whatever was changed, with new marks."""
    end = {key: value for key, value in rows[-1].items() if key != "marks"}
    lines = [line(row) for row in (*rows[:-1], end)]
    end["marks"] = {"every": 1, "hashes": "".join(marks(lines, 1))}
    return "".join([*lines[:-1], line(end)])


def parsed(text: str) -> list[dict[str, Any]]:
    return [json.loads(raw) for raw in text.splitlines()]


@pytest.mark.parametrize("name", game_names())
def test_both_verifiers_agree_on_whole_records_and_on_bent_ones(name: str):
    game = load_game(name)
    for seed in range(MANY):
        text, dice = played(game, seed, seats=game.seats[seed % 2]), random.Random(seed)
        assert verify(text).draws == len(parsed(text)[-1]["draws"])
        verify_record.verify(text)
        for bent in bendings(text, dice):
            with pytest.raises(RuseError):
                verify(bent)
            with pytest.raises(verify_record.Wrong):
                verify_record.verify(bent)


def bendings(text: str, dice: random.Random) -> Iterator[str]:
    """A character, a line, the order, the end."""
    lines = text.splitlines(keepends=True)
    at = dice.randrange(len(text) - 1)
    yield text[:at] + ("7" if text[at] != "7" else "8") + text[at + 1 :]
    number = dice.randrange(1, len(lines) - 1)
    yield "".join(lines[:number] + lines[number + 1 :])
    yield "".join([*lines[:number], lines[number], *lines[number:]])
    yield "".join([*lines[:-1], lines[-1][:-20]])


def test_every_changed_character_is_found_and_its_line_is_named(whole: str):
    lines = whole.splitlines(keepends=True)
    for number in range(1, len(lines)):
        raw = lines[number - 1]
        bent = "".join([*lines[: number - 1], raw.replace('"at":', '"at":1', 1), *lines[number:]])
        with pytest.raises(RuseError, match=f"line {number}:"):
            verify(bent)
        with pytest.raises(verify_record.Wrong, match=f"line {number}:"):
            verify_record.verify(bent)


def bent(whole: str, number: int, **changes: Any) -> str:
    rows = parsed(whole)
    rows[number] = {**rows[number], **changes}
    return remarked(rows)


def other_draw(whole: str) -> str:
    draws = parsed(whole)[-1]["draws"]
    order = draws[0][5]
    return bent(whole, -1, draws=[[*draws[0][:5], order[1::-1] + order[2:]], *draws[1:]])


@pytest.mark.parametrize(
    ("bend", "sentence"),
    [
        (lambda text: bent(text, -1, secret={"sealed": "00" * 32}), "line 1 commits to"),
        (lambda text: bent(text, 0, commitment="0" * 64), "line 1 commits to"),
        (lambda text: bent(text, 0, seal={"entropy": [parsed(text)[0]["seal"]["entropy"][0], "eve"]}), "draw 1 "),
        (lambda text: bent(text, 0, seal={"entropy": ["a bot's", "e1"]}), "line 1: the seal has a text"),
        (lambda text: bent(text, 0, seal={"entropy": ["eve", "e1"]}), "the bot in seat 1"),
        (other_draw, r"line \d+: draw 1 does not come from the secret"),
        (lambda text: bent(text, -1, draws=parsed(text)[-1]["draws"][:1]), "drew 2 times"),
        (lambda text: bent(text, -1, scores=[9, 9]), "the scores"),
        (lambda text: bent(text, -1, outcome=[0, 0]), "the outcome"),
        (lambda text: bent(text, -1, reason="agreed"), "ended otherwise"),
        (lambda text: bent(text, 5, check=1), "line 6: the checksum"),
        (lambda text: bent(text, 5, steps=["nonsense"]), "line 6: "),
        (lambda text: bent(text, 5, seat=1 - parsed(text)[5]["seat"]), "line 6: "),
        (lambda text: remarked([*parsed(text)[:-1], {"row": "seat", "seat": 0}]), "not over"),
        (lambda text: remarked([*parsed(text), {"row": "seat", "seat": 0}]), "was over before"),
    ],
)
def test_a_careful_cheat_is_found_by_the_seal_or_by_the_rules(whole: str, bend: Any, sentence: str):
    with pytest.raises(RuseError, match=sentence):
        verify(bend(whole))


@pytest.mark.parametrize("check", [verify, verify_record.verify])
def test_a_seat_that_showed_another_text_than_it_had_committed_to_is_named(whole: str, check: Any):
    """The luck comes out all the same: the key is made of what was shown."""
    entropy = parsed(whole)[0]["seal"]["entropy"]

    def bound(text: str) -> str:
        return bent(whole, 0, seal={"entropy": entropy, "commitments": [None, seat_commitment(text)]})

    check(bound(entropy[1]))
    with pytest.raises((RuseError, verify_record.Wrong), match="what seat 2 added is not what it had committed to"):
        check(bound("another"))


def test_marks_cannot_be_made_to_vanish(whole: str):
    bent = whole.replace('"marks":', '"mark7":')

    with pytest.raises(RuseError, match="the marks over the lines are gone"):
        verify(bent)
    with pytest.raises(verify_record.Wrong, match="marks"):
        verify_record.verify(bent)


def test_a_record_with_another_secret_is_whole_but_not_the_one_that_was_seen(whole: str):
    other = played(load_game("war-slayer"), 2)
    seen = parsed(whole)[0]["commitment"]

    assert verify(other)
    with pytest.raises(RuseError, match="not the one you saw"):
        verify(other, seen=seen[:12])
    with pytest.raises(verify_record.Wrong, match="not what you saw"):
        verify_record.verify(other, seen[:12])
    assert verify(whole, seen=seen[:12].upper())


def test_a_record_from_before_seats_added_to_the_luck_still_verifies():
    rows = parsed(played(load_game("war-slayer"), 3, sealed=False))
    old = {key: value for key, value in rows[-1].items() if key not in ("draws", "marks")}
    text = "".join(line(row) for row in (*rows[:-1], old))

    assert "the server's alone" in " ".join(verify(text).sentences())
    assert "only the server" in " ".join(verify_record.verify(text))


def test_the_commands_exit_with_0_or_2_and_a_sentence(whole: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text(whole, encoding="utf-8")
    bad.write_text(whole.replace('"seat":1', '"seat":0', 1), encoding="utf-8")

    with pytest.raises(SystemExit) as ended:
        main(["verify", str(good)])
    assert ended.value.code == 0
    said = capsys.readouterr().out
    assert "committed to before the deal" in said
    with pytest.raises(SystemExit) as ended:
        main(["verify", str(bad)])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert "bad.jsonl, line" in said
    assert "This record is broken: it is not the game that was played, and its seal proves nothing" in said
    alone = [
        subprocess.run([sys.executable, verify_record.__file__, str(file)], capture_output=True, text=True)
        for file in (good, bad)
    ]
    assert [run.returncode for run in alone] == [0, 2]
    assert "draws come from the secret" in alone[0].stdout
    assert "line" in alone[1].stderr


def test_the_stand_alone_verifier_is_a_page():
    source = Path(verify_record.__file__).read_text(encoding="utf-8")

    assert len(source.splitlines()) <= 200
    assert "ruse." not in source.replace("`ruse", "")
