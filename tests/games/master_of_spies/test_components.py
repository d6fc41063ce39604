"""MS-1: what is in the box."""

import re
from pathlib import Path

import pytest

from ruse.games.master_of_spies import GAME
from ruse.games.master_of_spies.equipment import DARK, FACTION_NAMES, LIGHT, NO_BORDER, box_of, open_box
from ruse.kernel.editions import load_edition
from ruse.kernel.errors import RuseError
from ruse.testkit.rule import rule
from tests.games.master_of_spies.quays import quays

STANDARD = GAME.folder / "editions" / "standard.toml"


@rule("MS-1.1")
def test_the_ports_head_four_rows_in_the_order_of_the_factions():
    view = GAME.view(quays(("D1", "P1")).state, 0)

    assert tuple(row.faction for row in view.rows) == FACTION_NAMES == ("draken", "palamire", "dragon", "free")
    assert [row.above for row in view.rows] == [0, 0, 0, 0]


@rule("MS-1.2")
def test_there_are_eleven_cards_a_faction_half_of_them_light():
    box = box_of("standard", "faction", "bordered")

    assert len(box.names) == len(set(box.titles)) == len(set(box.flavours)) == 44
    assert box.value.to_list() == list(range(1, 12)) * 4
    assert box.border.to_list() == [DARK] * 11 + [LIGHT] * 11 + [DARK] * 11 + [LIGHT] * 11


@rule("MS-1.2")
def test_by_parity_odd_cards_are_light_and_even_ones_dark():
    box = box_of("standard", "parity", "bordered")

    assert box.border.to_list().count(LIGHT) == 24
    assert box.border.cells[box.card_number("D7")] == LIGHT
    assert box.border.cells[box.card_number("P8")] == DARK


@rule("MS-1.3")
@pytest.mark.parametrize(
    ("borders", "ports", "port"),
    [
        ("faction", "bordered", [DARK, LIGHT, DARK, LIGHT]),
        ("parity", "bordered", [DARK] * 4),
        ("faction", "open", [NO_BORDER] * 4),
        ("parity", "open", [NO_BORDER] * 4),
    ],
)
def test_a_port_has_its_factions_border_or_none(borders: str, ports: str, port: list[int]):
    assert box_of("standard", borders, ports).port_border.to_list() == port


@rule("MS-1.3")
def test_the_first_card_of_a_row_has_the_other_border_than_its_port():
    table = quays(("D3 P3", "D1"))

    assert table.do("D3").legal() == ["discard", "row P", "row F"]


@rule("MS-1.3")
def test_behind_an_open_port_either_border_may_follow():
    table = quays(("D3 P3", "D1"), options={"ports": "open"})

    assert table.do("D3").legal() == ["discard", "row D", "row P", "row L", "row F"]


@rule("MS-1.4")
def test_each_player_has_four_spies_and_two_players_have_no_master():
    two, three = quays(("D1", "P1")), quays(("D1", "P1", "L1"))

    assert GAME.view(two.state, 0).sides[0].spies == (None,) * 4
    assert GAME.view(two.state, 0).master is None
    assert GAME.view(three.state, 0).master == 0


@rule("MS-1.4")
def test_special_action_cards_belong_to_the_advanced_game():
    assert GAME.view(quays(("D1", "P1")).state, 0).sides[1].special is None
    assert GAME.view(quays(("D1", "P1"), options={"advanced": True}).state, 0).sides[1].special == "up"


@rule("MS-1.2")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('faction = "free"', 'faction = "pirates"', "ports 4: faction must be one of"),
        ("value = 11", "value = 10", "draken has a value twice"),
        ("value = 11", "value = 0", "0 is not a value from 1 to 20"),
        ("value = 11", 'value = "11"', "'11' is not a value"),
        ('border = "dark"\nname = "The Lamplighter"', 'border = "light"\nname = "The Lamplighter"', "23 and 21"),
        (
            'border = "dark"\nname = "The Lamplighter"',
            'name = "The Lamplighter"',
            "D1: the border must be light or dark",
        ),
        ('name = "The Lamplighter"\n', "", "D1: name is missing"),
        ('name = "Blackmast"\n', "", "port of draken: name is missing"),
        (
            '[[cards]]\nfaction = "draken"\nvalue = 1\n',
            '[[cards]]\nfaction = "free"\nvalue = 12\n',
            "draken has 10 cards",
        ),
        ("[[cards]]", "[[others]]", "4 ports and 44 cards, not 4 and 43"),
    ],
)
def test_an_edition_that_is_wrong_is_told_where(tmp_path: Path, old: str, new: str, says: str):
    text = STANDARD.read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "odd.toml").write_text(text.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(RuseError, match=re.escape(says)):
        open_box(load_edition(tmp_path, "odd"))


@rule("MS-1.2")
def test_another_edition_may_have_other_values(tmp_path: Path):
    text = STANDARD.read_text(encoding="utf-8").replace("value = 11", "value = 14")
    (tmp_path / "high.toml").write_text(text, encoding="utf-8")

    assert open_box(load_edition(tmp_path, "high")).names[10] == "D14"
