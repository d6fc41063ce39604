"""MS-1: what is in the box: 44 cards of four factions and four Ports, read from an edition file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, final

from mypy_extensions import i64

from ruse.games.master_of_spies.view import Border, Faction
from ruse.kernel.editions import Edition, load_edition
from ruse.kernel.errors import RuseError
from ruse.kernel.kit import row

CARDS: Final[i64] = 44
FACTIONS: Final[i64] = 4
SUIT: Final[i64] = 11
"""Cards a faction: card 11 * faction + i is its i-th from below."""
HIGHEST: Final[i64] = 20
"""No edition goes higher, so no row grows longer."""

LIGHT: Final[i64] = 0
DARK: Final[i64] = 1
NO_BORDER: Final[i64] = 2
"""An open Port: either border may follow."""

FACTION_NAMES: Final[tuple[Faction, ...]] = ("draken", "palamire", "dragon", "free")
LETTERS: Final = ["D", "P", "L", "F"]
"""MS-1.1: the order of the factions is that of the rows, and settles ties."""
BORDER_NAMES: Final[tuple[Border, ...]] = ("light", "dark", "none")
EDITIONS: Final = Path(__file__).parent / "editions"


@final
class Box:
    """The deck of one edition under the border switches, as tables by card number."""

    def __init__(self, edition: str) -> None:
        self.edition = edition
        self.borders: str = "faction"
        self.after_port: str = "bordered"
        self.value = row(CARDS, 0)
        self.border = row(CARDS, LIGHT)
        self.port_border = row(FACTIONS, LIGHT)
        self.names: list[str] = []
        """How cards are written: letter of the faction and value, like D7."""
        self.titles: list[str] = []
        self.flavours: list[str] = []
        self.ports: list[str] = []
        self.port_flavours: list[str] = []
        self.numbers: dict[str, int] = {}

    def card_number(self, text: object) -> int:
        """The card that somebody wrote; an error that names what it is not."""
        number = self.numbers.get(text.strip().upper()) if isinstance(text, str) else None
        if number is None:
            raise RuseError(f"{text!r} is not a card: write D, P, L or F and a value, like D7")
        return number

    def __reduce__(self) -> tuple[object, ...]:
        return box_of, (self.edition, self.borders, self.after_port)


def faction_of(card: i64) -> i64:
    return card // SUIT


@cache
def box_of(edition: str, borders: str, ports: str) -> Box:
    """MS-1.2 and 1.3: the box of an edition, with borders and Ports as the switches say."""
    box = open_box(load_edition(EDITIONS, edition))
    box.borders = borders
    box.after_port = ports
    if borders == "parity":
        # Ruling MS-1.2: odd light, even dark, overriding the edition; a Port is 0, so even.
        for card in range(CARDS):
            box.border.cells[card] = DARK if box.value.cells[card] % 2 == 0 else LIGHT
        box.port_border.fill(DARK)
    if ports == "open":
        box.port_border.fill(NO_BORDER)
    return box


def open_box(edition: Edition) -> Box:
    """MS-1.2: check an edition and lay out its deck."""
    box = Box(edition.name)
    where = f"edition {edition.name}"
    ports = _tables(edition.data, "ports", where)
    cards = _tables(edition.data, "cards", where)
    if len(ports) != FACTIONS or len(cards) != CARDS:
        raise RuseError(f"{where}: it takes 4 ports and 44 cards, not {len(ports)} and {len(cards)}")
    for faction in range(FACTIONS):
        _lay_out_port(box, faction, ports, where)
        _lay_out_suit(box, faction, cards, where)
    dark = sum(box.border.to_list())
    if dark != CARDS // 2:
        raise RuseError(f"{where}: it takes 22 light and 22 dark cards, not {int(CARDS) - dark} and {dark}")
    for card, name in enumerate(box.names):
        box.numbers[name] = card
    return box


def _tables(data: dict[str, Any], field: str, where: str) -> list[dict[str, Any]]:
    found = data.get(field)
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        raise RuseError(f"{where}: {field} must be a list of tables")
    for number, entry in enumerate(found, 1):
        if entry.get("faction") not in FACTION_NAMES:
            raise RuseError(f"{where}, {field} {number}: faction must be one of {', '.join(FACTION_NAMES)}")
    return found


def _lay_out_port(box: Box, faction: i64, ports: list[dict[str, Any]], where: str) -> None:
    """MS-1.3: a Port carries its faction's border."""
    slug = FACTION_NAMES[faction]
    mine = [entry for entry in ports if entry["faction"] == slug]
    if len(mine) != 1:
        raise RuseError(f"{where}: {slug} has {len(mine)} ports, not one")
    box.port_border.cells[faction] = _border(mine[0], f"{where}, port of {slug}")
    box.ports.append(_text(mine[0], "name", f"{where}, port of {slug}"))
    box.port_flavours.append(_text(mine[0], "flavour", f"{where}, port of {slug}"))


def _lay_out_suit(box: Box, faction: i64, cards: list[dict[str, Any]], where: str) -> None:
    """MS-1.2: eleven cards a faction, values from 1 up and none twice."""
    slug = FACTION_NAMES[faction]
    mine = [entry for entry in cards if entry["faction"] == slug]
    if len(mine) != SUIT:
        raise RuseError(f"{where}: {slug} has {len(mine)} cards, not 11")
    values = [_value(entry, f"{where}, a card of {slug}") for entry in mine]
    if len(set(values)) != SUIT:
        raise RuseError(f"{where}: {slug} has a value twice")
    for value in sorted(values):
        entry = mine[values.index(value)]
        name = f"{LETTERS[faction]}{value}"
        box.value.cells[len(box.names)] = value
        box.border.cells[len(box.names)] = _border(entry, f"{where}, {name}")
        box.names.append(name)
        box.titles.append(_text(entry, "name", f"{where}, {name}"))
        box.flavours.append(_text(entry, "flavour", f"{where}, {name}"))


def _value(entry: dict[str, Any], where: str) -> int:
    value = entry.get("value")
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= HIGHEST:
        raise RuseError(f"{where}: {value!r} is not a value from 1 to {int(HIGHEST)}")
    return value


def _border(entry: dict[str, Any], where: str) -> int:
    if entry.get("border") not in ("light", "dark"):
        raise RuseError(f"{where}: the border must be light or dark, not {entry.get('border')!r}")
    return BORDER_NAMES.index(entry["border"])


def _text(entry: dict[str, Any], field: str, where: str) -> str:
    text = entry.get(field)
    if not isinstance(text, str) or not text:
        raise RuseError(f"{where}: {field} is missing")
    return text
