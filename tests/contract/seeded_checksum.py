"""Play some thousand seeded acts of every game and print one number a game: the same wherever and however it runs."""

import hashlib
import json

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice, fold
from ruse.kernel.luck import FastLuck
from ruse.kernel.plain import to_plain
from ruse.kernel.registry import game_names, load_game
from ruse.kernel.state import legal_actions, seats_in
from ruse.testkit.walk import begin, varied_setup

ACTS = 6000
ACTS_WITH_VIEWERS = 400
ACTS_OF_A_GAME = 250


def played(game: Game) -> int:
    """Checksums after every act of many games."""
    check = 1
    acts = seed = 0
    while acts < ACTS:
        seed += 1
        dice = Dice(seed)
        state = game.start(varied_setup(game, dice), FastLuck(seed), None)
        while not state.over():
            owing = seats_in(state.acting())
            seat = owing[dice.below(len(owing))]
            legal = legal_actions(state, seat)
            state.do(seat, legal[dice.below(len(legal))])
            check = int(fold(check, state.checksum() % 1000003))
            acts += 1
    return check


def watched(game: Game) -> str:
    """What every viewer is told, sees, remembers and imagines in some games."""
    digest = hashlib.sha256()
    acts = seed = 0
    while acts < ACTS_WITH_VIEWERS:
        seed += 1
        walk, end = begin(game, seed), acts + ACTS_OF_A_GAME
        while not walk.state.over() and acts < end:
            for viewer in walk.viewers:
                sight = walk.sight(viewer)
                told = [to_plain(event) for event in walk.told[viewer]]
                imagined = game.imagine(sight, Dice(seed)).position()
                seen = [told, to_plain(sight.view), sight.legal, sight.memory.to_json(), imagined]
                digest.update(json.dumps(seen).encode())
            walk.step()
            acts += 1
    return digest.hexdigest()[:16]


if __name__ == "__main__":
    for name in game_names():
        print(name, played(load_game(name)), watched(load_game(name)))
