# compiled
"""The switches of War X-treme as its rules read them."""

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
        self.mixed: bool = options["deal"] == "mixed"
        """WX-2.2: armies are dealt from all suits mixed."""
        self.reflex: bool = options["speed"] == "reflex"
        """WX-5.3: races are run against the clock."""
        self.coin: bool = options["war_cards"] == "coin"
        """WX-4.7: a coin decides between War High and War All."""
        self.ask_anyone: bool = options["trust"] == "anyone"
        """WX-6.1: who renews the army chooses whom to ask for trust."""
        self.secrets: bool = options["secrets"] is True
        """WX-8.1: three players hold a secret of the universe."""
        self.limit: i64 = int(options["round_limit"]) * setup.seats
        """WX-6.4: the last round."""
