"""Bots as people name them on their own machine: a level, somebody of it as `agent/hazel`, or `package.module:Class`.

Each may have `@budget` behind it. Only commands a person types reach this: a name like that imports and runs code, so no
server and no record may bring one.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from importlib import import_module

from ruse.bots.cast.people import check_person
from ruse.bots.levels import LADDER, find_level, load_bot
from ruse.bots.seat import Bot
from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game

OUTSIDE_BUDGET = LADDER[-1].budget
MOST_BUDGET = 100_000_000


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who plays: `name` as it was typed, `bot` a level or a path, and what a decision may cost."""

    name: str
    bot: str
    budget: int


def is_outside(name: str) -> bool:
    """Is it a class of somebody's own, and not a level?"""
    return ":" in name


def find_entrant(game: Game, name: str) -> Entrant:
    """Check a name without running anything of a bot's own."""
    bot, at, amount = name.partition("@")
    if at and not (amount.isascii() and amount.isdecimal() and 1 <= int(amount) <= MOST_BUDGET):
        raise RuseError(f"{name!r}: after the @ comes a budget, a number from 1 to {MOST_BUDGET}")
    if not is_outside(bot):
        check_person(bot)
        return Entrant(name, bot, int(amount) if at else find_level(game, bot).budget)
    module, _, attribute = bot.partition(":")
    if not all(part.isidentifier() for part in (*module.split("."), attribute)):
        raise RuseError(f"{bot!r} names no bot: a bot of your own is named package.module:Class")
    return Entrant(name, bot, int(amount) if at else OUTSIDE_BUDGET)


def load_entrant(game: Game, entrant: Entrant) -> Bot:
    """The bot itself. Modules are looked for in the current folder too."""
    if not is_outside(entrant.bot):
        return load_bot(game, entrant.bot)
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.append(os.getcwd())
    module, _, attribute = entrant.bot.partition(":")
    try:
        bot = getattr(import_module(module), attribute)()
    except Exception as error:
        raise RuseError(f"bot {entrant.bot} cannot be loaded: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise RuseError(f"bot {entrant.bot} has no choose(sight, budget, dice)")
    own: Bot = bot
    return own
