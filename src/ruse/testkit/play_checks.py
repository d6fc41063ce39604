"""What holds at every decision, whatever the game: legal lists, simultaneous choices, drafts, what is noticed, pieces."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from ruse.kernel.errors import Refusal
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.listener import told_to
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import WHOLE, State, legal_actions, seats_in
from ruse.testkit.faults import expect, named
from ruse.testkit.opinion import Opinion
from ruse.testkit.strict import StrictLuck
from ruse.testkit.walk import Walk

MOST_TRIED = 16
"""Of a long legal list this many actions are tried at each decision."""

Act = tuple[int, int]


def some(actions: Sequence[int], dice: Dice) -> list[int]:
    """All of a short list, some of a long one."""
    if len(actions) <= MOST_TRIED:
        return list(actions)
    return sorted({actions[dice.below(len(actions))] for _ in range(MOST_TRIED)})


def trial_of(state: State) -> tuple[State, list[Any]]:
    """A clone to try something on, and its chronicle."""
    trial = state.clone()
    chronicle: list[Any] = []
    trial.chronicle = chronicle
    return trial, chronicle


@named("legal")
def check_legal(walk: Walk) -> None:
    """A seat that owes a decision has a kind and ascending actions, and each of them can be done."""
    game, state = walk.game, walk.state
    expect(bool(walk.owing()), "nobody owes a decision, and the game is not over")
    for seat in walk.owing():
        kind = int(state.kind(seat))
        expect(0 <= kind < len(game.kinds), f"kind {kind} of seat {seat} has no name")
        legal = legal_actions(state, seat)
        expect(bool(legal), f"seat {seat} owes a decision and has no action")
        expect(legal == sorted(set(legal)), f"the actions of seat {seat} do not ascend: {legal}")
        expect(legal[0] >= 0 and legal[-1] < game.action_count, f"actions {legal} reach beyond {game.action_count}")
        for action in some(legal, walk.dice):
            trial, _ = trial_of(state)
            trial.do(seat, action)
            done = trial.checksum() != state.checksum() or trial.draft_size(seat) != state.draft_size(seat)
            expect(done, f"action {action} of seat {seat} changes nothing")


@named("door")
def check_door(walk: Walk) -> None:
    """`apply` refuses what is not legal, and nothing has changed."""
    state, owing = walk.state, walk.owing()
    legal = legal_actions(state, owing[0])
    strange: list[tuple[object, object]] = [(owing[0], action) for action in (-1, walk.game.action_count, 1 << 70)]
    strange += [(owing[0], action) for action in range(walk.game.action_count) if action not in legal][:4]
    strange += [(owing[0], float(legal[0])), (owing[0], True), (float(owing[0]), legal[0])]
    strange += [(seat, legal[0]) for seat in range(-1, walk.setup.seats) if seat not in owing]
    trial, chronicle = trial_of(state)
    for seat, action in strange:
        try:
            trial.apply(seat, action)
        except Refusal:
            expect(trial.position() == state.position() and not chronicle, f"action {action!r} is refused too late")
        else:
            raise AssertionError(f"action {action!r} of seat {seat!r} is not legal and was done")


@named("order of choices")
def check_order_of_choices(walk: Walk) -> None:
    """While several seats owe, their choices in any order give the same State, luck and events, and stay hidden."""
    owing = walk.owing()
    if len(owing) < 2:
        return
    chains = [_hidden_chain(walk, seat) for seat in owing]
    orders = [[act for chain in order for act in chain] for order in list(permutations(chains))[:6]]
    orders.append(_in_turns(chains))
    first = _outcome_of(walk.state, orders[0])
    for order in orders[1:]:
        expect(_outcome_of(walk.state, order) == first, f"it matters in which order seats {owing} choose")


def _hidden_chain(walk: Walk, seat: int) -> list[Act]:
    """The steps of one whole choice; until the others have chosen too, nobody else notices."""
    trial, chronicle = trial_of(walk.state)
    before = {viewer: _notices(walk.game, trial, viewer) for viewer in walk.viewers if viewer != seat}
    chain = _chain(trial, seat, walk.dice)
    for viewer, noticed in before.items():
        expect(_notices(walk.game, trial, viewer) == noticed, f"viewer {viewer} notices seat {seat} choosing")
        told = told_to(walk.game, chronicle, viewer)
        expect(not told, f"viewer {viewer} is told of a choice of seat {seat} that is not due")
    return chain


def _chain(state: State, seat: int, dice: Dice) -> list[Act]:
    """Steps at random until the decision is made."""
    chain: list[Act] = []
    while not chain or (state.draft_size(seat) > 0 and seat in seats_in(state.acting())):
        legal = legal_actions(state, seat)
        chain.append((seat, legal[dice.below(len(legal))]))
        state.do(*chain[-1])
    return chain


def _notices(game: Game, state: State, viewer: int) -> tuple[Any, list[int]]:
    """A viewer's view and legal list."""
    return game.view(state, viewer), legal_actions(state, viewer) if viewer in seats_in(state.acting()) else []


