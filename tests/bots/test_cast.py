"""Bots as persons: enough of them, told apart, drawn by seat and seed, and given to what is said of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ruse.bots.cast.manners import MANNERS, Mannered, traits_of
from ruse.bots.cast.people import CAST, Manner, check_person, person_of, somebody
from ruse.bots.levels import find_level, level_names, load_bot
from ruse.bots.noticed import Noticed, Noticing
from ruse.kernel.errors import RuseError
from ruse.kernel.registry import load_game
from ruse.lab.contest import prepare
from ruse.lab.deals import run

GAMES = ("war-slayer", "master-of-spies", "westeria", "war-x-treme")
FACES = Path(__file__).parents[2] / "web/src/kit/art/people.ts"
EVERYBODY = [person for people in CAST.values() for person in people]


@pytest.mark.parametrize("name", GAMES)
def test_every_level_has_a_cast_that_plays_at_it(name):
    game = load_game(name)

    for level in level_names(game):
        people = CAST[level]
        assert len(people) >= max(3, game.seats[1] - 1), level
        for person in people:
            assert game.words.has(f"manner:{person.manner}")
            assert find_level(game, person.bot).name == level
            assert isinstance(load_bot(game, person.bot), Mannered) == (person.manner in MANNERS[name])


def test_nobody_is_called_like_anybody_else_and_first_letters_of_a_level_differ():
    assert len({person.name for person in EVERYBODY}) == len(EVERYBODY)
    for people in CAST.values():
        assert len({person.name[0] for person in people}) == len(people)
        assert len({person.manner for person in people}) >= 3


def test_everybody_has_a_face_of_their_own():
    drawn = re.findall(r"^  (\w+): \[(.*)\],$", FACES.read_text(encoding="utf-8"), re.MULTILINE)

    assert {key for key, _ in drawn} == {person.key for person in EVERYBODY}
    assert len({face for _, face in drawn}) == len(EVERYBODY)


def test_who_sits_down_is_drawn_by_seat_and_seed():
    seats = [[somebody("agent", seat, str(seed), ()) for seat in range(4)] for seed in range(20)]

    assert seats == [[somebody("agent", seat, str(seed), ()) for seat in range(4)] for seed in range(20)]
    assert {bot for table in seats for bot in table} == {person.bot for person in CAST["agent"]}


def test_a_full_table_has_nobody_twice_and_keeps_first_letters_apart():
    for seed in range(50):
        named = ["Hanna"]
        for seat in range(1, 8):
            person = person_of(somebody("agent", seat, str(seed), named))
            assert person is not None
            named.append(person.name)
        assert len(set(named)) == 8
        assert named[-1] == "Hazel", "whose letter is taken comes last"
    assert somebody("agent", 8, "", [*named]) == "agent", "nobody is left"


def test_a_person_may_be_named_and_has_to_be_one():
    assert somebody("agent/ivo", 1, "any", ["Ivo"]) == "agent/ivo"
    with pytest.raises(RuseError, match=r"nobody 'agent/ivi'.*ivo"):
        check_person("agent/ivi")


def test_of_somebody_who_is_gone_the_level_is_left():
    game = load_game("war-slayer")

    assert find_level(game, "agent/ghost").title == "Agent"
    assert type(load_bot(game, "agent/ghost")) is type(load_bot(game, "agent"))


@pytest.mark.parametrize("name", GAMES)
def test_recruits_play_as_it_is_said_of_them(name):
    holds_true(name, "recruit", {"war-slayer": 30, "master-of-spies": 6, "westeria": 2, "war-x-treme": 12}[name])


@pytest.mark.long
@pytest.mark.parametrize("level", ["agent", "spymaster"])
@pytest.mark.parametrize("name", GAMES)
def test_the_higher_levels_play_as_it_is_said_of_them(name, level):
    holds_true(name, level, {"war-slayer": 60, "master-of-spies": 20, "westeria": 20, "war-x-treme": 60}[name])


def holds_true(name: str, level: str, deals: int) -> None:
    """Whoever is given to something does it more often than whoever shuns it, or than somebody steady."""
    shown = habits(name, level, deals)
    for manner, leanings in MANNERS[name].items():
        other: Manner = {"bold": "cautious", "cautious": "bold"}.get(manner, "steady")  # type: ignore[assignment]
        done, chances = shown[manner, leanings[-1].trait.says]
        others_done, others_chances = shown[other, leanings[-1].trait.says]
        part, others = done / chances, others_done / others_chances
        assert (part > others) if leanings[-1].likes else (part < others), (manner, part, others, chances)


def habits(name: str, level: str, deals: int) -> dict[tuple[str, str], tuple[int, int]]:
    """By manner and trait: how often it was done, and could have been, as `ruse arena --habits` counts it."""
    first = {person.manner: person.bot for person in reversed(CAST[level])}
    together = [first[manner] for manner in ("bold", "cautious", "singular", "steady")]
    noticed = Noticed()
    for pair in (together[:2], together[2:]):
        for deal in run(prepare(name, pair, 7, together=True), deals, noticing=Noticing(name, habits=True)):
            noticed.add(deal.noticed)
    return {
        (manner, trait.says): (noticed.habits[f"{bot} {trait.says}"], noticed.chances[f"{bot} {trait.says}"])
        for manner, bot in first.items()
        for trait in traits_of(name)
    }
