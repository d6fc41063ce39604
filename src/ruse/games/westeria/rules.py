# compiled
"""The switches of Westeria as its rules read them."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ruse.kernel import rules
from ruse.kernel.sight import Setup


@final
class Rules(rules.Rules):
    """A field for each thing that a rule asks; what it is when the switch is left alone stands in `options.py`."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        options = setup.options
        self.decline: bool = options["decline"] is True
        """WE-4.1: all the cards shown may be declined."""
        self.show_reserve: bool = options["prove_spy"] == "show"
        """WE-4.7: who uses Secret Information shows its reserve."""
        self.quick: bool = options["setup"] == "quick"
        """WE-2.6: lands are dealt and armies stand ready."""
        self.short_opening: bool = options["opening"] == "short"
        """WE-2.5: one move and no card in the first round."""
        self.once: bool = options["unit_moves"] == "once"
        """WE-5.1: a unit moves once a turn."""
        self.two_cities: bool = options["city_moves"] == "two"
        """WE-5.1: cities give two more moves at the most."""
        self.scout_charge: bool = options["scout_charge"] is True
        """WE-5.3: a run may end in an attack."""
        self.open_reserves: bool = options["open_reserves"] is True
        """WE-9.1: reserves lie open before their owners."""
        self.round_limit: i64 = int(options["round_limit"])
        """WE-8.3: the last round."""

    def moves_of(self, round: i64, cities: i64) -> i64:
        """WE-5.1: the moves of a turn that begins with so many cities, before any card."""
        if self.short_opening and round == 1:
            return 1
        return 3 if self.two_cities and cities > 2 else 1 + cities
