"""Frames for a socket: valid ones, and what becomes of them when somebody breaks them."""

from __future__ import annotations

import json
import random
from typing import Any

from ruse.table.delivery import Decision
from tests.walls.matrix import FIELDS, MESSAGES

ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1 << 53, 1 << 70, 1.5, 1e308, "", "x" * 300, "\x00", "\ud800", "‮", "A♠", "__proto__", "../../x",
    [], {}, [[]], {"is": "act"}, "NaN", "0", "'; DROP TABLE rows; --", "<script>alert(1)</script>",
)  # fmt: skip
PLAIN = ("ping", "measured")
OFTEN = ("act", "act", "act", "draft", "draft", "undo", *PLAIN)


def valid(draw: random.Random, decision: Decision | None) -> dict[str, Any]:
    """A frame that can be read; a step is often one that is legal."""
    name = draw.choice([*MESSAGES, *OFTEN])
    if name in PLAIN:
        return {"is": name, "at" if name == "ping" else "number": draw.randrange(1 << 30)}
    fields = dict(FIELDS.get(name, {}))
    if "decision" in fields:
        fields["decision"] = (1 if decision is None else decision.id) + draw.choice((0, 0, 0, 0, 1, -1))
    if "steps" in fields:
        fields["steps"] = steps(draw, decision, unfinished=name == "draft")
    if name == "ready":
        fields |= draw.choice(({}, {"commitment": "a1" * 32}, {"entropy": "x", "under": "b2" * 32}))
    if name == "seat_bot":
        fields["seat"] = draw.randrange(3)
    if name == "orders":
        fields["orders"] = {draw.choice(("react", "counter", "x")): draw.choice(("ask", "pass", "x"))}
    return {"is": name, "id": f"f{draw.randrange(1 << 30)}", **fields}


def steps(draw: random.Random, decision: Decision | None, *, unfinished: bool) -> list[str]:
    """Mostly one step of the kind that is wanted; sometimes any, or many."""
    if decision is None:
        return ["x"]
    fitting = [move.text for move, more in zip(decision.legal, decision.more, strict=True) if more is unfinished]
    texts = fitting if fitting and draw.random() < 0.8 else [move.text for move in decision.legal]
    return [draw.choice(texts) for _ in range(draw.choice((1, 1, 1, 1, 2, 64)))]


def broken(frame: dict[str, Any], draw: random.Random) -> str | bytes:
    """The frame after some of what can happen to it."""
    made: Any = json.loads(json.dumps(frame))
    for _ in range(draw.choice((0, 0, 1, 1, 2, 3))):
        made = _mutate(made, draw)
    text = json.dumps(made, ensure_ascii=draw.random() < 0.5)
    how = draw.randrange(16)
    if how == 0:
        return text[: draw.randrange(len(text) + 1)]
    if how == 1:
        at = draw.randrange(len(text))
        return text[:at] + draw.choice('{}[]",:\\x0') + text[at:]
    if how == 2:
        return text.encode("utf-8", "replace")
    if how == 3:
        data = bytearray(text.encode("utf-8", "replace"))
        data[draw.randrange(len(data))] = draw.randrange(256)
        return bytes(data)
    if how == 4:
        return "[" * draw.choice((10, 3000)) + text
    return text.encode("utf-8", "replace").decode()


def _mutate(made: Any, draw: random.Random) -> Any:
    """One field gone, doubled, exchanged, or of another kind."""
    if not isinstance(made, dict) or not made:
        return made
    key, how = draw.choice(list(made)), draw.randrange(6)
    if how == 0:
        return {name: value for name, value in made.items() if name != key}
    if how == 1:
        return {**made, draw.choice(("seat", "player", "table", "now", key + "s")): draw.choice(ODD)}
    if how == 2:
        return {**made, "is": draw.choice((*MESSAGES, "join", "token", "measured", "snapshot", ""))}
    if how == 3 and isinstance(made[key], list):
        return {**made, key: made[key] + [draw.choice(ODD)]}
    if how == 4:
        return {**made, "filler": "x" * draw.choice((1_000, 17_000, 200_000))}
    return {**made, key: draw.choice(ODD)}
