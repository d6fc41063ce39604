"""The levels people meet, the same names in every game; a game names the bot of each level by dotted path."""

from __future__ import annotations

from dataclasses import dataclass

from ruse.bots.cast.manners import with_manner
from ruse.bots.cast.people import level_of, person_of
from ruse.bots.seat import Arranger, Bot
from ruse.kernel.errors import RuseError, suggestion
from ruse.kernel.game import YARDSTICK, Game, by_path

SEARCHES = 400
"""From this budget on a bot searches: a decision takes as long as people can notice."""
INTERPRETED = 40
"""How many times slower search is where the rules are not compiled."""


@dataclass(frozen=True, slots=True)
class Level:
    """`budget` is what a decision of this level may cost, counted in work and not in seconds."""

    name: str
    title: str
    says: str
    budget: int


LADDER = (
    Level(YARDSTICK, "Random", "Any legal move, drawn by lot.", 1),
    Level("recruit", "Recruit", "Sensible moves, and a short memory.", 1),
    Level("agent", "Agent", "Rules of thumb, and a good memory.", 24),
    Level("spymaster", "Spymaster", "Thinks through what could be.", 400),
    Level("mastermind", "Mastermind", "Thinks it through again.", 4000),
)


def level_names(game: Game) -> list[str]:
    """The levels this game has, from weak to strong; the yardstick is always there."""
    own = {YARDSTICK, *game.bots}
    known = [level.name for level in LADDER if level.name in own]
    return known + sorted(own.difference(known))


def find_level(game: Game, bot: str) -> Level:
    """The level of a bot, be it a person of that level or the level alone."""
    name, names = level_of(bot), level_names(game)
    if name not in names:
        raise RuseError(f"{game.title} has no bot {name!r}; there is: {', '.join(names)}{suggestion(name, names)}")
    known = {level.name: level for level in LADDER}
    return known.get(name, Level(name, name.title(), "", LADDER[-1].budget))


def affordable(budget: int, *, compiled: bool) -> int:
    """What a bot may spend while people wait: all of it, or a part of it where the rules are not compiled."""
    return budget if compiled or budget < SEARCHES else max(1, budget // INTERPRETED)


def load_bot(game: Game, name: str) -> Bot:
    """The bot that plays a level of this game, with the manner of a person where it is one."""
    level, person = find_level(game, name).name, person_of(name)
    path = game.bots.get(level, "ruse.bots.random:Random")
    try:
        bot: Bot = by_path(path)()
    except (ImportError, AttributeError) as error:
        raise RuseError(f"bot {name!r} of {game.title} cannot be loaded from {path}: {error}") from error
    return bot if person is None else with_manner(bot, game.name, person.manner)


def load_arranger(game: Game, kind: str) -> Arranger | None:
    """The bot of this game that can lay out a whole decision, where this kind is one that asks for it."""
    if kind not in game.arranged:
        return None
    bots = [load_bot(game, name) for name in level_names(game)]
    return next((bot for bot in bots if isinstance(bot, Arranger)), None)
