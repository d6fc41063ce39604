"""Play a seeded game of every game there is and print how each ended. Compiled or not, it must print the same."""

from ruse.kernel.kit import Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.registry import game_names, load_game
from ruse.kernel.state import legal_actions, seats_in

SEED = 2024


def play(name: str) -> str:
    game = load_game(name)
    state = game.start(game.setup(), FastLuck(SEED), None)
    dice = Dice(SEED)
    steps = 0
    while not state.over():
        seat = seats_in(state.acting())[0]
        actions = legal_actions(state, seat)
        state.do(seat, actions[dice.below(len(actions))])
        steps += 1
    scores = [int(state.score(seat)) for seat in range(game.seats[0])]
    return f"{name}: {steps} steps, scores {scores}, checksum {state.checksum()}"


if __name__ == "__main__":
    for each in game_names():
        print(play(each))
