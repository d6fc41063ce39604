"""serve, test and setup: what run.py is asked for."""

import os
import subprocess
import sys
from contextlib import nullcontext

from tools.setup import behind, checks, debian, environment, node, package, steps, trouble, web
from tools.setup.house import House
from tools.setup.trouble import Trouble

USAGE = """usage: python3 run.py COMMAND

  serve [options]   set up what is missing, then start Ruse (options: serve --help)
  test [options]    set up what is missing, then run every check; with options, only
                    pytest, and it gets them
  test --long       what takes hours: installs, whole walks, long runs
  setup             only set up

Everything is set up inside this folder, in .venv. The first time the page comes first, and the rules are
compiled while it can be played on already."""

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
            return serve(house, options)
        case ["test", *options]:
            return test(house, options)
        case ["setup"]:
            prepare(house, "run")
            return 0
        case ["behind"] if behind.PIPE in os.environ:
            return behind.build(house)
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
        environment.unpack_pip(house)


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
        debian.provide(house, [] if options == ["--long"] else options)
        return checks.run(house, options, early)


def serve(house: House, options: list[str]) -> int:
    """Where the package is not ready yet, from the sources, while it is compiled beside."""
    if changes_over() and not package.is_current(house):
        return serve_sources(house, options)
    prepare(house, "run")
    return become([str(house.tool("ruse")), "serve", *options], house.environment())


def changes_over() -> bool:
    """Can a server here be plain at first and compiled later? It needs a compiler, and a process that can become another."""
    required = os.environ.get("RUSE_COMPILE") == "require"
    return sys.platform != "win32" and not required and package.can_compile()


def serve_sources(house: House, options: list[str]) -> int:
    first_page(house)
    print("The rules run as plain Python until they are compiled, which goes on beside the server.", flush=True)
    env = house.environment(PYTHONPATH=str(house.root / "src")) | {behind.PIPE: str(behind.begin(house))}
    return become([str(house.python), "-m", "ruse", "serve", *options], env)


def first_page(house: House) -> None:
    """What a server needs that runs from the sources: packages and the browser client, side by side."""
    with house.locked():
        environment.make_venv(house)
        packages: steps.Step = ("packages", lambda: environment.provide_pins(house, "run"))
        browser: steps.Step = ("the web client", lambda: web.build(house))
        todo = [] if environment.has_pins(house, "run") else [packages]
        if not web.is_current(house) and not node.is_on_path():
            steps.take(todo)
            web.provide_node(house)
            todo = []
        steps.take(todo + ([] if web.is_current(house) else [browser]))


def become(line: list[str], env: dict[str, str]) -> int:
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
