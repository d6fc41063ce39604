# compiled
"""The switches of Master of Spies as its rules read them; borders and Ports are the box's."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.games.master_of_spies.view import Match
from ruse.kernel import rules
from ruse.kernel.sight import Setup

SINGLE: Final[i64] = 0
DEALS: Final[i64] = 1
POINTS: Final[i64] = 2
MATCHES: Final[tuple[Match, ...]] = ("single", "deals", "points")


@final
class Rules(rules.Rules):
    """A field for each thing that a rule asks; what it is when the switch is left alone stands in `options.py`."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        options = setup.options
        self.advanced: bool = options["advanced"] is True
        """MS-7.5: each player has a special action."""
        self.top_only: bool = options["discards"] == "top"
        """MS-2.1: of the discard pile only the top card is shown."""
        self.ban_drawn: bool = options["ban"] == "drawn"
        """MS-3.3: a worn card may replace unless it was drawn from the discard pile."""
        self.replace_last: bool = options["replace_last"] is True
        """MS-3.4: the last card of a row may be replaced too."""
        self.forced: bool = options["spy_move"] == "forced"
        """MS-4.1: a spy whose new card is higher always moves."""
        self.tie_by_faction: bool = options["master_tie"] == "faction"
        """MS-5.2: equal cards for the Master token are told apart by their faction."""
        match, _, number = str(options["match"]).partition("=")
        self.match: i64 = MATCHES.index(match)
        self.goal: i64 = int(number) if number else 1
        """MS-6.3: how many games, or up to how many points."""
