"""Nothing is lost and nothing is overwritten."""

import json
import os
from pathlib import Path

import pytest

from ruse.kernel.errors import RuseError
from ruse.kernel.record import load_record
from ruse.terminal import archive
from ruse.terminal.session import Session
from tests.terminal.screens import opening


def play_some(session: Session, acts: int) -> None:
    for _ in range(acts):
        if session.table.over():
            return
        for seat in session.table.owing_bots():
            session.bot_act(seat, session.bot_choice(seat))
        for seat in session.owing_people():
            decision = session.table.decision(seat)
            assert decision is not None
            session.take(seat, decision, decision.legal[0].text)


def test_every_row_is_on_disk_before_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    session = opening(tmp_path / "game.jsonl").open()
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)

    play_some(session, 3)

    rows = len(load_record(tmp_path / "game.jsonl").rows)
    assert rows == len(session.record().rows) == len(synced)
    session.close()


def test_a_disk_that_is_full_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    session = opening(tmp_path / "game.jsonl").open()
    play_some(session, 2)
    before = (tmp_path / "game.jsonl").read_bytes()
    write = os.write

    def half(fd: int, raw: bytes) -> int:
        return write(fd, raw[: len(raw) // 2])

    monkeypatch.setattr(os, "write", half)
    with pytest.raises(RuseError, match="cannot be written"):
        play_some(session, 1)

    assert (tmp_path / "game.jsonl").read_bytes() == before
    session.close()


def test_no_file_is_overwritten(tmp_path: Path):
    path = tmp_path / "game.jsonl"
    path.write_text("mine\n")
    start = opening(path)

    with pytest.raises(RuseError, match="nothing is overwritten"):
        start.check_path()
    with pytest.raises(RuseError, match="nothing is overwritten"):
        start.open()

    assert path.read_text() == "mine\n"
    assert [p.name for p in tmp_path.iterdir()] == ["game.jsonl"]


def test_the_secret_stays_apart_until_the_end(tmp_path: Path):
    path = tmp_path / "game.jsonl"
    session = opening(path).open()

    assert "sealed" not in path.read_text(encoding="utf-8")
    assert archive.secret_path(path).stat().st_mode & 0o077 == 0

    play_some(session, 500)

    assert session.table.over()
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[-1])["secret"]
    assert not archive.secret_path(path).exists()
    session.close()


def test_interrupted_games_are_found_newest_first_and_broken_files_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = archive.data_folder()
    for name in ("2026-01-01_a.jsonl", "2026-02-01_b.jsonl"):
        opening(folder / name).open().close()
    finished = opening(folder / "2026-03-01_c.jsonl").open()
    play_some(finished, 500)
    finished.close()
    (folder / "2026-04-01_d.jsonl").write_text("not a record\n")

    assert [path.name for path in archive.unfinished("war-slayer")] == ["2026-02-01_b.jsonl", "2026-01-01_a.jsonl"]


def test_one_game_is_played_in_one_window(tmp_path: Path):
    pytest.importorskip("fcntl")
    session = opening(tmp_path / "game.jsonl").open()

    with pytest.raises(RuseError, match="another window"):
        Session.resume(tmp_path / "game.jsonl")

    session.close()
    Session.resume(tmp_path / "game.jsonl").close()


def test_resuming_goes_on_where_it_was(tmp_path: Path):
    session = opening(tmp_path / "game.jsonl").open()
    play_some(session, 3)
    seen = session.table.snapshot(0)
    session.close()

    again = Session.resume(tmp_path / "game.jsonl")

    assert again.table.snapshot(0).view == seen.view
    assert again.names == session.names
    again.close()


def test_a_bot_of_ones_own_plays_on_only_if_it_is_named_again(tmp_path: Path):
    own = "tests.bots.own_bots:First"
    session = opening(tmp_path / "game.jsonl", against=own).open()
    play_some(session, 2)
    session.close()

    with pytest.raises(RuseError, match=f"add --against {own}"):
        Session.resume(tmp_path / "game.jsonl")

    again = Session.resume(tmp_path / "game.jsonl", own)
    play_some(again, 1)
    assert again.record().seats[1]["level"] == own
    again.close()
