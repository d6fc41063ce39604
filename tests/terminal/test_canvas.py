"""What has no room is said shorter."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from ruse.terminal.canvas import Canvas, abbreviated, clipped, fitting
from ruse.terminal.stage import company


@pytest.mark.parametrize(
    ("name", "width", "said"),
    [
        ("Ines", 10, "Ines"),
        ("Wilhelmina M. Fr", 12, "Wilhelmina"),
        ("Bartholomew W. X", 10, "Bartholom."),
        ("Spymaster 1", 10, "Spymast. 1"),
        ("Spymaster 12", 5, "S. 12"),
    ],
)
def test_a_name_keeps_its_first_words_then_its_first_letters_and_its_number(name, width, said):
    assert abbreviated(name, width) == said


def test_the_form_that_says_most_is_taken_and_the_shortest_is_cut():
    assert fitting(7, "against Ines", "one") == "one"
    assert fitting(2, "against Ines", "one") == "o…"


def test_company_is_named_or_counted():
    assert company(["Ines", "Otto"]) == ("Ines and Otto", "2 others")
    assert company(["Ines", "Otto", "Kim"]) == ("3 others",)


@pytest.mark.parametrize("name", ["山田 太郎", "Zoë", "한글", "Ines 🃏", "नमस्ते"])
def test_letters_of_two_cells_or_of_none_move_nothing_beside_them(name: str):
    canvas = Canvas(20, 1, Style())
    canvas.put(12, 0, "│ right")
    canvas.put(0, 0, name)

    [line] = canvas.lines()
    assert cell_len(line.plain) == 20
    assert line.plain.startswith(name)
    assert line.plain.endswith("│ right ")


def test_nothing_stays_of_a_wide_letter_that_is_half_written_over():
    canvas = Canvas(6, 1, Style())
    canvas.put(0, 0, "山田山")
    canvas.put(1, 0, "xy")

    assert canvas.lines()[0].plain == " xy 山"


def test_a_wide_letter_that_has_half_the_room_is_left_out():
    canvas = Canvas(5, 1, Style())
    canvas.write(0, 0, Text("山田山"))

    assert canvas.lines()[0].plain == "山田 "
    assert clipped("山田山", 5) == "山田…"
    assert clipped("山田山", 4) == "山…"
