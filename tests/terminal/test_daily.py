"""The deal of today in the terminal: at a server one's table of it, here the same cast by the date alone."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from ruse.bots.cast.days import deal_of
from ruse.server.http import daily
from ruse.server.live.options import TableOptions
from ruse.terminal.daily import local_deal
from ruse.terminal.remote.address import Address
from ruse.terminal.remote.app import Wish
from tests.server.serving import serving
from tests.terminal.screens import text_of, until
from tests.terminal.test_remote import base, table_screen, terminal

pytestmark = pytest.mark.anyio
DAY = "2026-11-17"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))


def test_the_local_deal_has_the_cast_of_the_day_and_the_same_luck_again():
    one, two = local_deal("Tess", DAY), local_deal("Tess", DAY)

    assert one == two
    assert [chair.bot_level() for chair in one.chairs] == [None, *deal_of(DAY).cast]
    assert one.game is deal_of(DAY).game
    assert local_deal("Tess", "2026-11-18").seed != one.seed
    assert one.open().table.record.commitment == two.open().table.record.commitment


async def test_at_a_server_it_is_the_one_table_of_the_day(tmp_path: Path):
    simple = lambda deal: TableOptions(deal.game.setup(deal.seats).options, daily=deal.day)  # noqa: E731
    game = deal_of(DAY)
    async with serving(tmp_path / "server", chosen_deals=False) as here:
        with (
            patch.object(daily, "deal_of", lambda day: type(game)(day, 7, game.game, ("recruit/ada",))),
            patch.object(daily, "options_of", simple),
        ):
            seen = []
            for _ in range(2):
                async with terminal(Wish(Address.read(base(here)), name="Tess", daily=True)) as pilot:
                    screen = await table_screen(pilot)
                    await until(pilot, lambda: "Ada" in text_of(pilot.app))
                    seen.append(screen.table.id)
            assert seen[0] == seen[1]
