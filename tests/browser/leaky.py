"""A server that leaks on purpose, for the spy to find: seat 1 is sent seat 0's hand. Only tests run this."""

from __future__ import annotations

from typing import Any

from ruse.cli import main
from ruse.kernel.plain import to_plain
from ruse.server.live import scene

honest = scene.told


def leaky(desk: Any, delivery: Any, shown: Any) -> Any:
    told = honest(desk, delivery, shown)
    if delivery.viewer == 1 and not desk.playing().over():
        told.view = {**to_plain(told.view), "aside_note": list(desk.playing().snapshot(0).view.sides[0].hand)}
    return told


if __name__ == "__main__":
    scene.told = leaky
    main()
