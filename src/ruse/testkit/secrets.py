"""The five promises about secrets, for every viewer.

1. deal again whatever the viewer has no right to know: the view stays equal;
2. what is legal, and what a refusal says, stays equal too;
3. deal again, before an act, only what the viewer still has no right to know after it: the told events stay equal;
4. an imagined table looks the same, fits the memory, and draws on nothing but the Sight;
5. the truth fits every memory always, and on small cases every fitting State is dealt with its exact frequency.

The first three ask a second opinion what a viewer has a right to know (`opinion.py`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.listener import told_to
from ruse.kernel.sight import Sight
from ruse.kernel.state import HOUSE, State, legal_actions, seats_in
from ruse.testkit.faults import expect, named
from ruse.testkit.opinion import SmallCase
from ruse.testkit.play_checks import trial_of
from ruse.testkit.roundtrips import answers_to
from ruse.testkit.walk import Walk

DRAWS_EACH = 40
"""Imagined tables for each State of a small case, on average."""


def worlds(walk: Walk, happens: list[Any] | None = None) -> Iterator[tuple[int, State]]:
    """For each viewer, another State that it cannot tell from this one."""
    for viewer in walk.viewers:
        world = walk.opinion.deal_again(
            walk.game, walk.setup, walk.state, viewer, happens or [], Dice(walk.dice.seed())
        )
        if world is not None:
            walk.tally["worlds"] += 1
            yield viewer, world


@named("promise 1: the view")
def check_view(walk: Walk) -> None:
    for viewer, world in worlds(walk):
        here, there = walk.game.view(walk.state, viewer), walk.game.view(world, viewer)
        expect_same(here, there, f"viewer {viewer} sees")


@named("promise 2: what is legal")
def check_legal_is_blind(walk: Walk) -> None:
    for viewer, world in worlds(walk):
        expect(world.acting() == walk.state.acting(), f"for viewer {viewer}, who owes a decision tells a secret")
        if viewer not in walk.owing():
            continue
        expect(world.kind(viewer) == walk.state.kind(viewer), f"what seat {viewer} is asked tells a secret")
        here, there = legal_actions(walk.state, viewer), legal_actions(world, viewer)
        expect(here == there, f"the legal list of seat {viewer} tells a secret: {here} or {there}")
        texts = walk.texts[-12:]
        answers = zip(
            texts, answers_to(walk, walk.state, viewer, texts), answers_to(walk, world, viewer, texts), strict=True
        )
        for text, hears, would_hear in answers:
            expect(hears == would_hear, f"the refusal of {text!r} tells seat {viewer} {hears} or {would_hear}")


@named("promise 2: one thing to do")
def check_open_kinds(walk: Walk) -> None:
    """In an open kind everybody can tell whether there is only one thing to do: it may be answered by itself."""
    game = walk.game
    expect(
        set(game.open_kinds) <= {*game.kinds} - {*game.windows}, f"{game.open_kinds} are no kinds that could be open"
    )
    for viewer, world in worlds(walk):
        for seat in seats_in(walk.state.acting() & world.acting()):
            kind = game.kinds[walk.state.kind(seat)] if seat != HOUSE else ""
            if kind not in game.open_kinds or walk.state.draft_size(seat) or world.draft_size(seat):
                continue
            here, there = (len(legal_actions(state, seat)) == 1 for state in (walk.state, world))
            walk.tally["open kinds"] += 1
            expect(here == there, f"that seat {seat} has one thing to do ({kind}) is hidden from viewer {viewer}")


@named("promise 3: what is told")
def check_told(walk: Walk) -> None:
    seat, action = walk.choose()
    after, happens = trial_of(walk.state)
    after.do(seat, action)
    for viewer, world in worlds(walk, happens):
        there, chronicle = trial_of(world)
        there.do(seat, walk.opinion.same_act(walk.state, world, seat, action))
        told, told_there = told_to(walk.game, happens, viewer), told_to(walk.game, chronicle, viewer)
        expect_same(told, told_there, f"viewer {viewer} is told")
        here_view, there_view = walk.game.view(after, viewer), walk.game.view(there, viewer)
        expect_same(here_view, there_view, f"after an act viewer {viewer} sees")


@named("promise 4: imagine")
def check_imagine(walk: Walk) -> None:
    for viewer in walk.viewers:
        sight = walk.sight(viewer)
        before = sight.memory.to_json()
        seed = walk.dice.seed()
        imagined = walk.game.imagine(sight, Dice(seed))
        walk.tally["imagined"] += 1
        seen = walk.game.view(imagined, viewer)
        expect_same(sight.view, seen, f"viewer {viewer} imagines")
        expect(sight.memory.fits(imagined), f"viewer {viewer} imagines what does not fit its memory")
        expect(sight.memory.to_json() == before, f"imagining changes the memory of viewer {viewer}")
        if sight.legal:
            owes = viewer in seats_in(imagined.acting())
            expect(
                owes and legal_actions(imagined, viewer) == list(sight.legal), f"seat {viewer} imagines other actions"
            )
        walk.opinion.check_pieces(imagined)
        _draws_on_nothing_else(walk, sight, seed, imagined)


def _draws_on_nothing_else(walk: Walk, sight: Sight, seed: int, imagined: State) -> None:
    """The same Sight and the same dice give the same table, whatever the truth is."""
    world = walk.opinion.deal_again(walk.game, walk.setup, walk.state, sight.seat, [], Dice(seed))
    if world is None:
        return
    walk.game.view(world, sight.seat)
    again = walk.game.imagine(sight, Dice(seed))
    same = again.position() == imagined.position()
    expect(same, f"what viewer {sight.seat} imagines depends on the truth, or on more than its dice")


@named("promise 5: the memory")
def check_memory(walk: Walk) -> None:
    """Neither a seat's own draft nor what lies open when the game is over is a matter of memory."""
    sights = [walk.sight(other) for other in walk.viewers]
    for viewer in walk.viewers:
        memory = walk.memories[viewer]
        expect(memory.fits(walk.state), f"the memory of viewer {viewer} does not fit the truth")
        if walk.state.over() or (viewer in walk.owing() and walk.state.draft_size(viewer) > 0):
            continue
        seen = walk.game.view(walk.state, viewer)
        for sight in sights:
            imagined = walk.game.imagine(sight, Dice(walk.dice.seed()))
            same = walk.game.view(imagined, viewer) == seen
            expect(same or not memory.fits(imagined), f"viewer {viewer} takes for true what it can see to be false")


