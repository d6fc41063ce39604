"""The first page: the games, my tables, open tables, recent games; a game's data; a new table."""

from __future__ import annotations

import re
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

from ruse.bots.cast.people import CAST, somebody
from ruse.bots.levels import find_level, level_names
from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.language import told
from ruse.kernel.options import Switch
from ruse.kernel.registry import game_names, load_game
from ruse.server.http.answers import Refused, answer, body, caller, check_new_table, house_of, named
from ruse.server.http.lessons import lesson_names
from ruse.server.live import scene
from ruse.server.live.desk import TableState
from ruse.server.live.options import TableOptions, pace_wanted
from ruse.server.live.places import Place
from ruse.server.live.playtest import check_playtest, cleaned
from ruse.server.live.real_time import happens
from ruse.server.live.talk import PHRASES
from ruse.server.words import phrase
from ruse.store import Listing, Player, new_id
from ruse.table.windows import check_length
from ruse.wire import shapes

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


async def home(request: Request) -> Response:
    house = house_of(request)
    player, cookie = await house.greet(request)
    found = await house.store.lobby(player.id)
    page = shapes.Home(
        you=await house.you(player),
        now=house.now(),
        games=game_cards(),
        mine=_rows(found.mine, player, found.faces),
        open=_rows([listing for listing in found.open if player.id not in _kicked(listing)], player, found.faces),
        recent=_rows(found.recent, player, found.faces),
    )
    return answer(page, cookie=cookie)


def game_cards() -> list[shapes.GameCard]:
    games = [load_game(name) for name in game_names()]
    return [
        shapes.GameCard(game.name, game.title, game.seats, lesson_names(game), told(game.tagline), _length(game))
        for game in games
    ]


def _length(game: Game) -> shapes.Length | None:
    return None if game.length is None else shapes.Length(game.length.low, game.length.high, game.length.older)


def played_here(listings: list[Listing]) -> list[Listing]:
    """Without tables of a game that was plugged in once and is gone."""
    return [listing for listing in listings if listing.game in game_names()]


def _kicked(listing: Listing) -> list[str]:
    return list(TableOptions.of(listing.options).kicked)


def _rows(listings: list[Listing], player: Player, faces: dict[str, Player]) -> list[shapes.TableRow]:
    return [row(listing, player, faces) for listing in played_here(listings)]


def row(listing: Listing, player: Player, faces: dict[str, Player]) -> shapes.TableRow:
    """One table as this player sees it in the lobby."""
    game = load_game(listing.game)
    places = [Place.of(seat) for seat in listing.seats]
    named = scene.seat_names(game, places, faces)
    you = next((place.seat for place in places if place.player == player.id), None)
    state = shapes_state(listing)
    mine = state == "playing" and you is not None and bool((listing.acting >> you) & 1)
    return shapes.TableRow(
        id=listing.id,
        game=game.name,
        title=scene.title(game, named, you),
        detail=_detail(listing, state, you, mine),
        state=state,
        your_move=mine,
        seated=you is not None,
        seats=[place.kind != "open" for place in places],
        watch=listing.watch,
        replay=state == "over" and not TableOptions.of(listing.options).daily,
    )


def shapes_state(listing: Listing) -> TableState:
    return "gathering" if listing.state == "gathering" else "over" if listing.state == "over" else "playing"


def _detail(listing: Listing, state: str, you: int | None, mine: bool) -> str:
    if listing.suspended is not None:
        return phrase("suspended")
    if state == "gathering":
        return phrase("waitingForPlayers")
    if state == "over":
        return _ending(listing, you)
    asked = phrase("yourDecision") if mine else phrase("waitingForTheOthers") if you is not None else phrase("inPlay")
    return f"{listing.detail}, {asked}" if listing.detail else asked.capitalize()


def _ending(listing: Listing, you: int | None) -> str:
    outcome = (listing.result or {}).get("outcome", [])
    scores = (listing.result or {}).get("scores", [])
    points = " to ".join(str(score) for score in scores)
    if you is None or you >= len(outcome) or not any(outcome):
        return phrase("over", points=points) if points else phrase("over2")
    best = max(outcome)
    said = (
        phrase("youWon")
        if outcome[you] == best and outcome.count(best) == 1
        else phrase("drawn")
        if outcome[you] == best
        else phrase("youLost")
    )
    return f"{said}, {points}"


async def code(request: Request) -> Response:
    """The link to a table as a QR code. Whether there is such a table is no part of the answer."""
    table = request.path_params["table"]
    if TABLE_ID.fullmatch(table) is None:
        raise Refused(404, phrase("thereIsNothingHere"))
    link = f"{house_of(request).base(request)}/table/{table}"
    return Response(scene.qr(link), media_type="image/svg+xml", headers={"cache-control": "private, max-age=3600"})


