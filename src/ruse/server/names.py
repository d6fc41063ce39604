"""Names and colours for guests who have not chosen any, and what a chosen name may look like."""

from __future__ import annotations

import secrets
import unicodedata

from ruse.kernel.errors import RuseError

COLOURS = ("petrol", "red", "ochre", "ink", "green", "violet")
NAME_LENGTH = 24
MARKS = 4
"""Marks on one letter of a text: as many as a script has use for."""

_HUES = (
    "Grey Amber Silver Copper Scarlet Golden Quiet Early Northern Hidden Pale Winter Velvet Distant Iron Lucky".split()
)
_ANIMALS = (
    "Heron Otter Lynx Magpie Badger Falcon Marten Raven Hare Kestrel Viper Fox Owl Stoat Crane Wolf Moth Swift Pike Adder"
).split()


def draw_name() -> str:
    """Something like "Grey Heron"."""
    return f"{secrets.choice(_HUES)} {secrets.choice(_ANIMALS)}"


def draw_colour() -> str:
    return secrets.choice(COLOURS)


def clean_name(text: str) -> str:
    """A name as it will be shown: one line, no control or direction characters, no spaces at the ends."""
    shown = unicodedata.normalize("NFC", " ".join(text.split()))
    if not shown or len(shown) > NAME_LENGTH:
        raise RuseError(f"A name has 1 to {NAME_LENGTH} characters")
    if not any(unicodedata.category(sign)[0] in "LN" for sign in shown):
        raise RuseError("A name has at least one letter or number")
    marks = 0
    for sign in shown:
        category = unicodedata.category(sign)
        marks = marks + 1 if category[0] == "M" else 0
        if category[0] == "C" or category in ("Zl", "Zp") or marks > 2:
            raise RuseError("A name may not contain invisible or piled-up characters")
    return shown


def clean_colour(text: str) -> str:
    if text not in COLOURS:
        raise RuseError(f"A colour is one of {', '.join(COLOURS)}")
    return text


def clean_text(text: str) -> str:
    """What somebody says or notes: plain text without control characters, and without marks piled over other lines."""
    kept, marks = list[str](), 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)[0]
        marks = marks + 1 if kind == "M" else 0
        if sign == "\n" or (kind != "C" and marks <= MARKS):
            kept.append(sign)
    return "".join(kept).strip()
