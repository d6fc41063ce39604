"""A game of another package is played on the plain board, decisions of several steps too."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from ruse.kernel import registry
from ruse.terminal.panels import Curtain
from ruse.terminal.session import Session
from tests.terminal.screens import app_for, opening, press, settled, table_of, text_of, until


@pytest.fixture
def ferry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Installed as a plug-in, for this test."""
    package = tmp_path / "ferry-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: ferry\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[ruse.games]\nferry = tests.contract.outside:GAME\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    registry._doors.cache_clear()
    registry.load_game.cache_clear()
    yield "ferry"
    monkeypatch.undo()
    registry._doors.cache_clear()
    registry.load_game.cache_clear()


def test_it_is_played_and_taken_up_again_by_the_path_of_its_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(registry, "_by_path", {})
    registry.load_game.cache_clear()
    session = opening(tmp_path / "game.jsonl", game="tests.contract.outside:GAME").open()

    assert session.game.name == "ferry"
    session.close()
    assert Session.resume(tmp_path / "game.jsonl").game is session.game


def test_it_can_be_played_to_its_end(tmp_path: Path, ferry: str):
    async def play() -> str:
        app = app_for(opening(tmp_path / "game.jsonl", game=ferry).open)
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(200):
                screen = await settled(pilot)
                if screen.finished:
                    return text_of(app)
                await press(pilot, "down", "enter")
        raise AssertionError("the game does not end")

    assert "The game is over" in asyncio.run(play())


def test_a_step_can_be_taken_back(tmp_path: Path, ferry: str):
    async def look() -> list[str]:
        app = app_for(opening(tmp_path / "game.jsonl", game=ferry).open)
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await settled(pilot)
            kinds = []
            for key in ("enter", "u", ""):
                asked = screen.asked
                assert asked is not None
                kinds.append(asked.kind)
                if key:
                    await press(pilot, key)
                    await until(pilot, lambda asked=asked: screen.asked not in (None, asked))  # type: ignore[misc]
            return kinds

    assert asyncio.run(look()) == ["crate", "dock", "crate"]


def test_three_at_one_keyboard(tmp_path: Path, ferry: str):
    async def look() -> list[str]:
        app = app_for(opening(tmp_path / "game.jsonl", game=ferry, hotseat=True, seats=3).open)
        names: list[str] = []
        async with app.run_test(size=(80, 24)) as pilot:
            while len(names) < 3:
                await until(pilot, lambda: isinstance(app.screen, Curtain) or table_of(app).asked is not None)
                if isinstance(app.screen, Curtain):
                    names.append(app.screen.player)
                await press(pilot, "enter")
        return names

    assert asyncio.run(look()) == ["Ann", "Bob", "Cem"]
