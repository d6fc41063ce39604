"""A table that asks people about the rules: who agrees before the deal may answer when the game is over.

Nothing is noted here while they play. What a browser counted comes with the answer, after its player has seen it; a seat
remembers that it answered, and the answer nothing of the seat.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ruse.kernel.errors import Refusal, RuseError
from ruse.server.ground import Ground
from ruse.server.live import scene
from ruse.server.live.company import company, tell
from ruse.server.live.connection import Connection
from ruse.server.live.desk import Desk
from ruse.server.live.keeping import keep_seats
from ruse.server.names import clean_text
from ruse.server.words import phrase
from ruse.store import Variant
from ruse.wire import commands, shapes
from ruse.wire.messages import Seats

CLOSED = phrase("thisServerHasNoPlaytests")


def check_playtest(house: Ground) -> None:
    if not house.settings.playtests:
        raise RuseError(CLOSED)


def cleaned(wanted: shapes.Playtest | None) -> shapes.Playtest | None:
    """The questions as they will be shown: each complaint once, in one line of letters that are seen."""
    if wanted is None:
        return None
    scales = [shapes.Scale(one.about, _one_line(one.asks)) for one in wanted.scales]
    if len({one.about for one in scales}) < len(scales):
        raise RuseError(phrase("aPlaytestAsksAboutEach"))
    if not all(one.asks for one in scales):
        raise RuseError(phrase("aQuestionOfAPlaytest"))
    return shapes.Playtest(scales, _one_line(wanted.line))


def _one_line(text: str) -> str:
    return " ".join(clean_text(text).split())


async def agree(desk: Desk, sender: Connection, command: commands.Agree) -> None:
    if desk.table is not None:
        raise Refusal(phrase("theGameHasStarted"))
    place = desk.places[desk.seated(sender.player.id)]
    _asked(desk)
    place.agreed = command.yes
    await keep_seats(desk)


async def answer(desk: Desk, sender: Connection, command: commands.Answer) -> None:
    seat = desk.seated(sender.player.id)
    asked, place = _asked(desk), desk.places[seat]
    if desk.state != "over":
        raise Refusal(phrase("theQuestionsComeWhenThe"))
    if not place.agreed:
        raise Refusal(phrase("youDidNotAgreeTo"))
    if place.answered == command.id:  # Kept before, and sent again because nobody knew.
        return
    if place.answered:
        raise Refusal(phrase("youHaveAnsweredAlready"))
    check_playtest(desk.house)
    body = _body(desk, asked, command)
    desk.house.check_room()
    seats = [replace(other, answered=command.id) if other.seat == seat else other for other in desk.places]
    kept = [other.keep() for other in seats]
    await desk.house.store.keep_answer(
        desk.id, kept, desk.kept, asker=desk.options.asker, variant=variant_of(desk), body=body
    )
    desk.places, desk.kept = seats, tuple(kept)
    desk.house.hints.changed(desk)
    _tell_own(desk, seat)


def _asked(desk: Desk) -> shapes.Playtest:
    if desk.options.playtest is None:
        raise Refusal(phrase("thisTableAsksNothing"))
    return desk.options.playtest


def _body(desk: Desk, asked: shapes.Playtest, command: commands.Answer) -> dict[str, Any]:
    """What is kept: the questions as they were put, and nothing that was not asked."""
    wording = {one.about: one.asks for one in asked.scales}
    if not set(command.marks) <= set(wording):
        raise Refusal(phrase("thisWasNotAskedHere"))
    line = _one_line(command.line)
    if line and not asked.line:
        raise Refusal(phrase("thisWasNotAskedHere"))
    if unknown := set(command.speeds) - set(desk.game.kinds):
        raise Refusal(phrase("inNobodyDecides", title=desk.game.title, unknown=f"{min(unknown)!r}"))
    body: dict[str, Any] = {"asked": wording, "marks": dict(command.marks), "speeds": dict(command.speeds)}
    if line:
        body |= {"question": asked.line, "line": line}
    return body | {"rules": command.rules, "undos": command.undos, "hints": command.hints}


def variant_of(desk: Desk) -> Variant:
    """By the rules that were dealt; what the book has anyway is not said."""
    given, seats = desk.playing().setup.options, len(desk.places)
    usual = {switch.name: switch.default for switch in desk.game.switches}
    return Variant(desk.game.name, seats, {name: value for name, value in given.items() if value != usual.get(name)})


def _tell_own(desk: Desk, seat: int) -> None:
    """Nobody else hears that a seat has answered."""
    shown = scene.seats(desk)
    here = [(connection, viewer) for connection, viewer in company(desk) if viewer == seat]
    tell(desk, [(c, viewer, Seats(scene.table(desk, c, shown), scene.clocks(desk))) for c, viewer in here])
