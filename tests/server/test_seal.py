"""The seal at a table: committed to before anybody is ready, closed with what each seat added, opened at the end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from ruse.kernel.record import read_record
from ruse.kernel.sealed import bot_entropy, commitment, round_of, seat_commitment
from ruse.kernel.verify import verify
from ruse.store import Store
from ruse.store.schema import tables
from tests.server.people import Person, Seat, play_on, start_game
from tests.server.serving import LIMITS, serving
from tools import verify_record

pytestmark = pytest.mark.anyio
SHORT = replace(LIMITS, seal_wait=300)


def seals(seat: Seat) -> list[dict[str, Any]]:
    return [frame for frame in seat.frames if frame["is"] == "seal"]


async def seal_with(seat: Seat, field: str) -> dict[str, Any]:
    """The first seal that has it, whether it came already or not."""
    await seat.wait(lambda: any(seal.get(field) for seal in seals(seat)))
    return next(seal for seal in seals(seat) if seal.get(field))


async def at_the_end(seat: Seat) -> dict[str, Any]:
    """One resigns; the seal is open."""
    await seat.do("resign")
    return await seal_with(seat, "secret")


async def test_the_seal_is_there_before_anybody_is_ready_and_opens_at_the_end(tmp_path: Path):
    async with serving(tmp_path, chosen_deals=False) as here:
        ines, otto = await Person(here.port).arrive(), await Person(here.port).arrive()
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest:
            shown = await seal_with(host, "commitment")
            assert set(shown) == {"is", "commitment"}, "nothing is wanted from who is not ready, and nothing is open"
            await start_game(host, guest)
            closed = await seal_with(guest, "entropy")
            assert closed == {"is": "seal", "commitment": shown["commitment"], "entropy": ["host", "guest"]}
            opened = await at_the_end(host)
        assert commitment(bytes.fromhex(opened["secret"])) == shown["commitment"]
        record = await ines.get(f"/api/replays/{table}/record")
        assert verify(record, seen=shown["commitment"]).draws == 2
        verify_record.verify(record, shown["commitment"])
        async with otto.at(table) as late:
            assert (await seal_with(late, "secret"))["secret"] == opened["secret"]


async def test_who_adds_nothing_is_waited_for_and_then_named(tmp_path: Path):
    async with serving(tmp_path, SHORT, chosen_deals=False) as here:
        ines, otto = await Person(here.port).arrive(), await Person(here.port).arrive()
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest:
            guest.adds_to_luck = False
            await guest.do("sit", seat=1)
            await host.do("ready", entropy="host")
            await host.do("start")
            asked = await seal_with(guest, "wanted")
            assert "entropy" not in asked, "nobody sees what another sent before the seal is closed"
            closed = await seal_with(guest, "entropy")
            assert closed["entropy"] == ["host", None]
            await guest.wait(lambda: guest.decision is not None)
            await at_the_end(host)
        assert "Seats that added nothing: 2." in verify(await ines.get(f"/api/replays/{table}/record")).sentences()


async def test_what_a_seat_added_is_not_exchanged(person):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host, otto.at(table) as guest:
        await guest.do("sit", seat=1)
        await host.do("ready", entropy="first")
        await host.do("ready", entropy="first")
        assert (await host.ask("ready", entropy="second"))["reason"] == "This seat has added to the luck already"
        assert (await host.ask("ready", entropy="a blank"))["status"] == "refused"


async def test_a_bot_adds_what_the_secret_says_and_bots_alone_are_sealed_too(tmp_path: Path):
    async with serving(tmp_path, chosen_deals=False) as here:
        ines = await Person(here.port).arrive()
        table = await ines.open_table(bots=["random"], friends=0)
        async with ines.at(table) as seat:
            closed = await seal_with(seat, "commitment")
            opened = await at_the_end(seat)
        assert closed["entropy"] == ["mine", bot_entropy(bytes.fromhex(opened["secret"]), 1)]
        alone = await ines.open_table(bots=["random", "random"], friends=0, sit=False)
        async with ines.at(alone) as watcher:
            await seal_with(watcher, "secret")
        verify(await ines.get(f"/api/replays/{alone}/record"))


async def test_a_rematch_has_a_seal_of_its_own(tmp_path: Path):
    async with serving(tmp_path, chosen_deals=False) as here:
        ines = await Person(here.port).arrive()
        table = await ines.open_table(bots=["random"], friends=0)
        async with ines.at(table) as seat:
            first = await at_the_end(seat)
            await seat.do("rematch")
            await seat.wait(lambda: seat.table["rematch"] is not None)
        async with ines.at(seat.table["rematch"]) as again:
            await again.wait(lambda: again.decision is not None)
            assert seals(again)[0]["wanted"]
            assert seals(again)[0]["commitment"] != first["commitment"]


async def test_the_commitment_outlives_the_server(tmp_path: Path):
    async with serving(tmp_path, chosen_deals=False) as here:
        ines = await Person(here.port).arrive()
        table, cookie = await ines.open_table(), ines.cookie
        async with ines.at(table) as host:
            shown = await seal_with(host, "commitment")
    async with serving(tmp_path, chosen_deals=False) as here:
        ines, otto = Person(here.port), await Person(here.port).arrive()
        ines.forge(cookie)
        async with ines.at(table) as host, otto.at(table) as guest:
            assert await seal_with(host, "commitment") == shown
            await start_game(host, guest)
    async with serving(tmp_path, chosen_deals=False) as here:
        ines = Person(here.port)
        ines.forge(cookie)
        async with ines.at(table) as host:
            assert (await seal_with(host, "commitment"))["commitment"] == shown["commitment"]
            await play_on(host, acts=1)


async def test_a_table_from_before_there_were_seals_gets_one_and_keeps_it(tmp_path: Path):
    async with serving(tmp_path, chosen_deals=False) as here:
        ines = await Person(here.port).arrive()
        table, cookie = await ines.open_table(), ines.cookie
    async with await Store.open(tmp_path / "ruse.sqlite") as store:
        await store._write(lambda connection: connection.execute(update(tables).values(secret=None)))
        assert (await store.load(table)).secret is None
    shown = []
    for _ in range(2):
        async with serving(tmp_path, chosen_deals=False) as here:
            ines = Person(here.port)
            ines.forge(cookie)
            async with ines.at(table) as host:
                shown.append(await seal_with(host, "commitment"))
    assert shown[0] == shown[1]


async def test_a_game_begun_without_entropy_goes_on_and_verifies(person):
    """The deals of the other tests are such: a secret alone is the key."""
    ines = await person()
    table = await ines.open_table(bots=["random"], friends=0)
    async with ines.at(table) as seat:
        assert "entropy" not in await seal_with(seat, "commitment")
        await at_the_end(seat)
    record = read_record(await ines.get(f"/api/replays/{table}/record"))
    assert record.entropy() is None
    assert verify(record.to_text())


async def test_seats_that_commit_show_theirs_when_all_are_bound(tmp_path: Path):
    async with serving(tmp_path, chosen_deals=False) as here:
        ines, otto = await Person(here.port).arrive(), await Person(here.port).arrive()
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest:
            host.adds_to_luck = guest.adds_to_luck = False
            await guest.do("sit", seat=1)
            bound = [seat_commitment("h"), seat_commitment("g")]
            await host.do("ready", entropy="", commitment=bound[0])
            early = await host.ask("ready", entropy="h")
            assert early["reason"] == "Not everybody has committed yet: show it when all have"
            await guest.do("ready", entropy="", commitment=bound[1])
            asked = await seal_with(host, "commitments")
            assert asked["wanted"]
            assert asked["commitments"] == bound
            assert "entropy" not in asked
            await host.do("ready", entropy="h", under=round_of(bound))
            other = await guest.ask("ready", entropy="chosen-after-the-host", under=round_of(bound))
            assert other["reason"] == "This is not the number that this seat committed to"
            await guest.do("ready", entropy="g", under=round_of(bound))
            closed = await seal_with(guest, "entropy")
            assert (closed["entropy"], closed["commitments"]) == (["h", "g"], bound)
            await host.wait(lambda: host.view is not None)
            await at_the_end(host)
        record = await ines.get(f"/api/replays/{table}/record")
        assert "bound by a commitment before any was shown" in " ".join(verify(record).sentences())
        assert "each bound" in " ".join(verify_record.verify(record))


async def test_who_commits_and_does_not_show_it_is_named_and_nobody_adds_late(tmp_path: Path):
    async with serving(tmp_path, SHORT, chosen_deals=False) as here:
        ines, otto = await Person(here.port).arrive(), await Person(here.port).arrive()
        table = await ines.open_table(friends=2, game="westeria")
        uta = await Person(here.port).arrive()
        async with ines.at(table) as host, otto.at(table) as guest, uta.at(table) as late:
            host.adds_to_luck = guest.adds_to_luck = late.adds_to_luck = False
            await guest.do("sit", seat=1)
            await late.do("sit", seat=2)
            await host.do("ready", entropy="", commitment=seat_commitment("h"))
            await guest.do("ready", entropy="", commitment=seat_commitment("g"))
            await host.do("start")
            asked = await seal_with(host, "commitments")
            assert asked["commitments"] == [seat_commitment("h"), seat_commitment("g"), None]
            refused = await late.ask("ready", entropy="chosen-late")
            assert refused["reason"].startswith("It is too late to add to the luck")
            await host.do("ready", entropy="h")
            closed = await seal_with(host, "entropy")
            assert closed["entropy"] == ["h", None, None]
            await host.do("offer_end")
            await guest.do("accept_end")
            await late.do("accept_end")
            await late.wait(lambda: late.table["state"] == "over")
        record = await ines.get(f"/api/replays/{table}/record")
        assert "Seats that then did not show theirs: 2." in " ".join(verify(record).sentences())
        assert "never shown: [2]" in " ".join(verify_record.verify(record))


async def test_what_was_shown_to_others_is_drawn_again(tmp_path: Path):
    """Somebody else sits down after a seat has shown its number: with it they could choose theirs."""
    async with serving(tmp_path, chosen_deals=False) as here:
        ines, otto, uta = [await Person(here.port).arrive() for _ in range(3)]
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest, uta.at(table) as late:
            host.adds_to_luck = guest.adds_to_luck = late.adds_to_luck = False
            await guest.do("sit", seat=1)
            await host.do("ready", entropy="", commitment=seat_commitment("h"))
            await guest.do("ready", entropy="", commitment=seat_commitment("g"))
            await host.do("ready", entropy="h")
            await guest.do("leave")
            await late.do("sit", seat=1)
            await late.do("ready", entropy="", commitment=seat_commitment("l"))
            await host.wait(lambda: bool(seals(host)[-1].get("wanted")) and "commitments" not in seals(host)[-1])
            await host.do("ready", entropy="", commitment=seat_commitment("h2"))
            await host.wait(lambda: seals(host)[-1].get("commitments") == [seat_commitment("h2"), seat_commitment("l")])
            await late.do("ready", entropy="l")
            await host.do("ready", entropy="h2")
            assert (await seal_with(host, "entropy"))["entropy"] == ["h2", "l"]
