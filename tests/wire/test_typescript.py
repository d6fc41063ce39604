"""The browser's types are the server's."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import pytest

from ruse.kernel.registry import game_names, load_game
from ruse.wire.shapes import You
from ruse.wire.typescript import generate, write_type

TYPES = Path(__file__).resolve().parents[2] / "web" / "src" / "wire" / "types.ts"


def test_the_file_in_the_browser_client_is_up_to_date():
    assert TYPES.read_text(encoding="utf-8") == generate(), "run tools/wire_types.py"


@pytest.mark.parametrize(
    ("hint", "written"),
    [
        (int, "number"),
        (str | None, "string | null"),
        (list[int | None], "(number | null)[]"),
        (tuple[str, ...], "string[]"),
        (tuple[int, float], "[number, number]"),
        (dict[str, bool], "Record<string, boolean>"),
        (Literal["a", "b"], '"a" | "b"'),
        (Annotated[dict[str, Any], "View"], "View"),
        (Any, "Json"),
        (You, "You"),
    ],
)
def test_a_type_in_typescript(hint: Any, written: str):
    assert write_type(hint) == written


def test_every_event_of_every_game_is_there():
    page = generate()
    for name in game_names():
        for kind in load_game(name).events:
            assert f'{{ is: "{kind.__name__}"; ' in page
