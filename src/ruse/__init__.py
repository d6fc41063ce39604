"""Four tabletop games of war, bluff and hidden information: to play, to take apart, to learn from.

import ruse

table = ruse.open_table("war-slayer", seed=7)
asked = table.decision(0)
table.act(0, asked.id, [asked.legal[0].text], now=0)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruse.table import Table

__version__ = "0.1.0"


def is_compiled() -> bool:
    """Do the rules run as machine code?"""
    from ruse.kernel import kit

    return not kit.__file__.endswith(".py")


def games() -> list[str]:
    """The names of the games there are."""
    from ruse.kernel.registry import game_names

    return game_names()


def open_table(game: str, *, seed: int | None = None, seats: int | None = None, **switches: Any) -> Table:
    """A table with everybody at it, dealt. The same seed gives the same deal; without one it is drawn afresh."""
    from ruse.kernel.record import Secret
    from ruse.kernel.registry import load_game
    from ruse.kernel.sealed import fresh_secret, secret_from_seed
    from ruse.table import Chair, Table

    rules = load_game(game)
    setup = rules.setup(seats, switches)
    secret = Secret(sealed=fresh_secret() if seed is None else secret_from_seed(seed))
    chairs = [Chair(seat, "person", f"Player {seat + 1}") for seat in range(setup.seats)]
    return Table.open(rules, setup, secret, chairs, now=0)
