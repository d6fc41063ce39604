"""A lab process of a server: `python -m ruse.lab.worker FOLDER ROOM` does orders, a line each, one at a time.

It works when nothing else has anything to do, leaves Ctrl-C to the server, and ends with it. What was played stays in the
folder, bounded: the oldest games go first, and are played again where somebody asks for them.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from ruse.kernel.errors import RuseError
from ruse.kernel.registry import load_game
from ruse.lab.backends import local
from ruse.lab.blocks import record_of
from ruse.lab.chunks import fingerprint, prune
from ruse.lab.findings import Findings, Progress
from ruse.lab.paper.found import Found, letter_of
from ruse.lab.paper.games import examples, games_section
from ruse.lab.paper.page import html
from ruse.lab.plan import Plan
from ruse.lab.running import Run
from ruse.lab.screen import offer, standing_of, state_of, study_of
from ruse.lab.study import MANIFEST, VERDICTS, folder_of, manifest_of, read_findings, read_json, write
from ruse.wire import lab as wire

EVERY = 0.45
"""Seconds between two standings: a page shows two a second."""
LEFT = "left.json"
"""What a study had found when it was left, beside what one that ended has found."""
BEHIND = 10
"""How much the process gives way to the others of its machine."""


class Worker:
    def __init__(self, home: Path, room: int) -> None:
        self.home = home
        self.room = room
        self.orders: queue.Queue[wire.AnyOrder] = queue.Queue()
        self.stopped = threading.Event()

    def listen(self) -> None:
        """Until nobody has anything to say any more: then nobody waits for an answer either."""
        decoder = msgspec.json.Decoder(wire.AnyOrder)
        for line in sys.stdin.buffer:
            order = decoder.decode(line)
            if isinstance(order, wire.Stop):
                self.stopped.set()
            else:
                self.orders.put(order)
        os._exit(0)

    def work(self) -> None:
        while True:
            order = self.orders.get()
            try:
                for reply in self.replies(order):
                    say(reply)
            except RuseError as error:
                say(wire.Cannot(str(error)))
            except Exception:
                traceback.print_exc()
                say(wire.Cannot("The lab broke down; what was played is kept", known=False))

    def replies(self, order: wire.AnyOrder) -> Iterator[wire.AnyReply]:
        match order:
            case wire.Offer():
                yield wire.Done(offer=offer())
            case wire.Play():
                yield wire.Done(standing=self.play(order))
                prune(self.home, self.room)
            case wire.Recall():
                yield wire.Done(standing=self.recall(order))
            case wire.Page():
                yield wire.Done(text=self.page(order))
            case wire.OneGame():
                yield wire.Done(text=self.game(order))

    def place(self, plan: Plan) -> Path:
        """Studies of other versions of the rules are not this one."""
        return self.home / f"{plan.game.name}-{fingerprint(plan.game)[:8]}"

    def play(self, order: wire.Play) -> wire.Standing:
        self.stopped.clear()
        plan = study_of(order.asked).plan()
        home = self.place(plan)
        folder = folder_of(plan, home)
        before = read_findings(plan, folder)
        if before is not None:
            return standing_of(order.id, plan, before, state_of(before))
        write(folder / MANIFEST, msgspec.json.encode(manifest_of(plan)))
        began, last = time.monotonic(), 0.0

        def hear(progress: Progress) -> bool:
            nonlocal last
            now = time.monotonic()
            if now - last >= EVERY:
                last = now
                say(wire.Now(standing_of(order.id, plan, run.findings("asked"), "running", now - began)))
            return not self.stopped.is_set() and now - began < order.seconds

        backend = local(1)
        run = Run(plan, home, backend, hear)
        findings = run.go()
        ended = findings.data["ended"]
        if ended in ("decided", "most"):
            write(folder / VERDICTS, findings.to_bytes())
            state = state_of(findings)
        else:
            state = "stopped" if self.stopped.is_set() else "open"
            findings.data["ended"] = "asked" if state == "stopped" else "time"
            write(folder / LEFT, findings.to_bytes())
        return standing_of(order.id, plan, findings, state, time.monotonic() - began)

    def found(self, plan: Plan) -> Findings | None:
        """What is known of a study, ended or left."""
        folder = folder_of(plan, self.place(plan))
        ended = read_findings(plan, folder)
        if ended is None and (folder / LEFT).exists():
            return Findings(read_json(folder / LEFT))
        return ended

    def recall(self, order: wire.Recall) -> wire.Standing:
        plan = study_of(order.asked).plan()
        findings = self.found(plan)
        if findings is None:
            return wire.Standing.begun(order.id, "empty", plan.enough.deals)
        state = "stopped" if findings.data["ended"] == "asked" else state_of(findings)
        return standing_of(order.id, plan, findings, state)

    def needed(self, asked: wire.Asked) -> tuple[Plan, Findings]:
        plan = study_of(asked).plan()
        findings = self.found(plan)
        if findings is None:
            raise RuseError("This study has found nothing yet: run it first")
        return plan, findings

    def page(self, order: wire.Page) -> str:
        """The report. The records of its games are inside, or in nobody's folder."""
        _, findings = self.needed(order.asked)
        found = Found(findings.data, tuple(order.people))
        return html(found, games_section(found, examples(found), None))

    def game(self, order: wire.OneGame) -> str:
        plan, findings = self.needed(order.asked)
        arm = next((arm for place, arm in enumerate(plan.arms) if letter_of(place) == order.letter), plan.arms[-1])
        deal = findings.data["tallies"].get(arm.name, {}).get("examples", {}).get(order.which)
        if deal is None:
            raise RuseError("No game of this variant was looked at closely: ask about it alone")
        bots = (plan.bots.mirror,)
        record = record_of(
            load_game(plan.game.name), arm.options, plan.setup.seats, bots, plan.seed, deal, edition=plan.setup.edition
        )
        return record.to_text()


def say(reply: wire.AnyReply) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(reply) + b"\n")
    sys.stdout.buffer.flush()


def main(arguments: list[Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(BEHIND)
    worker = Worker(Path(arguments[0]), int(arguments[1]))
    threading.Thread(target=worker.listen, daemon=True).start()
    worker.work()


if __name__ == "__main__":
    main(sys.argv[1:])
