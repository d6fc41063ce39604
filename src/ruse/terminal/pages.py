"""Rules and games as printed pages."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ruse.kernel.game import Game
from ruse.kernel.language import told
from ruse.kernel.rulebook import Chapter
from ruse.terminal.palette import Palette
from ruse.terminal.speech import inked
from ruse.terminal.words import phrase

MARKS = re.compile(r"\*\*(?P<strong>[^*]+)\*\*|\*(?P<soft>[^*]+)\*|`(?P<code>[^`]+)`")


def paragraph_text(markdown: str, palette: Palette) -> Text:
    """A paragraph of the rules, its lines joined so that they break anew; tables stay as they are."""
    blocks = [block for block in markdown.split("\n\n") if block.strip()]
    return Text("\n\n").join(_block(block, palette) for block in blocks)


def _block(block: str, palette: Palette) -> Text:
    if block.startswith("|"):
        rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in block.splitlines() if "---" not in row]
        return Text("\n").join(inked("  ".join(row), palette) for row in rows)
    plain = MARKS.sub(lambda mark: mark["strong"] or mark["soft"] or mark["code"], block.replace("\n", " "))
    return inked(plain, palette)


def rules_page(game: Game, chapters: Sequence[Chapter], *, whole: bool) -> RenderableType:
    parts: list[RenderableType] = []
    if whole:
        parts += [Text(game.rulebook.title, style="bold"), Text(), Markdown(game.rulebook.preface), Text()]
    for chapter in chapters:
        parts.append(Text(f"{chapter.number}  {chapter.title}", style="bold underline"))
        for paragraph in chapter.paragraphs:
            parts += [
                Text(),
                Text(paragraph.number, style="bold cyan"),
                Padding(Markdown(paragraph.text), (0, 0, 0, 2)),
            ]
        parts.append(Text())
    return Group(*parts)


def games_page(games: Sequence[Game], levels: Sequence[Sequence[str]]) -> RenderableType:
    parts: list[RenderableType] = []
    for game, bots in zip(games, levels, strict=True):
        low, high = game.seats
        players = str(low) if low == high else phrase("to2", low=low, high=high)
        shortest, longest = game.minutes if game.length is None else (game.length.low, game.length.high)
        minutes = str(shortest) if shortest == longest else phrase("to3", shortest=shortest, longest=longest)
        since = f" {phrase('underOlderRules')}" if game.length is not None and game.length.older else ""
        parts += [
            Text.assemble(
                (game.title, "bold"),
                f"  {phrase('playersAboutMinutes', players=players, minutes=minutes, since=since)}",
            ),
            Text(told(game.tagline), style="italic"),
            Text(),
            _facts(game, bots),
            Text(),
        ]
    return Group(*parts)


def _facts(game: Game, bots: Sequence[str]) -> RenderableType:
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row("  play", f"ruse play {game.name}")
    for switch in game.switches:
        if "quick" in switch.choices:
            grid.add_row(f"  {phrase('quickly')}", f"ruse play {game.name} --set {switch.name}=quick")
    grid.add_row(f"  {phrase('rules')}", f"ruse rules {game.name}")
    grid.add_row(f"  {phrase('against', said='')}", ", ".join(bots))
    for switch in game.switches:
        default = phrase("on" if switch.default else "off") if isinstance(switch.default, bool) else switch.default
        takes = phrase("normally", allowed=switch.allowed(), default=default)
        grid.add_row(f"  --set {switch.name}=…", f"{told(switch.says)}: {takes} ({switch.rule})")
    return grid


class Paper(Console):
    def on_broken_pipe(self) -> None:
        """Nobody reads on: the command line answers that."""
        raise BrokenPipeError


def print_page(page: RenderableType) -> None:
    """Print a page, as wide as is comfortable to read."""
    console = Paper(highlight=False)
    console.width = min(console.width, 100)
    console.print(page)
