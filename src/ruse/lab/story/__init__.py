"""War, as everybody played it as a child, and the first prototype of War Slayer V, as switches of it.

A small game in plain Python, which lies open but for the order of an army: the lab measures by it what its designers
changed. It is no game of the lobby; its door is `ruse.lab.story:GAME`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ruse.kernel.editions import Edition
from ruse.kernel.errors import Refusal, RuseError
from ruse.kernel.game import Game, Move
from ruse.kernel.luck import Luck
from ruse.kernel.options import Switch
from ruse.kernel.sight import Setup, Sight
from ruse.lab.story.state import CARDS, LINE, MOST_LINE, ORDERS, PURPOSES, TARGET, TURN, War, read_position
from ruse.lab.story.view import EVENTS, View, imagine, recall, redact, remember, view

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PROTOTYPE = {"line": 3, "target": "chosen", "limit": 200}
"""The designers' first prototype. Their diary does not say when it was over: here, after as many battles as War takes."""


def check_edition(edition: Edition) -> None:
    if edition.data.get("cards") != CARDS:
        raise RuseError(f"edition {edition.name}: {CARDS} cards, not {edition.data.get('cards')!r}")


def made(setup: Setup, luck: Luck) -> War:
    options = setup.options
    return War(luck, int(options["line"]), options["target"] == "chosen", int(options["limit"]))


def start(setup: Setup, luck: Luck, chronicle: list[object] | None) -> War:
    table = made(setup, luck)
    table.chronicle = chronicle
    table.deal()
    return table


def from_position(setup: Setup, position: Any, luck: Luck) -> War:
    table = made(setup, luck)
    read_position(table, position)
    return table


def write(seen: View, action: int) -> Move:
    if action == TURN:
        return Move("turn", {})
    if action >= TARGET:
        return Move(f"attack {action - TARGET + 1}", {"target": action - TARGET + 1})
    assert seen.viewer is not None
    hand = seen.sides[seen.viewer].hand
    laid = " ".join("?" if hand[place] is None else str(hand[place]) for place in ORDERS[len(hand)][action - LINE])
    return Move(f"lay {laid}", {"line": laid})


def possible(seen: View) -> list[int]:
    if seen.viewer is None or seen.ended is not None:
        return []
    own, other = seen.sides[seen.viewer], seen.sides[1 - seen.viewer]
    if own.hand or other.hand:
        return [LINE + order for order in range(len(ORDERS[len(own.hand)]))]
    return [TARGET + target for target in range(len(other.line))] or [TURN]


def read(seen: View, text: str) -> int:
    texts = {write(seen, action).text: action for action in possible(seen)}
    if text.strip().lower() not in texts:
        raise Refusal("That is no move of yours now", "WA-3.1")
    return texts[text.strip().lower()]


def explain(seen: View, action: int) -> tuple[str, dict[str, Any]]:
    key = "turn" if action == TURN else "target" if action >= TARGET else "line"
    return f"explain.{key}", write(seen, action).slots


def default(sight: Sight) -> int:
    return min(sight.legal)


GAME = Game(
    name="war",
    title="War",
    tagline="Whoever turns the higher card takes both.",
    minutes=(15, 30),
    seats=(2, 2),
    kinds=("turn", "line", "target"),
    purposes=PURPOSES,
    action_count=TARGET + MOST_LINE,
    switches=(
        Switch("line", "WA-3.1", "Cards that both draw, look at and lay in a line", 1, span=(1, MOST_LINE)),
        Switch("target", "WA-3.2", "Whom a card of the line attacks", "facing",
               {"facing": "the first card of the other line", "chosen": "any card of it"}),
        Switch("limit", "WA-4.2", "The game ends after this many battles", 1000, span=(1, 5000)),
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
    bots={"recruit": "ruse.lab.story.players:Recruit"},
    habits={"recruit": "ruse.lab.story.players:Habit"},
    gauge="ruse.lab.story.players:Gauge",
)  # fmt: skip
