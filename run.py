"""The two commands of the README, and the set-up they share.

    python3 run.py serve [options]   set up what is missing, then start Ruse
    python3 run.py test [options]    set up what is missing, then run every check;
                                     with options, only pytest, and it gets them
    python3 run.py test --long       what does not fit: installs, whole walks, long runs
    python3 run.py setup             only set up

Only the standard library is used here and in tools/setup. This file keeps to the syntax of
old Pythons, so that they can say that they are too old.
"""

import sys

OLDEST = (3, 11)


def refusal(version: "tuple[int, int]") -> "str | None":
    """What to tell a Python that is too old; None where it is not."""
    if version >= OLDEST:
        return None
    sentence = "Ruse needs Python {}.{} or newer, and this is {}.{}: start run.py with a newer one."
    return sentence.format(*OLDEST, *version)


def main(arguments: "list[str]", version: "tuple[int, int]" = sys.version_info[:2]) -> int:
    sentence = refusal(version)
    if sentence:
        sys.stderr.write(sentence + "\n")
        return 2
    from tools.setup.commands import main as start

    return start(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
