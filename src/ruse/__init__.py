"""Four tabletop games of war, bluff and hidden information: to play, to take apart, to learn from.

import ruse

table = ruse.open_table("war-slayer", seed=7)
asked = table.decision(0)
table.act(0, asked.id, [asked.legal[0].text], now=0)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruse.kernel.record import Record
    from ruse.reviews.shapes import Review
    from ruse.table import Table

__version__ = "0.1.0"


def is_compiled() -> bool:
    """Do the rules run as machine code?"""
    from ruse.kernel import kit

    return not kit.__file__.endswith(".py")


def game_names() -> list[str]:
    """The names of the games there are."""
    from ruse.kernel import registry

    return registry.game_names()


def open_table(game: str, *, seed: int | None = None, seats: int | None = None, **switches: Any) -> Table:
    """A table with everybody at it, dealt. The same seed gives the same deal; without one it is drawn afresh, and sealed:
    such a table cannot be copied or pickled."""
    from ruse.kernel.record import Secret
    from ruse.kernel.registry import find_game
    from ruse.kernel.sealed import fresh_secret, secret_from_seed
    from ruse.table import Chair, Table

    rules = find_game(game)
    setup = rules.setup(seats, switches)
    secret = Secret(sealed=fresh_secret()) if seed is None else Secret(sealed=secret_from_seed(seed), typed=True)
    chairs = [Chair(seat, "person", f"Player {seat + 1}") for seat in range(setup.seats)]
    return Table.open(rules, setup, secret, chairs, now=0)


def review(record: Record | str, seat: int = 0, *, work: int | None = None, seed: int = 1) -> Review:
    """What each decision of a seat cost in a finished game, by what its player could know, and what luck did.

    `record` is one, or its text. `work` are the imagined tables behind each verdict; without it, as many as the game's
    reference wants. The same record, work and seed give the same review."""
    from ruse.reviews.reading import review as read

    return read(record, seat, work=work, seed=seed)
