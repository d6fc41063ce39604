"""Ferry: a small game of another package, in plain Python, for the contract suite to look at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ruse.kernel.editions import Edition
from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.luck import Luck
from ruse.kernel.options import Switch
from ruse.kernel.sight import Setup, Sight
from tests.contract.outside.memory import imagine, recall, remember
from tests.contract.outside.notation import explain, read, write
from tests.contract.outside.state import DOCK, PURPOSES, Ferry, read_position
from tests.contract.outside.view import EVENTS, View, redact, view


def check_edition(edition: Edition) -> None:
    if edition.data.get("crates") != 12:
        raise RuseError(f"edition {edition.name}: twelve crates, not {edition.data.get('crates')!r}")


def start(setup: Setup, luck: Luck, chronicle: list[object] | None) -> Ferry:
    table = Ferry(luck, setup.seats, setup.options["storm"] == "fair")
    table.chronicle = chronicle
    table.deal()
    return table


def from_position(setup: Setup, position: Any, luck: Luck) -> Ferry:
    table = Ferry(luck, setup.seats, setup.options["storm"] == "fair")
    read_position(table, position)
    return table


def default(sight: Sight) -> int:
    return max(sight.legal) if sight.kind == "dock" else min(sight.legal)


GAME = Game(
    name="ferry",
    title="Ferry",
    tagline="Two docks and one storm.",
    minutes=(2, 3),
    seats=(2, 3),
    kinds=("crate", "dock"),
    purposes=PURPOSES,
    action_count=DOCK + 2,
    switches=(
        Switch("storm", "FE-2.2", "Where the storm strikes", "fair", {"fair": "either dock", "left": "the left one"}),
    ),
    folder=Path(__file__).parent,
    edition="standard",
    check_edition=check_edition,
    start=start,
    from_position=from_position,
    view=view,
    redact=redact,
    remember=remember,
    recall=recall,
    imagine=imagine,
    write=write,
    read=read,
    explain=explain,
    default=default,
    shape=View,
    events=EVENTS,
)
