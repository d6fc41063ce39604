"""War X-treme: eight factions, wars within wars, and a tax pile that always comes for its own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from ruse.games.war_x_treme.actions import ACTION_COUNT, FLEE, KEEP, KINDS, PASS, STAND, STAY, TRUST, WINDOWS
from ruse.games.war_x_treme.equipment import SUITS, dealt_from, deck_of, open_box
from ruse.games.war_x_treme.happening import Happening
from ruse.games.war_x_treme.imagine import deal_hidden
from ruse.games.war_x_treme.layout import lay_open
from ruse.games.war_x_treme.length import most_steps
from ruse.games.war_x_treme.memory import Memory, recall
from ruse.games.war_x_treme.moves import next_asked
from ruse.games.war_x_treme.notation import explain, read, write
from ruse.games.war_x_treme.options import SEAT_OPTIONS, SWITCHES
from ruse.games.war_x_treme.position import read_position
from ruse.games.war_x_treme.recount import recount
from ruse.games.war_x_treme.rules import Rules
from ruse.games.war_x_treme.start import PURPOSES
from ruse.games.war_x_treme.status import status
from ruse.games.war_x_treme.telling import redact
from ruse.games.war_x_treme.turns import WarXtreme, deal_table
from ruse.games.war_x_treme.view import View
from ruse.games.war_x_treme.viewing import race, view
from ruse.kernel.editions import Edition
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.luck import FastLuck, Luck
from ruse.kernel.options import Options
from ruse.kernel.sight import Setup, Sight

_FOLDER = Path(__file__).parent


def _check_edition(edition: Edition) -> None:
    open_box(edition, list(SUITS))


def _empty(setup: Setup, luck: Luck) -> WarXtreme:
    return WarXtreme(dealt_from(setup), Rules(setup), luck)


def _reflex(options: Options) -> bool:
    return options["speed"] == "reflex"


def _start(setup: Setup, luck: Luck, chronicle: list[object] | None = None) -> WarXtreme:
    return deal_table(_empty(setup, luck), chronicle)


def _from_position(setup: Setup, position: Mapping[str, Any], luck: Luck) -> WarXtreme:
    table = _empty(setup, luck)
    read_position(table, position)
    return table


def _remember(setup: Setup, viewer: int) -> Memory:
    return Memory(viewer, dealt_from(setup), setup.options["deal"] == "mixed")


def _recall(data: Mapping[str, Any]) -> Memory:
    return recall(data, deck_of(data["edition"], tuple(data["suits"])))


def _imagine(sight: Sight, dice: Dice) -> WarXtreme:
    table = _empty(sight.setup, FastLuck(dice.seed()))
    lay_open(table, sight.view)
    deal_hidden(sight.memory, table, dice)
    return table


def _default(sight: Sight) -> int:
    """The silent seat passes, lets its cards stand, flees, trusts, asks the next player, and picks the first slot: none
    tells anything."""
    for quiet in (PASS, STAND, KEEP, STAY, FLEE, TRUST):
        if quiet in sight.legal:
            return int(quiet)
    if sight.kind == "ask":
        return next_asked(sight.legal, sight.seat, sight.setup.seats)
    return min(sight.legal)


GAME = Game(
    name="war-x-treme",
    title="War X-treme",
    tagline="Two to eight players, wars within wars, curses, taxes and races. Are you feeling extreme?",
    minutes=(15, 60),
    seats=(2, 8),
    kinds=KINDS,
    purposes=PURPOSES,
    action_count=ACTION_COUNT,
    switches=SWITCHES,
    folder=_FOLDER,
    edition="origins",
    check_edition=_check_edition,
    start=_start,
    from_position=_from_position,
    view=view,
    redact=redact,
    remember=_remember,
    recall=_recall,
    recount=recount,
    imagine=_imagine,
    write=write,
    read=read,
    explain=explain,
    status=status,
    default=_default,
    shape=View,
    events=get_args(Happening),
    bots={
        "random": "ruse.bots.random:Random",
        "recruit": "ruse.bots.war_x_treme.thumb:Recruit",
        "agent": "ruse.bots.war_x_treme.thumb:Agent",
        "spymaster": "ruse.bots.war_x_treme.slots:Spymaster",
        "mastermind": "ruse.bots.war_x_treme.prices:Mastermind",
    },
    seat_options=SEAT_OPTIONS,
    habits={"recruit": "ruse.games.war_x_treme.habits:Recruit"},
    gauge="ruse.games.war_x_treme.gauge:Gauge",
    encoding="ruse.games.war_x_treme.encoding:Encoding",
    most_steps=most_steps,
    reference="ruse.bots.war_x_treme.reference:Reference",
    board="ruse.terminal.boards.war_x_treme:Board",
    chapter="RoundStarted",
    windows=WINDOWS,
    race=race,
    reflex=_reflex,
)
