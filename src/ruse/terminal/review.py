"""`ruse review`: what each decision of a finished game cost, in lines of text or as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ruse.kernel.errors import RuseError
from ruse.kernel.plain import to_plain
from ruse.kernel.record import Record, load_record
from ruse.kernel.registry import load_game
from ruse.reviews.reading import Reading, read_finished
from ruse.reviews.shapes import Decision, Review
from ruse.terminal.words import phrase

Flag = Parameter(negative=())
SIGNS = {"fine": "○", "inaccuracy": "◒", "mistake": "▨", "blunder": "✖"}


def review(
    file: Path,
    *,
    seat: str | None = None,
    work: int | None = None,
    seed: int = 1,
    all: Annotated[bool, Flag] = False,
    json: Annotated[bool, Flag] = False,
) -> None:
    """Say what each of your decisions in a finished game cost, by what you could know, and why.

    A mark needs more than noise: an inaccuracy costs 3 in 100 of winning for sure, a mistake 8, a blunder 15.

    Parameters
    ----------
    file
        The record of a finished game.
    seat
        Whose decisions: the name or number of a player. Without it, of the first person at the table.
    work
        Imagined tables behind each verdict; fewer are quicker and less sure.
    seed
        Another number imagines other tables.
    all
        Show the fine decisions too.
    json
        Print the review as JSON.
    """
    whole = load_record(file)
    record = read_finished(whole.to_text(), file.name)
    reading = Reading(record, whose(record, seat), work, seed)
    known = reading.shape()
    for known in reading.go_on():
        if sys.stderr.isatty():
            print(f"\r{phrase('readingActOf', done=known.done, of=known.of)} ", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    print(as_json(known) if json else "\n".join(lines(record, known, fine=all)))


def whose(record: Record, wanted: str | None) -> int:
    """A seat by the number or name of its player."""
    names = [str(chair.get("name") or "") for chair in record.seats]
    if wanted is None:
        people = [seat for seat, chair in enumerate(record.seats) if chair.get("kind") != "bot"]
        return people[0] if people else 0
    if wanted.isdecimal() and 1 <= int(wanted) <= len(names):
        return int(wanted) - 1
    found = [seat for seat, name in enumerate(names) if name.lower() == wanted.lower()]
    if not found:
        raise RuseError(phrase("nobodyAtThisTableIs", wanted=f"{wanted!r}", names=", ".join(names)))
    return found[0]


def as_json(review: Review) -> str:
    return json.dumps(to_plain(review), ensure_ascii=False, indent=1)


def lines(record: Record, review: Review, *, fine: bool) -> list[str]:
    game, split = load_game(record.game), review.split
    shown = [decision for decision in review.decisions if fine or decision.mark != "fine"]
    said = [
        phrase(
            "decisions", title=game.title, seats=record.seats[review.seat].get("name"), decisions=len(review.decisions)
        ),
        "",
    ]
    for decision in shown:
        said += [*decided(decision), ""]
    if not shown:
        said += [phrase("noneOfThemCostMore"), ""]
    if split is not None:
        said += [
            phrase("withAllCardsOpenIn", start=f"{split.start:.1f}", result=f"{split.result:.1f}"),
            phrase(
                "luckYourPlayTheOthers",
                signed=signed(split.luck),
                signed2=signed(split.own),
                signed3=signed(split.rivals),
            ),
        ]
    return said


def decided(decision: Decision) -> list[str]:
    """What was chosen, what it cost, what was better and why."""
    if decision.mark == "fine":
        return [phrase("step3", fine=SIGNS["fine"], step=decision.step, chosen=decision.chosen)]
    points = "" if decision.points is None else phrase("points3", points=f"{decision.points:.1f}")
    cost = phrase("in", cost=f"{decision.cost:.1f}", half=f"{decision.half:.1f}", points=points)
    said = [
        phrase(
            "step2",
            signs=SIGNS[decision.mark],
            step=decision.step,
            chosen=decision.chosen,
            mark=decision.mark.capitalize(),
            cost=cost,
        )
    ]
    if decision.why is not None:
        rule = f" [{decision.why.rule}]" if decision.why.rule else ""
        said.append(f"  {phrase('better', best=decision.best, said=decision.why.said, rule=rule)}")
    if decision.hindsight.brave:
        said.append(f"  {phrase('braveWithAllCardsOpen', gained=f'{decision.hindsight.gained:.1f}')}")
    return said


def signed(part: float) -> str:
    return f"{part:+.1f}".replace("-", "−")
