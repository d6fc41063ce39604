"""The status line of War Slayer V, from what lies before the viewer."""

from __future__ import annotations

from typing import Any

from ruse.games.war_slayer.view import Side, View
from ruse.kernel.status import Status


def status(view: View, kind: str | None) -> Status:
    if view.phase == "over":
        return _over(view)
    if kind is None:
        return _waiting(view)
    if kind == "back-out":
        return Status("ask.back-out", *_last_blow(view))
    return Status(f"ask.{kind}", f"why.{kind}", {"rival": _rival(view), "defeated": view.defeated})


def _rival(view: View) -> int:
    return 1 if view.viewer is None else 1 - view.viewer


def _over(view: View) -> Status:
    """WS-9: with whom the game ended, and why."""
    points = [side.points or 0 for side in view.sides]
    high, low = max(points), min(points)
    slots: dict[str, Any] = {"high": high, "low": low}
    if high != low:
        slots["winner"] = points.index(high)
    return Status("over.tie" if high == low else "over.won", f"reason:{view.reason}" if view.reason else None, slots)


def _waiting(view: View) -> Status:
    """The other one lays or decides; whom a watcher waits for, the table knows."""
    known = {} if view.viewer is None else {"seat": 1 - view.viewer}
    if view.phase == "first":
        return Status("wait.row", None, known)
    if view.phase == "second":
        return Status("wait.second" if view.viewer is None else _order_of(view.sides[_rival(view)]), None, known)
    why, slots = _last_blow(view)
    return Status("wait.back-out", why, slots | known)


def _order_of(side: Side) -> str:
    """WS-3.3: the row that is left."""
    return "wait.dossier-order" if side.first_row == "theater" else "wait.theater-order"


def _last_blow(view: View) -> tuple[str | None, dict[str, Any]]:
    """WS-4.2: the operation that was won last, and the card it took, which watchers do not see."""
    won = next((operation for operation in reversed(view.operations) if operation.winner is not None), None)
    if won is None or won.winner is None:
        return None, {}
    taken = next(iter(view.sides[won.winner].aside[-1:]), None)
    slots = {"winner": won.winner, "loser": 1 - won.winner, "card": won.cards[won.winner]}
    slots["beaten"] = won.cards[1 - won.winner]
    if taken is None:
        return "why.back-out.unseen", slots
    return "why.back-out", slots | {"taken": taken}
