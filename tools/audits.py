"""The pages of docs/lab say under which rules they were made, and where those have changed since.

    python tools/audits.py             marks every page whose rules are no longer those of a table today
    python tools/audits.py --check     fails where a mark is missing, or stands where nothing has changed
    python tools/audits.py plan        the command that makes each page again

A page that is older than a rule is not taken away: it says so on top, and the command below makes it again.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "lab"
RULES = re.compile(r"^Rules as they were: (.+)\.$", re.MULTILINE)
MARK = re.compile(r"^> \*\*Made under older rules\.\*\*[^\n]*\n\n", re.MULTILINE)
COMMAND = re.compile(r"^```text\n(ruse lab audit [^\n]+)\n```$", re.MULTILINE)


def rules_of(page: str) -> list[str]:
    """The switches and their values, as a person types them."""
    found = RULES.search(page)
    if found is None:
        raise SystemExit("a page of docs/lab does not say under which rules it was made")
    return re.findall(r"`([^`]+)`", found[1])


def mark_of(game: str, page: str) -> str:
    """What the page has to say on top; nothing where its rules are those of today."""
    from ruse.kernel.options import changed_since, parse_option, said
    from ruse.kernel.registry import find_game

    switches = find_game(game).switches
    then = dict(parse_option(game, switches, pair) for pair in rules_of(page))
    usual = {switch.name: switch.default for switch in switches}
    parts = [
        f"`{name}` is usually `{said(usual[name])}` since, and was `{said(then[name])}`"
        for name in changed_since(switches, then)
        if name in then
    ]
    later = [f"`{switch.name}`" for switch in switches if switch.name not in then]
    parts += [f"there was no {' and no '.join(later)}"] if later else []
    return f"> **Made under older rules.** {'; '.join(parts)[:1].upper()}{'; '.join(parts)[1:]}.\n\n" if parts else ""


def marked(game: str, page: str) -> str:
    """The page with the mark it has to have, and no other."""
    title, _, rest = MARK.sub("", page).partition("\n\n")
    return f"{title}\n\n{mark_of(game, page)}{rest}"


def main(arguments: list[str]) -> int:
    pages = sorted(PAGES.glob("*.md"))
    if arguments[:1] == ["plan"]:
        print("\n".join(COMMAND.search(file.read_text(encoding="utf-8"))[1] for file in pages))  # type: ignore[index]
        return 0
    wrong = 0
    for file in pages:
        page = file.read_text(encoding="utf-8")
        wanted = marked(file.stem, page)
        if page == wanted:
            continue
        wrong += 1
        if "--check" in arguments:
            print(f"{file.relative_to(ROOT)}: the rules have changed since, or the page says so wrongly")
        else:
            file.write_text(wanted, encoding="utf-8")
    return 1 if wrong and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
