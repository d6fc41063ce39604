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
    tint: str = "#86A394"
    marker: str = "#F0C12E"
    on_marker: str = "#15201F"
    key: str = "#F0C12E"
    """Names of keys in text: the marker itself carries ink only, and is too pale for light paper."""

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
    stamp="#8A1A10", back="#2B3B35", tint="#8CA291", key="#15201F",
)  # fmt: skip

THEMES = {"night": NIGHT, "day": DAY}


@cache
def ink(fg: str, bg: str | None = None, *, bold: bool = False, underline: bool = False, italic: bool = False) -> Style:
    return Style(color=fg, bgcolor=bg, bold=bold, underline=underline, italic=italic)
