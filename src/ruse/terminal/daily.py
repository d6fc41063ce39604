"""`ruse daily`: the deal of today, at a server against everybody who plays it, or here by oneself."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal

from ruse.terminal.words import phrase

if TYPE_CHECKING:
    from ruse.terminal.opening import Opening

LOCAL = phrase("thisDealFollowsFromThe")


def daily(
    *,
    server: str | None = None,
    name: str | None = None,
    theme: Literal["night", "day"] = "night",
    motion: bool = True,
    confirm: bool = True,
) -> None:
    """Play the deal of today: one game with the same luck and the same bots for everybody.

    At a server its luck is sealed until 0:00 UTC, and there is one try. Without a server today's deal of this computer is
    played against the same bots; that is for practice, since its luck can be reckoned from the date.

    Parameters
    ----------
    server
        The server whose deal it is: its address.
    name
        Your name.
    theme
        Dark or light.
    motion
        Show what happens one thing after another.
    confirm
        Ask again before cards are laid.
    """
    from ruse.terminal.app import PlayApp
    from ruse.terminal.commands import _check_terminal, _run
    from ruse.terminal.palette import THEMES

    if server is not None:
        from ruse.terminal.remote.address import Address
        from ruse.terminal.remote.app import RemoteApp, Wish

        wish = Wish(Address.read(server), name=name, daily=True)
        _check_terminal()
        _run(RemoteApp(wish, THEMES[theme], motion=motion, confirm=confirm))
        return
    opening = local_deal(name)
    _check_terminal()
    print(LOCAL)
    _run(PlayApp(opening.open, THEMES[theme], motion=motion, confirm=confirm))


def local_deal(name: str | None = None, day: str | None = None) -> Opening:
    """The cast of the day, and luck from the date."""
    from ruse.bots.cast.days import deal_of
    from ruse.bots.cast.people import person_of
    from ruse.table import Chair
    from ruse.terminal.opening import Opening, names_of_people

    day = day or datetime.now(UTC).date().isoformat()
    deal = deal_of(day)
    chairs = [Chair(0, "person", names_of_people([name] if name else [], 1)[0])]
    for seat, bot in enumerate(deal.cast, 1):
        person = person_of(bot)
        assert person is not None
        chairs.append(Chair(seat, "bot", person.name, bot))
    return Opening(deal.game, deal.game.setup(deal.seats), tuple(chairs), int(day.replace("-", "")), None)
