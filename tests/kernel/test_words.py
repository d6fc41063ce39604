"""One catalogue, many viewers."""

import pytest

from ruse.kernel.words import Words

NAMES = ["Ann", "Bob"]
WORDS = Words(
    {
        "Took": "{@seat} takes {card} from {@owner}.",
        "Took.you": "You take {card} from {@owner}.",
        "Took.rival": "{@seat} takes your {card}.",
        "Laid": "{@seat} lays {cards} in the {row}.",
        "row:theater": "Theater",
        "Played": "{@seat} plays {card}.",
        "Played.on": "{@seat} plays {card} on {@target}.",
        "Silent": "",
    }
)
TOOK = {"seat": 0, "owner": 1, "card": "9♣"}


@pytest.mark.parametrize(
    ("viewer", "said"),
    [(None, "Ann takes 9♣ from Bob."), (0, "You take 9♣ from Bob."), (1, "Ann takes your 9♣.")],
)
def test_a_sentence_depends_on_the_viewers_part_in_it(viewer: int | None, said: str):
    assert WORDS.say("Took", TOOK, viewer, NAMES) == said


@pytest.mark.parametrize(
    ("target", "said"), [(None, "Ann plays 9♣."), (0, "Ann plays 9♣ on Ann."), (1, "Ann plays 9♣ on Bob.")]
)
def test_it_says_to_whom_something_was_done(target: int | None, said: str):
    assert WORDS.say("Played", {"seat": 0, "card": "9♣", "target": target}, None, NAMES) == said


@pytest.mark.parametrize(
    ("cards", "said"),
    [([], "nothing"), (["9♣"], "9♣"), (["9♣", "2♥"], "9♣ and 2♥"), (["9♣", "2♥", "3♥"], "9♣, 2♥ and 3♥")],
)
def test_lists_are_said_with_commas_and_and(cards: list[str], said: str):
    assert (
        WORDS.say("Laid", {"seat": 1, "cards": cards, "row": "theater"}, None, NAMES)
        == f"Bob lays {said} in the Theater."
    )


def test_a_seat_without_a_name_has_its_number():
    assert WORDS.say("Took", TOOK).startswith("Seat 1 takes")


def test_what_the_catalogue_keeps_silent_about_is_empty():
    assert WORDS.say("Silent", {}) == ""


def test_a_slot_that_nothing_fills_stays_open():
    assert "{card}" in WORDS.say("Took", {"seat": 0, "owner": 1}, None, NAMES)
