"""Who is how strong at a game, people and bots, as far as rated games say; an operator may do without."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ruse.kernel.registry import game_names, load_game
from ruse.server.http.answers import Refused, answer, house_of
from ruse.server.live import scene
from ruse.server.words import phrase
from ruse.store import Player, Rung
from ruse.store.rated import BOT, is_person
from ruse.wire.people import Ladder, Rank


async def ladder(request: Request) -> Response:
    """The leaderboard of a game."""
    house, name = house_of(request), request.path_params["game"]
    if not house.settings.leaderboard:
        raise Refused(404, phrase("thisServerKeepsNoLeaderboard"))
    if name not in game_names():
        raise Refused(404, phrase("thereIsNoSuchGame"))
    player, rungs = await house.who(request), await house.store.ladder(name)
    faces = await house.store.players([rung.who for rung in rungs if is_person(rung.who)])
    game = load_game(name)
    ranks = [_rank(name, rung, faces, player) for rung in rungs if not is_person(rung.who) or rung.who in faces]
    return answer(Ladder(name, game.title, ranks))


def _rank(game: str, rung: Rung, faces: dict[str, Player], player: Player | None) -> Rank:
    face, one = faces.get(rung.who), rung.rating
    level = rung.who.removeprefix(BOT)
    return Rank(
        face.name if face is not None else scene.level_title(load_game(game), level) or level,
        face.colour if face is not None else scene.BOT_COLOURS[0], face is None,
        player is not None and rung.who == player.id, one.shown, one.give_or_take, one.games, one.provisional,
    )  # fmt: skip
