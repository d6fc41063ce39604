"""War X-treme read a second time, from RULES.md and not from `view.py`: what holds, who sees what, who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ruse.games.war_x_treme.events import (
    RecruitsTurned,
    RiseUpTook,
    Swept,
    Turned,
    WentOut,
)
from ruse.games.war_x_treme.gear_events import (
    EquipmentDrawn,
    EquipmentPlayed,
    EquipmentReturned,
    Redrafted,
    Spied,
)
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Setup
from ruse.kernel.state import WHOLE, State
from ruse.testkit.opinion import Opinion, SmallCase
from tests.games.war_x_treme.battle import deck
from tests.games.war_x_treme.small_cases import small_cases

Position = dict[str, Any]
DOUBLES = ("A/2", "A/2*", "9/6", "9/6*")
KNOCK = "taxmans-knock"
HIDDEN = ("down", "borrowed", "picked")


def bare(card: str) -> str:
    return card.removesuffix("~")


def is_double(card: str) -> bool:
    return bare(card).split("-", 1)[1] in DOUBLES


def cards_of(position: Position) -> list[str]:
    """WX-9.2: army, camp, table, slots and tax pile."""
    piles = [pile for player in position["players"] for pile in (player["army"], player["camp"])]
    piles += [position["tax"], [laid["card"] for laid in position["table"]]]
    return [bare(card) for pile in piles for card in pile] + [bare(card) for card in position["slots"] if card]


def held(player: dict[str, Any]) -> int:
    return len(player["army"]) + len(player["camp"])


def revealed(happens: Sequence[Any], viewer: int) -> set[str]:
    """WX-9.1: cards that come to light during an act."""
    seen: set[str] = set()
    for event in happens:
        match event:
            case Turned() | RecruitsTurned():
                seen |= set(event.cards)
            case Swept():
                seen |= set(event.downs)
            case Redrafted() | RiseUpTook():
                seen.add(event.card)
            case Spied(_, seat, cards, _):
                seen |= set(cards) if seat == viewer else set()
    return seen


def shown_equipment(happens: Sequence[Any]) -> Counter[tuple[int, str]]:
    """What comes to light out of hands, by seat."""
    seen: Counter[tuple[int, str]] = Counter()
    for event in happens:
        match event:
            case EquipmentPlayed() | EquipmentReturned():
                seen[event.seat, event.equipment] += 1
            case WentOut(_, seat, _, _, shown):
                for name in shown:
                    seen[seat, name] += 1
    return seen


class SecondOpinion(Opinion):
    def check_pieces(self, state: State) -> None:
        """WX-9.2: every card is somewhere, once; what is out holds nothing; wars are fought by those in the game."""
        position: Position = state.position()
        players = position["players"]
        found = cards_of(position)
        assert sorted(found) == sorted(deck(tuple(player["suit"] for player in players))), "it is not each card once"
        assert all(is_double(card) for card in _with_sides(position) if card.endswith("~")), "a single card has a side"
        self._check_equipment(position)
        for seat, player in enumerate(players):
            out = seat in position["out"]
            assert not out or (held(player) == 0 and not player["hand"]), f"seat {seat} is out and holds something"
            assert state.score(seat) == held(player)
            assert KNOCK not in player["hand"] or position["round"] == 1, "a must-play-now card waits in a hand"
        assert not set(position["inside"]) & set(position["out"])
        for war in position["wars"]:
            assert set(war["fighting"]) <= set(war["fought"])

    def _check_equipment(self, position: Position) -> None:
        gear: Counter[str] = Counter(position["store"]) + Counter(position["junk"])
        gear += Counter(entry["equipment"] for entry in position["play"])
        for player in position["players"]:
            gear += Counter(player["hand"])
        sets = 1 if len(position["players"]) <= 4 else 2
        assert list(gear.values()) == [sets] * 15, "it is not each equipment card of the sets"
        for entry in position["play"]:
            assert not {entry["owner"], entry["before"]} & set(position["out"]), "equipment of one who is out"

    def shares(self, state: State) -> Sequence[int] | None:
        """WX-6.3, 6.4 and 8.1."""
        position: Position = state.position()
        players = position["players"]
        reason = position["reason"]
        winners = [seat for seat, player in enumerate(players) if held(player) > 0]
        if reason == "all-out":
            assert not winners
            winners = position["began"]
        elif reason == "round-limit":
            standing = [(held(player), len(player["hand"])) for player in players]
            winners = [seat for seat, rank in enumerate(standing) if rank == max(standing)]
        elif reason != "last-player":
            winners = [seat for seat, player in enumerate(players) if player["secret"] == reason]
        return [WHOLE // len(winners) if seat in winners else 0 for seat in range(len(players))]

    def deal_again(
        self, game: Game, setup: Setup, state: State, viewer: int, happens: Sequence[Any], dice: Dice
    ) -> State | None:
        """WX-9.1: armies, slots, tax pile, what lies face down, other hands, the store and secrets may be otherwise."""
        if state.over() or any(type(event).__name__ == "GameEnded" for event in happens):
            return None
        position: Position = state.position()
        fixed = revealed(happens, viewer)
        if setup.options["secrets"] and happens:
            # Who holds every King and Queen may win by it (WX-8.1).
            fixed |= {card for card in cards_of(position) if card.endswith(("-K", "-Q"))}
        again = _deal_cards(position, viewer, fixed, dice)
        again = _deal_equipment(again, viewer, happens, dice)
        if not happens:
            again = _deal_secrets(again, viewer, dice)
        return game.from_position(setup, again, state.luck.clone())

    def small_cases(self, game: Game) -> Iterable[SmallCase]:
        return small_cases()


def _with_sides(position: Position) -> list[str]:
    piles = [player["army"] for player in position["players"]] + [position["tax"]]
    return [card for pile in piles for card in pile] + [card for card in position["slots"] if card]


def shuffled(things: Sequence[Any], dice: Dice) -> list[Any]:
    rest = list(things)
    return [rest.pop(dice.below(len(rest))) for _ in things]


def _deal_cards(position: Position, viewer: int, fixed: set[str], dice: Dice) -> Position:
    """Every hidden card may be another, either way up."""
    known = set(fixed)
    if viewer >= 0:
        me = position["players"][viewer]
        known |= {bare(card) for card in me["army"][: me["spied"]]}
    hidden = [card for player in position["players"] for card in player["army"]] + position["tax"]
    hidden += [card for card in position["slots"] if card]
    hidden += [laid["card"] for laid in position["table"] if laid["how"] in HIDDEN]
    moving = [bare(card) for card in hidden if bare(card) not in known]
    new: dict[str, str] = dict(zip(moving, shuffled(moving, dice), strict=True))

    def other(card: str) -> str:
        name = new.get(bare(card))
        if name is None:
            return card
        return name + ("~" if is_double(name) and dice.below(2) else "")

    players = [
        player
        | {"army": [other(card) for card in player["army"]]}
        | {"shown": player["shown"] and bare(other(player["shown"]))}
        for player in position["players"]
    ]
    table = [laid | {"card": other(laid["card"])} if laid["how"] in HIDDEN else laid for laid in position["table"]]
    return position | {
        "players": players,
        "table": table,
        "tax": [other(card) for card in position["tax"]],
        "slots": [card and other(card) for card in position["slots"]],
    }


def _deal_equipment(position: Position, viewer: int, happens: Sequence[Any], dice: Dice) -> Position:
    """Other hands and the store are mixed; what is shown during the act, or drawn, stays where it is."""
    drawn = sum(isinstance(event, EquipmentDrawn) for event in happens)
    stays = shown_equipment(happens)
    store = position["store"]
    kept: list[list[str]] = []
    loose: list[str] = []
    for seat, player in enumerate(position["players"]):
        mine: list[str] = []
        for name in player["hand"]:
            fixed = seat == viewer or name == KNOCK or stays[seat, name] > 0
            stays[seat, name] -= 1
            (mine if fixed else loose).append(name)
        kept.append(mine)
    below = store[drawn:]
    free = shuffled(loose + [name for name in below if name != KNOCK], dice)
    players = []
    for player, mine in zip(position["players"], kept, strict=True):
        count = len(player["hand"]) - len(mine)
        hand, free = mine + free[:count], free[count:]
        players.append(player | {"hand": hand})
    rest = [name if name == KNOCK else free.pop() for name in below]
    return position | {"players": players, "store": store[:drawn] + rest}


def _deal_secrets(position: Position, viewer: int, dice: Dice) -> Position:
    """WX-8.1: who has one is public, which is not."""
    players = position["players"]
    holders = [seat for seat, player in enumerate(players) if player["secret"] and seat != viewer]
    own = players[viewer]["secret"] if viewer >= 0 else None
    left = shuffled([name for name in ("crowns", "ash", "coin") if name != own], dice)
    new = {seat: left.pop() for seat in holders}
    return position | {"players": [p | {"secret": new.get(seat, p["secret"])} for seat, p in enumerate(players)]}


OPINION = SecondOpinion()
