"""Tables with three cards that a viewer never saw: small enough to play every deal and every laying through.

WS-10.1 without marks and links: every way to deal the unseen cards and every order in which somebody may have laid three
cards face down is played by the rules, and kept while the viewer is told the same as on the true table. What is left,
counted, is what the viewer should imagine.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations, product
from typing import Any

from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.equipment import card_number
from ruse.kernel.listener import told_to
from ruse.kernel.luck import FastLuck
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import SPECTATOR, State, legal_actions, seats_in
from ruse.testkit.opinion import SmallCase, World
from tests.games.war_slayer.drawing import ANN, BOB, cards, deployment

Acts = Sequence[tuple[int, str]]
FIRST_MARK = 52


@dataclass
class Story:
    """A mission or more, as it truly went."""

    title: str
    viewer: int
    hand: tuple[str, str]
    hq: tuple[str, str]
    unseen: str
    acts: list[Acts]
    """Acts that fall due together, in the players' own writing."""
    switches: dict[str, Any] = field(default_factory=dict)


def key_of(state: State) -> str:
    position: dict[str, Any] = state.position()
    for side in position["sides"]:
        side["choice"] = None
    return json.dumps(position, ensure_ascii=False)


def memory_of(setup: Setup, position: dict[str, Any], viewer: int, unseen: list[str]) -> Any:
    """A memory in which every card is known but the unseen ones."""
    data = GAME.remember(setup, viewer).to_json()
    marks = {card: FIRST_MARK + i for i, card in enumerate(unseen)}

    def item(card: str) -> int:
        return marks[card] if card in marks else card_number(card)

    data["hq"] = [[item(card) for card in side["hq"]] for side in position["sides"]]
    for seat, side in enumerate(position["sides"]):
        data["cells"][3 * seat : 3 * seat + 3] = [item(card) for card in side["hand"]]
    data["links"]["unseen"] = [0] * 52
    for card in unseen:
        data["links"]["unseen"][card_number(card)] = 1
    return GAME.recall(data)


def dealt_again(setup: Setup, position: dict[str, Any], unseen: list[str]) -> Iterator[State]:
    """Every way to deal the cards that were never seen."""
    for order in permutations(unseen):
        new = dict(zip(unseen, order, strict=True))
        sides = []
        for side in position["sides"]:
            piles = {pile: [new.get(card, card) for card in side[pile]] for pile in ("hq", "hand")}
            sides.append(side | piles)
        yield GAME.from_position(setup, position | {"sides": sides}, FastLuck(1))


