"""Dash: a small game of another package with a reaction window and a race, for the table and the server to look at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ruse.kernel.editions import Edition
from ruse.kernel.errors import Refusal, RuseError
from ruse.kernel.game import Game, Move
from ruse.kernel.luck import Luck
from ruse.kernel.options import Switch
from ruse.kernel.sight import Setup, Sight
from tests.contract.dash.state import BOOSTS, FIRST, GIVE, KEEP, PASS, PRIZE, PURPOSES, RACE, Dash, read_position
from tests.contract.dash.view import EVENTS, View, imagine, race, recall, redact, remember, view

PRIZES = {KEEP: "keep", GIVE: "give"}


def check_edition(edition: Edition) -> None:
    if edition.data.get("cards") != 12:
        raise RuseError(f"edition {edition.name}: twelve cards, not {edition.data.get('cards')!r}")


def start(setup: Setup, luck: Luck, chronicle: list[object] | None) -> Dash:
    table = Dash(luck, setup.seats, setup.options["speed"] == "reflex")
    table.chronicle = chronicle
    table.deal()
    return table


def from_position(setup: Setup, position: Any, luck: Luck) -> Dash:
    table = Dash(luck, setup.seats, setup.options["speed"] == "reflex")
    read_position(table, position)
    return table


def write(seen: View, action: int) -> Move:
    if action in PRIZES:
        return Move(PRIZES[action], {"prize": PRIZES[action]})
    if action >= FIRST:
        return Move(f"first {action - FIRST}", {"seat": action - FIRST})
    return Move("pass", {}) if action == PASS else Move(str(action), {"card": action})


def possible(seen: View) -> list[int]:
    if seen.phase == RACE:
        return [FIRST + seat for seat in range(len(seen.runners))]
    if seen.phase == PRIZE:
        return list(PRIZES)
    hand = () if seen.viewer is None else seen.runners[seen.viewer].hand
    return [PASS, *(card for card in hand if card is not None and card >= BOOSTS)]


def read(seen: View, text: str) -> int:
    texts = {write(seen, action).text: action for action in possible(seen)}
    if text.strip().lower() not in texts:
        raise Refusal("That is no move of yours now", "DA-2.1")
    return texts[text.strip().lower()]


def explain(seen: View, action: int) -> tuple[str, dict[str, Any]]:
    key = "prize" if action in PRIZES else "first" if action >= FIRST else "boost" if action else "pass"
    return f"explain.{key}", write(seen, action).slots


def default(sight: Sight) -> int:
    return min(sight.legal)


GAME = Game(
    name="dash",
    title="Dash",
    tagline="Three laps and a boost.",
    minutes=(1, 2),
    seats=(2, 4),
    kinds=("boost", "race", "prize"),
    purposes=PURPOSES,
    action_count=GIVE + 1,
    switches=(Switch("speed", "DA-2.2", "How a race is run", "reflex", {"reflex": "by reflex", "dice": "by lot"}),),
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
    windows=("boost",),
    race=race,
    reflex=lambda options: options["speed"] == "reflex",
)
