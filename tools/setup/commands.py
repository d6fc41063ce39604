"""serve, test and setup: what run.py is asked for."""

import os
import subprocess
import sys
from contextlib import nullcontext

from tools.setup import checks, debian, environment, package, steps, trouble, web
from tools.setup.house import House
from tools.setup.trouble import Trouble

USAGE = """usage: python3 run.py COMMAND

  serve [options]   set up what is missing, then start Ruse (options: serve --help)
  test [options]    set up what is missing, then run every check; with options, only
                    pytest, and it gets them
  setup             only set up

Everything is set up inside this folder, in .venv; the first time takes a few minutes."""

NOT_COMPILED = """note: no C compiler works here, so the rules run as plain Python, much slower.
      On Debian and Ubuntu: apt install gcc python3-dev, then start again."""


def main(arguments: list[str], house: House | None = None) -> int:
    house = house or House()
    try:
        return command(house, arguments)
    except Trouble as failure:
        return tell(failure)
    except OSError as error:
        return tell(trouble.of_error(error))
    except KeyboardInterrupt:
        print("\nInterrupted.", file=sys.stderr)
        return 130


def command(house: House, arguments: list[str]) -> int:
    match arguments:
        case ["serve", *options]:
            prepare(house, "run")
            return serve(house, options)
        case ["test", *options]:
            return test(house, options)
        case ["setup"]:
            prepare(house, "run")
            return 0
        case ["-h" | "--help"]:
            print(USAGE)
            return 0
        case _:
            print(USAGE, file=sys.stderr)
            return 2


def prepare(house: House, pins: str) -> None:
    """Bring .venv, the installed package and the web client up to date."""
    provide_tools(house, pins)
    build(house)


def provide_tools(house: House, pins: str) -> None:
    with house.locked():
        environment.make_venv(house)
        environment.install_pins(house, pins)


def build(house: House) -> None:
    with house.locked():
        todo: list[steps.Step] = []
        if not package.is_current(house):
            todo.append(("building Ruse", lambda: package.install(house)))
        if not web.is_current(house):
            web.provide_node(house)
            todo.append(("the web client", lambda: web.build(house)))
        steps.take(todo)
        if todo or not web.is_installed(house):
            web.install(house)
    if not package.is_compiled(house) and os.environ.get("RUSE_PURE") != "1":
        print(NOT_COMPILED, file=sys.stderr)


def test(house: House, options: list[str]) -> int:
    """Every check; those on the plain sources begin while the rules are compiled, which takes one processor."""
    provide_tools(house, "dev")
    with nullcontext() if options else checks.begun_early(house) as early:
        build(house)
        debian.provide(house, options)
        return checks.run(house, options, early)


def serve(house: House, options: list[str]) -> int:
    line = [str(house.tool("ruse")), "serve", *options]
    env = house.environment()
    if sys.platform != "win32":
        sys.stdout.flush()
        os.execve(line[0], line, env)
    return subprocess.call(line, env=env)


def tell(failure: Trouble) -> int:
    """The end of the tool's output, then the sentence, where the eye is."""
    if failure.tail:
        print("".join(f"  | {line}\n" for line in failure.tail.splitlines()), file=sys.stderr)
    print(failure.sentence, file=sys.stderr)
    return 2
