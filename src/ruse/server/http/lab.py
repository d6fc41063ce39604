"""The lab: what can be asked, a study as it stands, its report, and a game of it as a replay."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ruse.kernel.registry import load_game
from ruse.server.beside.studies import id_of, normal
from ruse.server.http import people
from ruse.server.http.answers import Nothing, Refused, answer, body, caller, house_of, named
from ruse.server.http.asked import asked_in, check_game
from ruse.server.http.replays import budget
from ruse.server.words import phrase
from ruse.wire.lab import NewStudy, WantedGame

POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; sandbox allow-downloads; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""A report is one file with everything inside, and runs nothing."""
ABSENT = phrase("thisStudyIsNotKnown")


async def offer(request: Request) -> Response:
    """What can be asked of which game; or why the lab is closed."""
    return answer(await house_of(request).studies.offer())


async def ask(request: Request) -> Response:
    """A study: begun, gone on with, or as it stands. The same for everybody who asks for the same."""
    house, player = house_of(request), await caller(request)
    wanted = await body(request, NewStudy)
    check_game(wanted.asked)
    if wanted.begin:
        house.check_room()
    return answer(await house.studies.ask(wanted.asked, named(player, request), begin=wanted.begin))


async def look(request: Request) -> Response:
    """How a study stands. It goes on while somebody looks."""
    house = house_of(request)
    who = named(await house.who(request), request)
    try:
        return answer(house.studies.look(request.path_params["id"], who))
    except LookupError:
        raise Refused(404, ABSENT) from None


async def stop(request: Request) -> Response:
    """Look no more: where nobody else does, the study stops there. Who asks for it again goes on from there."""
    player = await caller(request)
    await body(request, Nothing)
    try:
        return answer(await house_of(request).studies.stop(request.path_params["id"], named(player, request)))
    except LookupError:
        raise Refused(404, ABSENT) from None


async def report(request: Request) -> Response:
    """The report of a study that was run here, as one page; whoever asked people to play it reads there what they said."""
    house, asked = house_of(request), asked_in(request)
    player = await house.who(request)
    who = named(player, request)
    page = await house.studies.report(asked, who, await people.heard(house, player, asked))
    return HTMLResponse(page, headers={"content-security-policy": POLICY, "cache-control": "no-store"})


async def game(request: Request) -> Response:
    """One game of a study, kept as a replay of the caller's."""
    house, player = house_of(request), await caller(request)
    wanted = await body(request, WantedGame)
    check_game(wanted.asked)
    key = player.id, id_of(normal(wanted.asked)), wanted.which, wanted.letter
    before = house.studies.shown.get(key)
    if before is not None and await house.store.load_import(before) is not None:
        return answer({"id": before})
    house.check_room()
    house.rates.tables.spend(player.id)
    who = named(player, request)
    house.rates.imports.spend(who.address)
    text = await house.studies.game(wanted.asked, wanted.which, wanted.letter, who)
    house.rates.import_bytes.spend(who.address, len(text.encode()))
    title, now, limits = load_game(wanted.asked.game).title, house.now(), house.settings.limits
    id = await house.store.keep_import(
        player.id, text, game=wanted.asked.game, title=title, now=now, budget=budget(limits),
        expires=now + limits.import_lives,
    )  # fmt: skip
    house.studies.shown.put(key, id)
    return answer({"id": id}, 201)
