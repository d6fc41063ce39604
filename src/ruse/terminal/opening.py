"""What was settled before a table opens: game, rules, who sits where, where the record goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ruse.bots.cast.people import person_of, somebody
from ruse.bots.entrants import find_entrant, is_outside, load_entrant
from ruse.bots.levels import level_names
from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.options import parse_option, parse_options
from ruse.kernel.record import Secret
from ruse.kernel.registry import find_game as known_game
from ruse.kernel.registry import game_names
from ruse.kernel.sealed import bot_entropy, fresh_entropy, fresh_secret, secret_from_seed
from ruse.kernel.sight import Setup
from ruse.table import Chair
from ruse.terminal.archive import new_path, secret_path
from ruse.terminal.session import Session
from ruse.terminal.words import phrase

PEOPLE = ("Ann", "Bob", "Cem", "Dora", "Eli", "Fay", "Gus", "Hana")
BOTS = ("Ines", "Otto", "Vera", "Emil", "Nadia", "Karl", "Olga", "Hugo")
LONGEST_NAME = 16


@dataclass(frozen=True, slots=True)
class Opening:
    game: Game
    setup: Setup
    chairs: tuple[Chair, ...]
    seed: int | None
    record: Path | None

    def open(self) -> Session:
        secret = Secret(sealed=secret_from_seed(self.seed)) if self.seed is not None else self._sealed()
        path = self.record if self.record is not None else new_path(self.game.name)
        return Session.open(self.game, self.setup, secret, self.chairs, path)

    def _sealed(self) -> Secret:
        """A fresh secret, to which every seat adds."""
        sealed = fresh_secret()
        added = [bot_entropy(sealed, chair.seat) if chair.kind == "bot" else fresh_entropy() for chair in self.chairs]
        return Secret(sealed=sealed, entropy=tuple(added))

    def check_path(self) -> None:
        """Say so at once if the record cannot be where it was wanted."""
        if self.record is None:
            return
        if self.record.exists() or secret_path(self.record).exists():
            raise RuseError(phrase("isThereAlreadyAndNothing2", record=self.record))
        if not self.record.parent.is_dir():
            raise RuseError(phrase("thereIsNoFolderTo", parent=self.record.parent, name=self.record.name))


def again(played: Session) -> Session:
    """A rematch: everything as it was, but for the luck and the file."""
    table = played.table
    chairs = tuple(
        Chair(chair.seat, "bot" if chair.bot_level() else "person", chair.name, chair.bot_level())
        for chair in table.chairs
    )
    return Opening(table.game, table.setup, chairs, None, None).open()


def find_game(name: str | None) -> Game:
    if name is None:
        raise RuseError(phrase("whichGameThereIs", game_names=", ".join(game_names())))
    return known_game(name)


def settle(
    game: Game,
    *,
    against: str | None,
    hotseat: bool,
    seed: int | None,
    switches: Sequence[str],
    record: Path | None,
    names: Sequence[str],
    seats: int | None,
    choices: Sequence[str] = (),
) -> Opening:
    """Check everything that was asked for before anything is done."""
    if hotseat and against is not None:
        raise RuseError(phrase("hotseatSeatsPeopleEverywhereAgainst"))
    options = parse_options(game.name, game.switches, switches)
    setup = game.setup(seats, options)
    level = against if against is not None else strongest(game)
    load_entrant(game, find_entrant(game, level))
    people = setup.seats if hotseat else 1
    if game.seat_options or choices:
        setup = game.setup(seats, options, chosen=_choices(game, choices, people, setup.seats))
    chosen = names_of_people(names, people)
    chairs = [Chair(seat, "person", name) for seat, name in enumerate(chosen)]
    for seat in range(people, setup.seats):
        chairs.append(_bot_chair(seat, level, str(seed), [chair.name for chair in chairs]))
    return Opening(game, setup, tuple(chairs), seed, record)


def _bot_chair(seat: int, level: str, seed: str, taken: Sequence[str]) -> Chair:
    """A person of the house; a bot of somebody's own, or one with a budget of its own, gets a name."""
    bot = (
        level
        if is_outside(level) or "@" in level or person_of(level) is not None
        else somebody(level, seat, seed, taken)
    )
    person = person_of(bot)
    if person is not None and person.name not in taken:
        return Chair(seat, "bot", person.name, bot)
    return Chair(seat, "bot", next(name for name in BOTS if name not in taken), level)


def strongest(game: Game) -> str:
    """The bot that sits opposite if none was named: the agent, or the best there is."""
    names = level_names(game)
    return "agent" if "agent" in names else names[-1]


def _choices(game: Game, given: Sequence[str], people: int, seats: int) -> list[dict[str, object]]:
    """What the people choose for their seats, each the next one that has not chosen yet; bots take what is left."""
    chosen: list[dict[str, object]] = [{} for _ in range(seats)]
    for pair in given:
        name, value = parse_option(phrase("aSeatOf", name=game.name), game.seat_options, pair)
        free = next((seat for seat in chosen[:people] if name not in seat), None)
        if free is None:
            raise RuseError(phrase("isOneChoiceMoreThan", pair=f"{pair!r}"))
        free[name] = value
    return chosen


def names_of_people(given: Sequence[str], people: int) -> list[str]:
    names = [name.strip() for name in given]
    for name in names:
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            raise RuseError(phrase("aNameHasToCharacters", longest_name=LONGEST_NAME, name=f"{name!r}"))
    if len(names) > people:
        raise RuseError(phrase("namesFor", names=len(names), people=people, what=phrase("people", n=people)))
    names += [name for name in PEOPLE if name not in names][: people - len(names)]
    if len(set(names)) < people:
        raise RuseError(phrase("twoPlayersCannotHaveThe"))
    return names
