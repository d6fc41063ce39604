"""Planted leaks, each through another channel: a test of secrets that finds nothing must find these. Only tests use them.

What leaks is always the same: a number that depends on the whole truth of the table, hidden cards and all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from starlette.requests import Request
from starlette.responses import Response

from ruse.kernel.listener import told_to
from ruse.kernel.plain import to_plain
from ruse.kernel.registry import load_game
from ruse.kernel.state import ORACLE
from ruse.server import app
from ruse.server.beside import minds
from ruse.server.http import report, sockets
from ruse.server.http.answers import house_of
from ruse.server.live import orders, scene, talk, thinking
from ruse.server.live.desk import Desk
from ruse.server.live.real_time import happens
from ruse.server.live.release import Release
from ruse.server.live.telling import announce
from ruse.table import Table
from ruse.wire.messages import Ack, Pong, Said
from tests.worlds.leaks_in_real_time import IN_REAL_TIME
from tests.worlds.planted import LEAKS, Leak, around, around_async, leak, live_table, truth


def leaks_of(game: str) -> dict[str, Leak]:
    return LEAKS | IN_REAL_TIME if happens(load_game(game)) else LEAKS


def _in_told(change: Callable[[Any, Desk], None]) -> Any:
    def spoil(told: Any, desk: Desk, *_: Any) -> Any:
        change(told, desk)
        return told

    return around(scene, "told", spoil)


@leak("a field of what is told")
def _told_field() -> Iterator[None]:
    with _in_told(lambda told, desk: setattr(told, "view", {**to_plain(told.view), "pad": truth(desk)})):
        yield


@leak("the size of what is told")
def _told_size() -> Iterator[None]:
    with _in_told(lambda told, desk: setattr(told, "view", {**to_plain(told.view), "pad": " " * (truth(desk) % 7)})):
        yield


@leak("when a bot decides: as soon as it has thought")
def _bot_time() -> Iterator[None]:
    async def decide(desk: Desk, thought: Any) -> None:
        await thinking._work_out(desk, thought)
        await thinking._answer(desk, thought)

    with patch.object(thinking, "_decide", decide):
        yield


@leak("when a bot decides: later, if it thinks for longer")
def _bot_pause() -> Iterator[None]:
    with around(thinking, "_pause", lambda pause, desk, *_: pause and max(pause, truth(desk) % 200 / 1000)):
        yield


@leak("the order of fields")
def _field_order() -> Iterator[None]:
    def turn(told: Any, desk: Desk) -> None:
        items = list(to_plain(told.view).items())
        told.view = dict(items[truth(desk) % len(items) :] + items[: truth(desk) % len(items)])

    with _in_told(turn):
        yield


@leak("an event that was not for this viewer")
def _untold_event() -> Iterator[None]:
    def add(told: Any, desk: Desk) -> None:
        assert desk.table is not None
        told.events = [*told.events, *(to_plain(event) for event in desk.table._stand.play.chronicle[-8:])]

    with _in_told(add):
        yield


@leak("the version")
def _version() -> Iterator[None]:
    with _in_told(lambda told, desk: setattr(told, "version", told.version + truth(desk) % 5)):
        yield


@leak("a field of a snapshot")
def _snapshot_field() -> Iterator[None]:
    def spoil(shown: list[Any], desk: Desk, *_: Any) -> Any:
        shown[0].view = {**to_plain(shown[0].view), "pad": truth(desk)}
        return shown

    with around_async(scene, "arrival", spoil):
        yield


@leak("the log")
def _log() -> Iterator[None]:
    def spoil(shown: list[Any], desk: Desk, *_: Any) -> Any:
        shown[0].log = [*shown[0].log, {"is": "Drew", "cards": truth(desk)}]
        return shown

    with around_async(scene, "arrival", spoil):
        yield


@leak("the history as nobody may know it")
def _history() -> Iterator[None]:
    def log(table: Table, viewer: int) -> list[Any]:
        happened = table._stand.play.chronicle
        return told_to(table.game, happened, int(ORACLE))

    with patch.object(Table, "log", log):
        yield


@leak("the length of a seal")
def _seal() -> Iterator[None]:
    def spoil(seal: Any, desk: Desk, *_: Any) -> Any:
        seal.commitment += "0" * (truth(desk) % 7)
        return seal

    with around(scene, "seal", spoil):
        yield


@leak("the notes")
def _notes() -> Iterator[None]:
    def spoil(shown: list[Any], desk: Desk, *_: Any) -> Any:
        shown[0].notes = {**shown[0].notes, "": str(truth(desk))}
        return shown

    with around_async(scene, "arrival", spoil):
        yield


@leak("the order of the seats")
def _seat_order() -> Iterator[None]:
    def spoil(seats: list[Any], desk: Desk) -> list[Any]:
        return seats[::-1] if desk.table is not None and truth(desk) % 2 else seats

    with around(scene, "seats", spoil):
        yield


@leak("who has locked in")
def _locked() -> Iterator[None]:
    def spoil(seat: Any, desk: Desk, *_: Any) -> Any:
        seat.locked = desk.table is not None and bool(truth(desk) % 2)
        return seat

    with around(scene, "_seat", spoil):
        yield


@leak("the number of people who watch")
def _watching() -> Iterator[None]:
    def spoil(table: Any, desk: Desk, *_: Any) -> Any:
        table.watching += truth(desk) % 5 if desk.table is not None else 0
        return table

    with around(scene, "build_table", spoil):
        yield


@leak("one frame more")
def _frame_more() -> Iterator[None]:
    def spoil(_: None, release: Release, *__: Any) -> None:
        if truth(release.desk) % 2:
            announce(release.desk)

    with around_async(Release, "leave", spoil):
        yield


@leak("somebody talks")
def _talk() -> Iterator[None]:
    def spoil(_: None, release: Release, *__: Any) -> None:
        for connection in release.desk.connections:
            connection.send(Said(None, "Bot", 1, text="hm" * (truth(release.desk) % 4)))

    with around_async(Release, "leave", spoil):
        yield


@leak("the sentence of a refusal")
def _refusal() -> Iterator[None]:
    def spoil(ack: Ack, desk: Desk, *_: Any) -> Ack:
        return Ack(ack.id, ack.status, ack.rule, f"{ack.reason} ({truth(desk) % 100})") if ack.reason else ack

    with around_async(orders, "_try", spoil):
        yield


@leak("the rule of a refusal")
def _rule() -> Iterator[None]:
    def spoil(ack: Ack, desk: Desk, *_: Any) -> Ack:
        return Ack(ack.id, ack.status, f"X-{truth(desk) % 4}", ack.reason) if ack.reason else ack

    with around_async(orders, "_try", spoil):
        yield


@leak("what the lobby says")
def _lobby() -> Iterator[None]:
    def spoil(detail: str, desk: Desk, *_: Any) -> str:
        return f"{detail} {truth(desk) % 100}" if desk.table is not None else detail

    with around(scene, "detail", spoil):
        yield


@leak("the time of an answer")
def _pong() -> Iterator[None]:
    with (
        live_table() as live,
        patch.object(sockets, "Pong", lambda at, now: Pong(at, now + truth(live[0]) % 9)),
    ):
        yield


@leak("what a bot is given to think about")
def _hint() -> Iterator[None]:
    honest = minds.pack

    def leaky(game: str, sight: Any) -> Any:
        return replace(honest(game, sight), told=(truth(live[0]),))

    with live_table() as live, patch.object(talk, "pack", leaky):
        yield


@leak("the report of a problem")
def _report() -> Iterator[None]:
    with around(report, "viewer_stream", lambda seen, desk, *_: {**seen, "pad": truth(desk)}):
        yield


def _on_page(path: str, spoil: Callable[[Response, int], Response]) -> Any:
    """The answers of one route, spoiled by the truth of the table that is live."""

    def wrapped(endpoint: app.Endpoint) -> app.Endpoint:
        async def call(request: Request) -> Response:
            desk = next(iter(house_of(request).hall.desks.values()))
            try:
                return spoil(await endpoint(request), truth(desk))
            except Exception as error:
                return spoil(await app._refused(request, error), truth(desk))

        return call

    routes = tuple((m, p, wrapped(endpoint) if p == path else endpoint) for m, p, endpoint in app.ROUTES)
    return patch.object(app, "ROUTES", routes)


def _header(answer: Response, number: int) -> Response:
    answer.headers["etag"] = str(number)
    return answer


def _status(answer: Response, number: int) -> Response:
    answer.status_code = 404 if number % 2 else 403
    return answer


def _body(answer: Response, number: int) -> Response:
    return Response(bytes(answer.body) + b" " * (number % 7), answer.status_code, media_type=answer.media_type)


PAGES: dict[str, tuple[str, Callable[[Response, int], Response]]] = {
    "a header of the first page": ("/api/home", _header),
    "whether a replay is absent or forbidden": ("/api/replays/{id}", _status),
    "the record of a game in play": ("/api/replays/{id}/record", _body),
    "the page of the memory aid": ("/api/tables/{id}/memory", _body),
    "the line of who is winning": ("/api/replays/{id}/line", _header),
    "the feed": ("/api/feed/{token}.atom", _body),
}
for _name, (_path, _spoil) in PAGES.items():
    LEAKS[_name] = lambda path=_path, spoil=_spoil: _on_page(path, spoil)  # type: ignore[misc]
