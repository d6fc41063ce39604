"""Moves of Ferry as text: the worth of a crate, then `left` or `right`."""

from __future__ import annotations

from typing import Any

from ruse.kernel.errors import Refusal
from ruse.kernel.game import Move
from tests.contract.outside.state import DOCK, DOCKS
from tests.contract.outside.view import View


def _hand(view: View) -> tuple[int | None, ...]:
    assert view.viewer is not None
    return view.smugglers[view.viewer].hand


def write(view: View, action: int) -> Move:
    if action >= DOCK:
        return Move(DOCKS[action - DOCK], {"dock": DOCKS[action - DOCK]})
    return Move(str(_hand(view)[action]), {"crate": _hand(view)[action]})


def read(view: View, text: str) -> int:
    word = text.strip().lower()
    if view.draft is not None:
        if word not in DOCKS:
            raise Refusal("Choose the left or the right dock", "FE-2.1")
        return DOCK + DOCKS.index(word)
    for place, crate in enumerate(_hand(view)):
        if word == str(crate):
            return place
    raise Refusal("That crate is not in your hand", "FE-2.1")


def explain(view: View, action: int) -> tuple[str, dict[str, Any]]:
    slots = write(view, action).slots
    return f"explain.{'dock' if action >= DOCK else 'crate'}", slots
