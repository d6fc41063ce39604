"""What a person asks of a server on the command line, checked before anybody is called."""

from __future__ import annotations

from collections.abc import Sequence

from ruse.bots.entrants import is_outside
from ruse.bots.levels import find_level
from ruse.kernel.errors import RuseError
from ruse.kernel.options import parse_option, parse_options
from ruse.kernel.registry import find_game
from ruse.terminal.remote.address import Address
from ruse.terminal.remote.app import Wish


def wish_for(
    server: str,
    table: str | None,
    game: str | None,
    against: str | None,
    switches: Sequence[str],
    names: Sequence[str],
    seats: int | None,
    choices: Sequence[str],
) -> Wish:
    address = Address.read(server, table)
    if len(names) > 1:
        raise RuseError(f"{len(names)} names for 1 person")
    name = names[0] if names else None
    if game is None or address.table is not None:
        opening = {"a game": game, "--against": against, "--set": switches, "--seats": seats, "--choose": choices}
        given = [flag for flag, value in opening.items() if value]
        if given:
            place = "a table that is there already" if address.table is not None else "no game"
            raise RuseError(f"{', '.join(given)} opens a new table, and this names {place}")
        return Wish(address, name=name)
    chosen = find_game(game)
    if against is not None:
        if is_outside(against):
            raise RuseError("a bot of your own plays at a server by a token of its seat (docs/own-bots.md)")
        find_level(chosen, against)
    options = parse_options(chosen.name, chosen.switches, switches)
    chosen.setup(seats, options)
    own = dict(parse_option(f"a seat of {chosen.name}", chosen.seat_options, pair) for pair in choices)
    return Wish(address, chosen, name, seats, against, options, own)
