# interpreted
"""What happened. Events are built only while somebody listens: a playout pays one `is None`.

Every game has its own events, frozen dataclasses in the past tense, and each carries the number of the rule it follows
from. The public twin of a secret event ends in `Unseen`; `Game.redact(event, viewer)` names every kind and gives what a
viewer is told: the event itself, its twin, or nothing.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Event:
    """The base of every game's events; `rule` is the number of the paragraph, like `WS-4.2`."""

    rule: str
