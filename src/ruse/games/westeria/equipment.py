"""WE-1: what is in the box: the land, the armies and the action cards, read from an edition file and checked."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, final

from mypy_extensions import i64

from ruse.games.westeria.view import CardName, UnitName
from ruse.kernel.editions import Edition, load_edition
from ruse.kernel.errors import RuseError
from ruse.kernel.kit import NOTHING, row

EDITIONS: Final = Path(__file__).parent / "editions"
ZONES: Final[i64] = 72
TERRITORIES: Final[i64] = 24
ARMY: Final[i64] = 18
CARDS: Final[i64] = 42
SIDE: Final[i64] = 9

KING: Final[i64] = 0
SORCERESS: Final[i64] = 7
SCOUT: Final[i64] = 8
SPY_MASTER: Final[i64] = 9
CURSED_LAND: Final[i64] = 10
FLAG: Final[i64] = 11
KINDS: Final[i64] = 12
UNIT_NAMES: Final[tuple[UnitName, ...]] = (
    "king", "queen", "prince", "duke", "count", "earl",
    "baron", "sorceress", "scout", "spy-master", "cursed-land", "flag",
)  # fmt: skip
RANK: Final = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 11]
"""By kind; Cursed Land and Flag as they count in the draw for the start (WE-2.2)."""

DEPLOY: Final[i64] = 0
RAPID_ADVANCE: Final[i64] = 1
SURPRISE_ATTACK: Final[i64] = 2
REDEPLOY: Final[i64] = 3
SECRET_INFORMATION: Final[i64] = 4
TRAITOR: Final[i64] = 5
NEW_SPY_MASTER: Final[i64] = 6
CARD_NAMES: Final[tuple[CardName, ...]] = (
    "deploy", "rapid-advance", "surprise-attack", "redeploy", "secret-information", "traitor", "new-spy-master",
)  # fmt: skip


@final
class Land:
    """The map, the army and the cards of one edition, as tables."""

    def __init__(self, name: str) -> None:
        self.name = name
        """The edition's."""
        self.near = row(4 * ZONES, NOTHING)
        """Cell 4 * zone + k: a neighbour of the zone, then NOTHING."""
        self.territory = row(ZONES, 0)
        self.zones = row(3 * TERRITORIES, 0)
        self.city = row(TERRITORIES, 0)
        self.adjacent = row(TERRITORIES * TERRITORIES, 0)
        self.kind = row(ARMY, 0)
        """The kind of the k-th unit of every army."""
        self.cards = row(CARDS, 0)
        self.zone_names: list[str] = []
        self.territory_names: list[str] = []
        self.territory_letters: list[str] = []
        self.cells: list[tuple[int, int]] = []
        """Where on the lattice each zone lies: column and row."""

    def kind_of(self, unit: i64) -> i64:
        place = unit % ARMY
        return self.kind.cells[place]

    def neighbour(self, zone: i64, k: i64) -> i64:
        place = 4 * zone + k
        return self.near.cells[place]

    def are_near(self, zone: i64, other: i64) -> bool:
        for k in range(i64(4)):
            if self.neighbour(zone, k) == other:
                return True
        return False

    def territory_of(self, zone: i64) -> i64:
        return self.territory.cells[zone]

    def zone_of(self, territory: i64, k: i64) -> i64:
        place = 3 * territory + k
        return self.zones.cells[place]

    def is_city(self, territory: i64) -> bool:
        return self.city.cells[territory] == 1

    def are_adjacent(self, territory: i64, other: i64) -> bool:
        place = territory * TERRITORIES + other
        return self.adjacent.cells[place] == 1

    def card(self, i: i64) -> i64:
        return self.cards.cells[i]

    def __reduce__(self) -> tuple[object, ...]:
        return land_of, (self.name,)


@cache
def land_of(edition: str) -> Land:
    """The land of an edition, the same for all its tables."""
    return open_box(load_edition(EDITIONS, edition))


def open_box(edition: Edition) -> Land:
    """Check an edition and lay it out; an error says what is wrong with the map."""
    land = Land(edition.name)
    _read_map(land, edition)
    _fill(land.kind, edition.data.get("army", {}), UNIT_NAMES, "army", edition.name)
    _fill(land.cards, edition.data.get("cards", {}), CARD_NAMES, "cards", edition.name)
    _check_alone(edition, "army", "flag")
    _check_alone(edition, "army", "spy-master")
    _check_alone(edition, "cards", "traitor")
    check_connected(land, edition.name)
    _check_symmetric(land, edition.name)
    return land


def _fill(cells: Any, counts: Any, names: tuple[str, ...], what: str, edition: str) -> None:
    """WE-1.2 and 1.3: a count for each name -> that many cells with its number."""
    if not isinstance(counts, dict) or set(counts) != set(names):
        raise RuseError(f"edition {edition}: {what} must count exactly {', '.join(names)}")
    for name, count in counts.items():
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise RuseError(f"edition {edition}: {what} counts {name} as {count!r}, which is not a number")
    numbers = [number for number, name in enumerate(names) for _ in range(counts[name])]
    if len(numbers) != len(cells.cells):
        raise RuseError(f"edition {edition}: {what} has {len(numbers)} pieces instead of {len(cells.cells)}")
    cells.load(numbers)


