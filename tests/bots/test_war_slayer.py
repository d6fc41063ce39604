"""What the bots of War Slayer V do, and how strong they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ruse.bots import war_slayer
from ruse.bots.seat import Hint
from ruse.bots.war_slayer.foresight import KNOWN, Guesses
from ruse.bots.war_slayer.thumb import Agent, Recruit
from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.equipment import NAMES
from ruse.games.war_slayer.wits import SlayerWits
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight
from ruse.kernel.state import State
from ruse.kernel.words import slots_of
from ruse.lab.contest import prepare
from ruse.lab.deals import run
from ruse.lab.match import Match
from ruse.lab.report import sum_up
from tests.bots.twin_worlds import SETUP, replay, twin

BUDGET = 24


def deck_of(top: list[str]) -> list[int]:
    """A deck in which seat 0 draws these cards first, dealt one by one."""
    own = [NAMES.index(card) for card in top]
    rest = [card for card in range(len(NAMES)) if card not in own]
    cut = len(NAMES) // 2 - len(own)
    return [card for pair in zip(own + rest[:cut], rest[cut:], strict=True) for card in pair]


def mission(*top: str, first: str | None = None) -> Sight:
    """The first decision of seat 0, which draws these cards; the second if its first laying is given."""
    deck = deck_of(list(top))
    table, told = replay(deck, 0, [], 0)
    if first is not None:
        moves = [(0, GAME.read(GAME.view(table, 0), first)), (1, 0)]
        table, told = replay(deck, 0, moves, 0)
    return twin(table, told, 0).sight


def chosen(sight: Sight) -> dict[str, Any]:
    return GAME.write(sight.view, Agent().choose(sight, BUDGET, Dice(5))).slots


@pytest.mark.parametrize("hand", ["K♠ Q♥ J♦", "K♠ Q♥ 4♦", "K♠ Q♥ A♦"])
def test_royals_go_into_the_dossier(hand: str):
    assert chosen(mission(*hand.split()))["row"] == "dossier"


@pytest.mark.parametrize("hand", ["10♠ 9♥ 9♦", "10♠ A♥ 8♦"])
def test_strong_operatives_fight(hand: str):
    assert chosen(mission(*hand.split()))["row"] == "theater"


def test_a_strong_operative_stands_before_a_dear_card():
    sight = mission("K♠", "3♥", "2♦", "10♠", "4♥", "5♦", first="D K♠ 3♥ 2♦")

    assert chosen(sight)["cards"][0] == "10♠"


def test_a_royal_that_must_fight_is_flipped_last():
    sight = mission("K♠", "3♥", "2♦", "Q♠", "4♥", "5♦", first="D K♠ 3♥ 2♦")

    flipped = chosen(sight)["cards"]
    assert (flipped if sight.view.defeated == 0 else flipped[::-1])[2] == "Q♠"


def test_a_recruit_sends_no_royal_out_of_its_own_will():
    sight = mission("K♠", "9♥", "10♦")
    choices = {Recruit().choose(sight, 1, Dice(seed)) for seed in range(60)}

    assert {GAME.write(sight.view, action).slots["row"] for action in choices} == {"dossier"}
    assert len(choices) == 6


def hints(games: int) -> list[tuple[Sight, Hint]]:
    found: list[tuple[Sight, Hint]] = []
    for seed in range(games):
        match, agent, dice = Match(GAME, SETUP, seed), Agent(), Dice(seed)
        while not match.state.over():
            seat = 0 if match.state.acting() & 1 else 1
            sight = match.sight(seat)
            found.append((sight, agent.hint(sight)))
            match.act(seat, sight.legal[dice.below(len(sight.legal))])
    return found


def test_every_hint_is_legal_and_says_why_in_words():
    given = hints(12)

    for sight, hint in given:
        assert hint.action in sight.legal
        assert slots_of(GAME.words.messages[hint.key]) <= set(hint.slots)
        assert "{" not in GAME.words.say(hint.key, hint.slots)
    spoken = {hint.key for _, hint in given}
    assert {"hint.theater", "hint.dossier-royals", "hint.theater-order", "hint.continue", "hint.back-out"} <= spoken


def test_every_hint_in_the_words_can_be_given():
    source = "".join(file.read_text(encoding="utf-8") for file in Path(war_slayer.__file__).parent.glob("*.py"))
    for key in (key for key in GAME.words.messages if key.startswith("hint.")):
        stem = key.removesuffix("-chance")
        assert f'"{stem}"' in source or stem in ("hint.theater-order", "hint.dossier-order")


def share_of_first(bots: tuple[str, str], deals: int) -> float:
    contest = prepare("war-slayer", bots, seed=2026)
    return sum_up(contest, list(run(contest, deals)), 1.0).standings[0].win_share.mean


def test_an_agent_wins_at_least_four_of_five_against_random_play():
    assert share_of_first(("agent", "random"), 25) >= 0.8


def test_a_recruit_wins_at_least_two_of_three_against_random_play():
    assert share_of_first(("recruit", "random"), 60) >= 0.67


def test_an_agent_beats_a_recruit():
    assert share_of_first(("agent", "recruit"), 25) >= 0.6


@pytest.mark.parametrize(("mission_number", "knows"), [(KNOWN - 1, False), (KNOWN, True)])
def test_a_rival_guesses_what_the_mastermind_holds_until_everybody_can_remember(mission_number: int, knows: bool):
    table, _ = replay(deck_of(["K♠", "3♥", "2♦"]), 0, [], 0)
    guesses, dice = Guesses(table, 1, SlayerWits(mission_number)), Dice(3)

    held = {hand_of(guesses.deal(dice)) for _ in range(20)}

    assert (held == {hand_of(table)}) is knows


def hand_of(table: State) -> str:
    sides: Any = table.position()["sides"]
    return str(sides[0]["hand"])
