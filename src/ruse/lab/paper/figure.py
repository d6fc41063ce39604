"""A figure: a headline made from its numbers, the drawing, how to read it, and the numbers as a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape

from ruse.lab.paper.svg import picture
from ruse.lab.paper.wording import says

WIDE, HALF, PAPER, PHONE = 1214, 580, 718, 326
"""Widths in which a figure is drawn: letters keep their size on a desk, on paper and on a phone."""
Draw = Callable[[float], tuple[str, float]]
"""From a width: what is inside, and how high it is."""


def section(name: str, title: str, sub: str, body: str, kind: str = "") -> str:
    """A part of the report: title and sub are HTML already."""
    below = f'<p class="sub">{sub}</p>' if sub else ""
    mark = f' class="{kind}"' if kind else ""
    return f'<section id="{name}"{mark}><h2>{title}</h2>{below}{body}</section>'


@dataclass(frozen=True)
class Table:
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]

    def html(self) -> str:
        heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in self.heads)
        rows = "".join(
            f'<tr><th scope="row">{escape(row[0])}</th>'
            + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
            + "</tr>"
            for row in self.rows
        )
        return f'<div class="scroll"><table class="nums"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'


@dataclass(frozen=True)
class Figure:
    """`words` is the figure's place in the catalogue: section, sub and how."""

    words: str
    headline: str
    label: str
    """The drawing in a sentence, for who does not see it."""
    table: Table
    draw: Draw | None = None
    body: str = ""
    """HTML instead of a drawing."""
    wide: bool = True
    slots: dict[str, object] = field(default_factory=dict)

    def html(self, number: int) -> str:
        key, slots = self.words, self.slots
        return f"""<figure class="f {"wide" if self.wide else "half"}" id="figure-{number}">
<figcaption><p class="lab">{says("figure.number", number=number, section=says(f"{key}.section"))}</p>
<h3>{escape(self.headline)}</h3><p class="sub">{says(f"{key}.sub", **slots)}</p></figcaption>
{self.drawing()}
<div class="folds"><details class="how"><summary>{says("figure.how")}</summary><p>{says(f"{key}.how", **slots)}</p></details>
<details class="tab"><summary>{says("figure.table")}</summary>{self.table.html()}</details></div>
</figure>"""

    def drawing(self) -> str:
        if self.draw is None:
            return self.body
        sizes = {"desk": WIDE if self.wide else HALF, "paper": PAPER if self.wide else PHONE, "phone": PHONE}
        drawn = "".join(
            f'<div class="at {name}">{picture(width, height, self.label, inside)}</div>'
            for name, width in sizes.items()
            for inside, height in [self.draw(width)]
        )
        return f'<div class="plot">{drawn}</div>'
