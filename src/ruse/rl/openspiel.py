"""Every game for OpenSpiel, by importing this module:

    import pyspiel, ruse.rl.openspiel
    game = pyspiel.load_game("ruse_war_slayer(mission_limit=3,deals=100)")

Parameters are `players`, the switches of the game by name, `deals` and `seed`. Chance is one node at the root: which of
`deals` deals of that seed lies on the table, each as likely as any other. Everything later that is drawn comes from the
same deal, so a game of n deals is an exact game, and the more there are the nearer it is to the whole one. Decisions that
are made at the same time follow each other by seat, and nobody learns of the others before all are made.

Information states are keys with perfect recall (`ruse.rl.recall`); observations are the row of `ruse.kernel.encoding`, each
number divided by the most it can be. `resample_from_infostate` imagines a table, for IS-MCTS in Python.

With `miniature` it is one of `ruse.rl.miniatures`, of which the exact answer is known:

    game = pyspiel.load_game("ruse_war_slayer(miniature=war-slayer-row)")
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.plain import to_plain
from ruse.kernel.registry import game_names, load_game
from ruse.kernel.state import legal_actions
from ruse.rl.core import Core
from ruse.rl.errors import GameIsOver, IllegalAction, UnknownOption
from ruse.rl.miniatures import Miniature, find_miniature
from ruse.rl.room import Room, room_of, window
from ruse.rl.table import checked_seed
from ruse.stepper.tables import luck_of

DEALS = 1000
MOST_DEALS = 1_000_000
OWN = ("players", "deals", "seed", "miniature")


class RuseGame(pyspiel.Game):  # type: ignore[misc]
    played: Game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**_defaults(self.played), **(params or {})}
        options = {name: value for name, value in given.items() if name not in OWN}
        self.miniature = _miniature_of(self.played, params or {})
        self.room = self.miniature.room if self.miniature else room_of(self.played, int(given["players"]), options)
        self.deals = self.miniature.deals if self.miniature else int(given["deals"])
        if not 1 <= self.deals <= MOST_DEALS:
            raise UnknownOption(f"a game has 1 to {MOST_DEALS} deals, not {self.deals}")
        self.seed = checked_seed(given["seed"])
        low, high = self.room.bounds
        info = pyspiel.GameInfo(
            num_distinct_actions=self.room.actions,
            max_chance_outcomes=self.deals,
            num_players=self.room.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0,
            max_game_length=min(self.room.most_steps or 1_000_000, 2**31 - 1),
        )
        super().__init__(_type_of(self.played), info, dict(params or {}))

    def new_initial_state(self) -> RuseState:
        return RuseState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RuseObserver:
        if params:
            raise ValueError(f"there are no parameters of an observer, and not {params!r}")
        return RuseObserver(self.room)


class RuseState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: RuseGame) -> None:
        super().__init__(game)
        self.deals = game.deals
        self.seed = game.seed
        self.room = _Same(game.room)
        self.miniature = game.miniature
        self.core: Core | None = None

    def current_player(self) -> int:
        core = self.core
        if core is None:
            return int(pyspiel.PlayerId.CHANCE)
        return core.actor if core.waiting else int(pyspiel.PlayerId.TERMINAL)

    def is_chance_node(self) -> bool:
        return self.core is None

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Who asks from Python is answered here, without a turn through C++, which asks `_legal_actions`."""
        core = self.core
        if core is None:
            return list(range(self.deals)) if player is None or player == pyspiel.PlayerId.CHANCE else []
        return list(core.legal()) if core.waiting and player in (None, core.actor) else []

    def _legal_actions(self, player: int) -> list[int]:
        core = self.core
        if core is None or not core.waiting >> player & 1:
            return []
        return list(core.legal()) if player == core.actor else legal_actions(core.state, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self.deals) for deal in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        core = self.core
        if core is None:
            if not 0 <= action < self.deals:
                raise IllegalAction(f"there is no deal {action} among {self.deals}")
            lies = self.miniature.start(action) if self.miniature else None
            self.core = Core(self.room.room, int(luck_of(self.seed, action)), lies)
            return
        if core.waiting == 0:
            raise GameIsOver("the game is over, and nobody has anything to decide")
        if action not in core.legal():
            raise IllegalAction(f"action {action} is not legal for seat {core.actor} now")
        core.act(core.actor, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.core is None or player < 0:
            return f"deal {action}"
        return self.room.room.game.write(self.room.room.game.view(self.core.state, player), action).text

    def is_terminal(self) -> bool:
        return self.core is not None and self.core.waiting == 0

    def returns(self) -> list[float]:
        core = self.core
        return (
            self.room.room.returns(core.state)
            if core is not None and core.waiting == 0
            else [0.0] * self.room.room.seats
        )

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return f"{seat}:" if self.core is None else self.core.recall.key(seat)

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        if self.core is None:
            return ""
        return json.dumps(to_plain(self.room.room.game.view(self.core.state, seat)), ensure_ascii=False)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> RuseState:
        """Another state that this player cannot tell from this one; `sampler` gives numbers from 0 to 1."""
        assert self.core is not None
        if self.miniature:
            raise UnknownOption(
                "a miniature begins where nobody has noted anything yet: no other table can be imagined"
            )
        draw = np.random.random if sampler is None else sampler
        other: RuseState = self.clone()
        other.core = self.core.imagined(player, Dice(int(draw() * 2**31)))
        return other

    def __str__(self) -> str:
        return " ".join(str(action) for action in self.history())


class _Same:
    """A room that copies of a state share."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def __deepcopy__(self, memo: dict[int, object]) -> _Same:
        return self


class RuseObserver:
    """The row of a seat as numbers from 0 to 1, whole and by the names of its fields."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.tensor = np.zeros(room.size, np.float32)
        self.dict = {field.name: self.tensor[field.start : field.start + field.size] for field in room.encoding.fields}

    def set_from(self, state: RuseState, player: int) -> None:
        if state.core is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = window(state.core.row(player).cells, np.uint8) / self.room.high

    def string_from(self, state: RuseState, player: int) -> str:
        return state.observation_string(player)


def _defaults(game: Game) -> dict[str, Any]:
    """Every parameter and what it is when nobody sets it."""
    room = room_of(game)
    return {"players": game.seats[0], "deals": DEALS, "seed": 0, "miniature": "", **room.setup.options}


def _miniature_of(game: Game, given: Mapping[str, Any]) -> Miniature | None:
    """A miniature settles everything itself; OpenSpiel names parameters that nobody set too."""
    name = given.get("miniature", "")
    if not name:
        return None
    usual = {**_defaults(game), "miniature": name}
    if others := sorted(parameter for parameter, value in given.items() if value != usual.get(parameter)):
        raise UnknownOption(f"a miniature has no other parameters, and not {', '.join(others)}")
    return find_miniature(str(name), game.name)


def _type_of(game: Game) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"ruse_{game.name.replace('-', '_')}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_defaults(game),
        default_loadable=True,
    )


def register(name: str) -> type[RuseGame]:
    """Make a game known to `pyspiel.load_game`; ours are, once this module is imported."""
    game = load_game(name)
    kind = type(f"Ruse_{game.name.replace('-', '_')}", (RuseGame,), {"played": game, "__module__": __name__})
    globals()[kind.__name__] = kind  # What is pickled is found by its name.
    pyspiel.register_game(_type_of(game), kind)
    return kind


for _name in game_names():
    if f"ruse_{_name.replace('-', '_')}" not in pyspiel.registered_names():
        register(_name)
