# interpreted
"""The status line: what the viewer is asked, or what everybody waits for, and why. Words and names come later."""

from __future__ import annotations

from typing import Any

from ruse.kernel.shape import Shape


class Status(Shape, frozen=True):
    """A message of the game's words and, where there is one, another that gives the reason; the slots serve both.

    The rule stands in the words under the key and `.rule`, or under that of the reason; of `wait.row` it may be that of
    `ask.row`. A missing `seat` is whoever the table waits for."""

    says: str
    why: str | None
    slots: dict[str, Any]


def asked_or_waiting(_view: Any, kind: str | None) -> Status:
    """Of a game that says no more: what kind of decision the viewer owes, if it owes one."""
    return Status("wait", None, {}) if kind is None else Status(f"ask.{kind}", f"why.{kind}", {})
