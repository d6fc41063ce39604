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
from ruse.terminal.words import phrase


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
        raise RuseError(phrase("namesForPerson", names=len(names)))
    name = names[0] if names else None
    if game is None or address.table is not None:
        opening = {"a game": game, "--against": against, "--set": switches, "--seats": seats, "--choose": choices}
        given = [flag for flag, value in opening.items() if value]
        if given:
            place = phrase("aTableThatIsThere") if address.table is not None else phrase("noGame")
            raise RuseError(phrase("opensANewTableAnd", given=", ".join(given), place=place))
        return Wish(address, name=name)
    chosen = find_game(game)
    if against is not None:
        if is_outside(against):
            raise RuseError(phrase("aBotOfYourOwn"))
        find_level(chosen, against)
    options = parse_options(chosen.name, chosen.switches, switches)
    chosen.setup(seats, options)
    own = dict(parse_option(phrase("aSeatOf", name=chosen.name), chosen.seat_options, pair) for pair in choices)
    return Wish(address, chosen, name, seats, against, options, own)
