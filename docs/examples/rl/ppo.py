"""PPO against itself, with masks, on hundreds of tables at once: learns in minutes to beat whoever moves at random.

    pip install ".[rl,train]"                          # in the folder of Ruse
    python ppo.py war-slayer policy.npz 2000000        # learn from so many decisions, and write what was learned
    python ppo.py master-of-spies policy.npz 2000000

All places of the line-up are this policy. Games are won or lost, and nothing else counts: 1 or -1 comes at the end, and each
place has a line of decisions of its own at every table, along which advantages are carried back. Steps become smaller and
choices surer as the end of the training nears. What is written is NumPy: `entrant.py` plays it without PyTorch.
"""

import sys
import time

import numpy as np
import torch
from evaluate import share
from torch import nn

from ruse.rl.batch import BatchEnv

STEPS, TABLES, EPOCHS, PART = 64, 256, 2, 2048
RATE, CLIP, ENTROPY, LAMBDA, WIDE = 2e-3, 0.2, 0.02, 0.97, 128


class Player(nn.Module):
    """Two hidden layers; out come a number for each action and what the game is worth."""

    def __init__(self, room):
        super().__init__()
        self.room = room
        self.layers = nn.ModuleList(
            [nn.Linear(room.feature_count, WIDE), nn.Linear(WIDE, WIDE), nn.Linear(WIDE, room.actions + 1)]
        )
        with torch.no_grad():
            self.layers[-1].weight *= 0.01

    def think(self, features, mask):
        """How likely each action is, and what the seat may hope for."""
        for layer in self.layers[:-1]:
            features = torch.relu(layer(features))
        out = self.layers[-1](features)
        return torch.distributions.Categorical(logits=out[:, :-1].masked_fill(mask == 0, -1e9)), out[:, -1]

    def seen(self, observation, mask):
        return torch.from_numpy(self.room.features(observation)), torch.from_numpy(mask.copy())

    @torch.no_grad()
    def __call__(self, observation, mask):
        """As a batch asks a policy."""
        return self.think(*self.seen(observation, mask))[0].sample().numpy()

    def save(self, file):
        arrays = [array.detach().numpy() for layer in self.layers for array in (layer.weight, layer.bias)]
        np.savez(file, *arrays, game=self.room.game.name)


def play(batch, step, player):
    """So many steps of every table, and for each decision how much better than thought it went."""
    kept, lines = [], []
    for _ in range(STEPS):
        features, mask = player.seen(step.observation, step.mask)
        with torch.no_grad():
            choice, worth = player.think(features, mask)
            action = choice.sample()
        kept.append((features, mask, action, choice.log_prob(action), worth))
        place = step.place.copy()
        step = batch.step(action.numpy())
        lines.append((place, step.ended, 2 * step.reward))
    features, mask, action, likely, worth = (torch.cat(part) for part in zip(*kept))
    gained = torch.from_numpy(advantages(lines, [part[-1].numpy() for part in kept]))
    return step, (features, mask, action, likely, gained, worth + gained)


def advantages(lines, worths):
    """Backwards, a line for each place at each table: what came of a decision, less what was hoped for."""
    shape = lines[0][2].shape
    following, gain, due, known = np.zeros(shape), np.zeros(shape), np.zeros(shape), np.zeros(shape, bool)
    everywhere, gains = np.arange(shape[0]), []
    for (place, ended, reward), worth in zip(reversed(lines), reversed(worths)):
        following[ended] = gain[ended] = 0
        due[ended], known[ended] = reward[ended], True
        at = (everywhere, place)
        error = np.where(known[at], due[at] + following[at] - worth, 0)  # 0: nobody knows yet how it goes on
        gain[at] = error + LAMBDA * gain[at]
        following[at], due[at], known[at] = worth, 0, True
        gains.append(gain[at].astype(np.float32))
    return np.concatenate(gains[::-1])


def learn(player, optimizer, left, features, mask, action, likely, gained, worth):
    """`left` is the part of the training that is still to come."""
    optimizer.param_groups[0]["lr"] = RATE * left
    gained = (gained - gained.mean()) / (gained.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(action)).split(PART):
            choice, guess = player.think(features[part], mask[part])
            ratio = (choice.log_prob(action[part]) - likely[part]).exp()
            better = torch.min(ratio * gained[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gained[part]).mean()
            loss = 0.5 * (guess - worth[part]).square().mean() - better - ENTROPY * left * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()


def tell(decisions, won, width):
    """The processor's time, of all its cores together, since Python began."""
    took = time.process_time()
    print(f"{decisions:9,} decisions, {took:4.0f} s: won {won:.3f} ± {width:.3f} against random", flush=True)


def train(game, decisions, seed=1, telling=tell, **settled):
    """Learn from so many; ten times it is told how it does against any legal move. The same seed learns the same."""
    torch.manual_seed(seed)
    batch = BatchEnv(game, TABLES, seed=seed, **settled)
    player = Player(batch.room)
    optimizer = torch.optim.Adam(player.parameters(), eps=1e-5)
    step, rounds = batch.reset(), -(-decisions // (STEPS * TABLES))
    for number in range(1, rounds + 1):
        step, played = play(batch, step, player)
        learn(player, optimizer, 1 - (number - 1) / rounds, *played)
        if number % max(1, rounds // 10) == 0:
            telling(number * STEPS * TABLES, *share(game, player, "random", 256, **settled))
    return player


if __name__ == "__main__":
    game, file = sys.argv[1], sys.argv[2]
    learned = train(game, int(sys.argv[3]))
    learned.save(file)
    print("won {:.3f} ± {:.3f} against random, in 2,000 games".format(*share(game, learned, "random", 2000)))
