"""WS-7.4: how long a game can be."""

from __future__ import annotations

from ruse.kernel.sight import Setup

IN_A_MISSION = 6
"""Two rows for each of two seats (WS-3), and at most after the first two operations one decision (WS-4.4, 4.5)."""


def most_steps(setup: Setup) -> int:
    return IN_A_MISSION * int(setup.options["mission_limit"])
