"""Every game for PettingZoo: seats that act one after the other (`aec`), or all that owe a decision at once (`parallel`).

    env = aec("master-of-spies", seats=3)

Observations are dictionaries with `observation` and `action_mask`, as PettingZoo's own card games have them; with
`masks="info"` they are the row alone, and the mask is in `infos`. Rewards come at the end: the share of the prize less a
fair share. `illegal` says what an illegal action does: "raise", "terminate" or "random".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.rl.errors import IllegalAction, NotReset, UnknownOption
from ruse.rl.picture import drawn, svg, told
from ruse.rl.room import Room, room_of
from ruse.rl.table import OneTable, checked_illegal, whole

RENDERS = ("ansi", "rgb_array", "human")
MASKS = ("observation", "info")


def aec(game: Game | str, **settled: Any) -> AEC:
    return AEC(game, **settled)


def parallel(game: Game | str, **settled: Any) -> Parallel:
    return Parallel(game, **settled)


class _Shared:
    """What both have: spaces, the table, pictures."""

    def _settle(
        self,
        game: Game | str,
        seats: int | None,
        options: Mapping[str, Any] | None,
        edition: str | None,
        illegal: str,
        masks: str,
        render_mode: str | None,
        reward: str,
        idle: int,
    ) -> None:
        self.room: Room = room_of(game, seats, options, edition=edition, reward=reward)
        if masks not in MASKS:
            raise UnknownOption(f"masks go into the {' or the '.join(MASKS)}, not {masks!r}")
        if render_mode is not None and render_mode not in RENDERS:
            raise UnknownOption(f"render_mode is {', '.join(RENDERS)}, not {render_mode!r}")
        self.illegal = checked_illegal(illegal)
        self.masks = masks
        self.render_mode = render_mode
        self.idle = idle
        """Actions behind those of the game: for who is not asked."""
        self.table = OneTable(self.room, [None] * self.room.seats)
        self.dice = Dice(0)
        self.metadata = {
            "render_modes": list(RENDERS),
            "name": f"ruse_{self.room.game.name.replace('-', '_')}_v0",
            "is_parallelizable": False,
            "render_fps": 2,
        }
        row = spaces.Box(0, self.room.high, dtype=np.uint8)
        actions = self.room.actions + idle
        self.possible_agents = [f"seat_{seat}" for seat in range(self.room.seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces: dict[str, Any] = {
            agent: row if masks == "info" else _both(self.room, actions) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Any] = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, np.tile(self.room.high, self.room.seats), dtype=np.uint8)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.uint8]:
        """What all seats together know, seat by seat: for critics that see more than any actor may."""
        return np.concatenate([self.table.look(seat) for seat in range(self.room.seats)])

    def render(self) -> Any:
        if self.render_mode is None:
            raise UnknownOption("this environment was made without a render_mode")
        if not self.table.dealt:
            raise NotReset("nothing has been dealt yet: call reset first")
        if self.render_mode == "rgb_array":
            return drawn(self.table)
        text = told(self.table)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def _repr_svg_(self) -> str | None:
        """In a notebook: what the seat sees that has to decide."""
        return svg(self.table) if self.table.dealt else None

    def close(self) -> None:
        """There is nothing to close."""

    def _deal(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """PettingZoo's own tests send the option "options", which means nothing."""
        unknown = [name for name in options or {} if name != "options"]
        if unknown:
            raise UnknownOption(f"reset has no option {unknown[0]!r}: switches are settled when it is made")
        self.table.deal(seed)
        if seed is not None:
            self.dice = Dice(int(seed))
        self.agents = list(self.possible_agents)

    def _mask(self, seat: int) -> NDArray[np.int8]:
        mask = self.table.mask(seat, self.idle)
        if self.idle and not self.table.waiting >> seat & 1:
            mask[-1] = 1
        return mask

    def _seen(self, seat: int) -> Any:
        row = self.table.look(seat)
        return row if self.masks == "info" else {"observation": row, "action_mask": self._mask(seat)}

    def _act(self, seat: int, action: Any) -> None:
        if self.illegal == "raise":
            self.table.act(seat, action)
            return
        number = whole(action)
        if number in self.table.legal(seat):
            self.table.act(seat, number)
        elif self.illegal == "terminate":
            self.table.lose(seat)
        else:
            self.table.act(seat, self.table.pick(seat, self.dice))


