"""`ruse serve --lan`: what is printed and shown can be reached by others, whatever the server was called by."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from ruse.kernel.errors import RuseError
from ruse.server import addresses
from ruse.server.addresses import is_own, own_address, room_address
from tests.server.people import Person
from tests.server.serving import environment, serving

OWN = ("127.0.0.1", "127.0.1.1", "localhost", "LOCALHOST", "[::1]", "::1", "0.0.0.0", "ruse.localhost")


@pytest.mark.parametrize("host", OWN)
def test_names_that_only_this_machine_understands(host: str):
    assert is_own(host)
    assert not is_own("192.168.1.7")
    assert not is_own("ruse.example")


def test_a_machine_without_an_address_in_the_room_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(socket.socket, "getsockname", lambda self: ("127.0.0.1", 9))

    with pytest.raises(RuseError, match="no address that others in the room could reach"):
        addresses.lan_address()


def test_a_host_that_was_named_is_where_phones_find_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.168.1.7")

    assert room_address("10.0.0.5") == "10.0.0.5"
    assert {room_address(host) for host in OWN} == {"192.168.1.7"}
    assert own_address("0.0.0.0", 8400) == "http://127.0.0.1:8400/"
    assert own_address("10.0.0.5", 8400) == "http://10.0.0.5:8400/"


@pytest.mark.anyio
@pytest.mark.parametrize("called", ["127.0.0.1", "127.0.1.1", "localhost", "0.0.0.0", "LocalHost", "[::1]"])
async def test_the_links_of_a_table_are_for_the_room(tmp_path: Path, called: str):
    async with serving(tmp_path, lan="192.168.1.7") as here:
        ann = await Person(here.port).arrive()
        body = {
            "game": "war-slayer", "bots": [], "friends": 1, "switches": {}, "pace": {"is": "relaxed"},
            "spectators": "public", "line": False, "free_chat": True,
        }  # fmt: skip
        made = await ann.post("/api/tables", body, host=f"{called}:{here.port}")
        assert made["link"].startswith(f"http://192.168.1.7:{here.port}/table/")
        await ann.leave()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_what_is_printed_can_be_reached(tmp_path: Path, host: str):
    command = [sys.executable, "-m", "ruse.cli", "serve", "--lan", "--host", host, "--no-open", "--port", "0"]
    started = subprocess.Popen(
        [*command, "--data", str(tmp_path)],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert started.stdout is not None
    try:
        link = ""
        for line in started.stdout:
            if line.startswith("Phones in the room: "):
                link = line.split(": ", 1)[1].strip()
                break
        assert link, "no address was printed: has this machine any but its loopback?"
        assert not is_own(link.removeprefix("http://").rsplit(":", 1)[0])
        assert httpx2.get(f"{link}healthz", timeout=10).status_code == 200
    finally:
        started.terminate()
        started.wait(15)
