"""A table of War X-treme drawn in a few words: armies from the top, camps, slots, tax pile, hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ruse.games.war_x_treme import GAME
from ruse.games.war_x_treme.equipment import GEAR_NAMES, SUITS
from ruse.games.war_x_treme.start import RACE
from ruse.kernel.errors import Refusal
from ruse.kernel.kit import Pile
from ruse.kernel.luck import Key, Luck
from ruse.kernel.state import HOUSE, ORACLE, legal_actions, seats_in

ANN, BOB, CAT, DAN = range(4)
WINDOWS = ("before", "reveal", "war", "recruits")
QUIET = "10 8/8 7 5 4 3 J Q K".split()
"""What fills slots nobody speaks of: single plain cards."""

Plays = Mapping[int, str]


class Stacked(Luck):
    """Every shuffle leaves a pile as it is with all doubles upright, every lot falls on the first, and in a race by draw
    each number is higher than the one before, unless `races` says otherwise."""

    def __init__(self, races: Sequence[int] = ()) -> None:
        self.races = list(races) or list(range(900))

    def shuffle(self, key: Key, cards: Pile) -> None:
        return

    def below(self, key: Key, n: int) -> int:
        return self.races.pop(0) if key[0] == RACE else 0

    def clone(self) -> Luck:
        return self


def cards(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


@cache
def deck(suits: tuple[str, ...]) -> list[str]:
    """Every card of these suits, by the edition file."""
    data = GAME.load_edition("origins").data
    return [
        f"{data['suits'][suit]['letter']}-{face['name']}"
        for suit in suits
        for face in (*data["standard"], *data["specials"], *data["suits"][suit]["unique"])
    ]


class Battle:
    """A running table. `go` passes through the windows of a round, with the plays it is given."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.events: list[Any] = []
        state.chronicle = self.events
        state.run()
        self.first_round = int(state.round)

    @property
    def owing(self) -> list[int]:
        return seats_in(self.state.acting())

    @property
    def kind(self) -> str:
        return "over" if self.state.over() else GAME.kinds[self.state.kind(self.owing[0])]

    def view(self, seat: int) -> Any:
        return GAME.view(self.state, int(ORACLE) if seat == HOUSE else seat)

    def act(self, seat: int, text: str) -> None:
        action = GAME.read(self.view(seat), text)
        assert action in legal_actions(self.state, seat), text
        self.state.apply(seat, action)

    def do(self, *texts: str) -> Battle:
        for text in texts:
            self.act(self.owing[0], text)
        return self

    def answer(self, plays: Plays | None = None) -> Battle:
        """One window: these play, the others pass."""
        for seat in self.owing:
            self.act(seat, (plays or {}).get(seat, "pass"))
        return self

    def go(
        self,
        before: Plays | None = None,
        reveal: Plays | None = None,
        war: Plays | None = None,
        recruits: Plays | None = None,
    ) -> Battle:
        """On to the next decision that is no window, or to the next round; plays are made in the first window of a kind."""
        plays = {"before": before, "reveal": reveal, "war": war, "recruits": recruits}
        while self.kind in WINDOWS and not (self.kind == "before" and self.state.round > self.first_round):
            self.answer(plays.pop(self.kind, None))
        return self

    def picks(self, *slots: int) -> Battle:
        """Recruits from these slots, one after the other, and on."""
        for slot in slots:
            self.do(f"slot {slot}")
        return self.go()

    def legal(self, seat: int | None = None) -> list[str]:
        asked = self.owing[0] if seat is None else seat
        return [GAME.write(self.view(asked), action).text for action in legal_actions(self.state, asked)]

    def refused(self, seat: int, text: str) -> str:
        """The rule that forbids this."""
        try:
            GAME.read(self.view(seat), text)
        except Refusal as refusal:
            return refusal.rule or refusal.reason
        raise AssertionError(f"{text} is allowed")

    @property
    def position(self) -> dict[str, Any]:
        position: dict[str, Any] = self.state.position()
        return position

    def camp(self, seat: int) -> set[str]:
        return set(self.position["players"][seat]["camp"])

    def army(self, seat: int) -> list[str]:
        army: list[str] = self.position["players"][seat]["army"]
        return army

    def hand(self, seat: int) -> list[str]:
        hand: list[str] = self.position["players"][seat]["hand"]
        return hand

    def tax(self) -> set[str]:
        return {card.removesuffix("~") for card in self.position["tax"]}

    def shown(self, seat: int) -> tuple[str, int]:
        shown = self.view(seat).players[seat].shown
        return shown.effect, shown.rank

    def told(self, kind: str) -> list[Any]:
        return [event for event in self.events if type(event).__name__ == kind]


