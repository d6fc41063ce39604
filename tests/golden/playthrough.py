"""A whole game as text: what each viewer is told, what changes in its view, what is legal. Made to be read and compared."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ruse.kernel.game import Game
from ruse.kernel.plain import to_plain
from ruse.kernel.state import SPECTATOR, legal_actions
from ruse.testkit.walk import Walk, begin


def playthrough(game: Game, seed: int, options: dict[str, Any]) -> str:
    walk = begin(game, seed, setup=game.setup(options=options))
    settings = ", ".join(f"{name}={value}" for name, value in walk.setup.options.items())
    lines = [f"# {game.title}, seed {seed}: {settings}"]
    views: dict[int, dict[str, Any]] = {viewer: {} for viewer in walk.viewers}
    lines += list(_table(walk, views))
    while not walk.state.over():
        seat, action = _peek(walk)
        lines += ["", f"## Act {walk.moves + 1}: seat {seat} says {game.write(walk.view(seat), action).text!r}"]
        walk.step()
        lines += list(_table(walk, views))
    scores = [int(walk.state.score(seat)) for seat in range(walk.setup.seats)]
    lines += ["", f"# Over: scores {scores}, checksum {walk.state.checksum()}"]
    return "\n".join(lines) + "\n"


def _peek(walk: Walk) -> tuple[int, int]:
    """What the next step will be, without taking it."""
    x, weyl = walk.dice.x, walk.dice.weyl
    choice = walk.choose()
    walk.dice.x, walk.dice.weyl = x, weyl
    return choice


def _table(walk: Walk, views: dict[int, dict[str, Any]]) -> Iterator[str]:
    for viewer in walk.viewers:
        name = "spectator" if viewer == SPECTATOR else f"seat {viewer}"
        for event in walk.told[viewer]:
            plain = to_plain(event)
            said = " ".join(f"{key}={_short(value)}" for key, value in plain.items() if key != "is")
            yield f"{name} is told {plain['is']} {said}"
        view = dict(_flat(to_plain(walk.game.view(walk.state, viewer)), ""))
        for way in sorted(view.keys() | views[viewer].keys()):
            if view.get(way, "gone") != views[viewer].get(way, "gone"):
                yield f"{name} sees {way} = {_short(view.get(way, 'gone'))}"
        views[viewer] = view
    for seat in walk.owing():
        legal = [walk.game.write(walk.view(seat), action).text for action in legal_actions(walk.state, seat)]
        yield f"seat {seat} owes {walk.game.kinds[walk.state.kind(seat)]}: {' | '.join(legal)}"


def _flat(value: Any, way: str) -> Iterator[tuple[str, Any]]:
    """A nested view as pairs of a place and what lies there."""
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from _flat(item, f"{way}.{key}" if way else key)
    elif isinstance(value, list) and any(isinstance(item, (dict, list)) for item in value):
        for place, item in enumerate(value):
            yield from _flat(item, f"{way}[{place}]")
    else:
        yield way, value


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
