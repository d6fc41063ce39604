# interpreted
"""Bad input gets one clear sentence and changes nothing."""

from __future__ import annotations


class RuseError(Exception):
    """Something from outside was wrong; the text is a sentence for the person who sent it."""


class Refusal(RuseError):
    """A seat asked for something the rules do not allow. It tells nothing the seat does not know already."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule
