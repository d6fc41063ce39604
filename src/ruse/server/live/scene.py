"""The one place that builds what a viewer of a live table gets: each message is made up for that viewer from nothing."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from io import BytesIO
from itertools import count
from typing import Any

import segno
from msgspec.structs import asdict

from ruse.bots.cast.people import Person, level_of, person_of
from ruse.bots.levels import find_level
from ruse.kernel import language
from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.options import Options
from ruse.kernel.sight import Setup
from ruse.kernel.state import SPECTATOR, WHOLE
from ruse.kernel.words import explain_all
from ruse.server.live.connection import Connection
from ruse.server.live.desk import Desk
from ruse.server.live.options import TableOptions
from ruse.server.live.places import Place
from ruse.server.live.seal import commitments
from ruse.server.live.told_log import ToldLog
from ruse.server.names import looks
from ruse.server.words import phrase
from ruse.store import Player
from ruse.table import Decision as Asked
from ruse.table import Delivery, Mail, Relaxed
from ruse.table.chairs import BOT, OPEN, PERSON, Chair
from ruse.table.forced import answers_itself, sits_alone
from ruse.wire import messages, shapes
from ruse.wire.shapes import Seat

SOMEBODY = "Somebody"
BOT_COLOURS = ("ink", "ochre", "violet", "green", "red", "petrol")


@lru_cache(maxsize=512)
def qr(link: str) -> str:
    """A QR code as SVG text."""
    out = BytesIO()
    segno.make(link, error="m").save(out, kind="svg", scale=4, border=2, xmldecl=False, svgclass=None, lineclass=None)
    return out.getvalue().decode()


def level_title(game: Game, name: str | None) -> str | None:
    if name is None:
        return None
    return language.told(_called(game, name))


def _called(game: Game, level: str) -> str:
    try:
        return find_level(game, level).title
    except RuseError:
        return level_of(level).title()


def bot_name(game: Game, bot: str | None) -> str:
    """What is kept as the name of a bot: a person's, or its level's."""
    somebody = person_of(bot)
    if somebody is not None:
        return somebody.name
    return "Bot" if bot is None else _called(game, bot)


def shown_person(game: Game, somebody: Person | None) -> shapes.Person | None:
    """A bot as people meet it: its face by its key, how it plays as a message of the game's words."""
    if somebody is None:
        return None
    plays = f"manner:{somebody.manner}"
    return shapes.Person(somebody.key, somebody.name, plays if game.words.has(plays) else "")


def seat_name(game: Game, place: Place, faces: dict[str, Player]) -> str:
    """A person's name as it is now, a bot's by who it is, or else by its level."""
    if place.kind == BOT:
        return bot_name(game, place.level)
    if place.kind == OPEN:
        return ""
    face = faces.get(place.player or "")
    return face.name if face is not None else SOMEBODY


def seat_names(game: Game, places: list[Place], faces: dict[str, Player]) -> list[str]:
    """The names of a whole table, no two alike."""
    return told_apart([seat_name(game, place, faces) for place in places])


def told_apart(names: list[str]) -> list[str]:
    """Of several that look alike each has a number that makes it nobody else's name, so that a log can tell them apart."""
    seen = [looks(name) for name in names]
    taken = set(seen)
    if len(taken) == len(names):
        return names
    told: list[str] = []
    for name, look in zip(names, seen, strict=True):
        if name and seen.count(look) > 1:
            name = next(f"{name} {n}" for n in count(1) if looks(f"{name} {n}") not in taken)
            taken.add(looks(name))
        told.append(name)
    return told


def names(desk: Desk) -> list[str]:
    return seat_names(desk.game, desk.places, desk.faces)


def chosen(desk: Desk, seat: int) -> Options:
    """What the seat has chosen so far, or what it got with the deal."""
    if desk.table is None:
        return desk.places[seat].chosen
    return choice_of(desk.table.setup, seat)


def choice_of(setup: Setup, seat: int) -> Options:
    return setup.chosen[seat] if seat < len(setup.chosen) else {}


def title(game: Game, named: list[str], you: int | None) -> str:
    """The game and whom one meets in it, without one's own name."""
    others = [name for seat, name in enumerate(named) if seat != you and name]
    if not others:
        return game.title
    listed = others[0] if len(others) == 1 else phrase("and", others=", ".join(others[:-1]), others2=others[-1])
    return phrase("against", title=game.title, listed=listed) if you is not None else f"{game.title}: {listed}"


def detail(desk: Desk, view: Any = None) -> str:
    """Where the game stands, as everybody may know: for the lobby."""
    if desk.table is None:
        return ""
    words, view = desk.game.words, view or desk.table.snapshot(int(SPECTATOR)).view
    return words.say("lobby:detail", asdict(view)) if words.has("lobby:detail") else ""


def standing(desk: Desk) -> tuple[Any, ...]:
    """What `seats` shows and a command can change: if it stays the same nobody is told. Nothing else belongs here."""
    table = desk.playing()
    locked = frozenset(() if table.moments.window is not None else table.locked)
    stands: list[Any] = [table.waits_for(), locked]
    for chair in table.chairs:
        stands += (chair.kind, chair.level, chair.stand_in, chair.strikes, chair.away_since)
    for place in desk.places:
        stands += (place.kind, place.player, place.ready, place.program)
    return tuple(stands)


def seats(desk: Desk) -> list[Seat]:
    table, here = desk.table, desk.here()
    waits_for = 0 if table is None else table.waits_for()
    locked: Collection[int] = () if table is None or table.moments.window is not None else table.locked
    return [
        _seat(desk, place, name, place.player in here, bool((waits_for >> place.seat) & 1), place.seat in locked)
        for place, name in zip(desk.places, names(desk), strict=True)
    ]


def _seat(desk: Desk, place: Place, name: str, here: bool, acting: bool, locked: bool) -> Seat:
    table, seat, kind = desk.table, place.seat, place.kind
    chair = table.chairs[seat] if table is not None else Chair(seat)
    face = desk.faces.get(place.player or "")
    return Seat(
        seat,
        "person" if kind == PERSON else "bot" if kind == BOT else "open",
        name,
        face.colour if face is not None else BOT_COLOURS[seat % len(BOT_COLOURS)],
        level_title(desk.game, chair.bot_level() if table is not None else place.level),
        present=kind == BOT or here,
        away_since=chair.away_since if kind == PERSON and not here else None,
        ready=place.ready,
        locked=locked,
        acting=acting,
        stand_in=chair.stand_in is not None,
        silent=chair.strikes,
        program=place.program is not None,
        chosen=chosen(desk, seat),
        person=shown_person(desk.game, person_of(place.level) if kind == BOT else None),
    )


def races(game: Game, given: TableOptions) -> bool:
    """Are there races against the clock at such a table?"""
    real_time = given.window > 0 and not isinstance(given.pace, Mail)
    return real_time and game.reflex is not None and game.reflex(given.switches)


def table(desk: Desk, connection: Connection, shown: list[Seat]) -> shapes.Table:
    you = desk.seat_of(connection.player.id)
    link = f"{connection.base}/table/{desk.id}"
    return build_table(desk, shown, you, link, host=connection.player.id == desk.host)


def build_table(desk: Desk, shown: list[Seat], you: int | None, link: str, *, host: bool) -> shapes.Table:
    over = desk.state == "over"
    offers = sorted(desk.table.offers) if desk.table is not None and not over else []
    return shapes.Table(
        id=desk.id,
        game=desk.game.name,
        title=title(desk.game, [seat.name for seat in shown], you),
        state=desk.state,
        host=host,
        seats=shown,
        you=you,
        options=desk.options.shape(),
        link=link,
        watching=desk.watching(),
        offer=offers[0] if offers else None,
        rematch=desk.rematch,
        replay=desk.id if over and not desk.options.is_shut(desk.house.now()) else None,
        result=result(desk.table.record.rows) if over and desk.table is not None else None,
        reflex=races(desk.game, desk.options),
        agreed=you is not None and desk.places[you].agreed,
        answered=you is not None and desk.places[you].answered != "",
    )


def seal(desk: Desk, connection: Connection) -> messages.Seal | None:
    """The seal of the luck as it is now. A game played on from an old one has none: its luck is known."""
    if desk.table is None:
        own = desk.seat_of(connection.player.id)
        wanted = own is not None and desk.seal.asks(desk.places[own], desk.places)
        return messages.Seal(
            desk.seal.commitment(), wanted, commitments(desk.places) if desk.seal.shows(desk.places) else None
        )
    record, end = desk.table.record, desk.table.ended
    if "fork" in record.extra:
        return None
    entropy = record.entropy()
    shut = end is None or desk.options.is_shut(desk.house.now())
    secret = None if shut or end is None else end["secret"].get("sealed")
    shown = record.commitments()
    return messages.Seal(
        record.commitment, False, None if shown is None else list(shown),
        None if entropy is None else list(entropy), secret,
    )  # fmt: skip


def result(rows: list[dict[str, Any]]) -> shapes.Result | None:
    """How it ended, without the secret."""
    if not rows or rows[-1]["row"] != "end":
        return None
    end = rows[-1]
    by = next((row["seat"] for row in rows[-2:-1] if row["row"] == "resign"), end.get("by"))
    winners = [seat for seat, part in enumerate(end["outcome"]) if part == WHOLE]
    reason = "absent" if end["reason"] == "absence" else end["reason"]
    return shapes.Result(reason, by, winners[0] if winners else None, list(end["scores"]))


