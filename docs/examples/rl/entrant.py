"""What ppo.py has learned, as a player for the arena and the terminal; NumPy is enough.

POLICY=policy.npz ruse arena war-slayer entrant:Trained random --deals 500
POLICY=policy.npz ruse play war-slayer --against entrant:Trained
"""

import os

import numpy as np

from ruse.kernel.registry import load_game
from ruse.rl.seen import Seen


class Network:
    """A policy for batches, and for one row: the most likely action."""

    def __init__(self, file):
        with np.load(file) as held:
            self.game = load_game(str(held["game"]))
            self.arrays = [held[f"arr_{number}"] for number in range(len(held.files) - 1)]
        self.seen = Seen(self.game)

    def __call__(self, observation, mask, setup=None):
        features = self.seen.room(setup).features(observation)
        for weight, bias in zip(self.arrays[:-2:2], self.arrays[1:-2:2]):
            features = np.maximum(features @ weight.T + bias, 0)
        out = (features @ self.arrays[-2].T + self.arrays[-1])[..., :-1]
        return np.where(mask == 1, out, -np.inf).argmax(axis=-1)


class Trained:
    """It learned from rows; a seat at a table has a Sight, of which the same row is written."""

    def __init__(self):
        self.network = Network(os.environ.get("POLICY", "policy.npz"))

    def choose(self, sight, budget, dice):
        row, mask = self.network.seen.decision(sight)
        return int(self.network(row, mask, sight.setup))
