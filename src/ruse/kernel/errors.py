# interpreted
"""Bad input gets one clear sentence and changes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ruse.kernel.sentences import phrase


class RuseError(Exception):
    """Something from outside was wrong; the text is a sentence for the person who sent it."""


class Refusal(RuseError):
    """A seat asked for something the rules do not allow. It tells nothing the seat does not know already."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


class Undefined(RuseError):
    """No rule says what happens here, or several say otherwise: `clause` is the paragraph that should. The lab counts such
    games and goes on; at a table it stops the game as any other fault of the rules does."""

    def __init__(self, clause: str = "") -> None:
        super().__init__(
            f"The rules do not say how it goes on ({clause})" if clause else "The rules do not say how it goes on"
        )
        self.clause = clause


def unreadable(path: Path, error: OSError | ValueError) -> RuseError:
    """What is wrong with a file that should have been read."""
    if isinstance(error, UnicodeDecodeError):
        return RuseError(phrase("cannotBeReadItIs", path=path))
    why = error.strerror if isinstance(error, OSError) else None
    return RuseError(phrase("cannotBeRead", path=path, why=why or error))


def suggestion(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about a word that is not known: what was probably meant."""
    import difflib

    near = difflib.get_close_matches(word.lower(), list(known), 1)
    return phrase("didYouMean", near=near[0]) if near else ""
