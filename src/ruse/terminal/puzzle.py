"""`ruse puzzle`: one decision with one clearly best choice, to be found."""

from __future__ import annotations

from typing import Literal


def puzzle(game: str | None = None, *, id: str | None = None, theme: Literal["night", "day"] = "night") -> None:
    """Find the best choice of a decision that bots get wrong.

    You see what the player in that seat saw. The choice that wins most often over all that could lie there is asked for; the
    first answer counts.

    Parameters
    ----------
    game
        Which game, for example war-slayer. Without one they take turns.
    id
        One puzzle, by the name in its address.
    theme
        Dark or light.
    """
    from ruse.kernel.registry import find_game
    from ruse.puzzles.sets import find_puzzle
    from ruse.terminal.app import OneScreen
    from ruse.terminal.commands import _check_terminal, _run
    from ruse.terminal.palette import THEMES
    from ruse.terminal.puzzle_book import PuzzleBook
    from ruse.terminal.puzzle_screen import PuzzleScreen, asked

    name, book = find_game(game).name if game is not None else None, PuzzleBook()
    first = asked(find_puzzle(id)[2] if id is not None else book.next(name))
    _check_terminal()
    palette = THEMES[theme]
    _run(OneScreen(lambda: PuzzleScreen(first, book, name, palette), palette))
