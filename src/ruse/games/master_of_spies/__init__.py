"""Master of Spies: four rows of nobles, four spies each, and the highest seats of power in Eldinar."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from ruse.games.master_of_spies.actions import ACTION_COUNT, DISCARD, DRAW, KINDS, STAY, TAKE, WITHOUT
from ruse.games.master_of_spies.equipment import open_box
from ruse.games.master_of_spies.events import Happening
from ruse.games.master_of_spies.imagine import imagine_table
from ruse.games.master_of_spies.length import most_steps
from ruse.games.master_of_spies.memory import Memory, recall
from ruse.games.master_of_spies.notation import explain, read, write
from ruse.games.master_of_spies.options import SWITCHES
from ruse.games.master_of_spies.position import SPECIALS, read_position
from ruse.games.master_of_spies.recount import recount
from ruse.games.master_of_spies.start import PURPOSES
from ruse.games.master_of_spies.status import status
from ruse.games.master_of_spies.telling import redact
from ruse.games.master_of_spies.turns import MasterOfSpies, deal_table, empty_table
from ruse.games.master_of_spies.view import View
from ruse.games.master_of_spies.viewing import view
from ruse.kernel.editions import Edition
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.luck import Luck
from ruse.kernel.sight import Setup, Sight

_FOLDER = Path(__file__).parent


def _check_edition(edition: Edition) -> None:
    open_box(edition)


def _start(setup: Setup, luck: Luck, chronicle: list[object] | None = None) -> MasterOfSpies:
    return deal_table(empty_table(setup, luck), chronicle)


def _from_position(setup: Setup, position: Mapping[str, Any], luck: Luck) -> MasterOfSpies:
    table = empty_table(setup, luck)
    read_position(table, position)
    return table


def _remember(setup: Setup, viewer: int) -> Memory:
    return Memory(viewer, setup)


def _imagine(sight: Sight, dice: Dice) -> MasterOfSpies:
    """A table that fits, with the seat's own unfinished steps on it."""
    table = imagine_table(sight.memory, dice)
    draft = sight.view.draft
    if draft is not None and draft.special is not None and sight.view.looking is None:
        table.draft_special = next(number for number, name in SPECIALS.items() if name == draft.special)
    if draft is not None and draft.card is not None:
        table.draft_card = table.hand(sight.seat).index(table.box.card_number(draft.card))
    return table


def _default(sight: Sight) -> int:
    """The silent seat draws from the draw pile if it can, discards its lowest card, and leaves its spies alone."""
    for action in (DRAW, TAKE, WITHOUT, DISCARD, STAY):
        if action in sight.legal:
            return int(action)
    if sight.kind == "card":
        hand = [face for face in sight.view.sides[sight.seat].hand if face is not None]
        return sight.legal[min(range(len(hand)), key=lambda place: hand[place].value)]
    return min(sight.legal)


GAME = Game(
    name="master-of-spies",
    title="Master of Spies",
    tagline="Set your spies on the highest seats of four realms, and keep them there.",
    minutes=(20, 30),
    seats=(2, 4),
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
        "recruit": "ruse.bots.master_of_spies.thumb:Recruit",
        "agent": "ruse.bots.master_of_spies.thumb:Agent",
        "spymaster": "ruse.bots.master_of_spies.search:Searcher",
        "mastermind": "ruse.bots.master_of_spies.search:Searcher",
    },
    recount=recount,
    open_kinds=("draw",),
    chapter="GameStarted",
    habits={"recruit": "ruse.games.master_of_spies.habits:Recruit"},
    gauge="ruse.games.master_of_spies.gauge:Gauge",
    encoding="ruse.games.master_of_spies.encoding:Encoding",
    most_steps=most_steps,
    reference="ruse.bots.master_of_spies.reference:Reference",
    board="ruse.terminal.boards.master_of_spies:Board",
)
