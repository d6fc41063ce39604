"""The inks and papers of the house, by night and by day, as the terminal shows them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cache

from rich.style import Style


@dataclass(frozen=True, slots=True)
class Palette:
    paper: str
    sheet: str
    ink: str
    ink_2: str
    rule: str
    signal: str
    petrol: str
    you: str
    rival: str
    on_side: str
    desk: str
    desk_2: str
    desk_ink: str
    desk_ink_2: str
    card_paper: str
    card_edge: str
    card_ink: str = "#15201F"
    card_red: str = "#B3261A"
    folder: str = "#BA9A5F"
    folder_ink: str = "#150E02"
    stamp: str = "#5A0D06"
    back: str = "#2F4A40"
    tint: str = "#A9C4B6"
    marker: str = "#F0C12E"
    on_marker: str = "#15201F"
    key: str = "#F0C12E"
    """Names of keys in text: the marker itself carries ink only, and is too pale for light paper."""
    mark: str = "#F0C12E"
    """The marker's own sign, written on the desk or a sheet."""
    dim: str = "#86A394"
    """Backs of cards and small notes, written on the desk."""
    fourth: str = "#C9B1EE"
    """A fourth side, beside you, a rival and the mark."""

    @property
    def sides(self) -> tuple[str, str, str, str]:
        return self.you, self.rival, self.mark, self.fourth

    def variables(self) -> dict[str, str]:
        """For Textual's style sheets."""
        return {name.replace("_", "-"): value for name, value in asdict(self).items()}


NIGHT = Palette(
    paper="#0F1819", sheet="#182425", ink="#E8ECE2", ink_2="#A9B5AE", rule="#31413F", signal="#FF7D62", petrol="#74C7D2",
    you="#74C7D2", rival="#FF8A70", on_side="#0F1819", desk="#1A2721", desk_2="#24332C", desk_ink="#E2E7D8",
    desk_ink_2="#A9B8AA", card_paper="#F1EDDF", card_edge="#5E6357",
)  # fmt: skip

DAY = Palette(
    paper="#E4E8E0", sheet="#F5F6F0", ink="#15201F", ink_2="#47544F", rule="#B4BCB1", signal="#B3261A", petrol="#0B5563",
    you="#0B5563", rival="#8A1A10", on_side="#F8F8F2", desk="#B7C2B0", desk_2="#A5B29F", desk_ink="#1B2621",
    desk_ink_2="#37443C", card_paper="#FCFAF2", card_edge="#8B8F80", folder="#DDBD7C", folder_ink="#4A3512",
    stamp="#8A1A10", back="#2B3B35", key="#15201F", mark="#4F3800", dim="#33463A",
    fourth="#3D2A5C",
)  # fmt: skip

THEMES = {"night": NIGHT, "day": DAY}


@cache
def ink(fg: str, bg: str | None = None, *, bold: bool = False, underline: bool = False, italic: bool = False) -> Style:
    return Style(color=fg, bgcolor=bg, bold=bold, underline=underline, italic=italic)


def mixed(top: str, under: str, share: float) -> str:
    """A colour laid over another."""
    return "#" + "".join(
        f"{round(a * share + b * (1 - share)):02X}" for a, b in zip(_rgb(top), _rgb(under), strict=True)
    )


def contrast(one: str, other: str) -> float:
    """As people with weak eyes are asked about it (WCAG): from 1 to 21; text takes 4.5."""
    darker, lighter = sorted((_light(one), _light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _light(colour: str) -> float:
    parts = [part / 255 for part in _rgb(colour)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
