"""The status line of War X-treme, from what lies before the viewer."""

from __future__ import annotations

from ruse.games.war_x_treme.view import View
from ruse.kernel.status import Status


def status(view: View, kind: str | None) -> Status:
    if view.phase == "over":
        says = "over.won" if len(view.winners) == 1 else "over.shared"
        return Status(says, f"reason:{view.reason}", {"winners": list(view.winners)})
    if kind is not None:
        return Status(f"ask.{kind}", f"why.{kind}", {})
    out = view.viewer is not None and view.players[view.viewer].out
    return Status(
        f"wait.{view.phase}", "page:out.why" if out else None, {} if view.asked is None else {"seat": view.asked}
    )