@named("promise 5: exact frequency")
def check_frequency(game: Game, case: SmallCase) -> None:
    """Every State that fits is imagined as often as it should be, and no other fits."""
    for key, world in case.worlds.items():
        expect(case.sight.memory.fits(world.state), f"{case.title}: {key} should fit and does not")
    for state in case.others:
        expect(not case.sight.memory.fits(state), f"{case.title}: {case.key(state)} should not fit and does")
    draws = max(2000, DRAWS_EACH * len(case.worlds))
    found = Counter(case.key(game.imagine(case.sight, Dice(seed))) for seed in range(draws))
    strangers = found.keys() - case.worlds.keys()
    expect(not strangers, f"{case.title}: {min(strangers, default='')} is imagined and cannot be")
    total = sum(world.weight for world in case.worlds.values())
    wanted = {key: draws * world.weight / total for key, world in case.worlds.items()}
    surprise = sum((found[key] - mean) ** 2 / mean for key, mean in wanted.items())
    freedom = len(wanted) - 1
    # Chi-square lies this far out less than once in a million.
    limit = freedom + 5 * math.sqrt(2 * freedom) + 12
    expect(
        surprise <= limit, f"{case.title}: imagined with another frequency (chi-square {surprise:.0f}, {freedom} free)"
    )


def expect_same(here: object, there: object, says: str) -> None:
    """If two things differ, show the first place where their texts part."""
    if here == there:
        return
    one, other = repr(here), repr(there)
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(0, at - 30)
    raise AssertionError(f"{says} …{one[start : at + 30]}… or …{other[start : at + 30]}…")
