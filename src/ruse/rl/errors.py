"""What a learner can do wrong. Each says so in a sentence, and nothing has changed."""

from __future__ import annotations

from ruse.kernel.errors import RuseError


class IllegalAction(RuseError):
    """An action that the rules do not allow now, or that is no whole number of this game."""


class GameIsOver(RuseError):
    """There is nothing to decide any more: reset first."""


class NotReset(RuseError):
    """Nothing has been dealt yet: reset first."""


class WrongShape(RuseError):
    """There is one action for each table that is asked."""


class UnknownOption(RuseError):
    """There is no such option, or it cannot be that."""
