"""Three lives of a table that nobody may watch: a game to its end, one whose players go for good, one that never starts."""

from __future__ import annotations

from tests.walls.story import EVERYBODY, Deed, Step, Story

PLAYERS = frozenset({"host", "seated"})
ONE_SEAT = frozenset({"left"})
OTHERS = frozenset({"seated", "kicked", "stranger"})
SEAT = "/api/tables/{id}/program"


def _order(role: str, name: str, *again: str, **fields: object) -> Deed:
    """An order; then some who were sent to the lobby come back, because a seat is free."""

    async def do(story: Story) -> None:
        await story.order(role, name, **fields)
        for who in again:
            await story.come(who)

    return do


async def _gathers(story: Story) -> None:
    await story.open()


async def _dealt(story: Story) -> None:
    await story.order("host", "ready", entropy="mine")
    await story.order("seated", "ready", entropy="mine")


async def _token(story: Story) -> None:
    await story.program("program", (await story.post("seated", SEAT, {"seat": 1}))["token"])


async def _newer_token(story: Story) -> None:
    await story.program("newer", (await story.post("seated", SEAT, {"seat": 1}))["token"])


async def _token_ended(story: Story) -> None:
    await story.post("seated", f"{SEAT}/end", {"seat": 1})


async def _signed_out(story: Story) -> None:
    await story.post("seated", "/api/me/revoke", {})
    await story.closed("seated")


def _gone(role: str) -> Deed:
    """For good; who comes with what is left of the cookie is a stranger."""

    async def do(story: Story) -> None:
        await story.post(role, "/api/me/delete", {})
        await story.closed(role)

    return do


async def _last_leaves(story: Story) -> None:
    """The table is gone, and with it every socket that was at it."""
    wire = story.wires["left", story.turn]
    wire.send({"is": "leave", "id": "last"})
    await wire.until('{"is":"bye"')


BEFORE = [
    Step("gathers", EVERYBODY, _gathers),
    Step("a seat taken", frozenset({"host", "left"}), _order("left", "sit", seat=1)),
    Step("leave", EVERYBODY - {"left"}, _order("left", "leave", "kicked", "seated", "stranger"), ONE_SEAT),
    Step("sits", frozenset({"host", "kicked"}), _order("kicked", "sit", seat=1)),
    Step("kick", EVERYBODY - {"left", "kicked"}, _order("host", "kick", "seated", "stranger", seat=1), ONE_SEAT),
    Step("last seat taken", PLAYERS, _order("seated", "sit", seat=1)),
]
PLAYED = [
    *BEFORE,
    Step("deal", PLAYERS, _dealt),
    Step("token", PLAYERS | {"program"}, _token),
    Step("token replaced", PLAYERS | {"newer"}, _newer_token),
    Step("token ended", PLAYERS, _token_ended),
    Step("signed out", frozenset({"host"}), _signed_out),
    Step("end", frozenset({"host"}), _order("host", "resign")),
]
DESERTED = [
    *BEFORE,
    Step("deal", PLAYERS, _dealt),
    Step("a player deleted", frozenset({"host"}), _gone("seated")),
    Step("the other deleted", frozenset(), _gone("host")),
]
CLOSED = [
    Step("gathers", EVERYBODY, _gathers),
    Step("a seat taken", frozenset({"host", "left"}), _order("left", "sit", seat=1)),
    Step("the host deleted", frozenset({"left"}), _gone("host"), OTHERS | {"host"}),
    Step("the last leaves", frozenset(), _last_leaves),
]
LIVES = {"played": PLAYED, "deserted": DESERTED, "closed": CLOSED}
