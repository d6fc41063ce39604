"""Bots that may decide in one kind of decision only, or in all but one: `recruit-only-row`, `recruit-but-row`.

Elsewhere they take any legal action. What a kind of decision weighs is how much they win or lose by it (Jaffe's restricted
play). They exist in the lab's line-ups alone, and throw the same dice in compiled code and at a table.
"""

from __future__ import annotations

from dataclasses import dataclass

from ruse.bots.entrants import Entrant, find_entrant, load_entrant
from ruse.bots.seat import Bot
from ruse.kernel.errors import RuseError, suggestion
from ruse.kernel.game import YARDSTICK, Game, by_path
from ruse.kernel.habit import Habit
from ruse.kernel.habit import Restrained as RestrainedHabit
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight

ONLY, BUT = "-only-", "-but-"


@dataclass(frozen=True, slots=True)
class Named:
    """A name of a line-up, taken apart. Without a kind it is the bot itself."""

    entrant: Entrant
    kind: str | None = None
    only: bool = False

    @property
    def budget(self) -> int:
        return self.entrant.budget


def find_player(game: Game, name: str) -> Named:
    """Check a name of a line-up without running anything of a bot's own."""
    for between, only in ((ONLY, True), (BUT, False)):
        bot, found, kind = name.partition(between)
        if found and ":" not in name:
            if kind not in game.kinds:
                kinds = ", ".join(game.kinds)
                raise RuseError(
                    f"{game.title} has no kind of decision {kind!r}; it has: {kinds}{suggestion(kind, game.kinds)}"
                )
            return Named(find_entrant(game, bot), kind, only)
    return Named(find_entrant(game, name))


def load_player(game: Game, named: Named) -> Bot:
    bot = load_entrant(game, named.entrant)
    return bot if named.kind is None else Restrained(bot, named.kind, named.only)


class Restrained:
    """At a table, with a Sight."""

    def __init__(self, bot: Bot, kind: str, only: bool) -> None:
        self.bot = bot
        self.kind = kind
        self.only = only

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if (sight.kind == self.kind) == self.only:
            return self.bot.choose(sight, budget, dice)
        return sight.legal[dice.below(len(sight.legal))]


def habit_of(game: Game, name: str) -> Habit | None:
    """What chooses as this bot does in compiled code, if it has that; whatever its budget is."""
    named = find_player(game, name)
    whole = _habit(game, named.entrant.bot)
    if whole is None or named.kind is None:
        return whole
    return RestrainedHabit(whole, 1 << game.kinds.index(named.kind), named.only)


def _habit(game: Game, bot: str) -> Habit | None:
    if bot == YARDSTICK and game.bots.get(bot, "ruse.bots.random:Random") == "ruse.bots.random:Random":
        return Habit()
    return by_path(game.habits[bot])() if bot in game.habits else None


def is_quick(game: Game, name: str) -> bool:
    """Is this bot played in compiled code?"""
    return habit_of(game, name) is not None
