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
from typing import Annotated

import segno
import uvicorn
from cyclopts import Parameter

import ruse
from ruse.kernel.errors import RuseError
from ruse.server.app import make_app
from ruse.server.collector import calm_the_collector, collect_young
from ruse.server.house import House
from ruse.server.logs import set_up_logs
from ruse.server.settings import PORT, WEB, Settings
from ruse.server.wires import Http, Wire
from ruse.wire.codec import MAX_FRAME


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
    log: Annotated[str, Parameter(env_var="RUSE_LOG")] = "warning",
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
    log
        How much is logged: debug, info, warning or error.
    """
    if not 0 <= bot_speed <= 10:
        raise RuseError("a bot speed is a number from 0 to 10")
    listening = _listen("0.0.0.0" if lan and host == "127.0.0.1" else host, port)
    port = listening.getsockname()[1]
    address = lan_address() if lan else None
    settings = Settings(
        data=data, host=host, port=port, database=database, public=public, lan=address, bot_speed=bot_speed,
        open_metrics=open_metrics, web=web,
    )  # fmt: skip
    set_up_logs(log)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(run(settings, listening, open_browser=open and _has_screen()))


class Server(uvicorn.Server):
    """uvicorn that lets the house finish and say goodbye before connections are cut."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

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


async def run(settings: Settings, listening: socket.socket, *, open_browser: bool = False) -> None:
    """Serve until a signal asks to stop."""
    house = await House.open(settings)
    calm_the_collector()
    collecting = asyncio.create_task(collect_young(lambda: house.connections))
    _announce(settings)
    if open_browser:
        webbrowser.open(f"http://127.0.0.1:{settings.port}/")
    try:
        config = uvicorn.Config(
            make_app(house), ws=Wire, log_level="warning", access_log=False, ws_max_size=MAX_FRAME,
            ws_per_message_deflate=settings.limits.compression,
            ws_ping_interval=20.0, ws_ping_timeout=20.0, server_header=False, lifespan="off", http=Http,
            timeout_graceful_shutdown=5,
        )  # fmt: skip
        await Server(config, house).serve([listening])
    finally:
        collecting.cancel()
        await house.close()
        await house.store.close()


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
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "there is no such port"
        raise RuseError(f"cannot listen on {host}, port {port}: {reason}; try another --port") from error
    return listening


def lan_address() -> str:
    """This machine's address in the room. Nothing is sent: a datagram socket only looks up its route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError as error:
            raise RuseError("this machine has no address that others in the room could reach") from error


def _announce(settings: Settings) -> None:
    if not ruse.is_compiled():
        print(
            "The rules run as plain Python here: bots think slowly. Build with a C compiler for speed.", file=sys.stderr
        )
    print(f"Ruse is at http://{'127.0.0.1' if settings.lan else settings.host}:{settings.port}/", flush=True)
    if settings.lan is not None:
        link = f"http://{settings.lan}:{settings.port}/"
        segno.make(link, error="m").terminal(compact=True)
        print(f"Phones in the room: {link}", flush=True)


def _has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
