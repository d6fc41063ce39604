"""What a page shows of a study while it runs and afterwards: the report's sentences, and numbers to draw."""

from __future__ import annotations

from typing import Any, cast

from ruse.kernel.game import Game
from ruse.kernel.options import Switch, Value
from ruse.kernel.registry import game_names, load_game
from ruse.lab.findings import Findings
from ruse.lab.metrics import Metric, Unit, metrics_of
from ruse.lab.paper.answer import brief, disagreement, headline
from ruse.lab.paper.dials import readings
from ruse.lab.paper.forest import in_words, own_word
from ruse.lab.paper.found import ASKED, Found, Row, Side, worded
from ruse.lab.paper.wording import number, part, points, say
from ruse.lab.plan import Plan, explored
from ruse.lab.questions import QUESTIONS, asked_by, find_question
from ruse.lab.study import Study
from ruse.wire import lab as wire

MOST = 200_000
"""Deals of a study: it is made for so many, and mostly stops long before."""
ROWS = (
    "luck.share", "skill.strong_vs_weak", "length.minutes", "wait.mean", "drama.lead_changes", "choice.share",
    "fairness.first_seat", "rules.met", "standing.public", "margin.close", "drama.half_leader",
)  # fmt: skip
"""What a designer looks at first; whatever else is measured comes after it."""
OF_THE_TABLE = ("memory_aid", "table_talk")
"""Switches that the rules never ask: bots play the same with them."""
TIMES = (0.5, 1.0, 2.0, 5.0)
"""Of what is usual: the smallest changes that the page offers."""
SOONER, LATER = 0.15, 100.0
"""How near an interval's edge an estimate is taken to lie at the most, and how much longer is still said."""


def study_of(asked: wire.Asked) -> Study:
    """The study that somebody asked for on the page."""
    game, question = load_game(asked.game), find_question(asked.question)
    known = metrics_of(game, asked.players)
    primary, guard = asked_by(question, known)
    order = [name for name in ROWS if name in known]
    explore = [name for name in (*order, *explored(known, "usual")) if name not in (*primary, *guard)]
    study = Study(game.name, title=f"{game.title}: {asked.question}", players=asked.players)
    for name, switches in variants_of(game, asked).items():
        study.variant(name, switches)
    study.measure(primary, guard, list(dict.fromkeys(explore)), smallest=dict(asked.care) or None)
    return study.stop(deals=MOST)


def variants_of(game: Game, asked: wire.Asked) -> dict[str, dict[str, Value]]:
    """One variant with every change; or each change apart, and of a question about all rulings every one there is."""
    question = find_question(asked.question)
    changed = cast(dict[str, Value], dict(asked.switches))
    if not question.variant:
        return {}
    if not question.apart:
        return {"B": changed}
    if not changed:
        every = [(switch.name, value) for switch in game.switches for value in others_of(switch)]
    else:
        every = list(changed.items())
    return {f"{name}={value}": {name: value} for name, value in every}


def others_of(switch: Switch) -> list[Value]:
    """Every named value that is not the book's; a number has no next one."""
    if switch.name in OF_THE_TABLE:
        return []
    if isinstance(switch.default, bool):
        return [not switch.default]
    return [value for value in switch.choices if value != switch.default]


def offer() -> wire.LabOffer:
    return wire.LabOffer([_offered(load_game(name)) for name in game_names()], None)


def _offered(game: Game) -> wire.LabGame:
    known = metrics_of(game, game.seats[0])
    questions = []
    for question in QUESTIONS.values():
        primary, guard = asked_by(question, known)
        if primary:
            name = cast(Any, question.name)
            questions.append(wire.LabQuestion(name, question.variant, question.apart, [*primary, *guard]))
    order = list(dict.fromkeys([*(name for name in ROWS if name in known), *explored(known, "usual")]))
    measured = [_cared(known[name]) for name in order]
    fixed = [switch.name for switch in game.switches if switch.name in OF_THE_TABLE]
    return wire.LabGame(game.name, game.title, game.seats, questions, measured, fixed)