async def game_data(request: Request) -> Response:
    try:
        return answer(_game_data(request.path_params["game"]))
    except RuseError as error:
        raise Refused(404, str(error)) from error


@lru_cache(maxsize=16)
def _game_data(name: str) -> shapes.GameData:
    if name not in game_names():
        raise RuseError(phrase("thereIsNoSuchGame"))
    game = load_game(name)
    rules = game.folder / "RULES.md"
    return shapes.GameData(
        name=game.name,
        title=game.title,
        seats=game.seats,
        words=dict(game.words.messages),
        rules=rules.read_text(encoding="utf-8") if rules.exists() else "",
        switches=[_switch(s) for s in game.switches],
        seat_options=[_switch(s) for s in game.seat_options],
        levels=[_level(game, name) for name in level_names(game)],
        phrases=[shapes.Phrase(key, says) for key, says in PHRASES.items()],
        kinds=list(game.kinds),
        lessons=lesson_names(game),
        windows=list(game.windows),
        races=game.race is not None,
    )  # fmt: skip


def _switch(switch: Switch) -> shapes.Switch:
    choices = {value: told(title) for value, title in switch.choices.items()}
    return shapes.Switch(
        switch.name, switch.rule, told(switch.says), switch.default, choices, switch.span, switch.unique, switch.first
    )


def _level(game: Game, name: str) -> shapes.Level:
    level = find_level(game, name)
    cast = [shown for person in CAST.get(level.name, ()) if (shown := scene.shown_person(game, person)) is not None]
    return shapes.Level(level.name, told(level.title), told(level.says), cast)


def check_rated(game: Game, options: TableOptions, *, watched_only: bool = False) -> None:
    """What counts for ratings is played by people, by the rules as usual, and without help."""
    if watched_only:
        raise RuseError(phrase("aRatedTableHasA"))
    if options.line:
        raise RuseError(phrase("aRatedTableIsPlayed"))
    if options.switches != game.setup(game.seats[0]).options:
        raise RuseError(phrase("aRatedTableIsPlayed2"))
    if scene.races(game, options):
        raise RuseError(phrase("racesAgainstTheClockCount"))


async def new_table(request: Request) -> Response:
    house = house_of(request)
    player = await caller(request)
    wanted = await body(request, shapes.NewTable)
    if wanted.game not in game_names():
        raise Refused(404, phrase("thereIsNoSuchGame"))
    game = load_game(wanted.game)
    seats = len(wanted.bots) + wanted.friends + (1 if wanted.sit else 0)
    chosen = [wanted.chosen, *({} for _ in range(seats - 1))] if wanted.chosen else ()
    setup = game.setup(seats, wanted.switches, chosen=chosen)
    if not wanted.sit and (wanted.friends or wanted.chosen):
        raise RuseError(phrase("whoOpensATableFor"))
    if wanted.sit and wanted.spectators == "open":
        raise RuseError(phrase("handsLieOpenForWatchers"))
    if not wanted.sit and wanted.spectators == "closed":
        raise RuseError(phrase("aTableOfBotsThat"))
    for level in wanted.bots:
        find_level(game, level)
    if wanted.playtest is not None:
        check_playtest(house)
        if not wanted.friends:
            raise RuseError(phrase("aPlaytestIsForPeople"))
    await check_new_table(house, named(player, request))
    window = check_length(wanted.window) if wanted.window and happens(game) else 0
    options = TableOptions(
        setup.options, pace_wanted(wanted.pace), wanted.spectators, wanted.line, wanted.free_chat, window,
        playtest=cleaned(wanted.playtest), asker="" if wanted.playtest is None else player.id,
        rated=wanted.rated,
    )  # fmt: skip
    if wanted.rated:
        check_rated(game, options, watched_only=not wanted.sit)
    places = [Place(seat) for seat in range(seats)]
    if wanted.sit:
        places[0].sit(player.id)
        places[0].ready = wanted.friends == 0
        places[0].chosen = dict(wanted.chosen)
    seed = new_id()
    for place, level in zip(reversed(places), reversed(wanted.bots), strict=False):
        place.seat_bot(somebody(level, place.seat, seed, [player.name, *scene.seat_names(game, places, {})]))
    desk = await house.hall.open(game.name, options, places, player.id)
    link = f"{house.base(request)}/table/{desk.id}"
    return answer(shapes.Invitation(desk.id, link), 201)
