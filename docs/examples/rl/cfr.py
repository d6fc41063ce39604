"""Counterfactual regret minimization (CFR+) on a miniature, with nothing hidden in a library.

    python cfr.py war-slayer-row 300

It walks through the tree of the rules themselves: copies of tables, and the key of what the seat was told and did. What it
has learned is then held against the best possible opponent, who is known exactly.
"""

import sys
from collections import defaultdict
from copy import deepcopy

from ruse.kernel.state import legal_actions
from ruse.rl.core import Core
from ruse.rl.miniatures import MINIATURES
from ruse.rl.sequences import exploitability, unfold


def tables():
    """By information state and action: a number."""
    return defaultdict(lambda: defaultdict(float))


class Node:
    """A place in the tree, and what lies below each action."""

    def __init__(self, core):
        self.actor, self.below = core.actor, {}
        if core.waiting:
            self.key = core.recall.key(self.actor)
            for action in legal_actions(core.state, self.actor):
                other = deepcopy(core)
                other.act(self.actor, action)
                self.below[action] = Node(other)
        else:
            self.returns = core.room.returns(core.state)


class Learner:
    def __init__(self, miniature):
        self.roots = [Node(Core(miniature.room, deal, miniature.start(deal))) for deal in range(miniature.deals)]
        self.regrets, self.sums, self.round = tables(), tables(), 0

    def learn(self):
        """Each seat in turn walks through every deal, and changes its mind when it is through."""
        self.round += 1
        for seat in (0, 1):
            news = tables()
            for root in self.roots:
                self.walk(root, seat, 1.0, 1.0, news)
            for key, found in news.items():
                for action, regret in found.items():
                    self.regrets[key][action] = max(0.0, self.regrets[key][action] + regret)

    def now(self, node):
        """How likely each action is: as its regret, and all alike where there is none."""
        regrets = self.regrets[node.key]
        whole = sum(regrets.values())
        return [regrets[action] / whole if whole else 1 / len(node.below) for action in node.below]

    def walk(self, node, seat, mine, others, news):
        """What the node is worth to the seat; `mine` and `others` are how likely it and the rest make it happen."""
        if not node.below:
            return node.returns[seat]
        likely, ways = self.now(node), node.below.items()
        if node.actor != seat:
            return sum(p * self.walk(below, seat, mine, others * p, news) for p, (_, below) in zip(likely, ways) if p)
        worths = [self.walk(below, seat, mine * p, others, news) for p, (_, below) in zip(likely, ways)]
        mean = sum(p * worth for p, worth in zip(likely, worths))
        for action, p, worth in zip(node.below, likely, worths):
            news[node.key][action] += others * (worth - mean)
            self.sums[node.key][action] += self.round * mine * p
        return mean

    def weights(self, key, legal):
        """The average of all rounds: that is what nears an equilibrium."""
        return [self.sums[key][action] for action in legal]


def run(name, rounds, telling=print):
    miniature = MINIATURES[name]
    form, learner = unfold(miniature), Learner(miniature)
    for number in range(1, rounds + 1):
        learner.learn()
        if number in (1, 3, 10, 30, 100, 300, 1000, rounds):
            mixed = tuple(side.by_key(learner.weights) for side in form.sides)
            telling(number, form.value(mixed), exploitability(form, mixed))
    return form.value(mixed), exploitability(form, mixed)


if __name__ == "__main__":
    run(
        sys.argv[1],
        int(sys.argv[2]),
        lambda number, value, off: print(
            f"round {number:4}: worth {value:+.4f} to seat 0, a best opponent gets {off:.5f} more"
        ),
    )