def ways(state: State, viewer: int, seat: int, action: int) -> list[int]:
    """The acts that the viewer would have noticed in the same way: of a laying it knows the row at the most."""
    if seat == viewer or action >= 12:
        return [action]
    return [other for other in legal_actions(state, seat) if other // 6 == action // 6]


def small_case(story: Story) -> SmallCase:
    drawn = deployment(hand=story.hand, hq=story.hq, **story.switches)
    setup, truth, unseen = drawn.setup, drawn.state, cards(story.unseen)
    truth.chronicle = None
    memory = memory_of(setup, truth.position(), story.viewer, unseen)
    fits = {key_of(state): World(state, 1) for state in dealt_again(setup, truth.position(), unseen)}
    wrong: dict[str, State] = {}
    for acts in story.acts:
        played = [(seat, GAME.read(GAME.view(truth, seat), text)) for seat, text in acts]
        told = _play(truth, played, story.viewer)
        for event in told:
            memory.note(event)
        fits, wrong = _still_fit(fits, played, story.viewer, told)
    return SmallCase(story.title, _sight(setup, truth, memory, story.viewer), fits, list(wrong.values()), key_of)


def _play(state: State, acts: Sequence[tuple[int, int]], viewer: int) -> list[Any]:
    chronicle: list[Any] = []
    state.chronicle = chronicle
    for seat, action in acts:
        state.apply(seat, action)
    state.chronicle = None
    return told_to(GAME, chronicle, viewer)


def _still_fit(
    fits: dict[str, World], acts: list[tuple[int, int]], viewer: int, told: list[Any]
) -> tuple[dict[str, World], dict[str, State]]:
    """Play all of them in every way the viewer cannot tell apart, and keep those that look the same afterwards."""
    kept: dict[str, World] = {}
    wrong: dict[str, State] = {}
    for world in fits.values():
        for actions in product(*[ways(world.state, viewer, seat, action) for seat, action in acts]):
            state = world.state.clone()
            same = _play(state, [(seat, a) for (seat, _), a in zip(acts, actions, strict=True)], viewer) == told
            key = key_of(state)
            if same:
                before = kept[key].weight if key in kept else 0
                kept[key] = World(state, before + world.weight)
            elif len(wrong) < 20:
                wrong[key] = state
    return kept, {key: state for key, state in wrong.items() if key not in kept}


def _sight(setup: Setup, truth: State, memory: Any, viewer: int) -> Sight:
    owes = viewer in seats_in(truth.acting())
    kind = GAME.kinds[truth.kind(viewer)] if owes else ""
    legal = tuple(legal_actions(truth, viewer)) if owes else ()
    return Sight(setup, viewer, kind, GAME.view(truth, viewer), memory, legal)


ONE_FLIP = Story(
    title="one flip of six cards of which three were never seen",
    viewer=ANN,
    hand=("9♣ 9♦ 9♥", "2♠ 3♠ 7♥"),
    hq=("10♣ 10♦ 10♥ 7♣ 7♦ 8♦", "4♠ 8♥ 6♥ …"),
    unseen="7♥ 8♥ 6♥",
    acts=[
        [(ANN, "T 9♣ 9♦ 9♥"), (BOB, "T 3♠ 7♥ 2♠")],
        [(ANN, "D 10♣ 10♦ 10♥"), (BOB, "D 8♥ 4♠ 6♥")],
    ],
)
BACKED_OUT = replace(
    ONE_FLIP, title="Bob backs out, and what he laid goes home unseen", acts=[*ONE_FLIP.acts, [(BOB, "out")]]
)
TWO_MISSIONS = Story(
    title="what went home unseen is laid unseen again, and one of it is flipped",
    viewer=ANN,
    hand=("9♣ 9♦ 9♥", "2♠ 3♠ 7♥"),
    hq=("10♣ 10♦ 10♥ J♣ J♦ J♥ 8♣ 8♦ 8♥ …", "4♠ 5♠ 6♥ Q♠ Q♥ Q♦"),
    unseen="7♥ 6♥ A♣",
    acts=[
        [(ANN, "T 9♣ 9♦ 9♥"), (BOB, "T 3♠ 7♥ 2♠")],
        [(ANN, "D 10♣ 10♦ 10♥"), (BOB, "D 6♥ 4♠ 5♠")],
        [(BOB, "out")],
        [(ANN, "D J♣ J♦ J♥"), (BOB, "D Q♦ Q♥ Q♠")],
        [(ANN, "T 8♣ 8♦ 8♥"), (BOB, "T 3♠ 4♠ 7♥")],
    ],
)
WATCHED = Story(
    title="a spectator, and a card that was taken without an outcry",
    viewer=int(SPECTATOR),
    hand=("9♣ 9♦ 9♥", "2♠ 3♠ 7♥"),
    hq=("10♣ 10♦ 10♥", "4♠ A♠ 6♥ …"),
    unseen="A♠ 7♥ 6♥",
    acts=[
        [(ANN, "T 9♣ 9♦ 9♥"), (BOB, "T 3♠ 7♥ 2♠")],
        [(ANN, "D 10♣ 10♦ 10♥"), (BOB, "D A♠ 4♠ 6♥")],
    ],
    switches={"vip_taken": "mission_end"},
)


def small_cases() -> Iterable[SmallCase]:
    for story in (ONE_FLIP, BACKED_OUT, TWO_MISSIONS, WATCHED):
        yield small_case(story)
