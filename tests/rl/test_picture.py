"""A table shows itself in a notebook, as the seat sees it that looks."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from ruse.rl.gymnasium import single
from ruse.rl.pettingzoo import aec, parallel


def lines(env: Any) -> str:
    return "\n".join(ElementTree.fromstring(env._repr_svg_()).itertext())


@pytest.mark.parametrize("name", ["war-slayer", "master-of-spies", "war-x-treme", "westeria"])
def test_an_environment_shows_what_its_seat_sees(name: str):
    """Whoever has to decide where nobody looks by itself; and before the deal nothing."""
    for env in (aec(name), parallel(name), single(name, bots="random", seat=1)):
        assert env._repr_svg_() is None
        env.reset(seed=4)
        assert f"seat {1 if hasattr(env, 'seat') else env.table.actor} sees it" in lines(env)
        assert env._repr_svg_() == env._repr_svg_()


def test_it_shows_no_hand_of_others():
    env = single("war-slayer", bots="random", seat=1)
    env.reset(seed=4)
    position: Any = env.table.state.position()
    shown = lines(env)
    assert all(card in shown for card in position["sides"][1]["hand"])
    assert not any(f" {card}" in shown for card in position["sides"][0]["hand"])
