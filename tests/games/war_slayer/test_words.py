"""Every event, decision and ending of War Slayer V has its words, and no message asks for what nobody tells."""

import pytest

from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.events import (
    BackedOut,
    ClaimedOperatives,
    Defected,
    GameEnded,
    MissionStarted,
    OperationDrawn,
    OperationWon,
    Took,
)
from ruse.kernel.events import Event
from ruse.kernel.plain import to_plain
from ruse.kernel.words import slots_of

WORDS = GAME.words
PEOPLE = ("Ann", "Ines")
REASONS = ("vip-revealed", "vip-taken", "short-hq", "mission-limit")
PHASES = ("first", "second", "operations", "back-out", "mission-over", "over")
OF_STATUS = {
    "ask": set[str](),
    "why": {"rival", "defeated", "winner", "loser", "card", "beaten", "taken"},
    "wait": {"seat"},
}


def say(event: object, viewer: int | None) -> str:
    return WORDS.say(type(event).__name__, to_plain(event), viewer, PEOPLE)


def fields_of(kind: type[Event]) -> set[str]:
    names = set(kind.__struct_fields__)
    return names | ({"count"} if "cards" in names else set()) | ({"rival"} if names & {"seat", "winner"} else set())


@pytest.mark.parametrize("kind", GAME.events, ids=lambda kind: kind.__name__)
def test_every_event_has_its_words_and_every_slot_is_a_field(kind: type[Event]):
    assert WORDS.has(kind.__name__)
    for suffix in ("", ".you", ".rival"):
        assert slots_of(WORDS.messages.get(kind.__name__ + suffix, "")) <= fields_of(kind)


@pytest.mark.parametrize("kind", GAME.kinds)
def test_every_decision_is_asked_for_reasoned_and_waited_for(kind: str):
    for part, slots in OF_STATUS.items():
        assert slots_of(WORDS.messages[f"{part}.{kind}"]) <= slots
    assert GAME.rulebook.find(WORDS.messages[f"ask.{kind}.rule"])


@pytest.mark.parametrize("reason", REASONS)
def test_every_ending_has_its_reason_and_its_rule(reason: str):
    assert WORDS.messages[f"reason:{reason}"].endswith(".")
    assert GAME.rulebook.find(WORDS.messages[f"reason:{reason}.rule"])


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_has_a_name(phase: str):
    assert WORDS.has(f"phase:{phase}")


def test_no_key_belongs_to_nothing():
    events = {kind.__name__ for kind in GAME.events}
    plain = {"you", "your", "and", "nothing", "chapter"}
    families = {"ask", "did", "doing", "belief", "why", "wait", "over", "choice", "explain", "hint", "recall"}

    for key in WORDS.messages:
        assert ":" in key or key in plain or key.partition(".")[0] in events | families, key
        if key.startswith(("did.", "doing.")):
            assert any(other.startswith(f"explain.{key.partition('.')[2]}") for other in WORDS.messages), key


@pytest.mark.parametrize(
    ("event", "viewer", "sentence"),
    [
        (MissionStarted("WS-8.3", 4, 0), 0, "Mission 4, flipped from your left"),
        (MissionStarted("WS-8.3", 4, 0), 1, "Mission 4, flipped from Ann’s left"),
        (OperationWon("WS-4.2", 0, 0, 1, "9♠", "4♥"), 0, "Column I: your 9♠ beat 4♥."),
        (OperationWon("WS-4.2", 0, 0, 1, "9♠", "4♥"), 1, "Column I: 9♠ beat your 4♥."),
        (OperationWon("WS-4.2", 0, 0, 1, "9♠", "4♥"), None, "Column I: Ann’s 9♠ beat Ines’s 4♥."),
        (OperationDrawn("WS-4.3", 1, ("A♣", "A♥")), 0, "Column II: A♣ against A♥, a draw."),
        (Took("WS-4.2", 0, 1, 2, "Q♦", vip=False), 0, "You took Q♦ from Ines’s dossier and set it aside."),
        (Took("WS-4.2", 1, 0, 2, "8♥", vip=False), 0, "Ines took 8♥ from your dossier."),
        (BackedOut("WS-5.1", 0), 0, "You backed out."),
        (
            ClaimedOperatives("WS-5.1", 1, ("7♥", "5♦"), (1, 0), (0, 2)),
            0,
            "Ines claimed the exposed operatives: 7♥ and 5♦.",
        ),
        (Defected("WS-6.1", 1, 0, 1, "J♠"), 0, "Ines’s J♠ defected to you."),
        (GameEnded("WS-7.2", "vip-taken", (40, 81), 1), 0, "The game is over: Ines won."),
    ],
)
def test_the_log_reads_like_the_game(event: object, viewer: int | None, sentence: str):
    assert say(event, viewer) == sentence
