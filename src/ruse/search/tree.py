"""Information-set tree search for any number of players.

Every simulation deals an imagined table with a future of its own, walks down as long as it meets nodes it knows, plays the
rest out, and writes what came of it into the nodes it passed. A node belongs to the seat that chooses there, and is found
by what that seat has seen: its own acts, what it noticed of others' (`State.seen`), and what the wits call private. Where
several seats owe at once they choose as one joint step, each at its own node, knowing nothing of each other's choice; there
regrets are matched, since what is good alone can be found out.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.kernel.kit import MOST_ACTIONS, NOTHING, Actions, Dice, Row, row
from ruse.kernel.state import HOUSE, WHOLE, State
from ruse.kernel.wits import Wits
from ruse.search.bandits import choose_alone, choose_together, learn_together, tried_chance
from ruse.search.nodes import Nodes, weave
from ruse.search.playout import guided, worth
from ruse.search.tally import Tally
from ruse.search.worlds import Worlds

EXPLORE: Final[i64] = WHOLE * 7 // 10
MOST_STEPS: Final[i64] = 4096
"""No walk down a tree is longer."""


@final
class Tree:
    def __init__(self, worlds: Worlds, wits: Wits, most: i64, explore: i64) -> None:
        self.worlds = worlds
        self.wits = wits
        self.most = most
        """Decisions of a playout before its value is asked for."""
        self.explore = explore
        self.nodes = Nodes()
        self.root: i64 = NOTHING
        self.told = row(worlds.seats, 1)
        """What each seat has noticed since the root, as a key."""
        self.legal = Actions()
        self.here = row(MOST_ACTIONS, NOTHING)
        self.chances = row(MOST_ACTIONS, 0)
        self.picks = row(worlds.seats, NOTHING)
        self.values = row(worlds.seats, 0)
        self.fresh: bool = False
        """Did this simulation meet a new node?"""
        self.length: i64 = 0
        self.path_node = row(MOST_STEPS, 0)
        self.path_entry = row(MOST_STEPS, 0)
        self.path_seat = row(MOST_STEPS, 0)
        self.path_chance = row(MOST_STEPS, 0)
        self.path_tried = row(MOST_STEPS, 0)

    def search(self, simulations: i64, dice: Dice) -> None:
        for turn in range(simulations):
            state = self.worlds.deal(dice)
            state.reseed(dice.seed())
            self.simulate(state, dice)

    def simulate(self, state: State, dice: Dice) -> None:
        self.told.fill(1)
        self.length = 0
        self.fresh = False
        owing = state.acting()
        while owing != 0 and not self.fresh and self.length < MOST_STEPS - 32 and not self.wits.rests(state):
            if owing & (owing - 1) == 0:
                self.step(state, lowest(owing), dice)
            else:
                self.joint_step(state, owing, dice)
            owing = state.acting()
        guided(state, self.wits, dice, self.legal, self.most)
        self.learn(state)

    def step(self, state: State, seat: i64, dice: Dice) -> None:
        if seat == HOUSE:
            self.legal.clear()
            state.list_actions(seat, self.legal)
            action = dice.pick(self.legal)
        else:
            action = self.choose(state, seat, False, dice)
        told = self.told.cells
        for viewer in range(self.worlds.seats):
            told[viewer] = weave(told[viewer], state.seen(viewer, seat, action))
        state.do(seat, action)

    def joint_step(self, state: State, owing: i64, dice: Dice) -> None:
        """Everybody chooses before anybody acts; then each learns what it may notice of the others' choices."""
        told = self.told.cells
        picks = self.picks.cells
        for seat in range(self.worlds.seats):
            if (owing >> seat) & 1 == 1:
                picks[seat] = self.choose(state, seat, True, dice)
        for viewer in range(self.worlds.seats):
            for seat in range(self.worlds.seats):
                if (owing >> seat) & 1 == 1:
                    told[viewer] = weave(told[viewer], state.seen(viewer, seat, picks[seat]))
        for seat in range(self.worlds.seats):
            if (owing >> seat) & 1 == 1:
                state.do(seat, picks[seat])

    def choose(self, state: State, seat: i64, together: bool, dice: Dice) -> i64:
        """An action of the seat at its own node; what is forced has no node."""
        legal = self.legal
        legal.clear()
        state.list_actions(seat, legal)
        if legal.count == 1 and self.root != NOTHING:
            return legal.items[0]
        nodes = self.nodes
        key = weave(weave(self.told.cells[seat], self.wits.private(state, seat)), seat)
        node = nodes.find(key)
        if node == NOTHING:
            node = nodes.add(key)
            if self.root == NOTHING and seat == self.worlds.seat:
                self.root = node
            else:
                self.fresh = True
        nodes.tries.cells[node] += 1
        last: i64 = NOTHING
        for place in range(legal.count):
            last = nodes.entry(node, self.wits.label(state, seat, legal.items[place]), last)
            self.here.cells[place] = last
        if together:
            place = choose_together(nodes, node, self.here, legal.count, self.chances, dice)
        else:
            place = choose_alone(nodes, self.here, legal.count, self.explore, dice)
        self.note(node, seat, place, together, legal.count)
        return legal.items[place]

    def note(self, node: i64, seat: i64, place: i64, together: bool, count: i64) -> None:
        at = self.length
        self.path_node.cells[at] = node
        self.path_entry.cells[at] = self.here.cells[place]
        self.path_seat.cells[at] = seat
        self.path_tried.cells[at] = NOTHING
        if together:
            chance = self.chances.cells[place]
            self.path_chance.cells[at] = chance
            self.path_tried.cells[at] = tried_chance(chance, count)
        self.length = at + 1

    def learn(self, state: State) -> None:
        for seat in range(self.worlds.seats):
            self.values.cells[seat] = worth(state, self.wits, seat)
        nodes = self.nodes
        for at in range(self.length):
            entry = self.path_entry.cells[at]
            value = self.values.cells[self.path_seat.cells[at]]
            tried = self.path_tried.cells[at]
            if tried != NOTHING:
                learn_together(nodes, self.path_node.cells[at], entry, self.path_chance.cells[at], tried, value)
            nodes.visits.cells[entry] += 1
            nodes.totals.cells[entry] += value

    def tally(self, table: State) -> Tally:
        """What was found out about the decision at the root, on any table the seat could be at."""
        legal = self.legal
        legal.clear()
        state_seat = self.worlds.seat
        table.list_actions(state_seat, legal)
        actions: Row = row(legal.count, 0)
        for place in range(legal.count):
            actions.cells[place] = legal.items[place]
        tally = Tally(actions)
        last: i64 = NOTHING
        for place in range(legal.count):
            last = self.nodes.entry(self.root, self.wits.label(table, state_seat, legal.items[place]), last)
            tally.visits.cells[place] = self.nodes.visits.cells[last]
            tally.totals.cells[place] = self.nodes.totals.cells[last]
            tally.weights.cells[place] = self.nodes.weight.cells[last]
        return tally


def lowest(mask: i64) -> i64:
    """The seat of the only bit."""
    seat: i64 = 0
    while mask & 1 == 0:
        mask >>= 1
        seat += 1
    return seat


def explore_tree(worlds: Worlds, wits: Wits, simulations: i64, most: i64, dice: Dice) -> Tally:
    """Search from the seat's decision; where it owes alone take `most_tried`, together with others `draw`."""
    tree = Tree(worlds, wits, most, EXPLORE)
    tree.search(simulations, dice)
    return tree.tally(worlds.deal(dice))
