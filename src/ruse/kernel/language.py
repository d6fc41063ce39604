# interpreted
"""What people read stands in catalogues, one `en.json` a game and a room; a language is a file beside it.

`en` is what there is. `qps` marks every sentence that comes out of a catalogue, so that one which does not can be seen:
⟦Šéñţéñçé⟧. `web/src/words/language.ts` does the same in the browser.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal, get_args

Language = Literal["en", "qps"]
VARIABLE: Final = "RUSE_LANGUAGE"
"""Processes beside a server speak as it does, so it is told by the environment."""
LETTERS: Final = str.maketrans("AaCcDdEeIiLlNnOoRrSsTtUuYyZz", "ÅåÇçĐđÉéÎîĹĺÑñÖöŘřŠšŢţÛûÝýŽž")
SLOT: Final = re.compile(r"(\{[^{}:#]*[:#]?)([^{}]*)(\})")


def language() -> str:
    said = os.environ.get(VARIABLE, "en")
    return said if said in get_args(Language) else "en"


def speak(given: Sequence[str]) -> None:
    """Before anything is imported that says something: the language that a command line asks for."""
    for at, word in enumerate(given):
        if word == "--language" and at + 1 < len(given):
            os.environ[VARIABLE] = given[at + 1]
        elif word.startswith("--language="):
            os.environ[VARIABLE] = word.partition("=")[2]


def marked(template: str) -> str:
    """A template with its letters marked, in slots only the verbs and nouns; silence stays silence."""
    if not template:
        return ""
    said, at = "", 0
    for slot in SLOT.finditer(template):
        said += template[at : slot.start()].translate(LETTERS) + slot[1] + slot[2].translate(LETTERS) + slot[3]
        at = slot.end()
    return f"⟦{said}{template[at:].translate(LETTERS)}⟧"


def spoken(words: Mapping[str, str]) -> dict[str, str]:
    """A catalogue in the language of this process."""
    if language() == "en":
        return dict(words)
    return {key: marked(template) for key, template in words.items()}


def told(text: str) -> str:
    """What has a file a language itself: a description of a switch, a paragraph, a lesson."""
    return text if language() == "en" else marked(text)
