"""The notebook of the learners' room runs from its first cell to its last, and shows what it says it shows."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from ruse.rl.curve import Curve
from tests.rl.test_examples import FOLDER, untrained
from tools import notebook

STAND_IN = "points = [(100_000 * tenth, 0.5 + tenth / 30, 0.03) for tenth in range(1, 11)]"
"""For the cell that trains, where there is no PyTorch: a network with drawn weights lies where the trained one would."""


def pictures(book: dict[str, Any]) -> list[str]:
    """The texts in each picture."""
    outputs = [output for cell in book["cells"] for output in cell.get("outputs", [])]
    found = [output["data"]["image/svg+xml"][0] for output in outputs if "image/svg+xml" in output.get("data", {})]
    return ["\n".join(ElementTree.fromstring(picture).itertext()) for picture in found]


def before_training(book: dict[str, Any]) -> list[Any]:
    cells = book["cells"]
    train = next(number for number, cell in enumerate(cells) if notebook.TRAINS in notebook.tags(cell))
    return [cell.get("outputs") for cell in cells[:train]]


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder that a notebook is opened in, as far as it writes there; the examples lie beside it."""
    monkeypatch.syspath_prepend(FOLDER)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_cell_runs_and_shows_what_is_kept_of_it(beside: Path):
    untrained(beside / "policy.npz", "war-slayer")
    kept = notebook.read()
    book = notebook.run(kept, {notebook.TRAINS: STAND_IN})

    assert before_training(book) == before_training(kept)
    asked, curve, begun, _, ended = pictures(book)
    assert "as seat 0 sees it" in asked
    assert "as seat 0 sees it" in begun
    assert "1,000,000" in curve
    assert "over: seat 0" in ended


def test_a_cell_shows_what_it_prints_and_what_its_last_line_is_worth():
    outputs = notebook.shown("%pip install nothing\nprint('told')\n6 * 7", {}, 1)

    assert [output["output_type"] for output in outputs] == ["stream", "execute_result"]
    assert outputs[0]["text"] == ["told\n"]
    assert outputs[1]["data"] == {"text/plain": ["42"]}
    assert notebook.shown("six = 6", {}, 2) == []
    with pytest.raises(ZeroDivisionError):
        notebook.shown("1 / 0", {}, 3)


def test_a_curve_rises_where_more_is_won():
    def heights(*shares: float) -> list[float]:
        points = [(tenth, share, 0.01) for tenth, share in enumerate(shares, 1)]
        picture = ElementTree.fromstring(Curve(points)._repr_svg_())
        line = picture.find("{http://www.w3.org/2000/svg}polyline")
        assert line is not None
        return [float(spot.split(",")[1]) for spot in line.attrib["points"].split()]

    low, middle, high = heights(0.25, 0.5, 0.9)
    assert low > middle > high
    assert heights(1.0, 1.4) == [heights(1.0)[0]] * 2


@pytest.mark.long
def test_what_it_trains_wins_two_games_of_three(beside: Path):
    scope: dict[str, Any] = {}
    notebook.run(notebook.read(), scope=scope)

    assert len(scope["points"]) == 10
    assert scope["share"]("war-slayer", scope["network"], "random", 2000)[0] > 0.66
