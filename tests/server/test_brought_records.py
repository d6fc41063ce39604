"""Records that people bring along: whole ones are kept, damaged ones get a sentence, and none can break a page."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import ruse
from ruse.kernel.errors import RuseError
from ruse.kernel.record import read_record
from ruse.kernel.registry import load_game
from ruse.server.beside.minds import check_record
from ruse.server.beside.told_again import tell_again
from ruse.server.http.replays import _places
from ruse.server.live import scene


def played(seed: int) -> str:
    table = ruse.open_table("war-slayer", seed=seed, mission_limit=2)
    while not table.over():
        seat = 0 if table.decision(0) else 1
        asked = table.decision(seat)
        assert asked is not None
        table.act(seat, asked.id, [asked.legal[seed % len(asked.legal)].text], now=5)
    return table.record.to_text()


JUNK: list[Any] = [None, 7, -1, 10**30, "x", "", [], {}, [1], [None, None], {"a": 1}, True, 1.5, "\u202e", ["x"] * 3]


def damage(data: Any, dice: random.Random) -> Any:
    """One value somewhere, changed, dropped or added."""
    if isinstance(data, dict) and data and dice.random() < 0.8:
        key = dice.choice(sorted(data))
        kind = dice.random()
        if kind < 0.2:
            return {k: v for k, v in data.items() if k != key}
        if kind < 0.3:
            return {**data, "extra": dice.choice(JUNK)}
        return {**data, key: damage(data[key], dice)}
    if isinstance(data, list) and data and dice.random() < 0.7:
        at = dice.randrange(len(data))
        return [*data[:at], damage(data[at], dice), *data[at + 1 :]]
    return dice.choice(JUNK)


def show_everything(text: str) -> None:
    """What the pages do with a record that was let in."""
    record = read_record(text)
    for viewer in (-2, -1, 0, 1):
        tell_again(record, viewer)
    scene.result(record.rows)
    for place in _places(record):
        scene.level_title(load_game(record.game), place.level)


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_record_gets_a_sentence_and_breaks_nothing(seed: int):
    lines = played(seed).splitlines()
    dice = random.Random(seed)
    assert check_record("\n".join(lines) + "\n")[0] == "war-slayer"
    refused = 0
    for _ in range(60):
        number = dice.choice([0, dice.randrange(len(lines)), len(lines) - 1])
        changed = json.dumps(damage(json.loads(lines[number]), dice), ensure_ascii=False)
        text = "\n".join([*lines[:number], changed, *lines[number + 1 :]]) + "\n"
        try:
            check_record(text)
        except RuseError:
            refused += 1
        else:
            show_everything(text)
    assert refused > 30


def test_a_record_with_a_broken_seal_is_not_taken_and_the_place_is_named():
    text = played(3)
    bent = text.replace('"at":5', '"at":6', 1)

    with pytest.raises(RuseError, match=r"this record, line \d+: this is not what was written.*This record is broken"):
        check_record(bent)
    assert check_record(text)[0] == "war-slayer"
