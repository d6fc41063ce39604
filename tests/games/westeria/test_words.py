"""Every event, decision, card, unit and ending of Westeria has its words, and no message asks for what nobody tells."""

import pytest

from ruse.games.westeria import GAME
from ruse.games.westeria.equipment import CARD_NAMES, UNIT_NAMES
from ruse.games.westeria.events import (
    CardsShown,
    Deployed,
    FlagCaptured,
    Fought,
    GameEnded,
    GuessedUnseen,
    LimitNear,
    Looked,
    PileRenewed,
    StarterDrawn,
    TurnEnded,
    TurnStarted,
)
from ruse.games.westeria.state import PHASES, REASONS
from ruse.kernel.events import Event
from ruse.kernel.plain import to_plain
from ruse.kernel.words import slots_of

WORDS = GAME.words
PEOPLE = ("Ann", "Ines", "Cleo")


def say(event: object, viewer: int | None) -> str:
    return WORDS.say(type(event).__name__, to_plain(event), viewer, PEOPLE)


@pytest.mark.parametrize("kind", GAME.events, ids=lambda kind: kind.__name__)
def test_every_event_has_its_words_and_every_slot_is_a_field(kind: type[Event]):
    assert WORDS.has(kind.__name__)
    fields = set(kind.__struct_fields__)
    for suffix in ("", ".you", ".rival"):
        assert slots_of(WORDS.messages.get(kind.__name__ + suffix, "")) <= fields


@pytest.mark.parametrize("kind", GAME.kinds)
def test_every_decision_is_asked_for_reasoned_and_waited_for(kind: str):
    for part, slots in (("ask", set[str]()), ("why", {"number", "moves"}), ("wait", {"seat"})):
        assert slots_of(WORDS.messages[f"{part}.{kind}"]) <= slots
    assert GAME.rulebook.find(WORDS.messages[f"ask.{kind}.rule"])
    assert WORDS.has(f"kind:{kind}")


def test_every_phase_ending_unit_and_card_has_a_name():
    for phase in PHASES:
        assert WORDS.has(f"phase:{phase}")
    for reason in filter(None, REASONS):
        assert WORDS.messages[f"reason:{reason}"].endswith(".")
        assert GAME.rulebook.find(WORDS.messages[f"reason:{reason}.rule"])
    for family in ("unit", "units", "foe", "guess", "saw", "identity"):
        assert all(WORDS.has(f"{family}:{unit}") for unit in UNIT_NAMES)
    for card in CARD_NAMES:
        assert all(WORDS.has(f"{key}{card}") for key in ("card:", "cards:", "explain.", "hint."))


def test_no_key_belongs_to_nothing():
    events = {kind.__name__ for kind in GAME.events}
    plain = {"you", "your", "and", "nothing", "chapter"}
    families = {"ask", "did", "doing", "belief", "why", "wait", "over", "choice", "explain", "hint", "recall", "reach"}

    for key in WORDS.messages:
        assert ":" in key or key in plain or key.partition(".")[0] in events | families, key
        if key.startswith(("did.", "doing.")):
            assert any(other.startswith(f"explain.{key.partition('.')[2]}") for other in WORDS.messages), key


@pytest.mark.parametrize(
    ("event", "viewer", "sentence"),
    [
        (StarterDrawn("WE-2.2", (0, 1), ("king", "scout"), 0), 0,
         "You and Ines drew King and Scout for the start: the highest rank begins."),
        (TurnStarted("WE-2.5", 1, 3, 8, 2), 0, "Round 3: Ines’s turn (tokens 8, cities 2)"),
        (CardsShown("WE-4.1", 0, ("deploy", "new-spy-master")), 0, "You drew Deploy and New Spy Master."),
        (CardsShown("WE-4.1", 1, ()), 0, "Ines drew nothing."),
        (PileRenewed("WE-4.8", 42), None, "A new draw pile of 42 cards was shuffled."),
        (Deployed("WE-4.3", 0, "spy-master", "A1", False), 0, "You put your Spy Master into A1."),
        (Fought("WE-6.1", 0, 1, "A1", "A2", "king", "baron", "won"), 0,
         "Your King attacked Ines’s Baron in A2, and won."),
        (Fought("WE-6.1", 1, 0, "A1", "A2", "king", "king", "both"), 0,
         "Ines’s King attacked your King in A2: both fell."),
        (GuessedUnseen("WE-4.8", 1, 0, "A2", "flag"), 0,
         "Ines guessed that your unit in A2 is the Flag, and was wrong."),
        (Looked("WE-4.7", 0, ("Oxbow", "Goldmead"), ("O1",), ("king",)), 0,
         "You looked into Oxbow and Goldmead and saw King in O1."),
        (FlagCaptured("WE-7.1", 1, 2, 1, (2,)), 0, "Cleo’s Flag was captured: Ines now holds Cleo’s Flag."),
        (FlagCaptured("WE-7.1", 1, 0, 1, (0, 2)), 0,
         "Your Flag was captured: Ines now holds your and Cleo’s Flags. You draw no cards until it is back."),
        (TurnEnded("WE-5.2", 1, True), 0, "Ines ended the turn, unable to move."),
        (LimitNear("WE-8.3", 1), 0, "Only one round left: then most Flags, then tokens, then units decide."),
        (GameEnded("WE-8.3", "round-limit", (0, 2)), 0, "The game is over: you and Cleo won."),
    ],
)  # fmt: skip
def test_the_log_reads_like_the_game(event: object, viewer: int | None, sentence: str):
    assert say(event, viewer) == sentence