def _both(room: Room, actions: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, room.high, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class AEC(_Shared, AECEnv):  # type: ignore[misc]
    def __init__(
        self,
        game: Game | str,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        edition: str | None = None,
        illegal: str = "raise",
        masks: str = "observation",
        render_mode: str | None = None,
        reward: str = "share",
    ) -> None:
        AECEnv.__init__(self)
        self._settle(game, seats, options, edition, illegal, masks, render_mode, reward, 0)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self._deal(seed, options)
        agents = self.possible_agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.agent_selection = agents[self.table.actor]
        self._tell_mask()

    def observe(self, agent: str) -> Any:
        return self._seen(self._seat[agent])

    def step(self, action: Any) -> None:
        agent = self.agent_selection if self.agents else None
        if agent is None:
            self.table.act(0, action)  # which says why not
            return
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._act(self._seat[agent], action)
        self._cumulative_rewards[agent] = 0.0
        if self.table.waiting:
            self.agent_selection = self.possible_agents[self.table.actor]
            self._tell_mask()
            return
        returns = self.table.returns()
        for seat, other in enumerate(self.possible_agents):
            self.rewards[other] = returns[seat]
            self._cumulative_rewards[other] += returns[seat]
            self.terminations[other] = not self.table.cut
            self.truncations[other] = self.table.cut
            self.infos[other] = {}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._tell_mask()

    def moves(self) -> dict[str, int]:
        """What may be done now, as a person reads it: the action of each text."""
        table = self.table
        if not table.waiting:
            return {}
        view = table.view(table.actor)
        return {self.room.game.write(view, action).text: action for action in table.legal(table.actor)}

    def _tell_mask(self) -> None:
        if self.masks == "info":
            agent = self.agent_selection
            self.infos[agent] = {"action_mask": self._mask(self._seat[agent])}


class Parallel(_Shared, ParallelEnv):  # type: ignore[misc]
    """Everybody acts in every step. Who is not asked has one action: the last, which does nothing."""

    def __init__(
        self,
        game: Game | str,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        edition: str | None = None,
        illegal: str = "raise",
        masks: str = "observation",
        render_mode: str | None = None,
        reward: str = "share",
    ) -> None:
        self._settle(game, seats, options, edition, illegal, masks, render_mode, reward, 1)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, Any]:
        self._deal(seed, options)
        return self._all_seen(), self._infos()

    def step(self, actions: Mapping[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        if not self.agents:
            self.table.act(0, 0)  # which says why not
        asked = self.table.owing()
        chosen = self._settled(actions, asked)
        for seat, action in chosen.items():
            if self.table.waiting:
                self._act(seat, action)
        over = self.table.over
        returns = self.table.returns() if over else [0.0] * self.room.seats
        agents = self.agents
        ended = dict.fromkeys(agents, over and not self.table.cut)
        cut = dict.fromkeys(agents, over and self.table.cut)
        seen, infos = self._all_seen(), self._infos()
        if over:
            self.agents = []
        return seen, {agent: returns[self._seat[agent]] for agent in agents}, ended, cut, infos

    def _settled(self, actions: Mapping[str, Any], asked: list[int]) -> dict[int, Any]:
        """All are looked at before any is done. Who is not asked may leave its action out."""
        if not isinstance(actions, Mapping):
            raise UnknownOption(f"actions go by the name of who acts, and not {actions!r}")
        for agent in actions:
            if agent not in self._seat:
                raise UnknownOption(f"there is no {agent!r} at this table: there are {', '.join(self.possible_agents)}")
        chosen: dict[int, Any] = {}
        for seat in asked:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise UnknownOption(f"{agent} owes a decision, and there is no action for it")
            chosen[seat] = whole(actions[agent])
        for agent, action in actions.items():
            legal = self.table.legal(self._seat[agent]) or [self.room.actions]
            if whole(action) not in legal and self.illegal == "raise":
                raise IllegalAction(f"action {action} is not legal for {agent} now")
        return chosen

    def _all_seen(self) -> dict[str, Any]:
        return {agent: self._seen(self._seat[agent]) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        if self.masks == "info":
            return {agent: {"action_mask": self._mask(self._seat[agent])} for agent in self.agents}
        return {agent: {} for agent in self.agents}
