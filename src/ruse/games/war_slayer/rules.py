# compiled
"""The switches of War Slayer V as its rules read them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.kernel import rules
from ruse.kernel.sight import Setup

TO_OWNER: Final[i64] = 0
TO_HOME: Final[i64] = 1
TO_CLAIMANT: Final[i64] = 2
COMPROMISED: Final = ("owner", "home", "claimant")


@final
class Rules(rules.Rules):
    """A field for each thing that a rule asks; what it is when the switch is left alone stands in `options.py`."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        options = setup.options
        self.compromised: i64 = COMPROMISED.index(options["compromised"])
        """WS-6.2: where the other exposed operatives go when a Double Agent defects."""
        self.swap: bool = options["double_defection"] == "swap"
        """WS-6.3: two agents defecting at once cross over."""
        self.at_once: bool = options["vip_taken"] == "at_once"
        """WS-7.2: the game ends when the VIP is taken."""
        self.mission_limit: i64 = int(options["mission_limit"])
        """WS-7.4: the last mission."""
