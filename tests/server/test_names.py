"""What the seats of a table are called."""

import pytest

from ruse.server.live.scene import told_apart


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Ines", "Tom"], ["Ines", "Tom"]),
        (["Ines", "Random", "Random"], ["Ines", "Random 1", "Random 2"]),
        (["Random 2", "Random", "Random"], ["Random 2", "Random 1", "Random 3"]),
        (["Ines", "", ""], ["Ines", "", ""]),
    ],
)
def test_no_two_seats_have_one_name(names: list[str], told: list[str]):
    assert told_apart(names) == told


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Toma", "Тома"], ["Toma 1", "Тома 2"]),
        (["Ill", "lIl", "Tom"], ["Ill 1", "lIl 2", "Tom"]),
        (["Bob0", "BobO"], ["Bob0 1", "BobO 2"]),
    ],
)
def test_no_two_seats_have_names_that_look_alike(names: list[str], told: list[str]):
    assert told_apart(names) == told
