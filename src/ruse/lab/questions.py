"""The questions a designer can ask without knowing a metric: what each of them measures.

The words of a question are in the report's catalogue and in the browser's, under the same name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ruse.kernel.errors import RuseError, suggestion
from ruse.lab.metrics import Metric


@dataclass(frozen=True, slots=True)
class Question:
    name: str
    primary: tuple[str, ...]
    guard: tuple[str, ...] = ()
    variant: bool = True
    """Is it about a change?"""
    apart: bool = False
    """Is every changed switch a variant of its own?"""


QUESTIONS = {
    question.name: question
    for question in (
        Question("fair", ("fairness.first_seat",), variant=False),
        Question("random", ("luck.share", "skill.strong_vs_weak"), ("length.minutes",)),
        Question("harmless", ("fairness.first_seat", "skill.strong_vs_weak", "length.minutes", "margin.close")),
        Question("shorter", ("length.minutes", "wait.mean"), ("skill.strong_vs_weak",)),
        Question("clear", ("standing.clarity",), ("length.minutes",)),
        Question("best", ("skill.strong_vs_weak",), ("length.minutes",), apart=True),
        Question("matter", ("skill.strong_vs_weak", "length.minutes", "margin.close"), apart=True),
    )
}


def find_question(name: str) -> Question:
    if name not in QUESTIONS:
        raise RuseError(f"there is no question {name!r}; there are {', '.join(QUESTIONS)}{suggestion(name, QUESTIONS)}")
    return QUESTIONS[name]


def asked_by(question: Question, known: Mapping[str, Metric]) -> tuple[list[str], list[str]]:
    """Its metrics, as far as this game has them: of fairness every seat's."""
    primary = [name for name in question.primary if name in known]
    if question.name == "fair":
        primary += [name for name in known if name.startswith("fairness.") and name not in primary]
    return primary, [name for name in question.guard if name in known]


def question_of(study: Mapping[str, Any]) -> str | None:
    """Which of them a study asked, if it asked just that."""
    variants, primary, guard = len(study["arms"]) - 1, list(study["primary"]), list(study["guard"])
    for question in QUESTIONS.values():
        wanted = [name for name in question.primary if name in primary]
        seats = question.name == "fair" and primary and all(name.startswith("fairness.") for name in primary)
        fits = seats or (wanted == primary and len(wanted) >= 1 and list(question.primary)[: len(wanted)] == wanted)
        if (
            fits
            and list(question.guard) == guard
            and question.apart == (variants > 1)
            and question.variant == (variants > 0)
        ):
            return question.name
    return None
