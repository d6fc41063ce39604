"""A terminal at a server's table: one seat by keys alone, the other over a socket, as a browser's is."""

from __future__ import annotations

import json
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from ruse.kernel.errors import RuseError
from ruse.kernel.record import Playback, read_record
from ruse.kernel.registry import game_names
from ruse.terminal.palette import NIGHT
from ruse.terminal.reel import Reel
from ruse.terminal.remote.address import Address
from ruse.terminal.remote.app import RemoteApp, Wish
from ruse.terminal.remote.identity import identities_path
from ruse.terminal.remote.lobby import Lobby
from ruse.terminal.remote.table_screen import TableScreen
from ruse.terminal.remote.wishing import wish_for
from tests.server.people import Person, Seat
from tests.server.serving import Serving, serving
from tests.terminal.screens import press, text_of, until

pytestmark = pytest.mark.anyio

WINDOW = 30_000
"""Reaction windows end when both have answered, however slow this machine is."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Serving]:
    async with serving(tmp_path / "server") as here:
        yield here


def base(here: Serving) -> str:
    return f"http://127.0.0.1:{here.port}"


@asynccontextmanager
async def terminal(wish: Wish) -> AsyncIterator[Pilot[None]]:
    app = RemoteApp(wish, NIGHT, motion=False, confirm=False)
    async with app.run_test(size=(80, 24)) as pilot:
        yield pilot


def wish(here: Serving, game: str | None = None, table: str | None = None, **asked: Any) -> Wish:
    given: dict[str, Any] = {
        "against": None, "switches": [], "names": ["Tess"], "seats": None, "choices": [], **asked
    }  # fmt: skip
    return wish_for(base(here), table, game, **given)


async def table_screen(pilot: Pilot[None]) -> TableScreen:
    await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


async def decide(pilot: Pilot[None], screen: TableScreen) -> None:
    """The plainest choice by keys: Enter, until it is sent or something else is asked."""
    asked = screen.asked
    while screen.asked is asked and screen.wants_key:
        await press(pilot, *(("c", "enter") if asked is not None and asked.kind == "back-out" else ("enter",)))


@pytest.mark.parametrize("game", game_names())
async def test_a_terminal_and_a_socket_play_a_whole_game_at_one_table(server: Serving, game: str, tmp_path: Path):
    bob = await Person(server.port).arrive()
    table = await bob.open_table(game=game, window=WINDOW)
    async with terminal(wish(server, table=table)) as pilot:
        screen = await table_screen(pilot)
        await until(pilot, lambda: screen.table.link in text_of(pilot.app))
        async with bob.at(table) as seat:
            await press(pilot, "enter")
            await until(pilot, lambda: screen.table.you == 1)
            await press(pilot, "enter")
            await seat.do("ready", entropy="bob")
            await until(pilot, lambda: screen.board.view is not None)
            assert "h" not in {key for key, _ in (*screen.keys(), *screen.all_keys())}, "somebody else sits there"
            if game in ("westeria", "master-of-spies", "war-x-treme"):
                await play_some(pilot, screen, seat, acts=60)
                await resign(seat)
            else:
                await play_some(pilot, screen, seat, acts=4000)
            await until(pilot, lambda: screen.result is not None)
            said = text_of(pilot.app)
    await bob.leave()

    assert "The game is over. Everything is open now." in said
    copy = tmp_path / "home" / "ruse" / "games" / f"{game}_{table}.jsonl"
    assert Playback(read_record(copy.read_text(encoding="utf-8"))).play_all() is not None
    assert Reel.load(copy).names == ["Player 1", "Player 2"]  # a server's record names nobody


async def play_some(pilot: Pilot[None], screen: TableScreen, seat: Seat, acts: int) -> None:
    """Whoever is asked decides; the board of the terminal never shows another view than it was told."""
    for number in range(acts):
        await until(pilot, lambda: over(seat) or screen.finished or by_keys(screen) or seat.decision is not None)
        if over(seat) or screen.finished:
            return
        await (decide(pilot, screen) if by_keys(screen) else answer(seat, number))


def by_keys(screen: TableScreen) -> bool:
    return screen.wants_key and screen.asked is not None


def over(seat: Seat) -> bool:
    return bool(seat.table["state"] == "over")


async def answer(seat: Seat, number: int) -> None:
    """Over the socket. Whoever is late for a window is refused, and has been asked something else or nothing by then."""
    decision = seat.decision
    assert decision is not None
    legal = decision["legal"]
    move = legal[number * 7 % len(legal)]
    name = "draft" if move.get("more") else "act"
    ack = await seat.ask(name, decision=decision["id"], steps=[move["text"]])
    if ack["status"] != "done":
        await seat.catch_up()
        assert over(seat) or seat.decision is None or seat.decision["id"] != decision["id"], ack
    elif name == "draft":
        frame = next(frame for frame in reversed(seat.frames) if frame["is"] == "draft")
        seat.decision = frame["decision"]


async def resign(seat: Seat) -> None:
    """A short game may have ended by itself, and then there is nothing to resign."""
    ack = await seat.ask("resign")
    await seat.wait(lambda: over(seat))
    assert ack["status"] == "done" or "over" in str(ack["reason"]), ack


async def test_chat_goes_both_ways_as_text(server: Serving):
    bob = await (await Person(server.port).arrive()).call_oneself("Bob")  # What a longer name says breaks in two lines.
    async with terminal(wish(server, "war-slayer")) as pilot:
        screen = await table_screen(pilot)
        async with bob.at(screen.table.id) as seat:
            await seat.do("sit", seat=1)
            await press(pilot, "slash")
            await pilot.press(*"hi", "enter")
            heard = await seat.kind("chat")
            await seat.do("chat", phrase="luck")
            await until(pilot, lambda: "Good luck." in text_of(pilot.app))

    assert (heard["text"], heard["from"]) == ("hi", 0)
    await bob.leave()


async def test_a_lost_connection_comes_again_and_nothing_is_missed(server: Serving):
    bob = await Person(server.port).arrive()
    async with terminal(wish(server, "war-slayer")) as pilot:
        screen = await table_screen(pilot)
        async with bob.at(screen.table.id) as seat:
            await seat.do("sit", seat=1)
            await press(pilot, "enter")
            await seat.do("ready", entropy="bob")
            await until(pilot, lambda: screen.asked is not None)
            wire = screen.line._wire
            assert wire is not None
            wire.transport.abort()
            await until(pilot, lambda: "The connection is lost." in screen.status.text)
            ack = await seat.act()
            assert ack["status"] == "done"
            await until(pilot, lambda: screen.wants_key and "lost" not in screen.status.text)
            await decide(pilot, screen)
            await seat.wait(lambda: seat.version > 0)
            await until(pilot, lambda: screen.board.view.phase == seat.view["phase"])  # type: ignore[index]
    await bob.leave()


async def test_one_comes_back_as_the_same_player(server: Serving):
    async with terminal(wish(server, "war-slayer")) as pilot:
        table = (await table_screen(pilot)).table.id
    again = wish(server, table=table, names=[])
    async with terminal(again) as pilot:
        screen = await table_screen(pilot)
        assert screen.viewer == 0
        assert screen.board.names[0] == "Tess"

    assert stat.S_IMODE(identities_path().stat().st_mode) == 0o600
    assert list(json.loads(identities_path().read_text())) == [base(server)]


async def test_the_lobby_shows_open_tables_and_one_joins(server: Serving):
    ann = await (await Person(server.port).arrive()).call_oneself("Ann")
    table = await ann.open_table()
    async with ann.at(table), terminal(wish(server)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, Lobby))
        await until(pilot, lambda: "Open tables" in text_of(pilot.app))
        assert "War X-treme  2 to 8 players" in text_of(pilot.app)
        assert "…" not in text_of(pilot.app)
        await press(pilot, "enter")
        screen = await table_screen(pilot)
        await press(pilot, "enter")
        await until(pilot, lambda: screen.table.you == 1)
    await ann.leave()


async def test_who_has_no_seat_watches(server: Serving):
    ann = await Person(server.port).arrive()
    table = await ann.open_table(bots=["random"], friends=0)
    async with ann.at(table) as seat, terminal(wish(server, table=table)) as pilot:
        screen = await table_screen(pilot)
        assert screen.viewer is None
        before = screen.board.view
        await seat.act()
        await seat.wait(lambda: seat.decision is not None)
        assert seat.view is not None
        hand = seat.view["sides"][0]["hand"]
        await until(pilot, lambda: screen.board.view != before and len(screen.board.view.sides[0].hand) == len(hand))
        assert screen.board.view.sides[0].hand == (None,) * len(hand)
        await press(pilot, "enter", "u", "h", "p", "slash")
        assert screen.asked is None
        assert pilot.app.screen is screen, "who watches is not heard, and is not asked what to say"
        assert "/" not in {key for key, _ in (*screen.keys(), *screen.all_keys())}
    await ann.leave()


async def test_a_rematch_is_gone_to(server: Serving):
    async with terminal(wish(server, "war-slayer", against="random")) as pilot:
        screen = await table_screen(pilot)
        await until(pilot, lambda: screen.asked is not None)
        await press(pilot, "q", "r")
        await until(pilot, lambda: screen.result is not None)
        await press(pilot, "r")
        await until(pilot, lambda: pilot.app.screen is not screen and isinstance(pilot.app.screen, TableScreen))
        again = pilot.app.screen
        assert isinstance(again, TableScreen)
        assert again.table.id != screen.table.id


async def test_a_hint_and_a_typed_move_are_laid_out(server: Serving):
    async with terminal(wish(server, "war-slayer", against="random")) as pilot:
        screen = await table_screen(pilot)
        await until(pilot, lambda: screen.asked is not None and screen.wants_key)
        assert {("h", "hint")} <= {*screen.keys()}
        await press(pilot, "h")
        await until(pilot, lambda: screen.note is not None and screen.note.text.startswith("Hint:"))


def test_addresses_as_people_copy_them():
    assert Address.read("http://h:1/table/Ab-9") == Address("http://h:1", "Ab-9")
    assert Address.read("h:1", "Ab-9") == Address("http://h:1", "Ab-9")
    assert Address.read("https://ruse.example").socket == "wss://ruse.example/ws"
    assert Address.read("http://[::1]:8400").base == "http://[::1]:8400"
    for bad in ("ftp://h", "http://", "h:99999", "http://h/replay/x", "http://h/table/a b"):
        with pytest.raises(RuseError):
            Address.read(bad)


async def test_nobody_there_is_one_sentence(tmp_path: Path):
    app = RemoteApp(Wish(Address("http://127.0.0.1:9")), NIGHT)
    async with app.run_test() as pilot:
        await until(pilot, lambda: app.failure is not None)

    assert app.failure == "no server of Ruse answers at http://127.0.0.1:9: Connection refused"
