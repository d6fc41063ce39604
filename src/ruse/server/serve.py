"""`ruse serve`: start the server, say where it is, and stop it without losing anything."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Annotated, Literal

import segno
import uvicorn
from cyclopts import Parameter

import ruse
from ruse.kernel.errors import RuseError
from ruse.kernel.language import VARIABLE, Language
from ruse.server.addresses import is_address, is_own, own_address, room_address
from ruse.server.app import make_app
from ruse.server.collector import calm_the_collector, collect_young
from ruse.server.house import House
from ruse.server.limits import Limits
from ruse.server.lines import http_within
from ruse.server.logs import set_up_logs
from ruse.server.settings import PORT, WEB, Settings
from ruse.server.successor import Successor, handed_on
from ruse.server.wires import Wire
from ruse.server.words import phrase
from ruse.wire.codec import MAX_FRAME

OWN_DESCRIPTORS = 500
"""For the database, processes beside and files being served."""


def serve(
    *,
    host: Annotated[str, Parameter(env_var="RUSE_HOST")] = "127.0.0.1",
    port: Annotated[int, Parameter(env_var="RUSE_PORT")] = PORT,
    data: Annotated[Path, Parameter(env_var="RUSE_DATA")] = Path("ruse-data"),
    database: Annotated[str | None, Parameter(env_var="RUSE_DATABASE")] = None,
    lan: Annotated[bool, Parameter(env_var="RUSE_LAN")] = False,
    open: Annotated[bool, Parameter(env_var="RUSE_OPEN")] = True,
    public: Annotated[str | None, Parameter(env_var="RUSE_PUBLIC")] = None,
    bot_speed: Annotated[float, Parameter(env_var="RUSE_BOT_SPEED")] = 1.0,
    web: Annotated[Path, Parameter(env_var="RUSE_WEB")] = WEB,
    open_metrics: Annotated[bool, Parameter(env_var="RUSE_OPEN_METRICS")] = False,
    lab: Annotated[bool, Parameter(env_var="RUSE_LAB")] = True,
    playtests: Annotated[bool, Parameter(env_var="RUSE_PLAYTESTS")] = True,
    leaderboard: Annotated[bool, Parameter(env_var="RUSE_LEADERBOARD")] = True,
    language: Annotated[Language, Parameter(env_var=VARIABLE)] = "en",
    log: Annotated[Literal["debug", "info", "warning", "error"], Parameter(env_var="RUSE_LOG")] = "warning",
) -> None:
    """Serve games in the browser. Every option can also be set by its environment variable.

    Parameters
    ----------
    host
        Address to listen on; the default can be reached from this machine only.
    port
        Port to listen on; 0 takes any free one.
    data
        Folder for everything the server keeps: the database, reports.
    database
        Another database than the SQLite file in the data folder, as postgresql://user:password@host:port/name.
    lan
        Let phones and machines in the room play: listen on all addresses, and show a QR code of this one.
    open
        Open the browser when there is a screen.
    public
        The address people reach this server under, when it stands behind a proxy; links are made from it.
    bot_speed
        Factor on the time bots seem to think: 0 answers at once, 2 takes twice as long.
    web
        Folder of the built browser client.
    open_metrics
        Show /metrics to other machines too.
    lab
        Let visitors run studies in the lab; /limits says how much of it.
    playtests
        Let tables ask those who agreed to it what they think of the rules; answers are kept without names.
    leaderboard
        Show everybody who is how strong at each game, as far as rated games say.
    language
        The language of all that is said; qps marks every sentence, to see which ones stand in no catalogue.
    log
        How much is logged: debug, info, warning or error.
    """
    if not 0 <= bot_speed <= 10:
        raise RuseError(phrase("aBotSpeedIsA"))
    if web != WEB and not (web / "index.html").is_file():
        raise RuseError(phrase("thereIsNoBuiltBrowser", web=web))
    if public is not None and not is_address(public):
        raise RuseError(phrase("publicTakesAnAddressLike", public=f"{public!r}"))
    if lan and is_own(host):
        host = "0.0.0.0"
    handed = handed_on()
    listening = handed or _listen(host, port)
    port = listening.getsockname()[1]
    address = room_address(host) if lan else None
    settings = Settings(
        data=data, host=host, port=port, database=database, public=public, lan=address, bot_speed=bot_speed,
        open_metrics=open_metrics, lab=lab, playtests=playtests, leaderboard=leaderboard, web=web,
    )  # fmt: skip
    set_up_logs(log)
    _allow_descriptors(settings.limits)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        successor = Successor.expected()
        opens = open and handed is None and _has_screen()
        stopped_by = runner.run(run(settings, listening, successor, open_browser=opens))
    if stopped_by == signal.SIGINT:
        raise KeyboardInterrupt(phrase("everyTableAndEveryMove", data=data))
    successor.take_over()


class Server(uvicorn.Server):
    """uvicorn that lets the house finish and say goodbye before connections are cut."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house
        self.stopped_by: int | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.stopped_by = self.stopped_by or sig
        super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on a signal, and call that a success."""
        if sys.platform == "win32":
            with super().capture_signals():
                yield
            return
        loop, signals = asyncio.get_running_loop(), (signal.SIGINT, signal.SIGTERM)
        for number in signals:
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in signals:
                loop.remove_signal_handler(number)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Who comes back now is for another process, or for the next one."""
        for listening in (*self.servers, *(sockets or ())):
            listening.close()
        await self._house.close()
        await super().shutdown(sockets)


