"""The status line of Master of Spies, from what lies before the viewer."""

from __future__ import annotations

from ruse.games.master_of_spies.view import View
from ruse.kernel.status import Status

WAITS = {"draw": "draw", "play": "card", "disguise": "disguise", "spy-move": "spy-move"}
"""What is owed in a phase."""


def status(view: View, kind: str | None) -> Status:
    if view.phase == "over":
        return _over(view)
    if kind is not None:
        return Status(f"ask.{kind}", f"why.{kind}", {})
    return Status(
        f"wait.{WAITS.get(view.phase, 'card')}", _last_round(view), {} if view.turn is None else {"seat": view.turn}
    )


def _last_round(view: View) -> str | None:
    """MS-6.1: once the last card is drawn the round is finished, and then comes the final one."""
    if view.final:
        return "why.final-round"
    return None if view.last_drawer is None else "why.last-card"


def _over(view: View) -> Status:
    match = view.match != "single"
    points = max(side.total if match else side.points for side in view.sides)
    says = "over.won" if len(view.winners) == 1 else "over.shared-match" if match else "over.shared"
    return Status(says, f"reason:{view.reason}", {"winners": list(view.winners), "points": points})