def relaid(was: Battle, players: Mapping[int, Mapping[str, Any]] | None = None, **changes: Any) -> Battle:
    """The same table with some of its position otherwise; what a position must keep, the caller keeps."""
    position = was.position | changes
    position["players"] = [player | dict((players or {}).get(n, {})) for n, player in enumerate(position["players"])]
    setup = GAME.setup(len(position["players"]), {"speed": "dice"},
                       chosen=[{"suit": player["suit"]} for player in position["players"]])  # fmt: skip
    return Battle(GAME.from_position(setup, position, Stacked()))


def battle(
    *armies: str,
    camps: Sequence[str] = (),
    hands: Sequence[str] = (),
    slots: str | None = None,
    tax: str = "",
    rest: str | int = "tax",
    suits: Sequence[str] | None = None,
    lead: int = ANN,
    play: Sequence[tuple[str, int, int]] = (),
    players: Mapping[int, Mapping[str, Any]] | None = None,
    options: Mapping[str, Any] | None = None,
    number: int = 2,
    luck: Luck | None = None,
) -> Battle:
    """Armies from the top; what is not named lies at the bottom of the tax pile, or in the camp of seat `rest`.

    Somebody holds a card that cannot work, so that windows open, unless `hands` are given.
    """
    chosen = list(suits or SUITS[: len(armies)])
    setup = GAME.setup(len(armies), {"speed": "dice", **(options or {})}, chosen=[{"suit": suit} for suit in chosen])
    sides = [{"army": cards(army), "camp": cards(camps[seat]) if seat < len(camps) else []}
             for seat, army in enumerate(armies)]  # fmt: skip
    named = {card.removesuffix("~") for side in sides for pile in side.values() for card in pile}
    named |= {card.removesuffix("~") for card in [*cards(slots or ""), *cards(tax)]}
    left = [card for card in deck(tuple(chosen)) if card not in named]
    filled: list[str | None] = list(cards(slots)) if slots is not None else []
    if slots is None:
        filled += [card for card in left if card.split("-", 1)[1] in QUIET][:8]
        left = [card for card in left if card not in filled]
    filled += [None] * (8 - len(filled))
    bottom = left if rest == "tax" else []
    if rest != "tax":
        sides[int(rest)]["camp"] += left
    held = [cards(hands[seat]) if seat < len(hands) else [] for seat in range(len(armies))]
    if not hands:
        held[-1] = ["armistice"]
    return Battle(_set_up(setup, sides, held, filled, cards(tax) + bottom, lead, play, players, number, luck))


def _set_up(
    setup: Any,
    sides: list[dict[str, list[str]]],
    held: list[list[str]],
    slots: list[str | None],
    tax: list[str],
    lead: int,
    play: Sequence[tuple[str, int, int]],
    players: Mapping[int, Mapping[str, Any]] | None,
    number: int,
    luck: Luck | None,
) -> Any:
    seats = len(sides)
    used = [name for hand in held for name in hand] + [entry[0] for entry in play]
    store: list[str] = [name for name in GEAR_NAMES for _ in range(1 if seats <= 4 else 2)]
    for name in used:
        store.remove(name)
    position = {
        "phase": "starting", "round": number - 1, "lead": lead, "out": [], "inside": [], "began": [], "slots": slots,
        "tax": tax, "table": [], "store": store, "junk": [], "wars": [], "war": None, "casus_belli": False,
        "play": [{"equipment": name, "owner": owner, "before": before} for name, owner, before in play],
        "borrowed": [], "queue": [], "need": 0, "asker": None, "back": "starting", "draft": None, "swept": None,
        "draws": 0, "reason": "", "won": [],
        "players": [
            {"army": side["army"], "camp": side["camp"], "hand": held[seat], "shown": None, "means": "plain 0",
             "turned": None, "last": None, "chosen": None, "streak": 0, "secret": None, "spied": 0}
            | dict((players or {}).get(seat, {}))
            for seat, side in enumerate(sides)
        ],
    }  # fmt: skip
    return GAME.from_position(setup, position, luck or Stacked())
