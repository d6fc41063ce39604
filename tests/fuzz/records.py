"""Records to bring in: a real one, and what becomes of it when somebody breaks it."""

from __future__ import annotations

import json
import random
from typing import Any

from ruse.kernel.errors import RuseError
from ruse.server.beside.minds import check_record
from tests.fuzz.frames import ODD
from tests.store.games import played_record


def whole() -> list[str]:
    return played_record().to_text().splitlines()


def spoiled(lines: list[str], draw: random.Random) -> str:
    """Lines gone, doubled, exchanged; fields of another kind; bytes cut off."""
    made = list(lines)
    for _ in range(draw.choice((1, 1, 2, 3))):
        at, how = draw.randrange(len(made)), draw.randrange(6)
        if how == 0 and len(made) > 1:
            del made[at]
        elif how == 1:
            made.insert(draw.randrange(len(made)), made[at])
        elif how == 2:
            made[at] = made[at][: draw.randrange(len(made[at]) + 1)]
        else:
            made[at] = _spoil_line(made[at], draw)
    return "\n".join(made) + draw.choice(("\n", "\n", "\n", ""))


def _spoil_line(line: str, draw: random.Random) -> str:
    try:
        data: Any = json.loads(line)
    except json.JSONDecodeError:
        return line
    if not isinstance(data, dict) or not data:
        return line
    key = draw.choice(list(data))
    if isinstance(data[key], list) and data[key] and draw.random() < 0.5:
        data[key][draw.randrange(len(data[key]))] = draw.choice(ODD)
    else:
        data[key] = draw.choice(ODD)
    return json.dumps(data, ensure_ascii=True)


def try_record(text: str) -> str | None:
    """None if it was refused in words or is a good record; otherwise what went wrong."""
    try:
        check_record(text)
    except RuseError as refusal:
        return None if str(refusal) and "\n" not in str(refusal) else f"refused with {refusal!r}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None
