"""Switches are typed, documented and checked."""

import json
from dataclasses import replace

import pytest

from ruse.kernel.errors import RuseError
from ruse.kernel.options import Switch, as_dealt, changed_since, check_choices, check_options, parse_options
from ruse.kernel.record import Secret, new_record, read_record
from ruse.kernel.registry import load_game

SWITCHES = (
    Switch("aid", "XX-1.1", "A flag", False),
    Switch("limit", "XX-1.2", "A number", 60, span=(1, 200)),
    Switch("end", "XX-1.3", "A name", "swap", choices={"swap": "one", "standoff": "two"}, counted={"deals": (2, 9)}),
)


def test_every_switch_is_there_by_value():
    assert check_options("game", SWITCHES, {"limit": 7}) == {"aid": False, "limit": 7, "end": "swap"}


@pytest.mark.parametrize(
    ("typed", "value"),
    [("aid=on", True), ("aid=No", False), ("limit=200", 200), ("end=STANDOFF", "standoff"), ("end=deals=3", "deals=3")],
)
def test_what_a_person_types_is_understood(typed: str, value: object):
    assert parse_options("game", SWITCHES, [typed])[typed.split("=")[0]] == value


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("aid", "'aid' is not of the form switch=value"),
        ("aids=on", "game has no switch 'aids'; its switches are: aid, limit, end"),
        ("aid=maybe", "switch aid cannot be 'maybe': it takes on or off"),
        ("limit=0", "switch limit cannot be 0: it takes a whole number from 1 to 200"),
        ("limit=many", "switch limit cannot be 'many'"),
        ("limit=٣", "switch limit cannot be"),
        ("end=draw", r"switch end cannot be 'draw': it takes swap or standoff or deals=N \(N from 2 to 9\)"),
        ("end=deals=10", "switch end cannot be"),
        ("end=deals=02", "switch end cannot be"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(typed: str, says: str):
    with pytest.raises(RuseError, match=says):
        parse_options("game", SWITCHES, [typed])


@pytest.mark.parametrize("value", [True, 1.0, "60", None])
def test_a_number_is_a_number(value: object):
    with pytest.raises(RuseError, match="switch limit cannot be"):
        check_options("game", SWITCHES, {"limit": value})


def test_a_flag_is_not_a_number():
    with pytest.raises(RuseError, match="switch aid cannot be 1"):
        check_options("game", SWITCHES, {"aid": 1})


SEATS = (
    Switch(name="suit", rule="G-1", says="Your suit", default="h", choices={"h": "Hearts", "s": "Spades"}, unique=True),
    Switch(name="loud", rule="G-2", says="Loud", default=False),
)


def test_a_seat_that_chose_nothing_gets_what_is_left_of_a_unique_switch_and_the_default_of_others():
    assert check_choices("game", SEATS, [{}, {"suit": "h", "loud": True}]) == (
        {"suit": "s", "loud": False},
        {"suit": "h", "loud": True},
    )


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ([{"suit": "h"}, {"suit": "h"}], r"two seats cannot both have Hearts: none is chosen twice \(G-1\)"),
        ([{"suit": "c"}], "switch suit cannot be 'c'"),
        ([{"colour": "h"}], "a seat of game has no switch 'colour'"),
        ([{}, {}, {}], "there are 2 values of suit for 3 seats"),
    ],
)
def test_choices_of_seats_that_cannot_be_are_refused(chosen: list[dict[str, object]], says: str):
    with pytest.raises(RuseError, match=says):
        check_choices("game", SEATS, chosen)


def test_what_was_dealt_before_a_switch_goes_on_as_it_was():
    later = Switch(
        name="pace", rule="X-1", says="Moves", default="once", choices={"once": "", "many": ""}, before="many"
    )
    switches = (*SWITCHES, later)

    assert check_options("game", switches, {})["pace"] == "once"
    assert check_options("game", switches, as_dealt(switches, {}))["pace"] == "many"
    assert check_options("game", switches, as_dealt(switches, {"pace": "once"}))["pace"] == "once"


def test_what_has_changed_since_is_named_with_how_it_was():
    later = Switch(
        name="pace", rule="X-1", says="Moves", default="once", choices={"once": "", "many": ""}, before="many"
    )
    switches = (*SWITCHES, later)
    today = check_options("game", switches, {})

    assert changed_since(switches, today) == {}
    assert changed_since(switches, {"pace": "once"}) == {}
    assert changed_since(switches, {}) == {"pace": "many"}
    assert changed_since(switches, {"pace": "once", "aid": True}) == {"aid": True}


def test_an_old_record_replays_after_a_default_has_changed(monkeypatch):
    game = load_game("westeria")
    setup = game.setup(2, {"unit_moves": "several"})
    lines = new_record(game, setup, Secret(seed=3), [{"kind": "bot", "name": "x", "level": "random"}] * 2).to_text()
    header = json.loads(lines.splitlines()[0])
    for name in ("unit_moves", "city_moves", "opening"):
        del header["options"][name]
    changed = tuple(
        replace(switch, default="once", before="several") if switch.name == "unit_moves" else switch
        for switch in game.switches
    )
    monkeypatch.setattr("ruse.kernel.record.load_game", lambda name: replace(game, switches=changed))

    assert read_record(json.dumps(header) + "\n").setup.options["unit_moves"] == "several"
