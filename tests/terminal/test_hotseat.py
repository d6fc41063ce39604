"""Two people at one keyboard: nobody ever sees what is the other's."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from ruse.terminal.panels import Curtain
from ruse.terminal.play_screen import PlayScreen
from tests.terminal.screens import SIZES, app_for, decide, opening, press, text_of, until

CARD = re.compile(r"(?<!\w)(?:10|[2-9JQKA])[♠♥♦♣]")


def hidden_from(screen: PlayScreen, seat: int) -> set[str]:
    """What the other holds and this seat was never shown in this game: the second opinion is the other's own view."""
    other = 1 - seat
    view = screen.session.table.sight(other).view
    side = view.sides[other]
    held = {card for card in side.hand if card}
    return held | {slot.card for slot in (*side.theater, *side.dossier) if slot.card and slot.lies == "down"}


@pytest.mark.parametrize("size", SIZES)
def test_the_curtain_hides_every_card_and_a_seat_sees_only_its_own(tmp_path: Path, size: tuple[int, int]):
    async def play() -> tuple[int, int]:
        app = app_for(opening(tmp_path / "game.jsonl", hotseat=True).open)
        curtains = looks = 0
        async with app.run_test(size=size) as pilot:
            while curtains < 4 or looks < 8:
                await until(pilot, lambda: waits_for_a_key(app.screen))
                screen = app.screen
                if isinstance(screen, Curtain):
                    curtains += 1
                    assert "Pass the device to" in text_of(app)
                    assert not CARD.search(text_of(app))
                    if curtains == 1:
                        await press(pilot, "x", "space", "escape")
                        assert isinstance(app.screen, Curtain), "only Enter lifts the curtain"
                    await press(pilot, "enter")
                    continue
                assert isinstance(screen, PlayScreen)
                if screen.finished:
                    break
                if screen.viewer is not None and screen.asked is not None:
                    looks += 1
                    shown = set(CARD.findall(text_of(app)))
                    assert not shown & hidden_from(screen, screen.viewer)
                    await decide(pilot, screen)
                else:
                    await press(pilot, "enter")
        return curtains, looks

    curtains, looks = asyncio.run(play())

    assert curtains >= 4
    assert looks >= 8


def waits_for_a_key(screen: Screen[Any]) -> bool:
    return isinstance(screen, Curtain) or (isinstance(screen, PlayScreen) and (screen.wants_key or screen.finished))


def test_names_are_on_the_curtain(tmp_path: Path):
    async def look() -> str:
        app = app_for(opening(tmp_path / "game.jsonl", hotseat=True, names=["Mia", "Noor"]).open)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, Curtain))
            await pilot.pause()
            return text_of(app)

    assert "Pass the device to Mia." in asyncio.run(look())
