"""Orders beside the game: phrases and chat, notes, hints, the line of who is winning."""

from __future__ import annotations

import asyncio

from ruse.kernel.errors import Refusal, RuseError
from ruse.kernel.sight import Sight
from ruse.kernel.state import SPECTATOR
from ruse.server.beside.minds import pack
from ruse.server.live import scene
from ruse.server.live.company import company, tell, tell_all
from ruse.server.live.connection import Connection
from ruse.server.live.desk import Desk
from ruse.server.names import clean_text
from ruse.server.words import phrase
from ruse.table.chairs import BOT
from ruse.wire import commands, messages

PHRASES = {
    "hello": "Hello!",
    "luck": phrase("goodLuck"),
    "well": phrase("wellPlayed"),
    "oh": phrase("ohNo"),
    "thinking": phrase("iAmThinking"),
    "moment": phrase("oneMomentPlease"),
    "thanks": phrase("thankYou"),
    "again": phrase("anotherGame"),
    "bye": phrase("iHaveToGo"),
}


async def chat(desk: Desk, sender: Connection, command: commands.Chat) -> None:
    seat = desk.seat_of(sender.player.id)
    if seat is None:
        raise Refusal(phrase("onlyPlayersTalkAtThis"))
    if (command.phrase is None) == (command.text is None):
        raise Refusal(phrase("sendEitherAPhraseOr"))
    if command.phrase is not None and command.phrase not in PHRASES:
        raise Refusal(phrase("thereIsNoSuchPhrase"))
    if command.text is not None and not desk.options.free_chat:
        raise Refusal(phrase("thisTableHasPhrasesOnly"))
    text = clean_text(command.text) if command.text is not None else None
    if text == "":
        raise Refusal(phrase("thereIsNothingToSay"))
    desk.house.rates.chat.spend(sender.player.id)
    desk.house.check_room()
    entry = await desk.house.store.add_chat(
        desk.id, now=desk.house.now(), seat=seat, player=sender.player.id, phrase=command.phrase, text=text,
        command=f"{seat}.{command.id}",
    )  # fmt: skip
    desk.house.hints.say("said", table=desk.id, number=entry.number)
    tell_all(desk, messages.Said(seat, sender.player.name, entry.at, entry.phrase, entry.text))


async def mute(desk: Desk, sender: Connection, command: commands.Mute) -> None:
    """The page hides what a muted player says; the table only agrees that there is such a seat."""
    if command.seat >= len(desk.places):
        raise Refusal(phrase("thisTableHasNoSuch"))


async def note(desk: Desk, sender: Connection, command: commands.Note) -> None:
    """A private note: kept, and shown in every tab of the same player."""
    player = sender.player.id
    seat = desk.seated(player)
    text = clean_text(command.text)
    if text:
        desk.house.check_room()
    kept = await desk.house.store.notes(player, desk.id)
    if text and command.at not in kept and len(kept) >= desk.house.settings.limits.notes_of_a_table:
        raise Refusal(phrase("youHaveAsManyNotes"))
    await desk.house.store.set_note(player, desk.id, command.at, text)
    noted = messages.Note(command.at, text)
    tell(desk, [(connection, viewer, noted) for connection, viewer in company(desk) if viewer == seat])


async def hint(desk: Desk, sender: Connection, command: commands.Hint) -> None:
    """What the rules-of-thumb bot would consider; it is worked out beside the table's turn."""
    table, seat = desk.playing(), desk.seated(sender.player.id)
    if desk.options.rated:
        raise Refusal(phrase("thisTableIsRatedNobody"))
    if any(place.kind != BOT for place in desk.places if place.seat != seat):
        raise Refusal(phrase("whereOtherPeoplePlayThere"))
    if desk.options.daily:
        raise Refusal(phrase("theDealOfADay4"))
    decision = table.decision(seat)
    if decision is None or decision.id != command.decision:
        raise Refusal(phrase("youAreNotAskedThis"))
    desk.house.rates.thoughts.spend(sender.player.id)
    desk.house.spawn(_hint(desk, sender, seat, decision.id, table.sight(seat)))


async def _hint(desk: Desk, sender: Connection, seat: int, asked: int, sight: Sight) -> None:
    words = desk.game.words
    try:
        found = await desk.house.thinkers.hint(pack(desk.game.name, sight))
    except Exception as trouble:
        desk.house.log.warning("hint failed", table=desk.id, trouble=type(trouble).__name__)
        found = None
    action, key, slots = found if found is not None else (desk.game.default(sight), "", {})
    if not words.has(key):
        key, slots = desk.game.explain(sight.view, action)
    text = desk.game.write(sight.view, action).text
    hinted = messages.Hint(asked, text, words.say(key, slots, seat, scene.names(desk)))
    tell(desk, [(sender, seat, hinted)])


async def line(desk: Desk, sender: Connection, command: commands.Line) -> None:
    """Who is winning, from the viewer's own sight and nothing else."""
    table = desk.playing()
    if not desk.options.line:
        raise Refusal(phrase("thisTablePlaysWithoutThe"))
    desk.house.rates.thoughts.spend(sender.player.id)
    viewer, seat = desk.viewer_of(sender.player.id), desk.seat_of(sender.player.id)
    version = table.snapshot(viewer).version
    sight = table.sight(int(SPECTATOR) if seat is None else seat)
    desk.house.spawn(_line(desk, sender, viewer, seat or 0, version, sight))


async def _line(desk: Desk, sender: Connection, viewer: int, seat: int, version: int, sight: Sight) -> None:
    try:
        share = await desk.house.thinkers.share(pack(desk.game.name, sight), seat)
    except (RuseError, asyncio.CancelledError):
        return
    tell(desk, [(sender, viewer, messages.Line(version, round(share, 3)))])
