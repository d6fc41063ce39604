"""MS-3.5, 6.1 and 6.3: how long a game can be."""

from __future__ import annotations

from ruse.games.master_of_spies.equipment import CARDS
from ruse.games.master_of_spies.start import DEALT
from ruse.games.master_of_spies.state import MOST_GAMES
from ruse.kernel.sight import Setup

IN_A_TURN = 8
"""To draw; a special action of three steps at the most, and to draw again (MS-7); card, place, spy, and whether it moves."""


def most_steps(setup: Setup) -> int:
    """After two rounds without a draw somebody draws, and the pile never grows (MS-3.5); only a special action, which each
    player has once, can come in between. When the pile is empty the round is finished, and one more is played (MS-6.1)."""
    pile = int(CARDS) - int(DEALT) * setup.seats
    rounds = 3 * pile + 3 * setup.seats + 2
    match, _, number = str(setup.options["match"]).partition("=")
    games = {"single": 1, "deals": int(number or 1)}.get(match, int(MOST_GAMES))
    return games * rounds * setup.seats * IN_A_TURN
