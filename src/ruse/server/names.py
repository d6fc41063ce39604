"""Names and colours for guests who have not chosen any, and what a chosen name may look like."""

from __future__ import annotations

import secrets
import unicodedata

from ruse.kernel.errors import RuseError
from ruse.server.words import phrase

COLOURS = ("petrol", "red", "ochre", "ink", "green", "violet")
NAME_LENGTH = 24
MARKS = 4
"""Marks on one letter of a text: as many as a script has use for."""

UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs that show nothing, which Unicode does not count among the invisible ones."""
SELECTORS = ("VARIATION SELECTOR", "MONGOLIAN FREE VARIATION")
AMONG_OTHERS = frozenset("CJK HIRAGANA KATAKANA KATAKANA-HIRAGANA HANGUL BOPOMOFO IDEOGRAPHIC MODIFIER".split())
"""First words of the Unicode names of letters that are written beside others."""
_STYLES = {0xFE0E: None, 0xFE0F: None}
"""Whether a picture is drawn in colour is no part of a name."""

_LOOKS = str.maketrans(
    "I1|0АаВвЕеЅѕІіЈјКкМмНОоРрСсТУуХхԚԛԜԝҺһΑΒΕΖΗΙΚΜΝΟοΡΤΥΧνι" + "ՕօՍսηցհո",
    "lllOAaBBEeSsliJjKKMmHOoPpCcTYyXxQqWwhhABEZHlKMNOoPTYXvi" + "OoUunghn",
)
"""Letters and numbers that are taken for another, and for which."""

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
    """A name as it will be shown: one line of letters that are seen, of one alphabet, with no spaces at the ends."""
    plain = unicodedata.normalize("NFKC", text.translate(_STYLES))  # Letters drawn otherwise are those letters.
    shown = " ".join(plain.split())
    if not shown or len(shown) > NAME_LENGTH:
        raise RuseError(phrase("aNameHasToCharacters", name_length=NAME_LENGTH))
    if not any(unicodedata.category(sign)[0] in "LN" for sign in shown):
        raise RuseError(phrase("aNameHasAtLeast"))
    marks = 0
    for sign in shown:
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" else 0
        if _is_unseen(sign) or marks > 2:
            raise RuseError(phrase("aNameMayNotContain"))
    if len({_alphabet(sign) for sign in shown} - {""}) > 1:
        raise RuseError(phrase("aNameHasTheLetters"))
    return shown


def _is_unseen(sign: str) -> bool:
    category = unicodedata.category(sign)
    return (
        category[0] == "C"
        or category in ("Zl", "Zp")
        or sign in UNSEEN
        or unicodedata.name(sign, "").startswith(SELECTORS)
    )


def _alphabet(sign: str) -> str:
    """Latin, Greek, Cyrillic ...; nothing for what is written among letters of any, or looks like none of another."""
    if unicodedata.category(sign)[0] != "L":
        return ""
    word = unicodedata.name(sign, "").partition(" ")[0]
    return "" if word in AMONG_OTHERS else word


def looks(name: str) -> str:
    """The same for names that look the same, whatever the alphabet."""
    return name.translate(_LOOKS)


def clean_colour(text: str) -> str:
    if text not in COLOURS:
        raise RuseError(phrase("aColourIsOneOf", colours=", ".join(COLOURS)))
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