def decision(desk: Desk, seat: int, asked: Asked, named: list[str], view: Any = None) -> shapes.Decision:
    """With its moves in words, by the view that the seat was told unless it has a draft."""
    current = desk.playing()
    if asked.draft:
        view = current.sight(seat).view
    elif view is None:
        view = current.snapshot(seat).view
    said = explain_all(desk.game.explain, desk.game.words, view, asked.actions, seat, named)
    clocks = current.clocks
    since = clocks.since[seat]
    deadline = clocks.deadline(seat)
    default = None
    if deadline is not None or current.moments.window is not None:
        action = desk.game.default(current.sight(seat))
        default = next((m.text for a, m in zip(asked.actions, asked.legal, strict=True) if a == action), None)
    return shapes.Decision(
        id=asked.id,
        kind=asked.kind,
        legal=[
            shapes.Legal(move.text, move.slots, says, more)
            for move, says, more in zip(asked.legal, said, asked.more, strict=True)
        ],
        draft=list(asked.draft),
        since=since if since is not None else desk.house.now(),
        deadline=deadline,
        default=default,
        by_itself=answers_itself(
            desk.game, asked, alone=_sits_alone(desk, seat), window=current.moments.window is not None
        ),
    )


def _sits_alone(desk: Desk, seat: int) -> bool:
    watched = desk.options.spectators != "closed"
    return sits_alone([place.kind for place in desk.places], seat, watched=watched)


def status(game: Game, view: Any, kind: str | None) -> shapes.Status:
    """What the viewer of this view is told to do, or to wait for."""
    said = game.status(view, kind)
    return shapes.Status(said.says, said.why, said.slots)


def clocks(desk: Desk) -> shapes.Clocks | None:
    """How the clocks stand; none while the table gathers, or where nobody counts."""
    if desk.table is None or isinstance(desk.table.clocks.pace, Relaxed):
        return None
    current = desk.table.clocks
    now = desk.house.now()
    every = range(len(desk.places))
    running = [since is not None for since in current.since]
    return shapes.Clocks(now, [current.left_now(seat, now) for seat in every], running)


def pending(desk: Desk, viewer: int) -> shapes.Legal | None:
    move = desk.playing().locked.get(viewer)
    return shapes.Legal(move.text, move.slots) if move is not None else None


def told(desk: Desk, delivery: Delivery, shown: list[Seat]) -> messages.Told:
    viewer, asked = delivery.viewer, desk.playing().decision_told(delivery)
    return messages.Told(
        version=delivery.version,
        events=list(delivery.events),
        view=delivery.view,
        decision=decision(desk, viewer, asked, [seat.name for seat in shown], delivery.view) if asked else None,
        status=status(desk.game, delivery.view, asked.kind if asked else None),
        pending=pending(desk, viewer),
        clocks=clocks(desk),
        seats=shown,
        state=desk.state,
    )


async def arrival(desk: Desk, connection: Connection) -> list[messages.Snapshot | messages.Earlier]:
    """Everything this connection's player may know now, and then what of the log had no room in it, newest first."""
    player = connection.player.id
    seat, viewer = desk.seat_of(player), desk.viewer_of(player)
    store = desk.house.store
    lines, notes = await store.talk(desk.id, player)
    said = [chat_line(desk, entry) for entry in lines]
    shown = table(desk, connection, seats(desk))
    if desk.table is None:
        return [messages.Snapshot(0, shown, seat, None, None, None, None, [], said, notes, None)]
    newest, *older = _log_pages(desk, viewer)
    stand = desk.table.snapshot(viewer)
    asked = stand.decision if seat is not None else None
    snapshot = messages.Snapshot(
        version=stand.version,
        table=shown,
        viewer=seat,
        view=stand.view,
        decision=decision(desk, viewer, asked, [seat.name for seat in shown.seats], stand.view) if asked else None,
        status=status(desk.game, stand.view, asked.kind if asked else None),
        pending=pending(desk, viewer),
        log=newest,
        chat=said,
        notes=notes,
        clocks=clocks(desk),
    )
    return [snapshot, *map(messages.Earlier, older)]


def chat_line(desk: Desk, entry: Any) -> shapes.Chat:
    face = desk.faces.get(entry.player or "")
    return shapes.Chat(entry.seat, face.name if face else SOMEBODY, entry.at, entry.phrase, entry.text)


def _log_pages(desk: Desk, viewer: int) -> list[list[Any]]:
    log = desk.logs.setdefault(viewer, ToldLog())
    log.follow(desk.playing().log(viewer))
    return log.pages()
