"""How long games are, measured: `src/ruse/games/<game>/lengths.json`, which lobby and terminal show.

    python tools/lengths.py [GAME ...] [--deals 40] [--set switch=value ...]

Agents sit in every seat, at the smallest and at the largest table, and each game is set up as it usually is and, where it
can be, quickly. Minutes are the moments at which somebody has to make up their mind, at the seconds that the lab takes for a
decision. The file keeps under which rules that was, and whoever shows it says where those have changed since.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruse.kernel.game import Game
    from ruse.kernel.sight import Setup

BOTS = "agent"
SEED = 4_400_003
PARTS = (0.1, 0.5, 0.9)
"""Of ten games one is shorter than the first of these, one longer than the last."""


def quantiles(values: Sequence[float]) -> list[int]:
    ordered = sorted(values)
    return [max(1, round(ordered[min(len(ordered) - 1, int(part * len(ordered)))])) for part in PARTS]


def moments(game: Game, setup: Setup, deal: int) -> int:
    """How often somebody has to make up their mind: who chooses at once with others takes no time of its own, nor does a
    decision that has one answer. An army is arranged unit by unit."""
    from ruse.bots.entrants import find_entrant, load_entrant
    from ruse.kernel.kit import Dice
    from ruse.kernel.state import HOUSE, legal_actions, seats_in
    from ruse.lab.match import Match, Player, checked_choice

    luck = Dice((SEED << 24) + deal).seed()
    entrant = find_entrant(game, BOTS)
    players = [
        Player(BOTS, load_entrant(game, entrant), entrant.budget, Dice(luck ^ (seat + 1)))
        for seat in range(setup.seats)
    ]
    house = Dice(luck)
    match = Match(game, setup, luck)
    found = 0
    while not match.state.over():
        took_time = False
        for seat in seats_in(match.state.acting()):
            if seat == HOUSE:
                legal = legal_actions(match.state, seat)
                match.act(seat, legal[house.below(len(legal))])
                continue
            sight = match.sight(seat)
            action = checked_choice(players[seat], sight)
            done = match.state.finishes(seat, action) or sight.kind in game.arranged
            took_time = took_time or (done and len(sight.legal) > 1)
            match.act(seat, action)
        found += took_time
    return found


def measured(name: str, seats: int, options: dict[str, Any], deals: int) -> dict[str, Any]:
    """One table: how it is set up, and how long its games are."""
    from ruse.kernel.registry import find_game
    from ruse.lab.metrics.metric import Taste

    game = find_game(name)
    setup = game.setup(seats, options)
    found = [moments(game, setup, deal) for deal in range(deals)]
    return {
        "seats": seats,
        "quick": "quick" in options.values(),
        "options": dict(setup.options),
        "moments": quantiles(found),
        "minutes": quantiles([each * Taste.SECONDS / 60 for each in found]),
    }


def tables_of(name: str, given: Sequence[str], deals: int) -> list[dict[str, Any]]:
    from ruse.kernel.options import parse_option
    from ruse.kernel.registry import find_game

    game = find_game(name)
    wanted: dict[str, Any] = dict(parse_option(name, game.switches, pair) for pair in given)
    quick = {switch.name: "quick" for switch in game.switches if "quick" in switch.choices}
    ways = [wanted] + [{**wanted, **quick}] * bool(quick)
    return [measured(name, seats, way, deals) for way in ways for seats in sorted(set(game.seats))]


def main(arguments: list[str]) -> int:
    from ruse.kernel.registry import find_game, game_names
    from ruse.lab.metrics.metric import Taste

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--set", action="append", default=[], dest="given")
    asked = parser.parse_args(arguments)
    for name in asked.games or game_names():
        found = {
            "made": "python tools/lengths.py", "bots": BOTS, "deals": asked.deals,
            "seconds": Taste.SECONDS, "tables": tables_of(name, asked.given, asked.deals),
        }  # fmt: skip
        file = find_game(name).folder / "lengths.json"
        file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        print(file.name, *[(table["seats"], table["minutes"]) for table in found["tables"]])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
