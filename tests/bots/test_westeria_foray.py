"""What a line of moves comes to under the readings of WE-5.1."""

from __future__ import annotations

from ruse.games.westeria.equipment import FLAG, UNIT_NAMES, ZONES
from ruse.games.westeria.foray import WHOLE, Foray
from ruse.kernel.kit import NOTHING
from tests.games.westeria.drawing import ANN, BOB, LAND

KING = UNIT_NAMES.index("king")


def foray(*, once: bool) -> tuple[Foray, int]:
    """A King two steps before a Flag that it knows; which zone lies between them."""
    found = Foray(LAND, ANN)
    found.once = once
    flag = LAND.zone_names.index("D1")
    between = near(flag)[0]
    start = next(zone for zone in near(between) if zone != flag and zone not in near(flag))
    found.put(KING, start)
    found.owner.cells[flag] = BOB
    found.chance.cells[flag * len(UNIT_NAMES) + FLAG] = WHOLE
    found.look_ahead(4)
    return found, start


def near(zone: int) -> list[int]:
    return [other for other in LAND.near.to_list()[4 * zone : 4 * zone + 4] if other != NOTHING]


def test_a_flag_two_steps_off_is_taken_in_one_turn():
    found, start = foray(once=False)

    assert found.reaches(KING, start, 2) > 0
    assert found.value(2, 200) > found.value(1, 200) + 3000


def test_but_not_where_a_unit_moves_once_a_turn():
    found, start = foray(once=True)

    assert found.reaches(KING, start, 2) == 0
    assert found.value(2, 200) < found.weigh() + 3000


def test_whoever_has_had_its_move_is_not_asked_again():
    found, start = foray(once=True)
    found.rests.cells[start] = 1

    assert found.best_of(2, NOTHING, 200) == NOTHING
    assert all(found.rests.cells[zone] == (zone == start) for zone in range(ZONES))
