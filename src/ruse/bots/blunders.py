"""Blunders a person would laugh at, by game: the arena counts them (`--blunders`)."""

from __future__ import annotations

from collections.abc import Callable

from ruse.bots.master_of_spies.blunders import blunders_of as master_of_spies
from ruse.bots.war_slayer.blunders import blunders_of as war_slayer
from ruse.bots.war_x_treme.blunders import blunders_of as war_x_treme
from ruse.bots.westeria.blunders import blunders_of as westeria
from ruse.kernel.errors import RuseError
from ruse.kernel.sight import Sight

Detector = Callable[[Sight, int], list[str]]
"""What is wrong with choosing an action there, in a few words each; nothing, mostly."""

DETECTORS: dict[str, Detector] = {
    "war-slayer": war_slayer,
    "master-of-spies": master_of_spies,
    "westeria": westeria,
    "war-x-treme": war_x_treme,
}


def detector_of(game: str) -> Detector:
    if game not in DETECTORS:
        raise RuseError(f"--blunders knows nothing of {game}; it does of: {', '.join(sorted(DETECTORS))}")
    return DETECTORS[game]
