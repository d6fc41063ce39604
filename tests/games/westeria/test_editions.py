"""WE-1: a map, an army and cards that are not as they should be are refused with a sentence."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from ruse.games.westeria import GAME
from ruse.games.westeria.equipment import check_connected, open_box
from ruse.kernel.editions import Edition
from ruse.kernel.errors import RuseError
from ruse.testkit.rule import rule

Data = dict[str, Any]
GOOD = GAME.load_edition("westeria").data


def line(data: Data, y: int, x: int, sign: str) -> None:
    """Put a sign on the lattice."""
    signs = data["lattice"][y].split()
    signs[x] = sign
    data["lattice"][y] = " ".join(signs)


def swap(data: Data, one: tuple[int, int], other: tuple[int, int]) -> None:
    """Exchange two cells of the lattice, given as row and column."""
    first, second = data["lattice"][one[0]].split()[one[1]], data["lattice"][other[0]].split()[other[1]]
    line(data, *one, second)
    line(data, *other, first)


BROKEN: list[tuple[Callable[[Data], object], str]] = [
    (lambda d: d["lattice"].pop(), "the lattice must be 9 lines of 9 letters"),
    (lambda d: line(d, 0, 0, "A A"), "the lattice must be 9 lines of 9 letters"),
    (lambda d: line(d, 0, 0, "#"), "territory A has 2 zones instead of 3"),
    (lambda d: line(d, 2, 2, "A"), "territory A has 4 zones instead of 3"),
    (lambda d: line(d, 2, 2, "Z"), "'Z' on the lattice is neither a territory nor a mountain"),
    (lambda d: d["cities"].pop("A"), "there must be 8 cities, not 7"),
    (lambda d: d["territories"].pop("B"), "there must be 24 territories, cities included, not 23"),
    (lambda d: d.update(cities=[]), "cities and territories must give a name for each letter"),
    (lambda d: d["territories"].update(B="North Hold"), "two territories have the same name"),
    (lambda d: d["army"].pop("king"), "army must count exactly king, queen"),
    (lambda d: d["army"].update(king=2), "army has 19 pieces instead of 18"),
    (lambda d: d["army"].update(king="one"), "army counts king as 'one', which is not a number"),
    (lambda d: d["army"].update(flag=2, king=0), "army must have one flag, not 2"),
    (lambda d: d["army"].update({"spy-master": 0, "king": 2}), "army must have one spy-master, not 0"),
    (lambda d: d["cards"].update(deploy=7), "cards has 43 pieces instead of 42"),
    (lambda d: d["cards"].update(traitor=2, deploy=5), "cards must have one traitor, not 2"),
    (lambda d: swap(d, (0, 0), (8, 8)), "the zones of North Hold do not hang together"),
    (lambda d: swap(d, (3, 4), (2, 3)), "a quarter turn does not map"),
    (lambda d: (d["cities"].update(B=d["territories"].pop("B")), d["territories"].update(A=d["cities"].pop("A"))),
     "a quarter turn maps North Hold, city or not, wrongly"),
]  # fmt: skip


@rule("WE-1.1", "WE-1.2", "WE-1.3")
@pytest.mark.parametrize(("breaks", "says"), BROKEN, ids=[says[:40] for _, says in BROKEN])
def test_a_broken_edition_is_refused_with_a_sentence(breaks: Callable[[Data], object], says: str):
    data = copy.deepcopy(GOOD)
    breaks(data)

    with pytest.raises(RuseError) as refused:
        open_box(Edition("broken", "", data))

    assert str(refused.value).startswith("edition broken: ")
    assert says in str(refused.value)


@rule("WE-1.1")
def test_zones_that_cannot_be_reached_are_noticed():
    land = open_box(Edition("cut", "", GOOD))
    corner = {land.zone_names.index(name) for name in ("A1", "A2", "A3")}
    for zone in range(72):
        for k in range(4 * zone, 4 * zone + 4):
            if (zone in corner) != (int(land.near.cells[k]) in corner):
                land.near.cells[k] = -1

    with pytest.raises(RuseError, match="not every zone can be reached"):
        check_connected(land, "cut")


@rule("WE-1.1")
def test_another_map_can_be_laid_beside_ours():
    """The same land in a mirror is as good."""
    data = copy.deepcopy(GOOD)
    data["lattice"] = [" ".join(reversed(row.split())) for row in data["lattice"]]

    land = open_box(Edition("mirrored", "", data))

    assert land.territory_names == open_box(Edition("westeria", "", GOOD)).territory_names
    assert land.cells[0] != (0, 0)
