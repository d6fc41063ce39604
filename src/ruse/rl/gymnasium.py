"""Every game for Gymnasium: one seat of a table whose other seats are bots, or hundreds of such tables at once.

    env = single("war-slayer", bots="agent")
    envs = vector("war-slayer", bots="recruit", num_envs=256)

Observations are the row of the seat, `info["action_mask"]` has what is legal (and `action_masks()`, as MaskablePPO of
sb3-contrib asks for it), the reward comes at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.registry import game_names
from ruse.rl.batch import BatchEnv, Step
from ruse.rl.errors import NotReset, UnknownOption
from ruse.rl.picture import drawn, svg, told
from ruse.rl.room import Bytes, Room, room_of
from ruse.rl.table import MOST_SEED, OneTable, checked_illegal, checked_seed, whole

RENDERS = ("ansi", "rgb_array")


def single(game: Game | str, **settled: Any) -> Single:
    return Single(game, **settled)


def vector(game: Game | str, **settled: Any) -> Vector:
    return Vector(game, **settled)


def bots_of(room: Room, bots: str | Sequence[str]) -> list[str]:
    """One name for all other seats, or a name for each of them."""
    names = [bots] * (room.seats - 1) if isinstance(bots, str) else list(bots)
    if len(names) != room.seats - 1:
        raise UnknownOption(f"{room.seats - 1} other seats need one bot for all or as many, not {len(names)}")
    return names


class Single(gymnasium.Env[Bytes, np.int64]):
    metadata = {"render_modes": list(RENDERS), "render_fps": 2}  # noqa: RUF012 - Gymnasium looks at the class

    def __init__(
        self,
        game: Game | str,
        *,
        bots: str | Sequence[str] = "recruit",
        seat: int = 0,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        edition: str | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
        reward: str = "share",
    ) -> None:
        self.room = room_of(game, seats, options, edition=edition, reward=reward)
        if type(seat) is not int or not 0 <= seat < self.room.seats:
            raise UnknownOption(f"there is no seat {seat!r} among {self.room.seats}")
        if render_mode is not None and render_mode not in RENDERS:
            raise UnknownOption(f"render_mode is {', '.join(RENDERS)}, not {render_mode!r}")
        names: list[str | None] = [*bots_of(self.room, bots)]
        names.insert(seat, None)
        self.seat = seat
        self.illegal = checked_illegal(illegal)
        self.render_mode = render_mode
        self.table = OneTable(self.room, names)
        self.dice = Dice(0)
        self.observation_space = spaces.Box(0, self.room.high, dtype=np.uint8)
        self.action_space = spaces.Discrete(self.room.actions)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        if options:
            raise UnknownOption(f"reset has no option {next(iter(options))!r}: switches are settled when it is made")
        if seed is not None:
            checked_seed(seed)
        super().reset(seed=seed)
        if seed is not None:
            self.dice = Dice(int(seed))
            self.table.deal(seed)
        else:
            fresh = not self.table.dealt
            self.table.deal(int(self.np_random.integers(MOST_SEED)) if fresh else None)
        while self.table.over:  # somebody else has won before this seat was asked
            self.table.deal()
        return self._seen()

    def step(self, action: Any) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        number = whole(action)
        table = self.table
        if self.illegal == "raise" or table.over or number in table.legal(self.seat):
            table.act(self.seat, number)
        elif self.illegal == "terminate":
            table.lose(self.seat)
        else:
            table.act(self.seat, table.pick(self.seat, self.dice))
        row, info = self._seen()
        reward = table.returns()[self.seat] if table.over else 0.0
        return row, reward, table.over and not table.cut, table.cut, info

    def action_masks(self) -> NDArray[np.bool_]:
        return self.table.mask(self.seat, dtype=np.bool_)

    def _seen(self) -> tuple[Bytes, dict[str, Any]]:
        return self.table.look(self.seat), {"action_mask": self.table.mask(self.seat)}

    def _repr_svg_(self) -> str | None:
        """In a notebook: what the seat sees."""
        return svg(self.table, self.seat) if self.table.dealt else None

    def render(self) -> Any:
        if not self.table.dealt:
            raise NotReset("nothing has been dealt yet: call reset first")
        return drawn(self.table, self.seat) if self.render_mode == "rgb_array" else told(self.table, self.seat)


class Vector(gymnasium.vector.VectorEnv[Bytes, NDArray[np.int64], NDArray[Any]]):
    """A batch. When a game is over the next one is dealt in the same step; `final_obs` in the infos is what its end looked
    like. The learner sits in another seat with every deal."""

    def __init__(
        self,
        game: Game | str,
        *,
        bots: str | Sequence[str] = "recruit",
        num_envs: int = 64,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        edition: str | None = None,
        reward: str = "share",
    ) -> None:
        room = room_of(game, seats, options, edition=edition, reward=reward)
        line_up: list[str | None] = [None, *bots_of(room, bots)]
        self.batch = BatchEnv(game, num_envs, line_up, seats=seats, options=options, edition=edition, reward=reward)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(0, room.high, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(room.actions)
        self.observation_space = spaces.Box(0, np.tile(room.high, (num_envs, 1)), dtype=np.uint8)
        self.action_space = spaces.MultiDiscrete([room.actions] * num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        if options:
            raise UnknownOption(f"reset has no option {next(iter(options))!r}: switches are settled when it is made")
        if isinstance(seed, list):
            raise UnknownOption("a batch has one seed, from which the luck of every table comes")
        if seed is not None:
            checked_seed(seed)
        super().reset(seed=seed)
        return self._told(self.batch.reset(seed))

    def step(
        self, actions: Any
    ) -> tuple[Bytes, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        step = self.batch.step(actions)
        row, infos = self._told(step)
        if step.ended.any():
            infos["final_obs"] = np.array([*self.batch.final.copy(), None], object)[:-1]
            infos["_final_obs"] = step.ended
        cut = self.batch.cut
        return row, step.reward[:, 0].astype(np.float64), step.ended & ~cut, cut, infos

    def _told(self, step: Step) -> tuple[Bytes, dict[str, Any]]:
        return step.observation.copy(), {
            "action_mask": step.mask.astype(np.int8),
            "_action_mask": np.ones(self.num_envs, np.bool_),
        }


def names() -> list[str]:
    """What `gymnasium.make` knows them by once this module is imported: `ruse/war-slayer-v0`."""
    return [f"ruse/{name}-v0" for name in game_names()]


for _name in game_names():
    if f"ruse/{_name}-v0" not in gymnasium.registry:
        gymnasium.register(
            f"ruse/{_name}-v0",
            entry_point="ruse.rl.gymnasium:Single",
            vector_entry_point="ruse.rl.gymnasium:Vector",
            kwargs={"game": _name},
            disable_env_checker=True,
        )
