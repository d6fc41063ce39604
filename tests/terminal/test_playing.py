"""A whole game by keyboard, at the smallest size and at a large one."""

import asyncio
from pathlib import Path

import pytest

from ruse.terminal.boards.war_slayer import Board
from ruse.terminal.boards.war_slayer.tray import Laying
from ruse.terminal.panels import Question
from ruse.terminal.play_screen import PlayScreen
from ruse.terminal.reel import Reel
from ruse.terminal.session import Session
from tests.terminal.screens import SIZES, app_for, decide, next_decision, opening, press, settled, text_of, until


def hand_of(screen: PlayScreen) -> list[str]:
    """The cards as they are laid out, not yet committed."""
    assert isinstance(screen.board, Board)
    assert isinstance(screen.board.tray_now, Laying)
    return list(screen.board.tray_now.cards)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_against_the_random_bot_by_keyboard_only(tmp_path: Path, size: tuple[int, int]):
    async def play() -> str:
        app = app_for(opening(tmp_path / "game.jsonl", against="random").open)
        async with app.run_test(size=size) as pilot:
            for _ in range(400):
                screen = await next_decision(pilot)
                if screen.finished:
                    return text_of(app)
                await decide(pilot, screen)
        raise AssertionError("the game does not end")

    said = asyncio.run(play())

    assert "the winner" in said
    assert "The game is over. Everything is open now." in said
    reel = Reel.load(tmp_path / "game.jsonl")
    assert reel.result is not None
    assert f"{max(reel.result['scores'])} points" in said
    assert not (tmp_path / "game.jsonl.secret").exists()


@pytest.mark.parametrize("size", SIZES)
def test_placing_shows_the_cards_the_row_and_the_rule(tmp_path: Path, size: tuple[int, int]):
    async def look() -> tuple[str, str, list[str], str]:
        app = app_for(opening(tmp_path / "game.jsonl").open)
        async with app.run_test(size=size) as pilot:
            screen = await settled(pilot)
            first = text_of(app)
            await press(pilot, "right", "space", "right", "space", "d", "enter")
            preview = text_of(app)
            await press(pilot, "enter")
            await settled(pilot)
            steps = [step for row in screen.session.record().rows if row["seat"] == 0 for step in row["steps"]]
            return first, preview, steps, text_of(app)

    first, preview, steps, after = asyncio.run(look())

    assert "Order your three cards and choose a row." in first
    assert "WS-3.2" in first
    assert "Enter: lay them face down" in first
    assert "will be guarded, left, middle and right." in preview
    assert "Enter: lay them, for good" in preview
    assert "Order your three cards for the Theater." in after
    assert steps == ["D 10♠ 10♥ 10♦"]


def test_undo_takes_back_what_was_prepared_and_nothing_else(tmp_path: Path):
    async def look() -> tuple[list[str], list[str], str]:
        app = app_for(opening(tmp_path / "game.jsonl").open)
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await settled(pilot)
            await press(pilot, "6", "d")
            changed = hand_of(screen)
            await press(pilot, "u")
            back = hand_of(screen)
            await press(pilot, "u")
            return changed, back, text_of(app)

    changed, back, said = asyncio.run(look())

    assert changed == list(reversed(back))
    assert "There is nothing of yours to take back." in said


def test_typed_notation_and_its_refusal(tmp_path: Path):
    async def look() -> tuple[str, str]:
        app = app_for(opening(tmp_path / "game.jsonl").open)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await press(pilot, "colon", *"D 2c 3c 4c", "enter")
            refused = text_of(app)
            await press(pilot, "colon", *"d 10h 10s 10d", "enter")
            return refused, text_of(app)

    refused, laid = asyncio.run(look())

    assert "2♣ is not in your hand (WS-3.1)" in refused
    assert "Laid out as you wrote it" in laid


def test_a_hint_is_a_sentence_and_lays_the_move_out(tmp_path: Path):
    async def look() -> str:
        app = app_for(opening(tmp_path / "game.jsonl").open)
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await settled(pilot)
            await press(pilot, "h")
            await until(pilot, lambda: screen.note is not None)
            await pilot.pause()
            return text_of(app)

    assert "Hint: " in asyncio.run(look())


def test_why_opens_the_paragraph_and_escape_closes_it(tmp_path: Path):
    async def look() -> tuple[str, str, str]:
        app = app_for(opening(tmp_path / "game.jsonl").open)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await press(pilot, "up", "enter")
            rule = text_of(app)
            await press(pilot, "escape", "escape", "question_mark")
            keys = text_of(app)
            await press(pilot, "escape")
            return rule, keys, text_of(app)

    rule, keys, table = asyncio.run(look())

    assert "WS-3.1" in rule
    assert "A mission begins with both players" in rule
    assert "these keys" in keys
    assert "Order your three cards" in table


def test_leaving_saves_the_game_and_it_can_be_resumed(tmp_path: Path):
    path = tmp_path / "game.jsonl"

    async def begin() -> None:
        app = app_for(opening(path).open)
        async with app.run_test(size=(80, 24)) as pilot:
            await decide(pilot, await settled(pilot))
            await settled(pilot)
            await press(pilot, "q", "enter")
        assert app.session is not None
        app.session.close()

    asyncio.run(begin())
    before = path.read_text(encoding="utf-8")

    async def go_on() -> str:
        app = app_for(lambda: Session.resume(path))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            said = text_of(app)
            await decide(pilot, await settled(pilot))
            await settled(pilot)
            return said

    said = asyncio.run(go_on())

    assert "Order your three cards for the" in said
    assert path.read_text(encoding="utf-8").startswith(before)
    assert len(path.read_text(encoding="utf-8")) > len(before)


def test_an_interrupted_game_is_offered_and_can_be_gone_on_with(tmp_path: Path):
    first = opening(tmp_path / "game.jsonl").open()
    first.close()

    async def look() -> tuple[str, int]:
        app = app_for(opening(tmp_path / "new.jsonl").open, interrupted=tmp_path / "game.jsonl")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, Question))
            await pilot.pause()
            offered = text_of(app)
            await press(pilot, "enter")
            await settled(pilot)
            return offered, len(list(tmp_path.glob("new*")))

    offered, begun = asyncio.run(look())

    assert f"A game of Ann and {first.names[1]}" in offered
    assert "was interrupted." in offered
    assert begun == 0


def test_resigning_ends_the_game_and_lays_everything_open(tmp_path: Path):
    async def look() -> str:
        app = app_for(opening(tmp_path / "game.jsonl").open)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await press(pilot, "q", "r")
            screen = await settled(pilot)
            assert screen.finished
            return text_of(app)

    assert "You resigned." in asyncio.run(look())


def test_a_window_that_is_too_small_says_so(tmp_path: Path):
    async def look() -> str:
        app = app_for(opening(tmp_path / "game.jsonl").open)
        async with app.run_test(size=(60, 20)) as pilot:
            await settled(pilot)
            return text_of(app)

    assert "needs 80 x 24" in asyncio.run(look())
