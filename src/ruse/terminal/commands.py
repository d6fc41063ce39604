"""The commands of the terminal: play, rules, replay, verify, games. What is heavy is imported when it is needed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from ruse.kernel.errors import RuseError
from ruse.kernel.language import VARIABLE, Language
from ruse.terminal.words import phrase

if TYPE_CHECKING:
    from ruse.terminal.app import RuseApp

Many = Parameter(negative=(), consume_multiple=False)
Flag = Parameter(negative=())


def play(
    game: str | None = None,
    *,
    against: str | None = None,
    hotseat: Annotated[bool, Flag] = False,
    seed: int | None = None,
    set: Annotated[list[str] | None, Many] = None,
    record: Path | None = None,
    resume: Path | None = None,
    name: Annotated[list[str] | None, Many] = None,
    seats: int | None = None,
    choose: Annotated[list[str] | None, Many] = None,
    server: str | None = None,
    table: str | None = None,
    theme: Literal["night", "day"] = "night",
    motion: bool = True,
    confirm: bool = True,
    ask_anyway: Annotated[bool, Flag] = False,
    language: Annotated[Language, Parameter(env_var=VARIABLE)] = "en",
) -> None:
    """Play a game in this terminal, against a bot, with friends at the same keyboard, or at a server's table.

    Everything is done with the keyboard; ? lists the keys. Every move is saved as it is made: a game that was interrupted
    is offered again at the next start.

    Parameters
    ----------
    game
        Which game, for example war-slayer. `ruse games` lists them.
    against
        Which bot sits opposite: a level like random or agent, or one of your own as package.module:Class.
    hotseat
        People in all seats, at this keyboard: a curtain hides the screen while it changes hands.
    seed
        The same number gives the same deal again.
    set
        Play by another rule, as switch=value; may be given several times. `ruse games` lists the switches.
    record
        Where to write the record. Without it the game is kept in your data folder.
    resume
        Go on with a game from its record.
    name
        Your name; with --hotseat may be given once for each player.
    seats
        How many players, where a game leaves the choice.
    choose
        What you choose for your seat, as kingdom=dredd; with --hotseat may be given once for each player.
    server
        Play at a server: its address, or the link of a table. With a game a new table is opened there, for friends or with
        --against for bots; without one you choose among what there is.
    table
        The code of a table at that server.
    theme
        Dark or light.
    motion
        Show what happens one thing after another. With --no-motion the table jumps to the next decision.
    confirm
        Ask again before cards are laid.
    ask_anyway
        Ask even where there is only one thing to do, which is done by itself otherwise.
    language
        The language of all that is said; qps marks every sentence, to see which ones stand in no catalogue.
    """
    from ruse.terminal.archive import unfinished
    from ruse.terminal.opening import find_game, settle

    if server is not None or table is not None:
        here = {"--hotseat": hotseat, "--seed": seed, "--record": record, "--resume": resume}
        given = [flag for flag, value in here.items() if value not in (None, False)]
        if given:
            raise RuseError(phrase("aServerDealsAndKeeps", given=", ".join(given)))
        how = {"motion": motion, "confirm": confirm, "ask_anyway": ask_anyway}
        _play_at(server, table, game, against, set or [], name or [], seats, choose or [], theme, how)
        return
    if resume is not None:
        fixed = {"--against": against if against is None or ":" not in against else None, "--hotseat": hotseat,
                 "--seed": seed, "--set": set, "--record": record, "--name": name, "--seats": seats,
                 "--choose": choose}  # fmt: skip
        given = [flag for flag, value in fixed.items() if value not in (None, False)]
        _resume(game, resume, given, theme, outside=against, motion=motion, confirm=confirm, ask_anyway=ask_anyway)
        return
    chosen = find_game(game)
    start = settle(
        chosen,
        against=against,
        hotseat=hotseat,
        seed=seed,
        switches=set or [],
        record=record,
        names=name or [],
        seats=seats,
        choices=choose or [],
    )
    start.check_path()
    as_usual = not hotseat and all(value is None for value in (against, seed, set, record, name, seats, choose))
    interrupted = next(iter(unfinished(chosen.name)), None) if as_usual else None
    _check_terminal()

    from ruse.terminal.app import PlayApp
    from ruse.terminal.palette import THEMES

    _run(
        PlayApp(
            start.open, THEMES[theme], motion=motion, confirm=confirm, ask_anyway=ask_anyway, interrupted=interrupted
        )
    )


def _play_at(
    server: str | None, table: str | None, game: str | None, against: str | None, switches: list[str],
    names: list[str], seats: int | None, choices: list[str], theme: str, how: dict[str, bool],
) -> None:  # fmt: skip
    from ruse.terminal.remote.wishing import wish_for

    if server is None:
        raise RuseError(phrase("tableIsACodeOf"))
    wish = wish_for(server, table, game, against, switches, names, seats, choices)
    _check_terminal()

    from ruse.terminal.palette import THEMES
    from ruse.terminal.remote.app import RemoteApp

    _run(RemoteApp(wish, THEMES[theme], **how))


def _resume(
    game: str | None,
    path: Path,
    given: list[str],
    theme: str,
    *,
    outside: str | None,
    motion: bool,
    confirm: bool,
    ask_anyway: bool,
) -> None:
    from ruse.kernel.registry import find_game
    from ruse.terminal.session import Session

    if given:
        raise RuseError(phrase("resumeGoesOnWithA", given=", ".join(given)))
    wanted = find_game(game).name if game is not None else None
    session = Session.resume(path, outside)
    if wanted is not None and session.game.name != wanted:
        raise RuseError(phrase("isAGameOfNot", name=path.name, name2=session.game.name, wanted=wanted))
    _check_terminal()

    from ruse.terminal.app import PlayApp
    from ruse.terminal.palette import THEMES

    _run(PlayApp(lambda: session, THEMES[theme], motion=motion, confirm=confirm, ask_anyway=ask_anyway))


def rules(game: str, number: str | None = None) -> None:
    """Print the rules of a game, or one chapter or paragraph of them.

    Parameters
    ----------
    game
        Which game, for example war-slayer.
    number
        A chapter like WS-6 or a paragraph like WS-6.3, as the table and the log quote it.
    """
    from ruse.kernel.registry import find_game
    from ruse.terminal.pages import print_page, rules_page

    chosen = find_game(game)
    chapters = chosen.rulebook.find(number) if number is not None else chosen.rulebook.chapters
    print_page(rules_page(chosen, chapters, whole=number is None))


def games() -> None:
    """List the games: how many can play, which bots there are, which rules can be switched."""
    from ruse.bots.levels import level_names
    from ruse.kernel.registry import game_names, load_game
    from ruse.terminal.pages import games_page, print_page

    found = [load_game(name) for name in game_names()]
    print_page(games_page(found, [level_names(game) for game in found]))


def replay(
    file: Path,
    *,
    viewpoint: str = "public",
    step: int = 0,
    events: Literal["json"] | None = None,
    theme: Literal["night", "day"] = "night",
) -> None:
    """Look at a game again, step by step, from the place of any player.

    ← and → step, [ and ] jump to the mission, round or turn before and after, v changes the viewpoint. A game that is not
    over can only be looked at where its secret lies beside the record.

    Parameters
    ----------
    file
        The record of a game, as --record wrote it.
    viewpoint
        public, all, or the name or number of a player.
    step
        Where to start.
    events
        With json: print every position and every full event, one JSON object a line, instead of showing a table.
    theme
        Dark or light.
    """
    from ruse.terminal.reel import Reel, print_events

    if events is not None:
        print_events(file, sys.stdout)
        return
    reel = Reel.load(file)
    at = reel.find_viewpoint(viewpoint)
    _check_terminal()

    from ruse.terminal.app import OneScreen
    from ruse.terminal.palette import THEMES
    from ruse.terminal.replay_screen import ReplayScreen

    palette = THEMES[theme]
    screen: Callable[[], ReplayScreen] = lambda: ReplayScreen(reel, palette, at, step)  # noqa: E731
    _run(OneScreen(screen, palette))


def verify(file: Path, *, commitment: str | None = None) -> None:
    """Check the record of a finished game: its luck, its moves, its result.

    Exit code 0 when everything comes out; 2 with a sentence that names the line when something does not.

    Parameters
    ----------
    file
        The record of a game, as its table's page or --record gave it.
    commitment
        What the table showed before the deal, or its beginning: the record must have the same.
    """
    from ruse.kernel.verify import verify_file

    print("\n".join(verify_file(file, commitment).sentences()))


def _check_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise RuseError(phrase("aTableNeedsATerminal"))
    shown = (sys.__stderr__ or sys.stderr).encoding.lower().replace("-", "")
    if not shown.startswith("utf"):
        raise RuseError(phrase("aTableNeedsATerminal2", shown=shown))


def _run(app: RuseApp) -> None:
    """Exit code 2 when the table could not go on, 1 when it broke off by a fault of ours, 130 after Ctrl-C."""
    try:
        app.run()
    except KeyboardInterrupt:
        app.exit(return_code=130)
    said = app.goodbye()
    if app.failure is not None:
        raise RuseError(app.failure)
    if app.return_code == 1:
        print(phrase("ruseTheTableBrokeOff", said=said or "").rstrip(), file=sys.stderr)
    elif said is not None:
        print(said)
    sys.exit(app.return_code or 0)
