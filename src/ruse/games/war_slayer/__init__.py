"""War Slayer V: The Universal Betrayal. Two spymasters, one deck, and nothing is ever shuffled."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from ruse.games.war_slayer.actions import ACTION_COUNT, CONTINUE, KINDS
from ruse.games.war_slayer.equipment import box_of, open_box
from ruse.games.war_slayer.events import Happening
from ruse.games.war_slayer.imagine import imagine_table
from ruse.games.war_slayer.length import most_steps
from ruse.games.war_slayer.memory import Memory, recall
from ruse.games.war_slayer.notation import explain, read, write
from ruse.games.war_slayer.options import SWITCHES
from ruse.games.war_slayer.position import read_position
from ruse.games.war_slayer.recount import recount
from ruse.games.war_slayer.rules import Rules
from ruse.games.war_slayer.start import PURPOSES
from ruse.games.war_slayer.status import status
from ruse.games.war_slayer.telling import redact
from ruse.games.war_slayer.turns import WarSlayer, deal_table, empty_table
from ruse.games.war_slayer.view import View
from ruse.games.war_slayer.viewing import view
from ruse.kernel.editions import Edition
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.luck import Luck
from ruse.kernel.sight import Setup, Sight

_FOLDER = Path(__file__).parent


def _check_edition(edition: Edition) -> None:
    open_box(edition)


def _empty(setup: Setup, luck: Luck) -> WarSlayer:
    return empty_table(box_of(setup.edition), Rules(setup), luck)


def _start(setup: Setup, luck: Luck, chronicle: list[object] | None = None) -> WarSlayer:
    return deal_table(_empty(setup, luck), chronicle)


def _from_position(setup: Setup, position: Mapping[str, Any], luck: Luck) -> WarSlayer:
    table = _empty(setup, luck)
    read_position(table, position)
    return table


def _remember(setup: Setup, viewer: int) -> Memory:
    return Memory(viewer, box_of(setup.edition).vip)


def _imagine(sight: Sight, dice: Dice) -> WarSlayer:
    return imagine_table(sight.memory, box_of(sight.setup.edition), Rules(sight.setup), dice)


def _default(sight: Sight) -> int:
    """The silent seat continues, and lays its cards in the Theater as they were drawn: neither tells anything."""
    return CONTINUE if sight.kind == "back-out" else min(sight.legal)


GAME = Game(
    name="war-slayer",
    title="War Slayer V",
    tagline="Send your operatives out face down, and hope none of them works for the other side.",
    minutes=(10, 10),
    seats=(2, 2),
    kinds=KINDS,
    purposes=PURPOSES,
    action_count=ACTION_COUNT,
    switches=SWITCHES,
    folder=_FOLDER,
    edition="standard",
    check_edition=_check_edition,
    start=_start,
    from_position=_from_position,
    view=view,
    redact=redact,
    remember=_remember,
    recall=recall,
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
        "recruit": "ruse.bots.war_slayer.thumb:Recruit",
        "agent": "ruse.bots.war_slayer.thumb:Agent",
        "spymaster": "ruse.bots.war_slayer.search:Spymaster",
        "mastermind": "ruse.bots.war_slayer.foresight:Mastermind",
    },
    recount=recount,
    chapter="MissionStarted",
    habits={"recruit": "ruse.games.war_slayer.habits:Recruit"},
    gauge="ruse.games.war_slayer.gauge:Gauge",
    encoding="ruse.games.war_slayer.encoding:Encoding",
    most_steps=most_steps,
    reference="ruse.bots.war_slayer.reference:Reference",
    board="ruse.terminal.boards.war_slayer:Board",
)