def _check_alone(edition: Edition, what: str, name: str) -> None:
    """The rules speak of one Flag, one Spy Master and one Traitor."""
    if edition.data[what][name] != 1:
        raise RuseError(f"edition {edition.name}: {what} must have one {name}, not {edition.data[what][name]}")


def _read_names(edition: Edition) -> dict[str, str]:
    """The name of every territory by its letter, cities first."""
    cities, others = edition.data.get("cities", {}), edition.data.get("territories", {})
    if not isinstance(cities, dict) or not isinstance(others, dict):
        raise RuseError(f"edition {edition.name}: cities and territories must give a name for each letter")
    if len(cities) != 8:
        raise RuseError(f"edition {edition.name}: there must be 8 cities, not {len(cities)}")
    names = {**cities, **others}
    if len(names) != TERRITORIES:
        raise RuseError(f"edition {edition.name}: there must be 24 territories, cities included, not {len(names)}")
    if len(set(names.values())) != len(names):
        raise RuseError(f"edition {edition.name}: two territories have the same name")
    return names


def _read_map(land: Land, edition: Edition) -> None:
    """WE-1.1: 24 territories of three zones on a lattice, 8 of them cities, and mountains between them."""
    data = edition.data
    lattice = [str(line).split() for line in data.get("lattice", [])]
    if len(lattice) != SIDE or any(len(line) != SIDE for line in lattice):
        raise RuseError(f"edition {edition.name}: the lattice must be 9 lines of 9 letters")
    names = _read_names(edition)
    letters = sorted(names)
    for sign in sorted({sign for line in lattice for sign in line}):
        if sign != "#" and sign not in names:
            raise RuseError(f"edition {edition.name}: {sign!r} on the lattice is neither a territory nor a mountain")
    numbers: dict[tuple[int, int], int] = {}
    for number, letter in enumerate(letters):
        cells = [(x, y) for y in range(9) for x in range(9) if lattice[y][x] == letter]
        if len(cells) != 3:
            raise RuseError(f"edition {edition.name}: territory {letter} has {len(cells)} zones instead of 3")
        land.territory_names.append(str(names[letter]))
        land.territory_letters.append(letter)
        land.city.cells[number] = 1 if letter in data["cities"] else 0
        for k, cell in enumerate(cells):
            zone = len(numbers)
            numbers[cell] = zone
            land.cells.append(cell)
            land.zone_names.append(f"{letter}{k + 1}")
            land.territory.cells[zone] = number
            land.zones.cells[3 * number + k] = zone
    _join(land, numbers)


def _join(land: Land, numbers: dict[tuple[int, int], int]) -> None:
    for (x, y), zone in numbers.items():
        others = [numbers[c] for c in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)) if c in numbers]
        for k, other in enumerate(sorted(others)):
            land.near.cells[4 * zone + k] = other
            here: i64 = land.territory.cells[zone]
            there: i64 = land.territory.cells[other]
            if here != there:
                land.adjacent.cells[here * TERRITORIES + there] = 1


def check_connected(land: Land, edition: str) -> None:
    """All zones hang together, and so do the three of each territory."""
    if len(_reach(land, 0, None)) != ZONES:
        raise RuseError(f"edition {edition}: not every zone can be reached from every other")
    for number in range(int(TERRITORIES)):
        first = int(land.zones.cells[3 * number])
        if len(_reach(land, first, number)) != 3:
            raise RuseError(f"edition {edition}: the zones of {land.territory_names[number]} do not hang together")


def _reach(land: Land, first: int, within: int | None) -> set[int]:
    reached = {first}
    going = [first]
    while going:
        zone = going.pop()
        for k in range(4):
            other = int(land.near.cells[4 * zone + k])
            inside = within is None or (other >= 0 and land.territory.cells[other] == within)
            if other >= 0 and inside and other not in reached:
                reached.add(other)
                going.append(other)
    return reached


def _check_symmetric(land: Land, edition: str) -> None:
    """A quarter turn maps zones on zones, territories on territories and cities on cities: no seat is better."""
    zone_at = {cell: zone for zone, cell in enumerate(land.cells)}
    turned = {zone: zone_at.get((8 - y, x)) for zone, (x, y) in enumerate(land.cells)}
    for number in range(int(TERRITORIES)):
        targets = [turned[int(land.zones.cells[3 * number + k])] for k in range(3)]
        territories = {int(land.territory.cells[zone]) for zone in targets if zone is not None}
        if None in targets or len(territories) != 1:
            raise RuseError(
                f"edition {edition}: a quarter turn does not map {land.territory_names[number]} onto another"
            )
        if land.city.cells[territories.pop()] != land.city.cells[number]:
            raise RuseError(
                f"edition {edition}: a quarter turn maps {land.territory_names[number]}, city or not, wrongly"
            )
