"""Looking at a game again, and printing rules and games."""

import asyncio
import json
from pathlib import Path

import pytest

from ruse.cli import main
from ruse.kernel.state import ORACLE, SPECTATOR
from ruse.lab.arena import arena
from ruse.terminal.app import OneScreen
from ruse.terminal.palette import NIGHT
from ruse.terminal.reel import Reel
from ruse.terminal.replay_screen import ReplayScreen
from tests.terminal.screens import SIZES, opening, press, text_of
from tests.terminal.test_archive import play_some


@pytest.fixture
def game(tmp_path: Path) -> Path:
    session = opening(tmp_path / "game.jsonl").open()
    play_some(session, 500)
    session.close()
    return tmp_path / "game.jsonl"


async def look(path: Path, size: tuple[int, int], *keys: str, viewpoint: int = SPECTATOR) -> str:
    reel = Reel.load(path)
    app = OneScreen(lambda: ReplayScreen(reel, NIGHT, viewpoint, 0), NIGHT)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, *keys)
        return text_of(app)


@pytest.mark.parametrize("size", SIZES)
def test_steps_missions_and_the_end(game: Path, size: tuple[int, int]):
    assert "Step 1 of" in asyncio.run(look(game, size))
    assert "Step 4 of" in asyncio.run(look(game, size, "right", "right", "right", "right", "left"))
    assert "Mission 2, flipped from" in asyncio.run(look(game, size, "right_square_bracket"))
    assert "the winner" in asyncio.run(look(game, size, "end"))
    assert "Step 1 of" in asyncio.run(look(game, size, "end", "home"))


def test_the_public_viewpoint_shows_no_hidden_card_and_v_turns_to_the_seats(game: Path):
    steps = ["right"] * 3

    public = asyncio.run(look(game, (80, 24), *steps))
    ann = asyncio.run(look(game, (80, 24), *steps, "v"))
    everything = asyncio.run(look(game, (80, 24), *steps, "v", "v", "v"))

    assert "seen by: public." in public
    assert "10♠" not in public
    assert "seen by: Ann." in ann
    assert "10♠" in ann
    assert "seen by: all." in everything


def test_a_game_that_is_not_over_says_that_it_is_seen_with_its_secret(tmp_path: Path):
    session = opening(tmp_path / "game.jsonl").open()
    play_some(session, 2)
    session.close()

    said = asyncio.run(look(tmp_path / "game.jsonl", (120, 40), viewpoint=ORACLE))

    assert "This game is not over: you look at it with its secret." in said


def test_viewpoints_by_name_and_number(game: Path):
    reel = Reel.load(game)

    assert [reel.find_viewpoint(text) for text in ("public", "ann", "2", "all")] == [SPECTATOR, 0, 1, ORACLE]


def test_events_as_json_are_positions_and_full_events(game: Path, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stop:
        main(["replay", str(game), "--events", "json"])
    assert not stop.value.code

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    assert lines[0]["events"][0]["is"] == "MissionStarted"
    assert lines[0]["row"] is None
    assert {"is", "rule"} <= set(lines[1]["events"][0]) if lines[1]["events"] else True
    assert lines[-1]["row"]["row"] == "end"
    assert "secret" not in lines[-1]["row"]
    assert all("position" in line for line in lines)


def test_a_rule_is_found_by_its_number(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        main(["rules", "war-slayer", "ws-6.3"])

    said = capsys.readouterr().out

    assert "WS-6.3" in said
    assert "both defect" in said
    assert "WS-6.2\n" not in said


def test_the_games_are_listed_with_their_switches(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        main(["games"])

    said = capsys.readouterr().out

    assert "ruse play war-slayer" in said
    assert "--set double_defection" in said
    assert "ruse play westeria --set setup=quick" in said
    assert "agent" in said


def test_a_record_of_the_arena_is_looked_at_like_any_other(tmp_path: Path):
    """Nobody looked at a clock when it was played."""
    arena("war-slayer", "random", "recruit", deals=1, records=tmp_path, as_json=True, jobs=1)

    said = asyncio.run(look(next(tmp_path.glob("*.jsonl")), SIZES[0], "end"))

    assert "won" in said


@pytest.mark.parametrize(("game", "offered"), [("war-slayer", True), ("westeria", False)])
def test_suits_as_letters_are_offered_where_there_are_suits(tmp_path: Path, game: str, offered: bool):
    opening(tmp_path / "game.jsonl", game=game).open().close()

    said = asyncio.run(look(tmp_path / "game.jsonl", (80, 24), "question_mark"))

    assert "the beginning, the end" in said
    assert ("suits as signs" in said) == offered
