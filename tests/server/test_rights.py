"""Rights that end while a socket stays open: of who watched a table gather, of several tabs, of who was sent away."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruse.server.live.desk import Desk
from ruse.store import StoreDown
from tests.server.people import Person, Seat, start_game, until
from tests.server.serving import serving
from tests.server.test_programs import program

pytestmark = pytest.mark.anyio
TOLD = ("told", "standing", "seats", "snapshot", "chat", "moment", "seal")


def waiting(desk: Desk) -> int:
    """How many wait for their turn at a table."""
    return len(desk.turn._waiters or ())


async def test_who_joined_with_the_link_sees_nothing_of_a_closed_table_after_the_deal(person):
    ines, otto, eva = await person(), await person(), await person()
    table = await ines.open_table(spectators="closed")
    async with ines.at(table) as host, otto.at(table) as guest, eva.at(table) as late:
        assert late.table["state"] == "gathering"
        await start_game(host, guest)
        assert (await host.act())["status"] == "done"
        await host.do("chat", text="Between us")
        await late.catch_up()

        bye = next(place for place, frame in enumerate(late.frames) if frame["is"] == "bye")
        assert late.frames[bye]["reason"] == "All seats are taken, and nobody watches this table"
        assert [frame for frame in late.frames[bye:] if frame["is"] in TOLD] == []
        assert all(frame["table"]["state"] == "gathering" for frame in late.frames[:bye] if "table" in frame)
        assert (await late.ask("line"))["reason"] == "Join a table first"
        assert host.table["watching"] == 0


async def test_a_tab_that_joins_behind_another_tabs_leave_is_gone_when_its_socket_is(person, server):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host:
        async with otto.at(table) as one, otto.at(table) as other:
            await start_game(host, one)
            desk = server.house.hall.desks[table]
            async with desk.turn:
                await other.send({"is": "join", "table": table})
                await until(lambda: waiting(desk) == 1)
                await one.send({"is": "leave", "id": "gone"})
                await until(lambda: waiting(desk) == 2)
            await until(lambda: waiting(desk) == 0 and not desk.turn.locked())
            await one.send({"is": "join", "table": table})
            await until(lambda: otto.you["id"] in {connection.player.id for connection in desk.connections})
            async with desk.turn:
                await one.send({"is": "leave", "id": "again"})
                await until(lambda: waiting(desk) == 1)
                await other.send({"is": "join", "table": table})
                await until(lambda: waiting(desk) == 2)
        await host.wait(lambda: [connection.player.id for connection in desk.connections] == [ines.you["id"]])
        await host.wait(lambda: not host.table["seats"][1]["present"])
        server.pass_time(31_000)
        await host.do("seat_bot", seat=1, level="random")


async def test_who_could_not_be_shown_the_table_is_not_at_it(person, server, monkeypatch):
    """The store fails in the middle of coming: nobody is left there whose socket is somewhere else."""
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host, otto.socket() as late:
        desk = server.house.hall.desks[table]

        async def down(*_: object) -> None:
            raise StoreDown("The store cannot write now")

        monkeypatch.setattr(desk, "know", down)
        await late.send({"is": "join", "table": table})
        await late.closing()
        await host.catch_up()

        assert [connection.player.id for connection in desk.connections] == [ines.you["id"]]


async def test_who_joins_behind_the_last_ones_leave_finds_no_table(person, server):
    ines = await person()
    table = await ines.open_table()
    async with ines.at(table) as one, ines.socket() as other:
        desk = server.house.hall.desks[table]
        async with desk.turn:
            await one.send({"is": "leave", "id": "gone"})
            await until(lambda: waiting(desk) == 1)
            await other.send({"is": "join", "table": table})
            await until(lambda: waiting(desk) == 2)
        said = await other.until(lambda frame: frame["is"] in ("bye", "snapshot"))

        assert said["reason"] == "There is no such table, or it is closed to you"
        assert desk.connections == [] or desk.connections[0].player.id == ines.you["id"]
        assert table not in server.house.hall.desks


async def sits(host: Seat, guest: Seat) -> None:
    await guest.do("sit", seat=1)
    await host.wait(lambda: host.table["seats"][1]["kind"] == "person")


async def test_a_kick_that_is_sent_again_spares_who_sat_down_since(tmp_path: Path):
    """Its answer was lost, and the server has been started again."""
    async with serving(tmp_path) as here:
        ines, otto, eva = [await Person(here.port).arrive() for _ in range(3)]
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest:
            await sits(host, guest)
            assert (await host.ask("kick", id="away", seat=1))["status"] == "done"
        async with eva.at(table) as late:
            await late.do("sit", seat=1)
    async with serving(tmp_path) as here:
        again, third = Person(here.port), Person(here.port)
        again.forge(ines.cookie)
        third.forge(eva.cookie)
        async with again.at(table) as host:
            assert (await host.ask("kick", id="away", seat=1))["status"] == "done"
            assert host.table["seats"][1]["kind"] == "person"
            assert (await host.ask("kick", id="another", seat=1))["status"] == "done"
            await host.wait(lambda: host.table["seats"][1]["kind"] == "open")
        for who in (ines, otto, eva, again, third):
            await who.leave()


async def test_three_of_whom_one_gave_up_and_left_end_it_when_the_other_two_agree(person, server):
    people = [await person() for _ in range(3)]
    table = await people[0].open_table(game="westeria", friends=2)
    async with people[0].at(table) as one, people[1].at(table) as two:
        async with people[2].at(table) as three:
            await two.do("sit", seat=1)
            await three.do("sit", seat=2)
            for seat in (one, two, three):
                await seat.do("ready", entropy="mine")
            await one.wait(lambda: one.view is not None)
            await three.do("resign")
            await three.do("leave")
        await one.wait(lambda: not one.table["seats"][2]["present"])
        server.pass_time(31_000)

        await one.do("offer_end")
        await two.wait(lambda: two.table["offer"] == 0)
        assert two.table["state"] == "playing"
        await two.do("accept_end")
        await two.wait(lambda: two.table["state"] == "over")
        await two.wait(lambda: two.table["result"] is not None)
        assert two.table["result"]["reason"] == "agreed"


async def test_a_hint_that_was_asked_for_by_a_dead_token_is_not_given(tmp_path: Path):
    """What is worked out beside the table's turn is told by the right of the moment when it is told."""
    async with serving(tmp_path) as here:
        ann = await Person(here.port).arrive()
        table = await ann.open_table(bots=["random"], friends=0)
        token = (await ann.post(f"/api/tables/{table}/program", {"seat": 0}))["token"]
        async with program(here.port, token) as guest:
            desk = here.house.hall.desks[table]
            desk.places[0].program = None
            async with ann.at(table) as seat:
                await seat.act()
                assert (await guest.until(lambda frame: frame["is"] == "bye"))["reason"].startswith("The token")
                assert await guest.closing() == 1012
            assert [c.token for c in desk.connections if c.token is not None] == []
        await ann.leave()
