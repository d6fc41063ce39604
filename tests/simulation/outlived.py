"""Rights that end while a socket stays open: a few people at a table of their own, who lose one at a drawn moment.

Whatever else goes wrong meanwhile ends the scene; what a server sends to somebody who has no right to it is wrong.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from tests.simulation.network import Closed, Frame, Line
from tests.worlds.wires import ask

if TYPE_CHECKING:
    from tests.simulation.world import Server, World

PATIENCE = 4.0
HEARD = 12.0
"""Seconds after which every process has heard of what another did, also when a hint was lost."""
WALKED_AWAY = 31.0
SHOWS = ("told", "draft", "chat", "moment")


class Scene:
    def __init__(self, world: World, server: Server) -> None:
        self.world = world
        self.server = server
        self.table = ""
        self.ids: dict[str, str] = {}
        self.cookies: dict[str, str] = {}

    async def _at(self, server: Server, work: Any) -> Any:
        """What a server answers; if it does not, the scene is over."""
        asking = self.world.loop.start(server, work)
        await asyncio.wait([asking], timeout=PATIENCE)
        if not asking.done() or asking.cancelled() or asking.exception() is not None:
            asking.cancel()
            raise Closed
        return asking.result()

    async def people(self, *names: str) -> None:
        house = self.server.house
        assert house is not None
        for name in names:
            player = await self._at(self.server, house.store.create_player(name, "red", now=0))
            self.ids[name] = player.id
            self.cookies[name] = f"{house.identity.cookie}={house.identity.token(player)}"

    async def post(self, who: str, path: str, body: Any, server: Server | None = None) -> Any:
        server = server or self.server
        answer = await self._at(server, ask(server.app, "POST", path, self.cookies[who], body))
        if answer.status not in (200, 201):
            raise Closed
        return json.loads(answer.body)

    async def open(self, **changes: Any) -> None:
        wanted = {
            "game": "war-slayer", "bots": [], "friends": 1, "switches": {}, "pace": {"is": "relaxed"},
            "spectators": "public", "line": False, "free_chat": True, "window": 0,
        }  # fmt: skip
        self.table = (await self.post("host", "/api/tables", {**wanted, **changes}))["id"]

    async def line(self, who: str) -> Line:
        """A socket that has joined the table."""
        line = self.world.network.connect(self.server, self.server.app, who, self.cookies[who])
        line.send({"is": "join", "table": self.table})
        await self.until(line, "snapshot")
        return line

    async def until(self, line: Line, *kinds: str) -> Frame:
        until = self.world.loop.now + PATIENCE
        while True:
            frame = await line.hear(until)
            if frame is None:
                raise Closed
            if frame["is"] in kinds:
                return frame

    async def order(self, line: Line, name: str, id: str = "", **fields: Any) -> str:
        line.send({"is": name, "id": id or self.world.fresh_id(), **fields})
        return str((await self.until(line, "ack", "bye")).get("status"))

    def at_once(self, line: Line, name: str, **more: Any) -> None:
        """A frame that does not travel: several meet at the table's turn."""
        fields = {"join": {"table": self.table}, "chat": {"phrase": "hello", "id": self.world.fresh_id()}}
        said = {"is": name, **fields.get(name, {"id": self.world.fresh_id()}), **more}
        line.to_server.deliver({"type": "websocket.receive", "text": json.dumps(said)})

    async def begin(self, *lines: Line) -> None:
        for seat, line in enumerate(lines):
            if seat:
                await self.order(line, "sit", seat=seat)
        for line in lines:
            await self.order(line, "ready", entropy="mine")

    async def look(self, line: Line) -> Frame:
        """The table, once everything that was told before has come."""
        await asyncio.sleep(1.0)
        while line.to_player.waiting:
            await line.to_player.take()
        line.send({"is": "join", "table": self.table})
        return dict((await self.until(line, "snapshot"))["table"])

    async def act(self, line: Line) -> None:
        """Look, and play the first that is legal."""
        line.send({"is": "join", "table": self.table})
        asked = (await self.until(line, "snapshot"))["decision"]
        if asked is not None:
            await self.order(line, "act", decision=asked["id"], steps=[asked["legal"][0]["text"]])

    async def wait(self, low: float, high: float) -> None:
        await asyncio.sleep(self.world.draw.uniform(low, high))

    def wrong(self, sentence: str) -> None:
        self.world.stop(f"{self.table}: {sentence}")


async def onlooker(world: World) -> None:
    """Somebody with the link looks on while a closed table gathers, and stays."""
    scene = Scene(world, await world.reach())

    def check(frame: Frame) -> None:
        state = frame["table"]["state"] if "table" in frame else "gathering"
        if frame["is"] in SHOWS or frame.get("view") is not None or state != "gathering":
            scene.wrong(f"who may not watch was sent {frame['is']}")

    try:
        await scene.people("host", "guest", "late")
        await scene.open(spectators="closed")
        host, guest, late = [await scene.line(who) for who in scene.cookies]
        late.check = check
        await scene.begin(host, guest)
        await scene.act(host)
        await scene.order(host, "chat", phrase="hello")
    except Closed:
        pass


