"""Master of Spies by keyboard, at the smallest size and at a large one."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ruse.games.master_of_spies import GAME
from ruse.kernel.kit import Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import SPECTATOR, legal_actions, seats_in
from ruse.terminal.boards.master_of_spies.scene import scene_of
from ruse.terminal.reel import Reel
from tests.terminal.screens import SIZES, app_for, next_decision, opening, press, text_of, until


def table(path: Path, **changed: Any) -> Any:
    return opening(path / "game.jsonl", game="master-of-spies", **changed)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_of_three_by_keyboard_only(tmp_path: Path, size: tuple[int, int]):
    async def play() -> str:
        app = app_for(table(tmp_path, against="random", seats=3, switches=["advanced=on"]).open)
        async with app.run_test(size=size) as pilot:
            for _ in range(400):
                screen = await next_decision(pilot)
                if screen.finished:
                    return text_of(app)
                await press(pilot, "enter")
        raise AssertionError("the game does not end")

    said = asyncio.run(play())

    assert "The game is over. Everything is open now." in said
    reel = Reel.load(tmp_path / "game.jsonl")
    assert reel.result is not None
    assert f"{max(reel.result['scores'])} points" in said


@pytest.mark.parametrize("size", SIZES)
def test_places_are_shown_and_what_happens_there_is_told_before_committing(tmp_path: Path, size: tuple[int, int]):
    async def look() -> list[str]:
        seen = []
        app = app_for(table(tmp_path, against="random", seed=1).open)  # the bot begins, and discards
        async with app.run_test(size=size) as pilot:
            screen = await next_decision(pilot)
            seen.append(text_of(app))
            await press(pilot, "d", "enter")
            screen = await next_decision(pilot)
            seen.append(text_of(app))
            await press(pilot, "h")
            await until(pilot, lambda: screen.note is not None)
            await press(pilot, "enter")
            await next_decision(pilot)
            seen.append(text_of(app))
            await press(pilot, "u")
            await next_decision(pilot)
            seen.append(text_of(app))
            assert screen.asked is not None
            seen.append(screen.asked.kind)
            await press(pilot, "p")
            seen.append(text_of(app))
        return seen

    draw, card, place, back, kind, pile = asyncio.run(look())

    assert "Draw a card." in draw
    assert "can be laid in" in card
    assert "▸" in card
    assert "Choose where it goes." in place
    assert "spy is placed on it" in place
    assert "Choose a card to lay or to discard." in back
    assert kind == "card"
    assert "Discard pile, top first" in pile


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_is_on_the_screen(tmp_path: Path, size: tuple[int, int], seats: int):
    async def look() -> str:
        app = app_for(table(tmp_path, against="random", seats=seats).open)
        async with app.run_test(size=size) as pilot:
            await next_decision(pilot)
            return text_of(app)

    said = asyncio.run(look())

    for seat in range(seats):
        assert f" {seat + 1} " in said
    assert "You" in said


@pytest.mark.parametrize("viewer", [0, 1, 2, int(SPECTATOR)])
@pytest.mark.parametrize("seed", range(4))
def test_a_scene_moved_on_by_events_is_the_scene_of_the_view(viewer: int, seed: int):
    events: list[Any] = []
    state = GAME.start(GAME.setup(3, {"advanced": True, "match": "deals=2"}), FastLuck(seed), events)
    scene, dice = scene_of(GAME.view(state, viewer)), Dice(seed)
    events.clear()
    while not state.over():
        seat = seats_in(state.acting())[0]
        actions = legal_actions(state, seat)
        state.apply(seat, actions[dice.below(len(actions))])
        for event in events:
            scene.follow(GAME.redact(event, viewer))
        events.clear()
        shown = scene_of(GAME.view(state, viewer))
        if state.over():
            scene.turn = None
        assert scene == shown
