"""Chunks: blocks of deals on disk, found by what was played and by nothing else.

A folder has `chunks/<identity>/<first>-<deals>.ruse`. The identity is a digest of the game, its switches by value, the
players, the edition, the line-up with its budgets, the seed, and the sources of the rules and of the bots: whatever can
change a game. So two studies that need the same games share them, and two runs at once can only write the same bytes. A
chunk is written under a name of its own and then renamed: it is there whole, or not at all.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import ruse
from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.options import Options
from ruse.kernel.registry import door_of, load_game
from ruse.lab.blocks import play_block, play_same
from ruse.lab.columns import Columns
from ruse.lab.matchups import SAME, STAKES, Matchup
from ruse.lab.plan import digest
from ruse.lab.restrained import find_player
from ruse.lab.ruling import RuleFile, play_replaced
from ruse.lab.stakes import stakes_of

FORMAT = 1
CHUNKS = "chunks"
SHARED = ("kernel", "stepper", "search", "bots", "lab/blocks.py", "lab/columns.py", "lab/restrained.py", "lab/match.py")
"""Sources, beside the game's own, that can change what is in a chunk."""


@dataclass(frozen=True)
class Played:
    """What was played, whole: a chunk is some deals of it."""

    game: str
    """Where its door is."""
    options: Options
    seats: int
    edition: str
    matchup: Matchup
    seed: int
    rules: RuleFile | None = None
    """Functions put in the place of the game's own."""

    @classmethod
    def of(
        cls,
        game: Game,
        options: Options,
        seats: int,
        edition: str,
        matchup: Matchup,
        seed: int,
        rules: RuleFile | None = None,
    ) -> Played:
        return cls(door_of(game.name), options, seats, edition, matchup, seed, rules)

    def identity(self) -> str:
        game = load_game(self.game)
        bots = [[name, find_player(game, name).budget] for name in self.matchup.places]
        return digest(
            {
                "game": game.name,
                "options": self.options,
                "seats": self.seats,
                "edition": self.edition,
                "bots": bots,
                "rotations": self.matchup.rotations,
                "throws": self.matchup.throws,
                "seed": self.seed,
                "engine": fingerprint(game),
                **({"stakes": _sources(Path(__file__).with_name("stakes.py"))} if self.matchup.name == STAKES else {}),
                **({"luck": self.matchup.name} if self.matchup.name.startswith(SAME) else {}),
                **({} if self.rules is None else {"rules": self.rules.digest}),
            }
        )[:24]


@cache
def _sources(root: Path) -> str:
    """One digest over the sources below; the compiled package has them too."""
    files = [root] if root.is_file() else sorted([*root.rglob("*.py"), *root.rglob("*.md"), *root.rglob("*.toml")])
    total = hashlib.sha256()
    for file in files:
        total.update(file.relative_to(root.parent).as_posix().encode())
        total.update(file.read_bytes())
    return total.hexdigest()


def fingerprint(game: Game) -> str:
    """Changes with every source that can change a game."""
    home = Path(ruse.__file__).parent
    parts = [_sources(home / name) for name in SHARED] + [_sources(game.folder)]
    return digest([FORMAT, *parts])[:16]


@dataclass(frozen=True)
class Chunk:
    """Some deals in a row, and where they are kept."""

    played: Played
    first: int
    deals: int
    folder: Path

    @property
    def path(self) -> Path:
        return self.folder / CHUNKS / self.played.identity() / f"{self.first}-{self.deals}.ruse"

    def columns(self) -> tuple[Columns, int]:
        """From the disk, or played now and kept; and how many games that took."""
        path = self.path
        try:
            return self.checked(Columns.load(path)), 0
        except FileNotFoundError:
            columns = self.play()
            keep(path, columns)
            return columns, columns.games
        except RuseError as error:
            raise RuseError(f"{error}; delete it, and its games are played again: nothing else is lost") from error

    def checked(self, columns: Columns) -> Columns:
        """These are the deals that its name says: a file may have been put in the place of another."""
        deals = columns["deal"]
        if len(deals) == 0 or (int(deals[0]), int(deals[-1])) != (self.first, self.first + self.deals - 1):
            raise RuseError(f"{self.path} has other deals than its name says: it was changed")
        return columns

    def play(self) -> Columns:
        played, matchup = self.played, self.played.matchup
        if played.rules is not None:
            asked = {
                "game": played.game, "options": played.options, "seats": played.seats, "bots": matchup.places,
                "seed": played.seed, "first": self.first, "deals": self.deals, "edition": played.edition,
                "rotations": matchup.rotations, "throws": matchup.throws,
            }  # fmt: skip
            return play_replaced(played.rules, asked)
        game = load_game(played.game)
        if matchup.name.startswith(SAME):
            return play_same(
                game, played.options, played.seats, matchup.places, played.seed, self.first, self.deals,
                purpose=matchup.name.removeprefix(SAME), edition=played.edition,
            )  # fmt: skip
        columns = self.block(game)
        if matchup.name != STAKES:
            return columns
        setup = game.setup(played.seats, played.options, played.edition)
        more, uses = stakes_of(game, setup, matchup.places, played.seed, columns["deal"].tolist())
        return columns.with_columns(more).with_notes({"uses": uses})

    def block(self, game: Game) -> Columns:
        played, matchup = self.played, self.played.matchup
        return play_block(
            game, played.options, played.seats, matchup.places, played.seed, self.first, self.deals,
            edition=played.edition, rotations=matchup.rotations, throws=matchup.throws,
        )  # fmt: skip


def keep(path: Path, columns: Columns) -> None:
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        columns.save(part)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        reason = error.strerror or error
        raise RuseError(
            f"{path} cannot be written: {reason}. What was played before is kept; go on when there is room"
        ) from error


def kept(folder: Path) -> Iterator[Path]:
    yield from sorted((folder / CHUNKS).glob("*/*.ruse"))


def prune(home: Path, room: int) -> int:
    """Leave at most so many bytes of played games in all folders below; the oldest go, and can be played again."""
    files = [(file.stat().st_mtime, file.stat().st_size, file) for file in home.glob(f"*/{CHUNKS}/*/*.ruse")]
    size, gone = sum(size for _, size, _ in files), 0
    for _, bytes_, file in sorted(files):
        if size <= room:
            break
        file.unlink(missing_ok=True)
        size -= bytes_
        gone += 1
    return gone
