"""How long a seat takes to remember and to imagine: microseconds over random games, by viewer.

    .venv/bin/python bench/imagine.py war-slayer [GAMES]

`first` is the first table imagined after something happened, `again` every further one: search pays `again`.
"""

import sys
import time
from collections import defaultdict

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.listener import told_to
from ruse.kernel.luck import FastLuck
from ruse.kernel.registry import load_game
from ruse.kernel.sight import Sight
from ruse.kernel.state import SPECTATOR, legal_actions, seats_in

AGAIN = 5
Times = dict[tuple[str, str], list[float]]


def play(game: Game, seed: int, times: Times) -> None:
    setup = game.setup()
    chronicle: list[object] = []
    state = game.start(setup, FastLuck(seed), chronicle)
    memories = {viewer: game.remember(setup, viewer) for viewer in (*range(setup.seats), SPECTATOR)}
    dice = Dice(seed)
    told = 0
    while not state.over():
        for viewer, memory in memories.items():
            who = "spectator" if viewer == SPECTATOR else "player"
            heard = told_to(game, chronicle[told:], viewer)
            begin = time.perf_counter()
            for event in heard:
                memory.note(event)
            noted = time.perf_counter()
            sight = Sight(setup, viewer, "", game.view(state, viewer), memory, ())
            viewed = time.perf_counter()
            game.imagine(sight, dice)
            imagined = time.perf_counter()
            for _ in range(AGAIN):
                game.imagine(sight, dice)
            ended = time.perf_counter()
            times[who, "note"].append(noted - begin)
            times[who, "view"].append(viewed - noted)
            times[who, "first"].append(imagined - viewed)
            times[who, "again"].append((ended - imagined) / AGAIN)
        told = len(chronicle)
        seats = seats_in(state.acting())
        seat = seats[dice.below(len(seats))]
        actions = legal_actions(state, seat)
        state.do(seat, actions[dice.below(len(actions))])


def main() -> None:
    game = load_game(sys.argv[1])
    times: Times = defaultdict(list)
    for seed in range(int(sys.argv[2]) if len(sys.argv) > 2 else 50):
        play(game, seed, times)
    print(f"{'microseconds':22}{'median':>9}{'9 of 10':>9}{'99 of 100':>11}{'most':>10}")
    for (who, what), taken in times.items():
        taken.sort()
        parts = [taken[int(len(taken) * part)] * 1e6 for part in (0.5, 0.9, 0.99)]
        print(f"{who + ' ' + what:22}{parts[0]:9.1f}{parts[1]:9.1f}{parts[2]:11.1f}{taken[-1] * 1e6:10.1f}")


if __name__ == "__main__":
    main()