def _in_turns(chains: list[list[Act]]) -> list[Act]:
    """One step each, round and round, the last seat first."""
    longest = max(len(chain) for chain in chains)
    return [chain[i] for i in range(longest) for chain in reversed(chains) if i < len(chain)]


def _outcome_of(state: State, acts: list[Act]) -> tuple[object, ...]:
    trial, chronicle = trial_of(state)
    for seat, action in acts:
        trial.do(seat, action)
    luck = trial.luck
    drawn = list(luck.drawn) if isinstance(luck, StrictLuck) else []
    return trial.position(), trial.checksum(), chronicle, drawn


@named("drafts")
def check_drafts(walk: Walk) -> None:
    """Steps before the last touch nothing but the seat's draft, and can be taken back."""
    for seat in walk.owing():
        if walk.state.draft_size(seat) > 0:
            continue
        legal = legal_actions(walk.state, seat)
        action = legal[walk.dice.below(len(legal))]
        finishes = bool(walk.state.finishes(seat, action))
        trial, chronicle = trial_of(walk.state)
        trial.do(seat, action)
        expect(finishes == (trial.draft_size(seat) == 0), f"finishes is wrong about action {action} of seat {seat}")
        if finishes:
            continue
        expect(not chronicle, f"a draft of seat {seat} is told")
        expect(trial.acting() == walk.state.acting(), f"a draft of seat {seat} changes who owes a decision")
        if isinstance(trial.luck, StrictLuck) and isinstance(walk.state.luck, StrictLuck):
            expect(trial.luck.drawn == walk.state.luck.drawn, f"a draft of seat {seat} draws luck")
        for viewer in walk.viewers:
            same = viewer == seat or _notices(walk.game, trial, viewer) == _notices(walk.game, walk.state, viewer)
            expect(same, f"viewer {viewer} notices a draft of seat {seat}")
        trial.retract(seat)
        expect(trial.draft_size(seat) == 0, f"retract leaves a draft of seat {seat}")
        expect(trial.position() == walk.state.position(), f"retract does not restore the table of seat {seat}")
        expect(trial.checksum() == walk.state.checksum(), f"retract does not restore the checksum of seat {seat}")


@named("seen")
def check_seen(walk: Walk) -> None:
    """`seen` is equal for acts a viewer cannot tell apart, and differs where it is told of different acts.

    An act's own event is the first told event that names the seat; what follows from it is no part of the act.
    """
    seat = walk.owing()[walk.dice.below(len(walk.owing()))]
    actions = some(legal_actions(walk.state, seat), walk.dice)
    others = [other for other in walk.owing() if other != seat]
    for viewer in walk.viewers:
        found: dict[int, tuple[int, Any, Any]] = {}
        for action in actions:
            seen = int(walk.state.seen(viewer, seat, action))
            trial, chronicle = trial_of(walk.state)
            trial.do(seat, action)
            for other in others:
                _chain(trial, other, Dice(walk.seed))
            told = told_to(walk.game, chronicle, viewer)
            noticed = (told, _notices(walk.game, trial, viewer))
            own = next((event for event in told if getattr(event, "seat", None) == seat), None)
            found[action] = (seen, noticed, own)
        _compare_seen(found, viewer, seat)


def _compare_seen(found: dict[int, tuple[int, Any, Any]], viewer: int, seat: int) -> None:
    for one, (seen, noticed, own) in found.items():
        for other, (seen_too, noticed_too, own_too) in found.items():
            acts = f"viewer {viewer}, seat {seat}, actions {one} and {other}"
            if noticed == noticed_too and viewer != seat:
                expect(seen == seen_too, f"{acts}: seen tells acts apart that look the same")
            if own != own_too:
                expect(seen != seen_too, f"{acts}: seen is the same for acts that are told differently")


@named("deal")
def check_deal(walk: Walk) -> None:
    """A table that was played on can be dealt again, and is as good as new."""
    fresh = walk.game.start(walk.setup, FastLuck(walk.seed), None)
    again = walk.state.clone()
    again.reseed(walk.seed)
    again.deal()
    expect(again.position() == fresh.position(), "a table dealt again differs from a new one")
    expect(again.checksum() == fresh.checksum(), "a table dealt again has another checksum than a new one")


@named("pieces")
def check_pieces(walk: Walk) -> None:
    """Nothing of the box is lost, doubled or changed."""
    walk.opinion.check_pieces(walk.state)


@named("outcome")
def check_outcome(walk: Walk) -> None:
    """At the end the prize is shared out, as the rulebook says."""
    expect(walk.state.over() == (walk.state.acting() == 0), "a game is over when nobody owes a decision, and only then")
    if walk.state.over():
        expect_outcome(walk.state, walk.setup.seats, walk.opinion)


def expect_outcome(state: State, seats: int, opinion: Opinion) -> None:
    """Of a game that is over."""
    shares = [int(state.outcome(seat)) for seat in range(seats)]
    expect(sum(shares) == WHOLE and min(shares) >= 0, f"{shares} are not parts of {WHOLE}")
    expect(shares == [int(state.value(seat)) for seat in range(seats)], "value differs from outcome")
    wanted = opinion.shares(state)
    expect(wanted is None or list(wanted) == shares, f"the rulebook shares out {wanted}, the game {shares}")
