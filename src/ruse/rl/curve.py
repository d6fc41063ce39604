"""A learning curve as a picture: what was won, with its interval, after so many decisions. A notebook shows it by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDE, HIGH, LEFT, TOP, RIGHT, BELOW = 560, 280, 52, 30, 18, 42
INK, PAPER, LINE, BAND = "#ece9df", "#181b21", "#e3b35c", "#4d4330"
LEVELS = (0, 0.25, 0.5, 0.75, 1)


@dataclass(frozen=True)
class Curve:
    points: Sequence[tuple[int, float, float]]
    """Decisions so far, the mean share that was won, half the width of its interval."""
    title: str = "games won, a draw as a half"

    def _repr_svg_(self) -> str:
        most = max((decisions for decisions, _, _ in self.points), default=1)
        spots = [(self._x(decisions / most), mean, wide) for decisions, mean, wide in self.points]
        upper = [f"{x:.1f},{self._y(mean + wide):.1f}" for x, mean, wide in spots]
        lower = [f"{x:.1f},{self._y(mean - wide):.1f}" for x, mean, wide in reversed(spots)]
        middle = [f"{x:.1f},{self._y(mean):.1f}" for x, mean, _ in spots]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}">'
            f'<rect width="100%" height="100%" fill="{PAPER}"/>'
            f'<g fill="{INK}" font-family="sans-serif" font-size="12">{self._axes(most)}</g>'
            f'<polygon points="{" ".join(upper + lower)}" fill="{BAND}"/>'
            f'<polyline points="{" ".join(middle)}" fill="none" stroke="{LINE}" stroke-width="2"/></svg>'
        )

    def _axes(self, most: int) -> str:
        lines = "".join(
            f'<path d="M{LEFT} {self._y(level):.1f}H{WIDE - RIGHT}" stroke="{INK}" stroke-opacity="0.25"/>'
            f'<text x="{LEFT - 8}" y="{self._y(level) + 4:.1f}" text-anchor="end">{level:.0%}</text>'
            for level in LEVELS
        )
        ends = "".join(
            f'<text x="{self._x(part):.1f}" y="{HIGH - BELOW + 18}" text-anchor="{anchor}">{round(most * part):,}</text>'
            for part, anchor in ((0, "start"), (0.5, "middle"), (1, "end"))
        )
        return (
            f'{lines}{ends}<text x="{LEFT}" y="18">{self.title}</text>'
            f'<text x="{WIDE / 2}" y="{HIGH - 8}" text-anchor="middle">decisions</text>'
        )

    def _x(self, part: float) -> float:
        return LEFT + part * (WIDE - LEFT - RIGHT)

    def _y(self, share: float) -> float:
        return TOP + (1 - min(1, max(0, share))) * (HIGH - TOP - BELOW)
