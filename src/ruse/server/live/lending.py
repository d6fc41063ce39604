"""Games that their players let become puzzles are looked through one by one, beside the tables and behind all else."""

from __future__ import annotations

import asyncio
import random
import secrets

import msgspec

from ruse.kernel.errors import RuseError
from ruse.kernel.registry import load_game
from ruse.puzzles.lent import may_be_cut, rules_of
from ruse.puzzles.shapes import Puzzle
from ruse.server.ground import Ground
from ruse.server.live.options import TableOptions
from ruse.store import Cut, Kept

NAME_BYTES = 5


class Lending:
    def __init__(self, house: Ground) -> None:
        self._house = house

    async def go_on(self) -> None:
        """One game, and a rest, for as long as the server runs."""
        while True:
            await asyncio.sleep(self._house.settings.limits.cut_every / 1000)
            try:
                await self.cut_next()
            except RuseError as trouble:
                self._house.log.error("game not cut", trouble=str(trouble))

    async def cut_next(self) -> bool:
        """Look one game through that all of its players lent; False where there is none, or no room for more."""
        house, limits = self._house, self._house.settings.limits
        waiting = await house.store.to_cut(limits.lent_puzzles, limits.lent_puzzles_of_a_player)
        if not waiting:
            return False
        house.check_room()
        id = random.choice(waiting)  # Of several processes each takes another one.
        game, found = (await house.store.listing(id)).game, await self._cut(id)
        cut = None if found is None else Cut(game, found.id, rules_of(load_game(game)), _written(found))
        return await house.store.keep_cut(id, game, cut, now=house.now())

    async def _cut(self, id: str) -> Puzzle | None:
        """What is damaged, breaks, or takes too long is a game without a puzzle."""
        try:
            kept = await self._house.store.load(id)
            name = secrets.token_hex(NAME_BYTES)
            return await self._house.thinkers.cut(kept.text(), name) if may_be_lent(kept) else None
        except Exception as trouble:
            self._house.log.warning("no puzzle cut", trouble=type(trouble).__name__)
            return None


def may_be_lent(kept: Kept) -> bool:
    """The deal of a day is everybody's, and so is no game of its own."""
    if TableOptions.of(kept.listing.options).daily:
        return False
    return may_be_cut(load_game(kept.listing.game), kept.record())


def _written(puzzle: Puzzle) -> str:
    return msgspec.json.encode(puzzle).decode()
