# interpreted
"""What happened. Events are built only while somebody listens: a playout pays one `is None`.

Every game has its own events, frozen shapes in the past tense, and each carries the number of the rule it follows
from. The public twin of a secret event ends in `Unseen`; `Game.redact(event, viewer)` names every kind and gives what a
viewer is told: the event itself, its twin, or nothing.
"""

from __future__ import annotations

from ruse.kernel.shape import Seat as Seat
from ruse.kernel.shape import Shape


class Event(Shape, frozen=True, tag=True, tag_field="is"):
    """The base of every game's events; `rule` is the number of the paragraph, like `WS-4.2`."""

    rule: str
