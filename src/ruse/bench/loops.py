# compiled
"""Loops that must not be slowed down by whoever asks for them."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.kernel.state import State


def clone_often(state: State, times: i64) -> None:
    for turn in range(times):
        state.clone()
