"""The status line of Westeria, from what lies before the viewer."""

from __future__ import annotations

from typing import Any

from ruse.games.westeria.view import Phase, View
from ruse.kernel.status import Status

WAITS: dict[Phase, str] = {
    "choosing": "territory", "placing": "place", "drawn": "card", "deploying": "deploy", "redeploying": "redeploy",
    "looking": "look", "guessing": "guess", "returning-spy": "spy-master", "moving": "move", "returning-flag": "flag",
}  # fmt: skip
"""What is owed in a phase, by whoever the table waits for."""


def status(view: View, kind: str | None) -> Status:
    if view.phase == "over":
        says = "over.won" if len(view.winners) == 1 else "over.shared"
        return Status(says, f"reason:{view.reason}" if view.reason else None, {"winners": list(view.winners)})
    if kind is None:
        return Status(f"wait.{WAITS[view.phase]}", None, {} if view.phase == "placing" else {"seat": view.turn})
    return Status(f"ask.{kind}", f"why.{kind}", _slots(view, kind))


def _slots(view: View, kind: str) -> dict[str, Any]:
    if kind == "move":
        return {"number": view.made + 1, "moves": view.moves}
    unit = view.placing or view.drawn
    return {} if unit is None else {"unit": unit}
