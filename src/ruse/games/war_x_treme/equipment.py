"""WX-1: what is in the box: eight suits of twenty, fifteen pieces of equipment, read from an edition file and checked."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, final

from mypy_extensions import i64

from ruse.games.war_x_treme.view import Effect, Gear, Suit
from ruse.kernel.editions import Edition, load_edition
from ruse.kernel.errors import RuseError
from ruse.kernel.kit import NOTHING, Row, row, row_of
from ruse.kernel.sight import Setup

EDITIONS: Final = Path(__file__).parent / "editions"
SUIT: Final[i64] = 20
"""Cards in a suit."""
MOST_SEATS: Final[i64] = 8
CARDS: Final[i64] = 160
SLOTS: Final[i64] = 8
SUITS: Final[tuple[Suit, ...]] = ("princess", "zombie", "ninja", "robot", "monster", "vampire", "alien", "forgotten")
"""In the order in which seats get them that chose none."""

PLAIN: Final[i64] = 0
TAX: Final[i64] = 1
WIN: Final[i64] = 2
SPEED: Final[i64] = 3
WAR_ALL: Final[i64] = 4
WAR_HIGH: Final[i64] = 5
RISE_UP: Final[i64] = 6
JOKER: Final[i64] = 7
WILD: Final[i64] = 8
LOSE: Final[i64] = 9
PRINCESS: Final[i64] = 10
VANISH: Final[i64] = 11
CLONE: Final[i64] = 12
FIREWALL: Final[i64] = 13
BITE: Final[i64] = 14
ABDUCTION: Final[i64] = 15
ECHO: Final[i64] = 16
EFFECTS: Final[tuple[Effect, ...]] = (
    "plain", "tax", "win", "speed", "war-all", "war-high", "rise-up", "joker", "wild", "lose",
    "princess", "vanish", "clone", "firewall", "bite", "abduction", "echo",
)  # fmt: skip
RANKS: Final = row_of([0, 21, 20, 19, 18, 18, 18, 17, 16, 1, 12, 7, 2, 8, 11, 9, 2])
"""WX-1.2: by effect; a plain card says its rank itself."""
ACE: Final[i64] = 15
KING: Final[i64] = 14
QUEEN: Final[i64] = 13

SPYGLASS: Final[i64] = 0
BRIBE: Final[i64] = 1
SABOTAGE: Final[i64] = 2
PRESS_GANG: Final[i64] = 3
DRAFT_NOTICE: Final[i64] = 4
ARMISTICE: Final[i64] = 5
AUDIT: Final[i64] = 6
SMOKE_BOMB: Final[i64] = 7
CASUS_BELLI: Final[i64] = 8
QUICK_BOOTS: Final[i64] = 9
WAR_DRUM: Final[i64] = 10
TAX_HAVEN: Final[i64] = 11
TWO_LEFT_HANDS: Final[i64] = 12
LEECH: Final[i64] = 13
TAXMANS_KNOCK: Final[i64] = 14
GEAR: Final[i64] = 15
"""Kinds of equipment."""
GEAR_NAMES: Final[tuple[Gear, ...]] = (
    "spyglass", "bribe", "sabotage", "press-gang", "draft-notice", "armistice", "audit", "smoke-bomb",
    "casus-belli", "quick-boots", "war-drum", "tax-haven", "two-left-hands", "leech", "taxmans-knock",
)  # fmt: skip


@final
class Deck:
    """The cards of one table: twenty for each seat, of the suit it chose. Card 20 * seat + k is the k-th of that suit."""

    def __init__(self, edition: str, suits: list[str]) -> None:
        self.edition = edition
        self.suits: list[Suit] = [SUITS[SUITS.index(suit)] for suit in suits]
        self.seats: i64 = len(suits)
        self.cards: i64 = SUIT * self.seats
        self.effect: Row = row(CARDS, PLAIN)
        self.ranks: Row = row(2 * CARDS, 0)
        """Cell 2 * card + side."""
        self.double: Row = row(CARDS, NOTHING)
        """WX-1.3: double cards are numbered, since each has a side."""
        self.doubles: i64 = 0
        self.gear: Row = row(GEAR, 0)
        """WX-2.2: how many of each kind; one set serves up to four players, two sets five to eight."""
        self.names: list[str] = []
        self.numbers: dict[str, int] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return deck_of, (self.edition, tuple(self.suits))

    def effect_of(self, card: i64) -> i64:
        return self.effect.cells[card]

    def rank(self, card: i64, side: i64) -> i64:
        place = 2 * card + side
        return self.ranks.cells[place]

    def is_double(self, card: i64) -> bool:
        return self.double.cells[card] != NOTHING

    def number_of(self, card: i64) -> i64:
        """Of a double card."""
        return self.double.cells[card]

    def gear_in_box(self, kind: i64) -> i64:
        return self.gear.cells[kind]


@cache
def deck_of(edition: str, suits: tuple[str, ...]) -> Deck:
    """The cards of these suits, the same for all tables that have them."""
    return open_box(load_edition(EDITIONS, edition), list(suits))


def dealt_from(setup: Setup) -> Deck:
    """WX-2.2: of each seat the suit it chose; two players start on Princess and Zombie."""
    suits = tuple([str(chosen["suit"]) for chosen in setup.chosen]) or SUITS[: setup.seats]
    return deck_of(setup.edition, suits)


def open_box(edition: Edition, suits: list[str]) -> Deck:
    """Check an edition and take the cards of these suits out of it; an error says what is wrong with it."""
    faces = {suit: _suit(edition, suit) for suit in SUITS}
    _check_letters(edition)
    deck = Deck(edition.name, suits)
    for seat, suit in enumerate(deck.suits):
        letter = edition.data["suits"][suit]["letter"]
        for k, face in enumerate(faces[suit]):
            _lay_in(deck, seat * int(SUIT) + k, f"{letter}-{face['name']}", face)
    deck.numbers = {name: number for number, name in enumerate(deck.names)}
    _count_gear(deck, edition)
    return deck


def _lay_in(deck: Deck, card: i64, name: str, face: dict[str, Any]) -> None:
    effect: i64 = EFFECTS.index(face.get("effect", "plain"))
    ranks: list[int] = face.get("ranks", [int(RANKS.cells[effect])])
    deck.names.append(name)
    deck.effect.cells[card] = effect
    deck.ranks.cells[2 * card] = ranks[0]
    deck.ranks.cells[2 * card + 1] = ranks[-1]
    if ranks[0] != ranks[-1]:
        deck.double.cells[card] = deck.doubles
        deck.doubles += 1


def _suit(edition: Edition, suit: Suit) -> list[dict[str, Any]]:
    """WX-1.4: thirteen standard cards, four specials, three of its own: twenty, each once."""
    suits = edition.data.get("suits", {})
    if not isinstance(suits, dict) or set(suits) != set(SUITS):
        raise RuseError(f"edition {edition.name}: suits must be exactly {', '.join(SUITS)}")
    parts = (("standard", edition.data, 13), ("specials", edition.data, 4), ("unique", suits[suit], 3))
    faces: list[dict[str, Any]] = []
    for part, source, count in parts:
        cards = source.get(part)
        if not isinstance(cards, list) or len(cards) != count:
            raise RuseError(f"edition {edition.name}, {suit}: {part} must be {count} cards")
        faces += [_face(edition, suit, card) for card in cards]
    names = [face["name"] for face in faces]
    if len(set(names)) != len(names):
        raise RuseError(f"edition {edition.name}, {suit}: two cards have the same name")
    return faces


def _face(edition: Edition, suit: str, card: Any) -> dict[str, Any]:
    """WX-1.3: a card with a rank counts 2 to 15, a double has two; any other has one of the known effects."""
    if not isinstance(card, dict) or not isinstance(card.get("name"), str) or not card["name"]:
        raise RuseError(f"edition {edition.name}, {suit}: every card has a name")
    where = f"edition {edition.name}, {suit}, {card['name']}"
    effect = card.get("effect", "plain")
    if effect not in EFFECTS:
        raise RuseError(f"{where}: {effect!r} is not one of {', '.join(EFFECTS)}")
    if effect != "plain":
        if "ranks" in card:
            raise RuseError(f"{where}: a card with an effect has the rank of that effect")
        return dict(card)
    ranks = card.get("ranks")
    if not isinstance(ranks, list) or len(ranks) not in (1, 2) or any(rank not in range(2, 16) for rank in ranks):
        raise RuseError(f"{where}: it takes one or two ranks from 2 to 15, not {ranks!r}")
    return dict(card)


def _check_letters(edition: Edition) -> None:
    letters = [edition.data["suits"][suit].get("letter") for suit in SUITS]
    if len(set(letters)) != len(letters) or not all(isinstance(one, str) and len(one) == 1 for one in letters):
        raise RuseError(f"edition {edition.name}: every suit has a letter of its own, not {letters}")


def _count_gear(deck: Deck, edition: Edition) -> None:
    """WX-1.1: fifteen equipment cards a set."""
    counts = edition.data.get("equipment", {})
    if not isinstance(counts, dict) or set(counts) != set(GEAR_NAMES):
        raise RuseError(f"edition {edition.name}: equipment must count exactly {', '.join(GEAR_NAMES)}")
    if any(not isinstance(count, int) or count < 0 for count in counts.values()) or sum(counts.values()) != GEAR:
        raise RuseError(f"edition {edition.name}: a set has fifteen equipment cards, not {list(counts.values())}")
    sets = 1 if deck.seats <= 4 else 2
    deck.gear.load([counts[name] * sets for name in GEAR_NAMES])
