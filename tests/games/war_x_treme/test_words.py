"""Every event, decision, card and ending of War X-treme has its words, and no message asks for what nobody tells."""

import pytest

from ruse.games.war_x_treme import GAME
from ruse.games.war_x_treme.chart import TITLES, bracket_of, by_chart
from ruse.games.war_x_treme.equipment import GEAR_NAMES, QUICK_BOOTS, SUITS, TAXMANS_KNOCK, TWO_LEFT_HANDS
from ruse.games.war_x_treme.events import (
    Abducted,
    GameEnded,
    Laid,
    RoundStarted,
    Swept,
    Turned,
    WarStarted,
    WildNamed,
)
from ruse.games.war_x_treme.gear_events import EquipmentPlayed, PressGanged
from ruse.games.war_x_treme.pile_events import (
    ArmyRenewed,
    TaxPaid,
    Trusted,
)
from ruse.games.war_x_treme.state import REASONS, SECRET_NAMES
from ruse.kernel.events import Event
from ruse.kernel.plain import to_plain
from ruse.kernel.words import slots_of

WORDS = GAME.words
PEOPLE = ("Ann", "Ines", "Tom")


def say(event: object, viewer: int | None) -> str:
    return WORDS.say(type(event).__name__, to_plain(event), viewer, PEOPLE)


@pytest.mark.parametrize("kind", GAME.events, ids=lambda kind: kind.__name__)
def test_every_event_has_its_words_and_every_slot_is_a_field(kind: type[Event]):
    names = set(kind.__struct_fields__) | {"count"}
    assert WORDS.has(kind.__name__)
    for suffix in ("", ".you", ".rival", ".on"):
        assert slots_of(WORDS.messages.get(kind.__name__ + suffix, "")) <= names


@pytest.mark.parametrize("kind", GAME.kinds)
def test_every_decision_is_asked_for_reasoned_and_waited_for(kind: str):
    for part, slots in (("ask", set[str]()), ("why", set[str]()), ("wait", {"seat"})):
        assert slots_of(WORDS.messages[f"{part}.{kind}"]) <= slots
    assert GAME.rulebook.find(WORDS.messages[f"ask.{kind}.rule"])
    assert WORDS.has(f"kind:{kind}")
    assert WORDS.has(f"phase:{kind}")


def test_every_suit_equipment_card_secret_and_ending_has_a_name():
    for family, names in (("suit", SUITS), ("equipment", GEAR_NAMES), ("secret", SECRET_NAMES)):
        assert all(WORDS.has(f"{family}:{name}") for name in names)
    for reason in filter(None, REASONS):
        assert WORDS.messages[f"reason:{reason}"].endswith(".")
        assert GAME.rulebook.find(WORDS.messages[f"reason:{reason}.rule"])
    assert all(WORDS.has(f"explain.{name}") for name in GEAR_NAMES[:-1])
    assert all(WORDS.has(f"window:{kind}") for kind in GAME.windows)


def test_every_equipment_card_and_secret_says_what_it_does_and_when():
    assert all(WORDS.has(f"equipment.{part}:{name}") for part in ("says", "when") for name in GEAR_NAMES)
    assert all(WORDS.has(f"secret.says:{name}") for name in SECRET_NAMES)


def test_what_stays_on_the_table_is_said_to_be_continuous_or_a_curse():
    kinds = {name: WORDS.messages.get(f"equipment.kind:{name}") for name in GEAR_NAMES}
    lasting = {"continuous": GEAR_NAMES[QUICK_BOOTS:TWO_LEFT_HANDS], "curse": GEAR_NAMES[TWO_LEFT_HANDS:TAXMANS_KNOCK]}

    assert kinds == {name: next((kind for kind in lasting if name in lasting[kind]), None) for name in GEAR_NAMES}


def test_the_chart_in_words_is_the_chart_of_the_rules():
    for row in WORDS.messages["chart.rows"].split("|"):
        cards, owed, title = row.split(":")
        for count in [int(part) for part in cards.replace("+", "").split("-")]:
            assert owed == ("a fifth" if count >= 60 else str(int(by_chart(count))))
            assert title == TITLES[bracket_of(count)]


def test_no_key_belongs_to_nothing():
    events = {kind.__name__ for kind in GAME.events} | {"Pressed", "RaceTimed"}
    plain = {"you", "your", "and", "nothing", "chapter"}
    families = {
        "ask",
        "did",
        "doing",
        "belief",
        "why",
        "wait",
        "over",
        "choice",
        "explain",
        "hint",
        "recall",
        "chart",
    } | {
        "wins",
        "fights",
        "caption",
    }

    for key in WORDS.messages:
        assert ":" in key or key in plain or key.partition(".")[0] in events | families, key
        if key.startswith(("did.", "doing.")):
            assert any(other.startswith(f"explain.{key.partition('.')[2]}") for other in WORDS.messages), key


@pytest.mark.parametrize(
    ("event", "viewer", "sentence"),
    [
        (RoundStarted("WX-3.4", 3, 1, (0, 1)), 0, "Round 3, Ines leading"),
        (Turned("WX-3.1", (0, 1), ("P-K", "Z-3"), ("plain", "plain"), (14, 3)), 0, "You and Ines turned P-K and Z-3."),
        (ArmyRenewed("WX-6.1", 0, ("P-K",)), 0, "You shuffled your camp into a new army and ask: do you trust me?"),
        (Trusted("WX-6.1", 1, 0, "trust", False, 0, False), 0, "Ines answered you: I trust you."),
        (Trusted("WX-6.1", 1, 0, "shuffle cut rotate", True, 7, True), 2, "Ines answered Ann: shuffled, cut and rotated."),
        (WarStarted("WX-3.2", 0, "equal", 14, False, (0, 2), ()), 0, "War between you and Tom."),
        (Laid("WX-4.1", 1, 0, 3, 0), 0, "Ines laid 3 face down."),
        (Laid("WX-4.3", 1, 0, 1, 1), 0, "Ines laid 1 face down, borrowed."),
        (WildNamed("WX-1.5", 1, 14), 0, "Ines’s Wild counts as a King."),
        (Abducted("WX-1.4", 0, 1, "A-Abduction", "Z-K"), 0, "You abducted Ines’s Z-K and left A-Abduction there."),
        (EquipmentPlayed("WX-7.2", 1, "leech", 2, None), 0, "Ines played Curse of the Leech on Tom."),
        (EquipmentPlayed("WX-7.2", 1, "leech", 2, None), None, "Ines played Curse of the Leech on Tom."),
        (EquipmentPlayed("WX-7.2", 1, "leech", 2, None), 1, "You played Curse of the Leech on Tom."),
        (EquipmentPlayed("WX-7.2", 1, "leech", 2, None), 2, "Ines played Curse of the Leech on you."),
        (EquipmentPlayed("WX-7.2", 1, "war-drum", None, None), 0, "Ines played War Drum."),
        (PressGanged("WX-7.3", 1, 0, "P-K"), 0, "Ines pressed P-K out of your camp."),
        (TaxPaid("WX-6.2", 1, "audit", 1, (), 1, "Unemployed"), 0,
         "Ines, Unemployed, paid 1 into the tax pile after an audit."),
        (Swept("WX-3.1", 1, None, "highest", ("P-K", "Z-3"), (), "P-K", 14, False), 0, "Ines swept P-K and Z-3."),
        (GameEnded("WX-6.3", "last-player", (0,)), 0, "The game is over: you won."),
    ],
)  # fmt: skip
def test_the_log_reads_like_the_game(event: object, viewer: int | None, sentence: str):
    assert say(event, viewer) == sentence