async def two_tabs(world: World) -> None:
    """One tab leaves while another joins again; then both are closed."""
    scene = Scene(world, await world.reach())
    try:
        await scene.people("host", "guest")
        await scene.open()
        host, one, other = [await scene.line(who) for who in ("host", "guest", "guest")]
        await scene.begin(host, one)
        for _ in range(4):
            one.send({"is": "join", "table": scene.table})
            await scene.until(one, "snapshot")
            for line, name in ((host, "chat"), (one, "leave"), (other, "join")):
                scene.at_once(line, name)
                await scene.wait(0.0, 0.001)
            await asyncio.sleep(0.5)
        for line in (one, other):
            world.network.cut(line)
        await asyncio.sleep(PATIENCE)
    except Closed:
        return
    server = scene.server
    desk = server.house.hall.desks.get(scene.table) if server.house is not None else None
    if desk is None or server.dead or server.paused or desk.turn.locked():
        return
    if any(connection.player.id == scene.ids["guest"] for connection in desk.connections):
        scene.wrong("whose sockets are all closed is at the table still")


async def token_ended(world: World) -> None:
    """A program plays through one server, and its token is ended, or replaced, through another."""
    if not world.leased:
        return
    scene = Scene(world, await world.reach())
    try:
        await scene.people("host")
        await scene.open(friends=0, bots=["random"])
        host = await scene.line("host")
        await scene.begin(host)
        await scene.wait(0.5, 1.5)
        made = await scene.post("host", f"/api/tables/{scene.table}/program", {"seat": 0})
        program = world.network.connect(scene.server, scene.server.app, "program", "", "/ws?program")
        program.send({"is": "token", "token": made["token"]})
        asked = (await scene.until(program, "snapshot"))["decision"]
        world.zombies += 1
        await world.boot()
        other = world.servers[-1]
        end = world.draw.choice(("/end", ""))
        await scene.post("host", f"/api/tables/{scene.table}/program{end}", {"seat": 0}, other)
        said = "bye"
        if asked is not None:
            said = await scene.order(program, "act", decision=asked["id"], steps=[asked["legal"][0]["text"]])
        if said == "done":
            scene.wrong("a token that was ended has played")
        await asyncio.sleep(HEARD)
        if not (program.closed or scene.server.paused or scene.server.dead or world.history.woken[scene.server.name]):
            program.check = lambda frame: scene.wrong(f"a token that was ended was sent {frame['is']}")
        await scene.act(host)
    except Closed:
        pass
    finally:
        if scene.server is not world.servers[-1] and not scene.server.dead:
            world.kill(scene.server)


async def gives_up(world: World) -> None:
    """Of three one gives up and leaves, and another offers to end the game: the third has a say."""
    scene = Scene(world, await world.reach())

    def check(frame: Frame) -> None:
        result = frame["table"]["result"] if "table" in frame else None
        if result is not None and (result["reason"] == "agreed" or result["by"] == 2):
            scene.wrong("one of two ended the game for both")

    try:
        await scene.people("host", "guest", "third")
        await scene.open(game="westeria", friends=2)
        host, guest, third = [await scene.line(who) for who in scene.cookies]
        await scene.begin(host, guest, third)
        await scene.order(third, "resign")
        world.network.cut(third)
        await scene.wait(WALKED_AWAY, WALKED_AWAY + 4)
        host.check = guest.check = check
        await scene.order(host, "offer_end")
        await asyncio.sleep(1.0)
    except Closed:
        pass


async def kicked(world: World) -> None:
    """Before the deal, at once: the host frees a seat, who sat there leaves, joins again and sits down. Then somebody else
    sits there, and the host's frame comes once more."""
    scene = Scene(world, await world.reach())
    try:
        await scene.people("host", "guest", "late")
        await scene.open(friends=2, game="westeria")
        host, one, other, late = [await scene.line(who) for who in ("host", "guest", "guest", "late")]
        await scene.order(one, "sit", seat=1)
        kick = world.fresh_id()
        moves: list[tuple[Line, str, Frame]] = [
            (host, "kick", {"seat": 1, "id": kick}),
            (one, "leave", {}),
            (other, "join", {}),
            (other, "sit", {"seat": 2}),
        ]  # fmt: skip
        world.draw.shuffle(moves)
        for line, name, more in moves:
            scene.at_once(line, name, **more)
            await scene.wait(0.0, 0.001)
        await asyncio.sleep(PATIENCE)
        freed = (await scene.look(host))["seats"][1]["kind"] == "open"
        sat = await scene.order(late, "sit", seat=1)
        await scene.order(host, "kick", kick, seat=1)
        seats = (await scene.look(host))["seats"]
    except Closed:
        return
    if freed and sat == "done" and seats[1]["kind"] == "open":
        scene.wrong("a frame that was sent again took the seat of who sat down since")
    people = [seat["name"] for seat in seats if seat["kind"] == "person"]
    if len(people) != len(set(people)):
        scene.wrong("somebody sits twice")


SCENES = {
    "onlooker": onlooker, "two tabs": two_tabs, "token ended": token_ended, "gives up": gives_up,
    "kicked": kicked,
}  # fmt: skip
