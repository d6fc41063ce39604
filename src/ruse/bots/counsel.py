"""Who gives hints: the strongest bot of a game says what, with as much work as people wait for, and an adviser says why."""

from __future__ import annotations

from ruse.bots.levels import SEARCHES, affordable, level_names, load_bot
from ruse.bots.seat import Adviser, Bot, Explainer, Hint
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight


class Counsel:
    def __init__(self, game: Game, strong: Bot, speaker: Adviser, budget: int) -> None:
        self.game = game
        self.budget = budget
        self.strong = strong
        self.speaker = speaker

    def hint(self, sight: Sight) -> Hint:
        """The same for the same Sight, so the dice are always the same too."""
        return self.reason(sight, self.strong.choose(sight, self.budget, Dice(1)))

    def reason(self, sight: Sight, action: int) -> Hint:
        """What speaks for an action; where the adviser cannot say, what it would do."""
        if isinstance(self.speaker, Explainer):
            return self.speaker.reason(sight, action)
        hint = self.speaker.hint(sight)
        return hint if hint.action == action else Hint(action, *self.game.explain(sight.view, action))


def load_counsel(game: Game, *, compiled: bool = False) -> Counsel | None:
    """None where no bot of this game can say why it would choose something. Rules that are not compiled get less work."""
    bots = [load_bot(game, name) for name in reversed(level_names(game))]
    speaker = next((bot for bot in bots if isinstance(bot, Adviser)), None)
    return None if speaker is None else Counsel(game, bots[0], speaker, affordable(SEARCHES, compiled=compiled))
