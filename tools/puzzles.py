"""Make the puzzles of a game: bots play each other, and what they get wrong is looked at again with more work.

    python tools/puzzles.py GAME --count 100    goes on where it was broken off, until there are so many
    python tools/puzzles.py GAME --anew         under the switches that are usual today, from the beginning
    python tools/puzzles.py                     says what there is, and what was made under other rules than today's

Each game that was looked through is kept at once, so Ctrl-C loses no more than the game that is being looked at.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ruse.bots.cast.people import person_of, somebody
from ruse.bots.levels import find_level, load_bot
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.record import Record
from ruse.kernel.registry import game_names, load_game
from ruse.kernel.state import HOUSE, legal_actions, seats_in
from ruse.lab.match import Match, Player, begin_record, checked_choice
from ruse.puzzles.cutting import cut
from ruse.puzzles.sets import changed_since, load_set, save_set
from ruse.puzzles.shapes import Heading, Puzzle

SETS = Path(__file__).resolve().parent.parent / "src" / "ruse" / "puzzles" / "sets"
SEED = 4_200_000
"""Games that nothing was ever tuned on."""
PLAYERS = ("recruit", "agent", "agent")
A_KIND = 0.4
"""No kind of decision has a larger part of a set."""
MOST_SEATS = 4


def played(game: Game, number: int) -> Record:
    """A game between people of the house, recorded as far as it went."""
    dice, seed = Dice(SEED + number), SEED + number
    low, high = game.seats
    seats = low + number % (min(high, MOST_SEATS) - low + 1)
    players: list[Player] = []
    for seat in range(seats):
        bot = somebody(PLAYERS[dice.below(len(PLAYERS))], seat, str(seed), {player.name for player in players})
        person = person_of(bot)
        name = bot if person is None else person.name
        players.append(Player(name, load_bot(game, bot), find_level(game, bot).budget, Dice(dice.seed())))
    setup = game.setup(seats)
    record = begin_record(game, setup, players, seed)
    match, house = Match(game, setup, seed, record), Dice(seed)
    while not match.state.over():
        for seat in seats_in(match.state.acting()):
            if seat == HOUSE:
                actions = legal_actions(match.state, seat)
                match.act(seat, actions[house.below(len(actions))])
            else:
                match.act(seat, checked_choice(players[seat], match.sight(seat)))
    return record


def make(game: Game, count: int, folder: Path, *, anew: bool) -> None:
    heading, kept = (None, ()) if anew else load_set(game.name, folder)
    found: list[Puzzle] = list(kept)
    changed = [] if heading is None else changed_since(game, heading)
    if changed:
        raise SystemExit(f"the set of {game.name} was made under other rules ({', '.join(changed)}): make it --anew")
    number, began = heading.games if heading is not None else 0, time.monotonic()
    looked = Counter(heading.looked if heading is not None else {})
    edition = game.load_edition(game.edition)
    print(f"{game.title}: made under {said(game)}; {len(found)} puzzles of {number} games so far", flush=True)
    try:
        while len(found) < count:
            record = played(game, number)
            kinds = Counter(puzzle.kind for puzzle in found)
            full = {kind for kind in game.kinds if kinds[kind] >= A_KIND * count}
            dice = Dice(SEED + number)
            seat, start = dice.below(record.setup.seats), dice.below(len(record.rows))
            puzzle = next(cut(record, seat, start, looked, full), None)  # One a game: more of them would look alike.
            if puzzle is not None:
                found.append(puzzle)
                print(told(puzzle, len(found), count, number, time.monotonic() - began), flush=True)
            number += 1
            made = Heading(game.name, game.setup().options, edition.name, edition.digest, number, dict(looked))
            save_set(made, found, folder)
    except KeyboardInterrupt:
        print(f"\nbroken off; {len(load_set.__wrapped__(game.name, folder)[1])} puzzles of {game.title} are kept")
        raise SystemExit(130) from None
    print(f"{game.title}: {len(found)} puzzles of {number} games; {kinds_of(found)}")


def told(puzzle: Puzzle, done: int, count: int, number: int, seconds: float) -> str:
    margin = min(option.cost - option.cost_half for option in puzzle.options[1:])
    misses = ", ".join(f"{level} {share:.0%}" for level, share in puzzle.misses.items())
    return (
        f"{done}/{count} game {number}, {seconds:.0f} s: {puzzle.kind}, {puzzle.best.text!r} by {margin:.1f}; {misses}"
    )


def kinds_of(found: Sequence[Puzzle]) -> str:
    return ", ".join(f"{kind} {many}" for kind, many in Counter(puzzle.kind for puzzle in found).most_common())


def said(game: Game) -> str:
    return ", ".join(f"{name}={value}" for name, value in game.setup().options.items())


def show(folder: Path) -> None:
    for name in game_names():
        heading, found = load_set(name, folder)
        game = load_game(name)
        if heading is None:
            print(f"{game.title}: no puzzles")
            continue
        print(f"{game.title}: {len(found)} puzzles of {heading.games} games; {kinds_of(found)}")
        kinds = {puzzle.kind for puzzle in found}
        none = [f"{kind} ({heading.looked.get(kind, 0)} looked at)" for kind in game.kinds if kind not in kinds]
        print(f"  none of: {', '.join(none) or 'no kind'}")
        changed = changed_since(game, heading)
        print(
            f"  made under other rules than today's: {', '.join(changed)}" if changed else "  made under today's rules"
        )


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=game_names())
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--anew", action="store_true", help="forget what is kept")
    parser.add_argument("--folder", type=Path, default=SETS)
    asked = parser.parse_args(given)
    if asked.game is None:
        show(asked.folder)
    else:
        make(load_game(asked.game), asked.count, asked.folder, anew=asked.anew)


if __name__ == "__main__":
    main()
