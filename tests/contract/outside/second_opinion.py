"""Ferry read a second time, from its RULES.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Setup
from ruse.kernel.state import WHOLE, State
from ruse.testkit.opinion import Opinion, SmallCase, World
from ruse.testkit.walk import begin

NIGHTS = 4
CRATES = range(1, 13)


def parts_of(position: dict[str, Any]) -> list[list[int]]:
    return [position["warehouse"], *position["hands"], *position["holds"], *position["sunk"]]


class SecondOpinion(Opinion):
    def check_pieces(self, state: State) -> None:
        crates = [crate for part in parts_of(state.position()) for crate in part]
        assert sorted(crates) == list(CRATES), "it is not each of the twelve crates once"

    def shares(self, state: State) -> Sequence[int]:
        worth = [sum(hold) for hold in state.position()["holds"]]  # type: ignore[attr-defined]
        winners = [seat for seat, each in enumerate(worth) if each == max(worth)]
        return [WHOLE // len(winners) if seat in winners else 0 for seat in range(len(worth))]

    def deal_again(
        self, game: Game, setup: Setup, state: State, viewer: int, happens: Sequence[Any], dice: Dice
    ) -> State | None:
        """Own crates are known, and those that sank or sink now; everything when the game is over."""
        position: dict[str, Any] = state.position()
        if position["night"] > NIGHTS or any(type(event).__name__ == "Ended" for event in happens):
            return None
        known = {crate for crates in position["sunk"] for crate in crates}
        known |= {event.crate for event in happens if type(event).__name__ == "Sank"}
        if viewer >= 0:
            known |= {*position["hands"][viewer], *position["holds"][viewer]}
        hidden = [crate for crate in CRATES if crate not in known]
        rest = list(hidden)
        new = {crate: rest.pop(dice.below(len(rest))) for crate in hidden}
        return self._exchanged(game, setup, state, new)

    def _exchanged(self, game: Game, setup: Setup, state: State, new: dict[int, int]) -> State:
        """Crates in each other's places. Hands lie sorted, so a place that was chosen is another one then."""
        position: dict[str, Any] = state.position()
        before = position["hands"]
        for part in parts_of(position):
            part[:] = [new.get(crate, crate) for crate in part]
        for seat, hand in enumerate(before):
            place = sorted(hand)
            chosen, draft = position["chosen"][seat], position["drafts"][seat]
            if chosen is not None:
                chosen[0] = place.index(hand[chosen[0]])
            if draft is not None:
                position["drafts"][seat] = place.index(hand[draft])
            hand.sort()
        position["warehouse"].sort()
        return game.from_position(setup, position, state.luck.clone())

    def small_cases(self, game: Game) -> Iterable[SmallCase]:
        for seed in (1, 2, 3):
            yield last_night(game, seed)


def last_night(game: Game, seed: int) -> SmallCase:
    """Before the last night of two smugglers little is hidden: the rival's last crate, its hold and the warehouse."""
    walk = begin(game, seed, setup=game.setup(2, {"storm": "fair"}))
    while walk.state.position()["night"] != NIGHTS or len(walk.owing()) < 2 or walk.state.draft_size(0):
        walk.step()
    sight = walk.sight(0)
    states = {key_of(state): World(state, 1) for state in every_world(game, walk.setup, walk.state)}
    wrong = [lying(game, walk.setup, walk.state)]
    return SmallCase(f"the last night, seed {seed}", sight, states, wrong, key_of)


def every_world(game: Game, setup: Setup, state: State) -> Iterator[State]:
    """FE-1.1: whatever seat 0 has not seen can lie in any of the other places, each way as likely as the next."""
    position: dict[str, Any] = state.position()
    rival_hold = len(position["holds"][1])
    hidden = sorted([*position["warehouse"], *position["hands"][1], *position["holds"][1]])
    for hand in combinations(hidden, len(position["hands"][1])):
        for hold in permutations([crate for crate in hidden if crate not in hand], rival_hold):
            rest = [crate for crate in hidden if crate not in hand and crate not in hold]
            hands, holds = [position["hands"][0], list(hand)], [position["holds"][0], list(hold)]
            yield game.from_position(
                setup, position | {"warehouse": rest, "hands": hands, "holds": holds}, state.luck.clone()
            )


def lying(game: Game, setup: Setup, state: State) -> State:
    """A world that seat 0 knows to be false: a crate of its own is the rival's."""
    position: dict[str, Any] = state.position()
    position["hands"][0][:], position["hands"][1][:] = position["hands"][1][:], position["hands"][0][:]
    return game.from_position(setup, position, state.luck.clone())


def key_of(state: State) -> str:
    position: dict[str, Any] = state.position()
    return str([sorted(position["hands"][1]), position["holds"][1], sorted(position["warehouse"])])


OPINION = SecondOpinion()
