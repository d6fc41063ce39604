"""What went wrong once, and how a table that breaks off says what is kept."""

import asyncio
import errno
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest
from textual.pilot import Pilot

from ruse.kernel.errors import RuseError
from ruse.kernel.record import load_record
from ruse.terminal import again, commands
from ruse.terminal.app import PlayApp
from ruse.terminal.boards.westeria import Board
from ruse.terminal.reel import Reel
from ruse.terminal.session import Session
from tests.terminal.screens import app_for, opening, press, settled, text_of

BROKEN = Path(__file__).parent / "interrupted" / "traitor.jsonl"


@pytest.fixture
def traitor(tmp_path: Path) -> Path:
    """A game of Westeria in which Traitor was just played."""
    for name in (BROKEN.name, f"{BROKEN.name}.secret"):
        shutil.copy(BROKEN.with_name(name), tmp_path / name)
    return tmp_path / BROKEN.name


def test_a_traitor_points_at_a_zone_and_then_names_a_unit(traitor: Path):
    async def play() -> tuple[str, str, list[str]]:
        app = app_for(lambda: Session.resume(traitor))
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await settled(pilot)
            pointed = screen.board.decision.legal[0].text if screen.board.decision else ""
            await press(pilot, "enter")
            screen = await settled(pilot)
            assert screen.asked is not None
            assert screen.asked.draft == (pointed,)
            said = text_of(app)
            await press(pilot, "enter")
            await settled(pilot)
            return pointed, said, screen.session.table.record.rows[-1]["steps"]

    pointed, said, steps = asyncio.run(play())

    assert f"Say that the unit in {pointed} is the King." in said
    assert steps == [pointed, "king"]


def test_units_that_were_placed_and_not_locked_in_are_on_the_map(tmp_path: Path):
    async def place() -> tuple[str, str]:
        app = app_for(opening(tmp_path / "game.jsonl", game="westeria").open)
        async with app.run_test(size=(80, 24)) as pilot:
            while (screen := await settled(pilot)).asked is None or screen.asked.kind != "place":
                await press(pilot, "enter")
            zone = screen.asked.legal[0].slots["zone"]
            await press(pilot, "enter")
            screen = await settled(pilot)
            assert isinstance(screen.board, Board)
            return zone, screen.board._drafted()[zone]

    assert asyncio.run(place())[1] == "king"


def test_after_a_crash_the_exit_code_is_1_and_the_record_is_named(tmp_path: Path, monkeypatch, capsys):
    app = app_for(opening(tmp_path / "game.jsonl").open)
    monkeypatch.setattr(app, "run", lambda run=app.run: crash_with(app, run))

    with pytest.raises(SystemExit) as left:
        commands._run(app)

    assert left.value.code == 1
    said = capsys.readouterr().err
    assert "the table broke off. Every move is kept. Go on with:" in said
    assert str(tmp_path / "game.jsonl") in said
    assert load_record(tmp_path / "game.jsonl").secret is not None


def crash_with(app: PlayApp, run: Callable[..., None]) -> None:
    """Run until the board fails under the first key."""

    async def spoil(pilot: Pilot[None]) -> None:
        screen = await settled(pilot)
        with patch.object(screen.board, "key", side_effect=ZeroDivisionError):
            await pilot.press("x")

    run(headless=True, auto_pilot=spoil)


def full(fd: int, raw: bytes) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_ends_the_sitting_and_not_the_game(tmp_path: Path, monkeypatch):
    app = app_for(opening(tmp_path / "game.jsonl").open)

    async def fill(pilot: Pilot[None]) -> None:
        await settled(pilot)
        with patch("os.write", full):
            await press(pilot, "enter", "enter")

    monkeypatch.setattr(app, "run", lambda run=app.run: run(headless=True, auto_pilot=fill))

    with pytest.raises(RuseError, match=r"game.jsonl cannot be written: No space .*; the game stands as last saved"):
        commands._run(app)

    assert app.session is not None
    app.session.close()
    assert Session.resume(tmp_path / "game.jsonl").table.decision(0) is not None


def test_a_disk_that_is_full_at_the_deal_leaves_no_file_behind(tmp_path: Path):
    with patch("os.write", full), pytest.raises(RuseError, match="cannot be written: No space left on device"):
        opening(tmp_path / "game.jsonl").open()

    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_leaves_at_once_with_130_and_says_how_to_go_on(tmp_path: Path, monkeypatch, capsys):
    app = app_for(opening(tmp_path / "game.jsonl").open)

    async def interrupt(pilot) -> None:
        await settled(pilot)
        await pilot.press("q", "ctrl+c")

    monkeypatch.setattr(app, "run", lambda run=app.run: run(headless=True, auto_pilot=interrupt))

    with pytest.raises(SystemExit) as left:
        commands._run(app)

    assert left.value.code == 130
    assert "Go on with:" in capsys.readouterr().out


def test_the_command_that_is_printed_works_as_it_stands(tmp_path: Path):
    record = tmp_path / "a game.jsonl"

    async def resign() -> str:
        app = app_for(opening(record).open)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await press(pilot, "q", "r")
            await settled(pilot)
            return str(app.goodbye())

    said = asyncio.run(resign())
    line = said.removeprefix("Look at it again with: ") + " --events json"

    done = subprocess.run(line, shell=True, capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == len(Reel.load(record).rows)


def test_a_rematch_keeps_seats_and_rules_and_draws_new_luck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    async def twice() -> tuple[Session, Session]:
        app = app_for(opening(tmp_path / "game.jsonl", names=["Tess"], against="random").open)
        async with app.run_test(size=(80, 24)) as pilot:
            first = (await settled(pilot)).session
            await press(pilot, "q", "r")
            await settled(pilot)
            await press(pilot, "r")
            second = (await settled(pilot)).session
            assert second.table.decision(0) is not None
            return first, second

    first, second = asyncio.run(twice())

    assert second.names == first.names
    assert second.table.setup == first.table.setup
    levels = [[chair.bot_level() for chair in session.table.chairs] for session in (first, second)]
    assert levels[0] == levels[1]
    assert str(levels[0][1]).startswith("random")
    assert second.table.record.commitment != first.table.record.commitment
    assert second.file.path != first.file.path
    assert first.table.over()


@pytest.mark.parametrize(
    ("started", "on_path", "said"),
    [
        ("/venv/bin/ruse", "/venv/bin/ruse", "ruse"),
        ("/venv/bin/ruse", None, "/venv/bin/ruse"),
        ("/venv/bin/ruse", "/other/ruse", "/venv/bin/ruse"),
        ("/src/ruse/cli.py", "/other/ruse", f"{sys.executable} -m ruse.cli"),
    ],
)
def test_a_command_names_the_program_as_it_was_started(monkeypatch, started: str, on_path: str | None, said: str):
    monkeypatch.setattr(sys, "argv", [started])
    monkeypatch.setattr(shutil, "which", lambda name: on_path)

    assert again.command("replay", "my game") == f"{said} replay 'my game'"
