"""A switch is one line in `options.py` and one in `Rules`; what the rules do not read, the table does."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ruse.kernel.copying import fields_of
from ruse.kernel.game import Game
from ruse.kernel.luck import FastLuck
from ruse.kernel.options import Options, Switch, Value
from ruse.kernel.registry import game_names, load_game
from ruse.kernel.sight import Setup
from ruse.kernel.state import State

ROOT = Path(__file__).resolve().parent.parent.parent
OF_THE_TABLE = {"memory_aid", "table_talk"}
"""Not read by the rules of any game: what a table shows and lets pass."""


class Noted(dict[str, Any]):
    """Options that know which of them were read."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return super().__getitem__(name)


def dealt(game: Game, setup: Setup) -> Any:
    return game.start(setup, FastLuck(1), None)


def unread(game: Game) -> set[str]:
    """The switches that nothing asks when a table is dealt."""
    setup = game.setup()
    options = Noted(setup.options)
    dealt(game, replace(setup, options=options))
    return set(options) - options.read


def values(switch: Switch) -> list[Value]:
    if isinstance(switch.default, bool):
        return [False, True]
    if switch.span is not None:
        return list(switch.span)
    return [*switch.choices, *(f"{name}={low}" for name, (low, _) in switch.counted.items())]


def settled(state: Any) -> object:
    """What the switches have become: the fields of the rules, and which box it is."""
    box = next(getattr(state, name) for name in ("box", "land", "deck") if hasattr(state, name))
    rules = {name: getattr(state.rules, name) for name in fields_of(state.rules) if name != "setup"}
    return rules, id(box)


@pytest.mark.parametrize("name", game_names())
def test_every_switch_is_read_by_the_rules_or_by_the_table(name: str):
    game = load_game(name)

    assert unread(game) == OF_THE_TABLE & {switch.name for switch in game.switches}


def test_a_switch_that_nobody_reads_is_found():
    game = load_game("westeria")
    mute = Switch(name="mute", rule="WE-1.1", says="Nobody reads this", default=False)

    assert "mute" in unread(replace(game, switches=(*game.switches, mute)))


@pytest.mark.parametrize("name", game_names())
def test_every_value_of_a_switch_makes_other_rules(name: str):
    game = load_game(name)
    for switch in game.switches:
        if switch.name not in OF_THE_TABLE:
            found = [settled(dealt(game, game.setup(options={switch.name: value}))) for value in values(switch)]
            assert all(found.count(each) == 1 for each in found), f"{switch.name} has two values that are the same"


@pytest.mark.parametrize("name", game_names())
def test_a_clone_shares_the_rules_and_the_checksum_knows_each_of_them(name: str):
    game = load_game(name)
    state = dealt(game, game.setup())
    assert state.clone().rules is state.rules

    for field in fields_of(state.rules):
        value = getattr(state.rules, field)
        if isinstance(value, int):
            other = with_another(state, field, not value if isinstance(value, bool) else value + 1)
            assert other.checksum() != state.checksum(), f"no checksum knows {field}"


def with_another(state: Any, field: str, value: Any) -> State:
    other = state.clone()
    other.rules = type(state.rules)(state.rules.setup)
    setattr(other.rules, field, value)
    return other  # type: ignore[no-any-return]


def test_the_walk_that_contributing_describes_leads_to_files():
    section = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## A switch\n")[1].split("\n## ")[0]
    files = re.findall(r"`((?:src|tests)/[^`]+)`", section)

    assert len(files) >= 5
    for file in files:
        for name in game_names():
            where = ROOT / file.replace("<game>", name.replace("-", "_"))
            assert where.exists(), f"CONTRIBUTING sends whoever adds a switch to {where}, which is not there"
