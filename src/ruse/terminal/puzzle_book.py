"""Which puzzles were answered at this computer, in the data folder beside the games."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

from ruse.kernel.errors import RuseError
from ruse.puzzles.sets import games_with_puzzles, puzzles_of
from ruse.puzzles.shapes import Puzzle
from ruse.puzzles.streak import Streak, streak
from ruse.terminal.archive import data_folder
from ruse.terminal.words import phrase


class PuzzleBook:
    """The first answer to each puzzle, oldest first."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder().parent / "puzzles.json"
        self.answers: dict[str, bool] = {}
        try:
            kept = json.loads(self.path.read_text(encoding="utf-8"))
            self.answers = {str(id): bool(right) for id, right in kept.items()}
        except FileNotFoundError:
            pass
        except (OSError, ValueError, AttributeError) as error:
            raise RuseError(phrase("cannotBeReadPutIt", path=self.path)) from error

    def answer(self, puzzle: Puzzle, right: bool) -> None:
        """Keep it, unless this puzzle was answered before."""
        if puzzle.id in self.answers:
            return
        self.answers[puzzle.id] = right
        beside = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps(self.answers), encoding="utf-8")
            os.replace(beside, self.path)
        except OSError as error:
            raise RuseError(phrase("cannotBeWritten", path=self.path, strerror=error.strerror)) from error

    def streak(self) -> Streak:
        return streak(self.answers.values())

    def next(self, game: str | None) -> Puzzle:
        """One that was not answered yet, of the game that was asked least if none is named; after the last the first."""
        names = [game] if game is not None else games_with_puzzles()
        open = {name: [p for p in puzzles_of(name) if p.id not in self.answers] for name in names}
        tried = Counter({name: len(puzzles_of(name)) - len(left) for name, left in open.items()})
        left = [name for name in names if open[name]]
        return open[min(left, key=lambda name: tried[name])][0] if left else puzzles_of(names[0])[0]