def _cared(metric: Metric) -> wire.Cared:
    smallest = metric.smallest
    offered = []
    for times in TIMES:
        amount = smallest.amount * times
        if smallest.relative:
            text, words = f"{100 * amount:g}%", part(amount)
        elif metric.unit == Unit.SHARE:
            text, words = f"{100 * amount:g}pp", points(amount)
        else:
            text = words = f"{amount:g}"
        offered.append((text, words))
    return wire.Cared(metric.name, metric.words.title, offered[TIMES.index(1.0)][0], offered)


def standing_of(
    id: str, plan: Plan, findings: Findings, state: wire.StudyState, seconds: float = 0.0
) -> wire.Standing:  # fmt: skip
    found = Found(findings.data)
    sides = found.variants or [found.book]
    asked = [row for row in found.rows if row["role"] in ASKED]
    return wire.Standing(
        id=id,
        state=state,
        deals=findings.data["deals"],
        most=plan.enough.deals,
        games=findings.data["games"],
        seconds=round(seconds, 1),
        asked=len(asked),
        decided=sum(row["decided"] for row in asked),
        sides=[_side(found, side) for side in sides],
        focus=next((place for place, side in enumerate(sides) if side is found.focus), 0),
        ahead=0,
        more=_more(asked) if state != "decided" else None,
        trouble=None,
        lasts=0,
    )


def state_of(findings: Findings) -> wire.StudyState:
    """Of a study that is not played any more."""
    return "decided" if findings.data["ended"] == "decided" else "open"


def _side(found: Found, side: Side) -> wire.LabSide:
    variant = None if side is found.book else side
    rows = found.rows_of("" if variant is None else side.name)
    split = disagreement(found, rows)
    options = next(arm["options"] for arm in found.study["arms"] if arm["name"] == side.name)
    return wire.LabSide(
        letter=side.letter,
        changes=[_changed(found.switch(name), value) for name, value in side.changed.items()],
        headline=headline(found, variant),
        disagree=split,
        sentences=[brief(found, row) for row in rows if row["role"] in ASKED],
        rows=[_verdict(found, row) for row in rows],
        dials=_dials(found, side),
        switches=options,
    )


def _changed(switch: Switch, value: Value) -> wire.Changed:
    return wire.Changed(
        switch.name, switch.rule, switch.says, worded(switch, switch.default), worded(switch, value), value
    )


def _verdict(found: Found, row: Row) -> wire.Verdict:
    unit, check = row["unit"], row["check"]
    better = row["better"]
    split = check if check is not None and check["disagrees"] else None
    return wire.Verdict(
        metric=row["metric"],
        title=row["title"],
        asked=row["role"] in ASKED,
        word=row["word"],
        own=cast(Any, own_word(row)) if split else row["word"],
        decided=row["decided"],
        before=number(unit, row["before"]),
        after=number(unit, row["after"]),
        better=_triple(better),
        spoken=in_words(row),
        deals=row["deals"],
        saved=None if row["saved"] is None else round(100 * row["saved"]),
        chance=not row["stands"],
        other=None if split is None else _other(found, split),
    )


def _other(found: Found, split: Row) -> wire.SecondOpinion:
    return wire.SecondOpinion(split["bot"], found.study["bots"]["mirror"], split["word"], _triple(split["better"]))


def _triple(better: list[float] | None) -> tuple[float, float, float] | None:
    return None if better is None else (better[0], better[1], better[2])


def _dials(found: Found, side: Side) -> list[wire.Dial]:
    return [
        wire.Dial(
            name=one.name, quote=say(f"dials.{one.name}.quote"), title=one.title, ends=one.ends, book=one.book,
            yours=one.yours, before=one.before, after=one.after, word=cast(Any, one.word),
        )
        for one in readings(found, side)
    ]  # fmt: skip


def _more(asked: list[Row]) -> int | None:
    """So many deals more would probably decide what is open: an interval shrinks with the root of them."""
    wanted = 0.0
    for row in asked:
        if row["decided"] or not row["better"] or not row["deals"]:
            continue
        middle, low, high = row["better"]
        room = max(SOONER, abs(abs(middle) - 1))
        wanted = max(wanted, row["deals"] * min(LATER, ((high - low) / 2 / room) ** 2) - row["deals"])
    if wanted <= 0:
        return None
    power = 10 ** max(0, len(str(round(wanted))) - 1)
    return int(wanted / power + 1) * int(power)
