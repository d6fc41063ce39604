"""Every event, decision and ending of Master of Spies has its words, and no message asks for what nobody tells."""

import pytest

from ruse.games.master_of_spies import GAME
from ruse.games.master_of_spies.events import (
    BecameMaster,
    Extended,
    GameEnded,
    GameStarted,
    Replaced,
    SpyMoved,
    SpySentHome,
    TookDiscard,
)
from ruse.kernel.events import Event
from ruse.kernel.plain import to_plain
from ruse.kernel.words import slots_of
from tests.games.master_of_spies.quays import quays

WORDS = GAME.words
PEOPLE = ("Ann", "Ines", "Tom")
PHASES = ("draw", "play", "disguise", "spy-move", "turn-over", "over")


def say(event: object, viewer: int | None) -> str:
    return WORDS.say(type(event).__name__, to_plain(event), viewer, PEOPLE)


@pytest.mark.parametrize("kind", GAME.events, ids=lambda kind: kind.__name__)
def test_every_event_has_its_words_and_every_slot_is_a_field(kind: type[Event]):
    names = set(kind.__struct_fields__) | {"count"}
    assert WORDS.has(kind.__name__)
    for suffix in ("", ".you", ".rival"):
        assert slots_of(WORDS.messages.get(kind.__name__ + suffix, "")) <= names


@pytest.mark.parametrize("kind", GAME.kinds)
def test_every_decision_is_asked_for_reasoned_and_waited_for(kind: str):
    for part, slots in (("ask", set()), ("why", set()), ("wait", {"seat"})):
        assert slots_of(WORDS.messages[f"{part}.{kind}"]) <= slots
    assert GAME.rulebook.find(WORDS.messages[f"ask.{kind}.rule"])
    assert WORDS.has(f"kind:{kind}")


@pytest.mark.parametrize("reason", ["final-round", "deals", "points"])
def test_every_ending_has_its_reason_and_its_rule(reason: str):
    assert WORDS.messages[f"reason:{reason}"].endswith(".")
    assert GAME.rulebook.find(WORDS.messages[f"reason:{reason}.rule"])


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_has_a_name(phase: str):
    assert WORDS.has(f"phase:{phase}")


def test_no_key_belongs_to_nothing():
    events = {kind.__name__ for kind in GAME.events}
    plain = {"you", "your", "and", "nothing", "chapter", "detail"}
    families = {"ask", "did", "doing", "belief", "why", "wait", "over", "choice", "explain", "hint", "recall"}

    for key in WORDS.messages:
        assert ":" in key or key in plain or key.partition(".")[0] in events | families, key
        if key.startswith(("did.", "doing.")):
            assert any(other.startswith(f"explain.{key.partition('.')[2]}") for other in WORDS.messages), key


@pytest.mark.parametrize(
    ("event", "viewer", "sentence"),
    [
        (GameStarted("MS-2.2", 1, 0, (0, 0, 0)), 0, "Game 1, you start"),
        (GameStarted("MS-2.2", 1, 0, (0, 0, 0)), 1, "Game 1, Ann starts"),
        (TookDiscard("MS-3.1", 1, "D7"), 0, "Ines took D7 from the discard pile."),
        (Extended("MS-3.2", 0, "D7", "palamire", 2), 0, "You laid D7 at the end of the Palamire row."),
        (Replaced("MS-3.2", 1, "D7", "L5", "free", 2, 1), 0, "Ines laid D7 over L5 in the Free Cities row."),
        (SpySentHome("MS-4.2", 0, "dragon", "L5"), 0, "Your Dragon spy on L5 goes home."),
        (SpySentHome("MS-4.2", 2, "dragon", "L5"), 0, "Tom’s Dragon spy on L5 goes home."),
        (SpyMoved("MS-4.1", 1, "draken", "D9", "D4"), None, "Ines moved the Draken spy from D4 to D9."),
        (BecameMaster("MS-5.2", 1, "F9"), 1, "You have the highest card of the round, F9, and are Master."),
        (GameEnded("MS-6.1", "final-round", (20, 31, 8), 1), 1, "The game is over: you won."),
    ],
)
def test_the_log_reads_like_the_game(event: object, viewer: int | None, sentence: str):
    assert say(event, viewer) == sentence


def explained(hand: str, *steps: str, place: str, **table: object) -> str:
    laid = quays((hand, "P1"), **table).do(*steps)  # type: ignore[arg-type]
    view = GAME.view(laid.state, 0)
    key, slots = GAME.explain(view, GAME.read(view, place))
    return WORDS.say(key, slots, 0, PEOPLE)


def test_what_would_happen_to_the_spies_is_told_before_committing():
    table = {"d": "P5 D6", "spies": [{}, {"D": "D6"}]}

    assert explained("L8 D7", "L8", place="over D6", **table) == (
        "L8 replaces D6 and sends one spy home; your Dragon spy is placed on it."
    )
    assert explained("L8 D7", "D7", place="over D6", **table) == (
        "D7 replaces D6, where one spy stays; your Draken spy joins."
    )
    assert explained("L8 D7", "D7", place="row P", **table) == (
        "D7 ends the Palamire row, and your Draken spy is placed on it."
    )
