"""The honesty suite for learners: rows, masks, information-state keys, policies and bots, in twin worlds.

Public suites of environments never ask whether an observation shows what the player may not know. These do. A twin is
another table that the seat cannot tell from the true one: imagined from its Sight, and dealt again by a second opinion
where a game has one. Whatever a learner is given, and whatever it answers, must be the same on both.

    from ruse.testkit.learning import check_learning
    check_learning(GAME, games=5)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from ruse.kernel.encoding import Encoding
from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game, by_path
from ruse.kernel.kit import Dice, Page, Row
from ruse.kernel.listener import told_to
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import HOUSE, State, legal_actions
from ruse.testkit.faults import expect, named
from ruse.testkit.opinion import Opinion
from ruse.testkit.walk import Walk, begin

EVERY = 5
"""So many acts lie between two tables that are looked at."""
MOST_ACTS = 400


class Keys(Protocol):
    """What keeps information-state keys, as `ruse.rl.recall.Recall` does."""

    def happened(self, events: list[Any], seat: int = -1, action: int = -1) -> None: ...

    def key(self, seat: int) -> str: ...


Chooses = Callable[[list[int], list[int]], int]
"""A policy: the row and the mask go in, an action comes out."""
MakesPolicy = Callable[[State], Chooses]
"""Makes a policy anew, so that it throws the same dice. An honest one has no use for the true table."""
Chooser = Callable[[Sight, int, Dice], int]
"""`choose` of a bot."""


class Pupil:
    """A walk through a game with all that a learner gets of it."""

    def __init__(self, walk: Walk, encoding: Encoding) -> None:
        self.walk = walk
        self.encoding = encoding
        self.marks = encoding.blank()
        self.encoding.heard(self.marks, list(walk.happened))

    def step(self) -> None:
        seat, action = self.walk.choose()
        for listener in self.walk.audience.listeners.values():
            listener.decides()
        self.walk.audience.act(seat, action)
        self.encoding.heard(self.marks, list(self.walk.happened))
        self.walk.moves += 1

    def row(self, state: State, seat: int, marks: Row) -> list[int]:
        page = Page(self.encoding.size)
        self.encoding.write(state, seat, marks, page, 0)
        return page.to_list()

    def mask(self, state: State, seat: int) -> list[int]:
        legal = set(legal_actions(state, seat))
        return [1 if action in legal else 0 for action in range(self.walk.game.action_count)]

    def asked(self) -> list[int]:
        return [seat for seat in self.walk.owing() if seat != HOUSE]

    def twins(self, seat: int) -> Iterator[State]:
        """Of who has locked in a Sight does not say so: such a twin is none. Nor is one that does not fit what was noted: a
        second opinion deals again all that cannot be seen now, and a row holds what was seen before."""
        walk = self.walk
        twin = walk.game.imagine(walk.sight(seat), Dice(walk.dice.seed()))
        again = walk.opinion.deal_again(walk.game, walk.setup, walk.state, seat, [], Dice(walk.dice.seed()))
        for world in (twin, again):
            if world is None or (world.acting() ^ walk.state.acting()) >> seat & 1:
                continue
            if walk.memories[seat].fits(world):
                yield world


@named("learning: rows and masks")
def check_rows(pupil: Pupil) -> None:
    """What a seat knows, whether it is asked or not, and nothing else."""
    walk = pupil.walk
    for seat in range(walk.setup.seats):
        recalled = pupil.encoding.recalled(walk.memories[seat])
        here = pupil.row(walk.state, seat, pupil.marks)
        for twin in pupil.twins(seat):
            walk.tally["twins"] += 1
            there = pupil.row(twin, seat, recalled)
            expect(here == there, f"the row of seat {seat} tells a secret: {_parted(pupil.encoding, here, there)}")
            if seat in walk.owing():
                expect(
                    pupil.mask(walk.state, seat) == pupil.mask(twin, seat), f"the mask of seat {seat} tells a secret"
                )
        for field in pupil.encoding.fields:
            most = max(here[field.start : field.start + field.size])
            expect(most <= field.high, f"field {field.name} goes to {field.high}, and seat {seat} got {most}")


def _parted(encoding: Encoding, here: Sequence[int], there: Sequence[int]) -> str:
    for field in encoding.fields:
        for at in range(field.start, field.start + field.size):
            if here[at] != there[at]:
                return f"{field.name}, number {at - field.start}, is {here[at]} or {there[at]}"
    return "they have other lengths"


@named("learning: keys")
def check_keys(game: Game, make: Callable[[Game, int], Keys], seed: int, acts: int = MOST_ACTS) -> None:
    """A key is the same whether the whole truth was heard or only what the seat was told; and every act it notices, or
    makes, changes it for good."""
    walk = begin(game, seed)
    seats = range(walk.setup.seats)
    whole = make(game, walk.setup.seats)
    apart = [make(game, walk.setup.seats) for _ in seats]
    passed: list[set[str]] = [set() for _ in seats]

    def take_in(actor: int, action: int) -> None:
        happened = list(walk.happened)
        whole.happened(happened, actor, action)
        for seat in seats:
            told = told_to(game, happened, seat)
            apart[seat].happened(told, actor, action if actor == seat else -1)
            key = whole.key(seat)
            expect(key == apart[seat].key(seat), f"the key of seat {seat} depends on what it was not told")
            if told or actor == seat:
                expect(key not in passed[seat], f"seat {seat} forgets: a key comes back after something happened")
            passed[seat].add(key)

    take_in(-1, -1)
    for _ in range(acts):
        if walk.state.over():
            return
        actor, action = walk.choose()
        walk.audience.act(actor, action)
        take_in(actor, action)


@named("learning: a policy")
def check_policy(pupil: Pupil, make: MakesPolicy) -> None:
    """The same row and mask bring the same action, whatever table lies there."""
    walk = pupil.walk
    for seat in pupil.asked():
        row, mask = pupil.row(walk.state, seat, pupil.marks), pupil.mask(walk.state, seat)
        here = make(walk.state)(list(row), list(mask))
        expect(0 <= here < len(mask) and mask[here] == 1, f"the policy chose {here}, which is not legal")
        for twin in pupil.twins(seat):
            walk.tally["twins"] += 1
            there = make(twin)(list(row), list(mask))
            expect(here == there, f"the policy of seat {seat} sees more than its row: it takes {here} or {there}")


@named("learning: a bot")
def check_bot(pupil: Pupil, make: Callable[[State], Chooser], budget: int = 24) -> None:
    """The same Sight and the same dice bring the same action; the Sight goes through JSON, so that nothing hangs on it."""
    walk = pupil.walk
    for seat in pupil.asked():
        sight = walk.sight(seat)
        packed = walk.game.recall(sight.memory.to_json())
        seed = walk.dice.seed()
        here = make(walk.state)(sight, budget, Dice(seed))
        expect(here in sight.legal, f"the bot chose {here}, which is not legal")
        for twin in pupil.twins(seat):
            walk.tally["twins"] += 1
            view = walk.game.view(twin, seat)
            other = Sight(sight.setup, seat, sight.kind, view, packed, sight.legal, sight.told)
            there = make(twin)(other, budget, Dice(seed))
            expect(here == there, f"the bot of seat {seat} sees more than its Sight: it takes {here} or {there}")


def check_learning(
    game: Game,
    opinion: Opinion | None = None,
    games: int = 3,
    seed: int = 1,
    *,
    encoding: Callable[[Setup], Encoding] | None = None,
    keys: Callable[[Game, int], Keys] | None = None,
    policy: MakesPolicy | None = None,
    bot: Callable[[State], Chooser] | None = None,
    seats: int | None = None,
    acts: int = MOST_ACTS,
) -> int:
    """Walk through random games under varied switches; how many twins were compared. The first fault is raised.

    Without anything else the game's own encoding is checked; `keys`, `policy` and `bot` are checked besides.
    """
    if encoding is None and game.encoding is None:
        raise RuseError(f"{game.title} has no encoding, so that nothing of it can be checked")
    twins = 0
    for number in range(seed, seed + games):
        walk = begin(game, number, opinion, seats=seats)
        made: Encoding = (encoding or by_path(str(game.encoding)))(walk.setup)
        pupil = Pupil(walk, made)
        while not walk.state.over() and walk.moves < acts:
            if (walk.moves + number) % EVERY == 0:
                check_rows(pupil)
                if policy is not None:
                    check_policy(pupil, policy)
                if bot is not None:
                    check_bot(pupil, bot)
            pupil.step()
        twins += walk.tally["twins"]
        if keys is not None:
            check_keys(game, keys, number)
    return twins
