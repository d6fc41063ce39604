"""The command line. Commands are imported when they are called, so that `ruse --help` stays quick."""

from __future__ import annotations

import codecs
import contextlib
import io
import json
import os
import sys
from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from cyclopts import App, CycloptsError

import ruse
from ruse.kernel.errors import RuseError
from ruse.kernel.language import speak

HELP = "Four tabletop games of war, bluff and hidden information. Start with: ruse play war-slayer"
DONE, BROKEN_OFF, WRONG, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141
"""Exit codes: all is well; a fault of ours; what was asked cannot be done; Ctrl-C; nobody reads what is printed."""


class Command(NamedTuple):
    """Where it is, a line about it, and what is left of it after Ctrl-C where it does not say so itself."""

    path: str
    says: str
    kept: str = "It keeps nothing."


COMMANDS = {
    "serve": Command(
        "ruse.server.serve:serve",
        "Serve games in the browser.",
        "",
    ),
    "play": Command(
        "ruse.terminal.commands:play", "Play in this terminal: against bots, with friends, at a server.", ""
    ),
    "games": Command("ruse.terminal.commands:games", "List the games, their bots and the rules that can be switched."),
    "rules": Command("ruse.terminal.commands:rules", "Print the rules of a game, or one paragraph of them."),
    "replay": Command("ruse.terminal.commands:replay", "Look at a game again, step by step, from any seat."),
    "review": Command(
        "ruse.terminal.review:review", "Say what each of your decisions in a finished game cost, and why."
    ),
    "me": Command("ruse.terminal.me:me", "Print what you have played at a server."),
    "daily": Command("ruse.terminal.daily:daily", "Play the deal of today, the same for everybody.", ""),
    "puzzle": Command(
        "ruse.terminal.puzzle:puzzle",
        "Find the best choice of a decision that bots get wrong.",
        "Every answer is kept.",
    ),
    "verify": Command("ruse.terminal.commands:verify", "Check the record of a finished game: luck, moves, result."),
    "arena": Command("ruse.lab.arena:arena", "Let bots play each other, and print who is stronger by how much.", ""),
    "lab": Command(
        "ruse.lab.console:lab_app",
        "Change a rule, let bots play it, and read what it did.",
        "",
    ),
    "bench": Command("ruse.bench.report:bench", "Measure how fast the compiled rules are."),
    "check": Command("ruse.testkit.check:check", "Play random games and check that a game keeps the contract."),
    "store": Command(
        "ruse.store.console:store_app",
        "Check, back up, restore, export and import what a server keeps.",
        "The database it read from is as it was; a copy that it was writing is not whole.",
    ),
}


def version() -> str:
    return f"ruse {ruse.__version__} ({'compiled' if ruse.is_compiled() else 'interpreted'})"


def make_app(asked: Sequence[str] = ()) -> App:
    """The line about each is for the page of all; a command that is asked for has more to say itself."""
    app = App(name="ruse", help=HELP, version=version, suppress_keyboard_interrupt=False)
    for name, command in COMMANDS.items():
        line = {} if name in asked[:1] else {"help": command.says}
        app.command(command.path, name=name, **line)
    return app


def main(tokens: list[str] | None = None) -> None:
    """Every command ends with one of the exit codes above, and with a sentence where it is not the first."""
    given = sys.argv[1:] if tokens is None else tokens
    write_anywhere()
    speak(given)
    try:
        make_app(given)(given, exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except (RuseError, CycloptsError) as error:
        leave(WRONG, str(error))
    except KeyboardInterrupt as interrupt:
        command = COMMANDS.get(given[0]) if given else None
        leave(INTERRUPTED, f"interrupted. {str(interrupt) or (command.kept if command else '')}".rstrip())
    except BrokenPipeError:
        drop_output()
        sys.exit(PIPE_CLOSED)
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # what rich makes of one
            sys.exit(PIPE_CLOSED)
        raise
    except OSError as error:
        drop_output()
        leave(WRONG, f"{error.filename or 'the output'} cannot be read or written: {error.strerror or error}")


def leave(code: int, sentence: str) -> NoReturn:
    with contextlib.suppress(OSError):
        print(f"ruse: {sentence}", file=sys.stderr)
    sys.exit(code)


def drop_output() -> None:
    """What could not be written is not tried again when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def write_anywhere() -> None:
    """An output that is not UTF-8 gets other signs as JSON writes them, which keeps JSON what it is."""
    codecs.register_error("as-json", _as_json)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="as-json")


def _as_json(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


if __name__ == "__main__":
    main()
