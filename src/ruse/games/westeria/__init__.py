"""Westeria: four kingdoms, seventy-two zones, and every banner looks the same until it is attacked."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from ruse.games.westeria.actions import ACTION_COUNT, DECLINE, END_TURN, KINDS
from ruse.games.westeria.equipment import land_of, open_box
from ruse.games.westeria.events import Happening
from ruse.games.westeria.imagine import imagine_realm, lay_draft
from ruse.games.westeria.length import most_steps
from ruse.games.westeria.memory import Memory, recall
from ruse.games.westeria.notation import explain, read, write
from ruse.games.westeria.options import SEAT_OPTIONS, SWITCHES
from ruse.games.westeria.position import read_position
from ruse.games.westeria.recount import recount
from ruse.games.westeria.rules import Rules
from ruse.games.westeria.start import PURPOSES
from ruse.games.westeria.status import status
from ruse.games.westeria.telling import redact
from ruse.games.westeria.turns import Westeria, deal_realm
from ruse.games.westeria.view import View
from ruse.games.westeria.viewing import view
from ruse.kernel.editions import Edition
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.luck import Luck
from ruse.kernel.sight import Setup, Sight

_FOLDER = Path(__file__).parent


def _check_edition(edition: Edition) -> None:
    open_box(edition)


def _empty(setup: Setup, luck: Luck) -> Westeria:
    return Westeria(land_of(setup.edition), Rules(setup), luck, setup.seats)


def _start(setup: Setup, luck: Luck, chronicle: list[object] | None = None) -> Westeria:
    return deal_realm(_empty(setup, luck), chronicle)


def _from_position(setup: Setup, position: Mapping[str, Any], luck: Luck) -> Westeria:
    table = _empty(setup, luck)
    read_position(table, position)
    return table


def _remember(setup: Setup, viewer: int) -> Memory:
    return Memory(viewer, setup.seats, land_of(setup.edition))


def _recall(data: Mapping[str, Any]) -> Memory:
    return recall(data, land_of(data["land"]))


def _imagine(sight: Sight, dice: Dice) -> Westeria:
    table = imagine_realm(sight.memory, Rules(sight.setup), dice)
    if sight.seat >= 0:
        lay_draft(table, sight.seat, list(sight.view.steps))
    return table


def _default(sight: Sight) -> int:
    """The silent seat declines, ends its turn, or takes the first step there is: none tells anything."""
    for quiet in (DECLINE, END_TURN):
        if quiet in sight.legal:
            return int(quiet)
    return min(sight.legal)


GAME = Game(
    name="westeria",
    title="Westeria",
    tagline="Four kingdoms, seventy-two zones. Every banner looks the same until you attack it.",
    minutes=(60, 60),
    seats=(2, 4),
    kinds=KINDS,
    purposes=PURPOSES,
    action_count=ACTION_COUNT,
    switches=SWITCHES,
    folder=_FOLDER,
    edition="westeria",
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
        "recruit": "ruse.bots.westeria.thumb:Recruit",
        "agent": "ruse.bots.westeria.thumb:Agent",
        "spymaster": "ruse.bots.westeria.spymaster:Spymaster",
        "mastermind": "ruse.bots.westeria.mastermind:Mastermind",
    },
    seat_options=SEAT_OPTIONS,
    chapter="TurnStarted",
    open_kinds=("territory", "deploy", "spy-master", "flag"),
    arranged=("place",),
    gauge="ruse.games.westeria.gauge:Gauge",
    encoding="ruse.games.westeria.encoding:Encoding",
    most_steps=most_steps,
    reference="ruse.bots.westeria.reference:Reference",
    board="ruse.terminal.boards.westeria:Board",
)
