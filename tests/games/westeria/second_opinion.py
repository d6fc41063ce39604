"""Westeria read a second time, from RULES.md and on purpose not from `view.py`: pieces, winners, who knows what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ruse.games.westeria.events import (
    CardsShown,
    Fought,
    GameEnded,
    Guessed,
    Looked,
    Moved,
    Ran,
    ReserveShown,
)
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Setup
from ruse.kernel.state import WHOLE, State
from ruse.testkit.opinion import Opinion, SmallCase
from tests.games.westeria.drawing import ALL_CARDS, ARMY
from tests.games.westeria.small_cases import small_cases

Position = dict[str, Any]

NEVER_MOVES = ("flag", "cursed-land")
PROVEN = ("drawn", "looking", "returning-spy")
"""While these last, where the Spy Master of the player on turn is decides what may be done."""


def on_board(place: str) -> bool:
    return place not in ("reserve", "captured")


class SecondOpinion(Opinion):
    def check_pieces(self, state: State) -> None:
        """WE-10.2."""
        position: Position = state.position()
        places = [unit[1] for army in position["armies"] for unit in army if on_board(unit[1])]
        assert len(places) == len(set(places)), "two units stand in one zone"
        for army in position["armies"]:
            assert [unit[0] for unit in army] == ARMY, "it is not the army of 18"
        cards = [*position["deck"], *position["discards"], *position["shown"]]
        assert sorted(cards) == sorted(ALL_CARDS), "it is not the 42 action cards"
        if position["phase"] not in ("choosing", "placing"):
            check_tokens(position)
            check_flags(position)

    def shares(self, state: State) -> Sequence[int]:
        """WE-8.1, WE-8.3."""
        position: Position = state.position()
        seats = range(len(position["armies"]))
        standings = [standing(position, seat) for seat in seats]
        best = [seat for seat in seats if standings[seat] == max(standings)]
        return [WHOLE // len(best) if seat in best else 0 for seat in seats]

    def deal_again(
        self, game: Game, setup: Setup, state: State, viewer: int, happens: Sequence[Any], dice: Dice
    ) -> State | None:
        """WE-10.1: a game that is over is open. Before that, what the viewer cannot look at may be something else."""
        if state.over() or any(isinstance(event, GameEnded) for event in happens):
            return None
        position: Position = state.position()
        world = dict(position)
        world["armies"] = [list(army) for army in position["armies"]]
        world["drafts"] = [list(draft) for draft in position["drafts"]]
        for seat in range(setup.seats):
            if seat != viewer:
                deal_army(world, position, seat, viewer, setup, happens, dice)
        if not any(isinstance(event, CardsShown) for event in happens):
            world["deck"] = shuffled(position["deck"], dice)
        return game.from_position(setup, world, state.luck.clone())

    def small_cases(self, game: Game) -> Iterable[SmallCase]:
        return small_cases()


def check_tokens(position: Position) -> None:
    """WE-3.1: zones A1, A2 and A3 are territory A."""
    present: dict[str, set[int]] = {letter: set() for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"}
    for seat, army in enumerate(position["armies"]):
        for unit in army:
            if on_board(unit[1]):
                present[unit[1][0]].add(seat)
    for (letter, seats), holder in zip(present.items(), position["holders"], strict=True):
        assert holder == (min(seats) if len(seats) == 1 else None), f"the token of {letter} lies wrong"


def check_flags(position: Position) -> None:
    """WE-7.2: a Flag is on the board or before a captor who has its own, unless it is just coming back."""
    for seat, captor in enumerate(position["captors"]):
        place = next(unit[1] for unit in position["armies"][seat] if unit[0] == "flag")
        coming = seat == position["turn"] and position["phase"] in ("returning-flag", "over")
        assert place != "reserve", "a Flag is in a reserve"
        assert (place == "captured") == (captor is not None) or coming, f"the Flag of seat {seat} is nowhere"
        assert captor is None or position["captors"][captor] is None, "who has no Flag holds one"
    for seat, army in enumerate(position["armies"]):
        captured = [unit[0] for unit in army if unit[1] == "captured"]
        assert captured in ([], ["flag"]), f"units of seat {seat} are captured: {captured}"


def standing(position: Position, seat: int) -> tuple[int, ...]:
    captors = position["captors"]
    if position["reason"] == "last-flag":
        return (1 if captors[seat] is None else 0,)
    flags = (captors[seat] is None) + captors.count(seat)
    units = sum(on_board(unit[1]) for unit in position["armies"][seat])
    return flags, position["holders"].count(seat), units


def deal_army(
    world: Position, position: Position, seat: int, viewer: int, setup: Setup, happens: Sequence[Any], dice: Dice
) -> None:
    """Exchange the identities of an army that the viewer does not see; what is known of a zone stays with the zone."""
    if position["phase"] in ("choosing", "placing"):
        world["drafts"][seat] = shuffled(position["drafts"][seat], dice)
        return
    army = position["armies"][seat]
    drawn = position["drawn_unit"]
    slots = [
        k
        for k, unit in enumerate(army)
        if unit[1] != "captured" and (on_board(unit[1]) or not setup.options["open_reserves"])
    ]
    seen = known_zones(happens, viewer)
    shown = any(isinstance(event, ReserveShown) and event.seat == seat for event in happens)
    free = [k for k in slots if army[k][1] not in seen and not (shown and not on_board(army[k][1]))]
    proven = seat == position["turn"] and position["phase"] in PROVEN
    for _ in range(200):
        dealt = dict(zip(free, shuffled(free, dice), strict=True))
        if all(allowed(army, k, dealt[k], happens, proven) for k in free):
            break
    else:
        return
    new = [list(unit) for unit in army]
    for k, source in dealt.items():
        new[k] = [army[k][0], *army[source][1:]]
    world["armies"][seat] = new
    if drawn is not None and drawn // 18 == seat:
        places = {source: k for k, source in dealt.items()}
        world["drawn_unit"] = 18 * seat + places.get(drawn % 18, drawn % 18)


def known_zones(happens: Sequence[Any], viewer: int) -> set[str]:
    """Zones whose unit the viewer gets to see during an act."""
    seen: set[str] = set()
    for event in happens:
        match event:
            case Ran(start=start):
                seen.add(start)
            case Fought(start=start, zone=zone):
                seen |= {start, zone}
            case Guessed(seat=seat, zone=zone, right=right) if right or seat == viewer:
                seen.add(zone)
            case Looked(seat=seat, zones=zones) if seat == viewer:
                seen |= set(zones)
    return seen


def allowed(army: Sequence[Any], k: int, source: int, happens: Sequence[Any], proven: bool) -> bool:
    """May the unit k be where the unit `source` is?"""
    kind, place = army[k][0], army[source][1]
    if kind == "flag" and not on_board(place):
        return False
    if kind in NEVER_MOVES and army[source][2] > 0:
        return False
    if proven and kind == "spy-master" and on_board(place) != on_board(army[k][1]):
        return False
    for event in happens:
        if isinstance(event, Moved) and event.start == place and kind in NEVER_MOVES:
            return False
        if isinstance(event, Guessed) and event.zone == place and kind == event.guess:
            return False
    return True


def shuffled(items: Sequence[Any], dice: Dice) -> list[Any]:
    rest = list(items)
    return [rest.pop(dice.below(len(rest))) for _ in items]


OPINION = SecondOpinion()
