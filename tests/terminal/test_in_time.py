"""Windows and races in the terminal: one key, silence passes, early presses do nothing; at one keyboard races are drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from ruse.table.chairs import Order
from ruse.terminal.app import PlayApp
from ruse.terminal.palette import NIGHT
from ruse.terminal.panels import Curtain
from ruse.terminal.play_screen import PlayScreen
from ruse.terminal.session import now
from tests.contract.plugged import plugged
from tests.terminal.screens import app_for, opening, press, settled, text_of


@pytest.fixture(scope="module", autouse=True)
def dash(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with plugged(tmp_path_factory.mktemp("dash"), "dash", "tests.contract.dash:GAME") as name:
        yield name


def at_table(record: Path, *, motion: bool = False, **changed: object) -> PlayApp:
    """Races open as soon as they may."""

    def open_session():
        session = opening(record, game="dash", **changed).open()
        session.table.moments.chance = lambda n: 0
        return session

    return app_for(open_session) if not motion else PlayApp(open_session, NIGHT, motion=True)


async def to_race(pilot: Pilot[None]) -> PlayScreen:
    """Pass until a race is called."""
    for _ in range(20):
        screen = await settled(pilot)
        if screen.race is not None:
            return screen
        await press(pilot, "p")
    raise AssertionError("no race is called")


async def until_open(pilot: Pilot[None], screen: PlayScreen) -> None:
    while screen.race is not None and screen.race.opened is None:
        await pilot.pause(0.02)


def test_one_key_passes(tmp_path: Path):
    async def play() -> list[object]:
        app = at_table(tmp_path / "game.jsonl")
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await settled(pilot)
            assert "p pass" in text_of(app)
            await press(pilot, "p")
            await settled(pilot)
            return [row["steps"] for row in screen.session.table.record.rows if row["seat"] == 0]

    assert asyncio.run(play())[0] == ["pass"]


def test_silence_passes(tmp_path: Path):
    async def play() -> str:
        app = at_table(tmp_path / "game.jsonl", motion=True)
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await settled(pilot)
            while not screen.session.table.record.rows:
                await pilot.pause(0.05)
            return str(screen.session.table.record.rows[0]["row"])

    assert asyncio.run(play()) == "clock"


def test_a_window_waits_for_who_has_touched_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("ruse.terminal.session.WINDOW", 4_000)

    async def play() -> str:
        app = at_table(tmp_path / "game.jsonl", motion=True)
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await settled(pilot)
            window = screen.session.table.moments.window
            assert window is not None
            await press(pilot, "down")
            while now() <= window.until:
                await pilot.pause(0.1)
            await pilot.pause(0.1)
            assert screen.session.table.record.rows == []
            await press(pilot, "p")
            while not screen.session.table.record.rows:
                await pilot.pause(0.05)
            return str(screen.session.table.record.rows[0]["row"])

    assert asyncio.run(play()) == "act"


def test_a_standing_order_passes_in_all_windows_of_a_kind(tmp_path: Path):
    async def play() -> tuple[dict[str, Order], bool]:
        app = at_table(tmp_path / "game.jsonl")
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await settled(pilot)
            await press(pilot, "o")
            while screen.race is None:
                await pilot.pause(0.02)
            return screen.session.table.chairs[0].orders, screen.stands_by()

    assert asyncio.run(play()) == ({"boost": "pass"}, False)


def test_an_early_press_does_nothing_and_one_key_runs_the_race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("ruse.table.races.WAIT", (60_000, 60_000))
    monkeypatch.setattr("ruse.table.races.PATIENCE", 60_000)
    monkeypatch.setattr("ruse.table.races.bot_reaction", lambda chance: 50_000)

    async def play() -> tuple[str, str, list[dict[str, int]]]:
        app = at_table(tmp_path / "game.jsonl")
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await to_race(pilot)
            await press(pilot, "space")
            early = text_of(app)
            assert screen.race is not None
            screen.race.opens = 0
            await press(pilot, "space")
            await until_open(pilot, screen)
            await pilot.pause()
            open_now = text_of(app)
            await press(pilot, "space")
            while screen.race is not None:
                await pilot.pause(0.02)
            rows = screen.session.table.record.rows
            return early, open_now, next(row["race"]["presses"] for row in rows if "race" in row)

    early, open_now, presses = asyncio.run(play())

    assert "Too early: that did nothing" in early
    assert "W a i t" in early
    assert "G O !" in open_now
    assert [(pressed["seat"], pressed["credit"]) for pressed in presses] == [(0, 0)]


def test_a_whole_game_is_played_with_space_and_p(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("ruse.table.races.WAIT", (20, 20))

    async def play() -> str:
        app = at_table(tmp_path / "game.jsonl")
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(80):
                screen = await settled(pilot)
                if screen.finished:
                    return text_of(app)
                if screen.race is not None:
                    await until_open(pilot, screen)
                    await press(pilot, "space")
                    while screen.race is not None:
                        await pilot.pause(0.02)
                else:
                    await press(pilot, "p" if screen.window_kind() else "enter")
        raise AssertionError("the game does not end")

    assert "The game is over" in asyncio.run(play())


def test_at_one_keyboard_everybody_answers_in_their_own_time_and_it_says_so(tmp_path: Path):
    async def play() -> tuple[str, bool]:
        app = at_table(tmp_path / "game.jsonl", hotseat=True)
        async with app.run_test(size=(80, 24)) as pilot:
            while not isinstance(app.screen, Curtain):
                await pilot.pause(0.02)
            await press(pilot, "enter")
            screen = await settled(pilot)
            return text_of(app), screen.session.in_time()

    said, in_time = asyncio.run(play())

    assert "At one keyboard everybody answers in their own time" in said
    assert not in_time
