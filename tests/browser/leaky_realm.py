"""Westeria on a server that leaks on purpose: seat 1 is sent seat 0's army, in frames and in its memory. For tests only."""

from __future__ import annotations

from typing import Any

from ruse.cli import main
from ruse.kernel.plain import to_plain
from ruse.server.http import memory
from ruse.server.http.answers import answer as honest_answer
from ruse.server.live import scene

honest_told, honest_names = scene.told, scene.names
desks: list[Any] = []


def army(desk: Any) -> dict[str, str]:
    """Seat 0's units by zone."""
    zones = desk.playing().snapshot(0).view.zones
    return {zone.name: zone.unit.kind for zone in zones if zone.unit is not None and zone.unit.owner == 0}


def told(desk: Any, delivery: Any, shown: Any) -> Any:
    message = honest_told(desk, delivery, shown)
    if delivery.viewer == 1 and not desk.playing().over():
        message.view = {**to_plain(message.view), "aside_note": [f"{zone} {kind}" for zone, kind in army(desk).items()]}
    return message


def names(desk: Any) -> list[str]:
    desks.append(desk)
    return honest_names(desk)


def answer(message: Any, *more: Any) -> Any:
    truth = army(desks[-1])
    for part in message.parts:
        if part.slots.get("zone") in truth:
            part.places = [[truth[part.slots["zone"]]]]
    return honest_answer(message, *more)


if __name__ == "__main__":
    scene.told, scene.names = told, names
    vars(memory).update(answer=answer)
    main()
