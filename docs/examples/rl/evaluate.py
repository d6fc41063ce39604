"""How often does a player win against a bot? Hundreds of games at once, and everybody sits in every seat in turn.

    python evaluate.py war-slayer                              # any legal move, against each bot that is quick
    python evaluate.py war-slayer random agent                 # against these
    python evaluate.py war-slayer --policy policy.npz random   # what ppo.py has learned

What is won is a share of the prize: 1 for a win, a half for a game that two share; with two at a table it is how many games
were won, draws as a half. Bots against bots play in `ruse arena`.
"""

import sys

import numpy as np

from ruse.rl.batch import BatchEnv


def at_random(seed=0):
    """A policy: whole batches of rows and masks go in, an action for each comes out."""
    dice = np.random.default_rng(seed)

    def choose(observation, mask):
        return (mask * (1 + dice.random(mask.shape))).argmax(axis=1)

    return choose


def share(game, policy, bot, games=1000, tables=128, **settled):
    """The mean share of a policy against a bot, and half the width of its interval of 95 %."""
    room_for = {"seed": 99, **settled}
    batch = BatchEnv(game, tables, [None, *[bot] * (room_for.get("seats", 2) - 1)], **room_for)
    each = -(-games // tables)  # As many at every table: else short games would count for more.
    finished, shares = np.zeros(tables, int), []
    step = batch.reset()
    while finished.min() < each:
        step = batch.step(policy(step.observation, step.mask))
        new = step.ended & (finished < each)
        shares += list(step.reward[new, 0] + 1 / batch.room.seats)
        finished += new
    return float(np.mean(shares)), float(1.96 * np.std(shares) / len(shares) ** 0.5)


if __name__ == "__main__":
    game, *given = sys.argv[1:] or ["war-slayer"]
    policy = at_random()
    if given[:1] == ["--policy"]:
        from entrant import Network

        policy, given = Network(given[1]), given[2:]
    for bot in given or ["random", "recruit"]:
        mean, width = share(game, policy, bot)
        print(f"won {mean:.3f} ± {width:.3f} against {bot}")
