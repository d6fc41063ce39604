"""Small pieces of SVG. Colours are classes of the style sheet, so that night and paper recolour them."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

RING, SQUARE = "a", "b"


@dataclass(frozen=True, slots=True)
class Scale:
    """From values to places, in a straight line."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        return self.start + (self.end - self.start) * (value - self.low) / (self.high - self.low)


def f(value: float) -> str:
    """A coordinate: a tenth of a pixel is enough."""
    return f"{value:.1f}".removesuffix(".0")


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "") -> str:
    at = f' text-anchor="{anchor}"' if anchor else ""
    style = f' class="{kind}"' if kind else ""
    return f'<text x="{f(x)}" y="{f(y)}"{style}{at}>{escape(words)}</text>'


def line(points: list[tuple[float, float]], kind: str) -> str:
    return f'<path class="{kind}" d="M{" L".join(f"{f(x)} {f(y)}" for x, y in points)}"/>'


def steps(points: list[tuple[float, float]], kind: str) -> str:
    """A staircase: level until the next point, then up."""
    path = f"M{f(points[0][0])} {f(points[0][1])}" + "".join(f"H{f(x)}V{f(y)}" for x, y in points[1:])
    return f'<path class="{kind}" d="{path}"/>'


def box(x: float, y: float, width: float, height: float, kind: str) -> str:
    return f'<rect class="{kind}" x="{f(x)}" y="{f(y)}" width="{f(max(0, width))}" height="{f(height)}"/>'


def badge(x: float, y: float, side: str) -> str:
    """The letter of a set of rules, in its ring or its square, round this point."""
    if side == "A":
        shape = f'<circle class="ring" cx="{f(x)}" cy="{f(y)}" r="9.2"/>'
        return shape + text(x, y + 4.7, side, "d", "middle")
    return box(x - 9.5, y - 9.5, 19, 19, "square") + text(x, y + 4.7, side, "d on", "middle")


def dot(x: float, y: float, side: str) -> str:
    """The same without its letter."""
    return (
        f'<circle class="ring" cx="{f(x)}" cy="{f(y)}" r="6"/>' if side == "A" else box(x - 6, y - 6, 12, 12, "square")
    )


def picture(width: float, height: float, label: str, inside: str) -> str:
    head = f'<svg viewBox="0 0 {f(width)} {f(height)}" role="img" aria-label="{escape(label, quote=True)}">'
    return f"{head}{inside}</svg>"


def ticks(most: float, wanted: int) -> list[float]:
    """Round numbers from 0 to about `most`."""
    if most <= 0:
        return [0.0]
    rough, power = most / max(1, wanted), 1.0
    while power * 10 <= rough:
        power *= 10
    while power > rough:
        power /= 10
    step = next(part * power for part in (1, 2, 2.5, 5, 10) if part * power >= rough - 1e-12)
    return [step * at for at in range(int(most / step + 1e-9) + 1)]


def tick(value: float) -> str:
    return f"{value:g}"
