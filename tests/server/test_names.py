"""What the seats of a table are called."""

import pytest

from ruse.server.scene import told_apart


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
