"""The command line. Commands are imported when they are called, so that `ruse --help` stays quick."""

from __future__ import annotations

import sys

from cyclopts import App, CycloptsError

import ruse
from ruse.kernel.errors import RuseError

HELP = "Four tabletop games of war, bluff and hidden information. Start with: ruse play war-slayer"

COMMANDS = {
    "serve": "ruse.server.commands:serve",
    "play": "ruse.terminal.commands:play",
    "games": "ruse.terminal.commands:games",
    "rules": "ruse.terminal.commands:rules",
    "replay": "ruse.terminal.commands:replay",
    "verify": "ruse.terminal.commands:verify",
    "arena": "ruse.lab.arena:arena",
    "bench": "ruse.bench.report:bench",
    "check": "ruse.testkit.check:check",
    "store": "ruse.store.commands:store_app",
}


def version() -> str:
    return f"ruse {ruse.__version__} ({'compiled' if ruse.is_compiled() else 'interpreted'})"


def make_app() -> App:
    app = App(name="ruse", help=HELP, version=version)
    for name, path in COMMANDS.items():
        app.command(path, name=name)
    return app


def main(tokens: list[str] | None = None) -> None:
    """Exit code 0 when all is well, 2 with one clear sentence when what was asked cannot be done."""
    try:
        make_app()(tokens, exit_on_error=False, print_error=False)
    except (RuseError, CycloptsError) as error:
        print(f"ruse: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
