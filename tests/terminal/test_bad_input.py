"""Bad arguments and broken files: one clear sentence, exit code 2, and nothing changed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ruse.cli import main
from ruse.terminal.archive import secret_path
from tests.terminal.screens import opening
from tests.terminal.test_archive import play_some


def refused(capsys: pytest.CaptureFixture[str], *tokens: str) -> str:
    with pytest.raises(SystemExit) as stop:
        main(list(tokens))
    said = capsys.readouterr()
    assert stop.value.code == 2
    assert said.out == ""
    assert said.err.startswith("ruse: ")
    assert said.err.count("\n") == 1, "one sentence"
    return said.err


@pytest.mark.parametrize(
    ("tokens", "says"),
    [
        (["play"], "which game?"),
        (["play", "war-slyer"], "did you mean war-slayer?"),
        (["play", "war-slayer", "--set", "wind=strong"], "has no switch 'wind'"),
        (["play", "war-slayer", "--set", "vip_taken=never"], "vip_taken cannot be 'never'"),
        (["play", "war-slayer", "--set", "mission_limit=0"], "a whole number from 1 to 200"),
        (["play", "war-slayer", "--set", "mission_limit"], "not of the form switch=value"),
        (["play", "war-slayer", "--against", "hal"], "no bot 'hal'"),
        (["play", "war-slayer", "--seats", "3"], "for 2 players, not 3"),
        (["play", "war-slayer", "--hotseat", "--against", "agent"], "no seat left"),
        (["play", "war-slayer", "--seed", "x"], "seed"),
        (["play", "westeria", "--choose", "kingdom=narnia"], "switch kingdom cannot be 'narnia'"),
        (["play", "westeria", "--choose", "crown=gold"], "a seat of westeria has no switch 'crown'"),
        (["play", "westeria", "--choose", "kingdom=dredd", "--choose", "kingdom=dredd"], "more than there are people"),
        (
            ["play", "westeria", "--hotseat", "--choose", "kingdom=dredd", "--choose", "kingdom=dredd"],
            "none is chosen twice",
        ),
        (["play", "war-slayer", "--choose", "kingdom=dredd"], "a seat of war-slayer has no switch 'kingdom'"),
        (["play", "war-slayer", "--name", "Ann", "--name", "Bob"], "2 names for 1 person"),
        (["play", "war-slayer", "--hotseat", "--name", "Ann", "--name", "Ann"], "the same name"),
        (["play", "war-slayer", "--record", "no/such/folder/game.jsonl"], "no folder"),
        (["play", "--resume", "nowhere.jsonl"], "nowhere.jsonl cannot be read"),
        (["play", "--resume", "nowhere.jsonl", "--seed", "4"], "--seed cannot be given"),
        (["rules", "war-slayer", "WS-99"], "no rule 'WS-99'"),
        (["rules", "chess"], "no game 'chess'"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl cannot be read"),
        (["play", "war-slayer"], "needs a terminal"),
    ],
)
def test_a_bad_argument_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tokens: list[str], says: str
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    assert says in refused(capsys, *tokens)

    assert list(tmp_path.iterdir()) == []


def cut(text: str) -> str:
    return text[: len(text) // 2]


def edited(text: str) -> str:
    """Another card where one was laid."""
    lines = text.splitlines()
    row = json.loads(lines[1])
    row["steps"] = ["D 2♣ 3♣ 4♣"]
    return "\n".join([lines[0], json.dumps(row, ensure_ascii=False), *lines[2:], ""])


def checksum_changed(text: str) -> str:
    lines = text.splitlines()
    row = json.loads(lines[1])
    row["check"] += 1
    return "\n".join([lines[0], json.dumps(row, ensure_ascii=False), *lines[2:], ""])


def other_edition(text: str) -> str:
    header, rest = text.split("\n", 1)
    return json.dumps({**json.loads(header), "digest": "0" * 64}) + "\n" + rest


def no_json(text: str) -> str:
    return text.replace("{", "(", 1)


@pytest.mark.parametrize("command", ["replay", "resume", "events"])
@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (cut, "cut off in line"),
        (edited, "line 2|row 1"),
        (checksum_changed, "the checksum does not come out"),
        (other_edition, "another edition"),
        (no_json, "line 1 is not JSON"),
    ],
)
def test_a_damaged_record_is_named_and_left_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str, damage: Callable[[str], str], says: str
):
    path = tmp_path / "game.jsonl"
    session = opening(path).open()
    play_some(session, 4)
    session.close()
    path.write_text(damage(path.read_text(encoding="utf-8")), encoding="utf-8")
    before = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    tokens = {"replay": ["replay", str(path)], "resume": ["play", "--resume", str(path)],
              "events": ["replay", str(path), "--events", "json"]}  # fmt: skip

    said = refused(capsys, *tokens[command])

    assert "game.jsonl" in said
    assert any(part in said for part in says.split("|"))
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == before


def test_a_game_that_is_not_over_needs_its_secret(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    opening(tmp_path / "game.jsonl").open().close()
    secret_path(tmp_path / "game.jsonl").unlink()

    assert "with its secret" in refused(capsys, "replay", str(tmp_path / "game.jsonl"))
    assert "game.jsonl.secret is not beside it" in refused(capsys, "play", "--resume", str(tmp_path / "game.jsonl"))


def test_a_secret_of_another_game_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    opening(tmp_path / "game.jsonl").open().close()
    opening(tmp_path / "other.jsonl", seed=4).open().close()
    secret_path(tmp_path / "game.jsonl").write_bytes(secret_path(tmp_path / "other.jsonl").read_bytes())

    assert "commitment" in refused(capsys, "replay", str(tmp_path / "game.jsonl"))
    assert "commitment" in refused(capsys, "play", "--resume", str(tmp_path / "game.jsonl"))


def test_a_game_that_is_over_is_not_resumed(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    session = opening(tmp_path / "game.jsonl").open()
    play_some(session, 500)
    session.close()

    assert "is over" in refused(capsys, "play", "--resume", str(tmp_path / "game.jsonl"))