async def run(
    settings: Settings, listening: socket.socket, successor: Successor, *, open_browser: bool = False
) -> int | None:
    """Serve until a signal asks to stop: which one."""
    house = await House.open(settings)
    calm_the_collector()
    collecting = asyncio.create_task(collect_young(lambda: house.connections))
    _announce(settings, building=successor.expects)
    if open_browser:
        webbrowser.open(own_address(settings.host, settings.port))
    try:
        config = uvicorn.Config(
            make_app(house, successor), ws=Wire, log_level="warning", access_log=False, ws_max_size=MAX_FRAME,
            ws_per_message_deflate=settings.limits.compression,
            ws_ping_interval=20.0, ws_ping_timeout=20.0, server_header=False, lifespan="off",
            http=http_within(settings.limits), timeout_graceful_shutdown=5,
        )  # fmt: skip
        server = Server(config, house)
        successor.listen(listening, lambda: server.handle_exit(signal.SIGTERM, None))
        await server.serve([listening])
        return server.stopped_by
    finally:
        collecting.cancel()
        await house.close()
        await house.store.close()


def descriptors_wanted(limits: Limits) -> int:
    """Every socket and line, and what the server itself has open."""
    return limits.connections + limits.lines + OWN_DESCRIPTORS


def _allow_descriptors(limits: Limits) -> None:
    """As many as the limits promise, if the system lets this process have them."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = descriptors_wanted(limits)
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


def _listen(host: str, port: int) -> socket.socket:
    """Take the port, or say in one sentence why not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except (OSError, OverflowError) as error:
        listening.close()
        reason = error.strerror if isinstance(error, OSError) and error.strerror else phrase("thereIsNoSuchPort")
        raise RuseError(phrase("cannotListenOnPortTry", host=host, port=port, reason=reason)) from error
    return listening


def _announce(settings: Settings, *, building: bool = False) -> None:
    if not (ruse.is_compiled() or building):
        print(phrase("theRulesRunAsPlain"), file=sys.stderr)
    print(phrase("ruseIsAt", own_address=own_address(settings.host, settings.port)), flush=True)
    if settings.lan is not None:
        link = f"http://{settings.lan}:{settings.port}/"
        segno.make(link, error="m").terminal(compact=True)
        print(phrase("phonesInTheRoom", link=link), flush=True)


def _has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
