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
from tests.table.running import seeds
from tests.terminal.screens import opening, press, settled, text_of, until


@pytest.fixture(scope="module", autouse=True)
def dash(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with plugged(tmp_path_factory.mktemp("dash"), "dash", "tests.contract.dash:GAME") as name:
        yield name


def at_table(record: Path, *, motion: bool = False, ask_anyway: bool = True, **changed: object) -> PlayApp:
    """Races open as soon as they may, and the player is asked even where only a pass is left."""

    def open_session():
        session = opening(record, game="dash", **changed).open()
        session.table.moments.chance = lambda n: 0
        return session

    return PlayApp(open_session, NIGHT, motion=motion, ask_anyway=ask_anyway)


async def to_race(pilot: Pilot[None]) -> PlayScreen:
    """Pass until a race is called."""
    for _ in range(20):
        screen = await settled(pilot)
        if screen.race is not None:
            return screen
        await press(pilot, "p")
    raise AssertionError("no race is called")


async def until_open(pilot: Pilot[None], screen: PlayScreen) -> None:
    await until(pilot, lambda: screen.race is None or screen.race.opened is not None)


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


def test_a_window_in_which_nothing_can_be_played_costs_no_key(tmp_path: Path):
    """The seed is one at which the player holds no boost."""

    async def play() -> list[str]:
        app = at_table(tmp_path / "game.jsonl", ask_anyway=False, seed=next(seeds(False, None)))
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await settled(pilot)
            await until(pilot, lambda: screen.race is not None)
            return [row["row"] for row in screen.session.table.record.rows if row["seat"] == 0]

    assert asyncio.run(play()) == ["clock"]


def test_who_could_do_more_is_asked(tmp_path: Path):
    async def play() -> str:
        app = at_table(tmp_path / "game.jsonl", ask_anyway=False, seed=next(seeds(True, None)))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            return text_of(app)

    assert "p pass" in asyncio.run(play())


def test_silence_passes(tmp_path: Path):
    async def play() -> str:
        app = at_table(tmp_path / "game.jsonl", motion=True)
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await settled(pilot)
            await until(pilot, lambda: screen.session.table.record.rows)
            return str(screen.session.table.record.rows[0]["row"])

    assert asyncio.run(play()) == "clock"


def test_a_window_waits_for_who_has_touched_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Where the machine was too slow to touch one while it was open, there is another game."""
    monkeypatch.setattr("ruse.terminal.session.WINDOW", 4_000)

    async def play(record: Path) -> str | None:
        app = at_table(record, motion=True)
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await settled(pilot)
            window = screen.session.table.moments.window
            assert window is not None
            await press(pilot, "down")
            if now() > window.until - 1000:
                return None
            await until(pilot, lambda: now() > window.until + 100)
            assert screen.session.table.record.rows == []
            await press(pilot, "p")
            await until(pilot, lambda: screen.session.table.record.rows)
            return str(screen.session.table.record.rows[0]["row"])

    in_time = (asyncio.run(play(tmp_path / f"game{number}.jsonl")) for number in range(10))
    assert next(row for row in in_time if row is not None) == "act"


def test_a_standing_order_passes_in_all_windows_of_a_kind(tmp_path: Path):
    async def play() -> tuple[dict[str, Order], bool]:
        app = at_table(tmp_path / "game.jsonl")
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await settled(pilot)
            await press(pilot, "o")
            await until(pilot, lambda: screen.race is not None)
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
            await until(pilot, lambda: screen.race is None)
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
                    await until(pilot, lambda screen=screen: screen.race is None)  # type: ignore[misc]
                else:
                    await press(pilot, "p" if screen.window_kind() else "enter")
        raise AssertionError("the game does not end")

    assert "The game is over" in asyncio.run(play())


def test_at_one_keyboard_everybody_answers_in_their_own_time_and_it_says_so(tmp_path: Path):
    async def play() -> tuple[str, bool]:
        app = at_table(tmp_path / "game.jsonl", hotseat=True)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, Curtain))
            await press(pilot, "enter")
            screen = await settled(pilot)
            return text_of(app), screen.session.in_time()

    said, in_time = asyncio.run(play())

    assert "At one keyboard everybody answers in their own time" in said
    assert not in_time
