"""A table so small that a walker is through with it in a second, with a fault of each kind to plant."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

DECISIONS = 5
LEGAL = [{"text": "left", "slots": {}}, {"text": "right", "slots": {}}]
FAULTS = {
    "exception": "the board throws when a card is pressed",
    "console": "the board warns in the console",
    "dead": "the right card does nothing",
    "refused": "the server refuses what is lit",
    "overlap": "the log lies on the question",
    "cut": "a name is cut off",
    "spilled": "a name sticks out of its plate",
    "broken": "a name is broken in its middle",
    "outside": "a card lies beside the window",
    "covered": "a card lies under a curtain that lets light through",
    "stuck": "the second question has no answers",
    "focus": "the answers are made anew, and the focus is gone",
    "axe": "a control has no name",
}
"""What is planted, by the kind of finding that it has to become."""


async def page(request: Request) -> Response:
    return FileResponse(Path(__file__).with_name("little_table.html"), media_type="text/html")


async def home(request: Request) -> Response:
    return JSONResponse({})


async def play(wire: WebSocket) -> None:
    await wire.accept()
    fault = wire.query_params.get("fault")
    version = 0

    def asked() -> dict[str, Any] | None:
        if version == DECISIONS:
            return None
        return {"id": version, "kind": "pick", "legal": [] if fault == "stuck" and version == 1 else LEGAL}

    await wire.send_json({"is": "snapshot", "table": {"state": "playing"}, "decision": asked()})
    async for command in wire.iter_json():
        if fault == "refused" and version == 1 and command["steps"] == ["right"]:
            await wire.send_json({"is": "ack", "id": command["id"], "status": "refused", "reason": "not now"})
            continue
        version += 1
        state = "over" if version == DECISIONS else "playing"
        await wire.send_json({"is": "ack", "id": command["id"], "status": "done"})
        await wire.send_json({"is": "told", "state": state, "decision": asked()})


ROUTES = [Route("/", page), Route("/api/home", home), Route("/table", page), WebSocketRoute("/ws", play)]


@contextmanager
def serving() -> Iterator[str]:
    """Its address, while a thread serves it."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = int(taken.getsockname()[1])
    server = uvicorn.Server(
        uvicorn.Config(Starlette(routes=ROUTES), port=port, log_level="critical", ws="websockets-sansio")
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(5)
