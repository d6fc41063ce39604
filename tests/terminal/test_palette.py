"""What is written can be read, by day and by night: contrast of 4.5 and more, computed and looked for on the screen."""

from __future__ import annotations

import asyncio
from itertools import product
from pathlib import Path

import pytest
from rich.style import Style

from ruse.kernel.registry import game_names
from ruse.terminal.app import PlayApp
from ruse.terminal.boards.master_of_spies.field import LIT_DARK, LIT_LIGHT, NIGHT, ON_WAX, PAPER, PLATES, WAX
from ruse.terminal.boards.westeria import ground_of
from ruse.terminal.canvas import Canvas
from ruse.terminal.palette import THEMES, Palette, contrast
from ruse.terminal.stage import Sheet
from tests.terminal.screens import opening, press, settled

ENOUGH = 4.5


def test_contrast_is_counted_as_everybody_counts_it():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert contrast("#F0C12E", "#B7C2B0") < 1.2  # the marker of the night on the desk of the day


@pytest.mark.parametrize("palette", THEMES.values(), ids=THEMES)
def test_the_marker_is_read_on_everything_it_is_written_on(palette: Palette):
    assert contrast(palette.on_marker, palette.marker) >= ENOUGH
    for ground in (palette.desk, palette.desk_2, palette.sheet, palette.paper):
        assert contrast(palette.mark, ground) >= ENOUGH, ground


@pytest.mark.parametrize("palette", THEMES.values(), ids=THEMES)
def test_every_side_is_read_on_the_land_of_every_side(palette: Palette):
    for own, holder in product(palette.sides, repeat=2):
        assert contrast(own, ground_of(holder, palette)) >= ENOUGH, (own, holder)
        assert contrast(own, palette.desk) >= ENOUGH


def test_the_marks_of_places_are_read_on_light_and_dark_cards():
    assert contrast(LIT_DARK, NIGHT) >= ENOUGH
    assert contrast(LIT_LIGHT, PAPER) >= ENOUGH
    assert all(contrast(on, wax) >= ENOUGH for on, wax in zip(ON_WAX, WAX, strict=True))
    assert all(contrast(PAPER, plate) >= ENOUGH for plate in PLATES)


def cells(sheet: Sheet) -> list[tuple[str, str]]:
    """Every sign on a sheet that has too little contrast, with its line."""
    canvas = Canvas(sheet.size.width, sheet.size.height, sheet._ground)
    sheet._draw(canvas)
    ground: Style = sheet._ground
    faint = []
    for chars, inks in zip(canvas._chars, canvas._inks, strict=True):
        for char, style in zip(chars, inks, strict=True):
            written = char.isalnum() or char in "▲▼▸›»?★⚑●◆·+"
            if written and contrast(hexed(style, ground, "color"), hexed(style, ground, "bgcolor")) < ENOUGH:
                faint.append((char, "".join(chars).strip()))
    return faint


def hexed(style: Style, ground: Style, which: str) -> str:
    colour = getattr(style, which) or getattr(ground, which)
    return str(colour.get_truecolor().hex)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", game_names())
def test_nothing_on_a_board_is_faint(tmp_path: Path, game: str, theme: str):
    async def look() -> list[tuple[str, str]]:
        start = opening(tmp_path / "game.jsonl", game=game, against="recruit")
        app = PlayApp(start.open, THEMES[theme], motion=False, confirm=False)
        found: list[tuple[str, str]] = []
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(8):
                screen = await settled(pilot)
                found += [fault for sheet in screen.query(Sheet) for fault in cells(sheet)]
                if screen.finished or found:
                    break
                await press(
                    pilot, "c" if screen.asked and screen.asked.kind == "back-out" else "right", "enter", "enter"
                )
        return found

    assert asyncio.run(look()) == []
