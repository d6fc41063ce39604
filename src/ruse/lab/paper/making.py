"""How this was made: enough to make it again, and what it does not say."""

from __future__ import annotations

from html import escape
from typing import Any

import ruse
from ruse.lab.chunks import fingerprint
from ruse.lab.paper.figure import section
from ruse.lab.paper.found import Found
from ruse.lab.paper.wording import number, say, says
from ruse.lab.plan import Enough, Plan, make_plan
from ruse.lab.study import toml_of

CAVEATS = ("people", "thumb", "pairs", "told", "stakes", "chance")


def plan_of(found: Found) -> Plan:
    """The plan that was run, made again from what was kept of it."""
    study = found.study
    stop = study["stop"]
    first = study["arms"][0]["options"]
    usual = {name: metric.smallest.said() for name, metric in found.metrics.items()}
    return make_plan(
        found.game,
        title=study["title"],
        seed=study["seed"],
        players=study["players"],
        edition=study["edition"],
        baseline=first,
        variants={arm["name"]: arm["changed"] for arm in study["arms"][1:]},
        bots={name: bot or "none" for name, bot in study["bots"].items()},
        primary=study["primary"],
        guard=study["guard"],
        explore=study["explore"],
        smallest={name: said for name, said in study["smallest_effect"].items() if usual[name] != said},
        enough=Enough(stop["deals"], stop["max_time"], stop["alpha"], stop["power"]),
        taste=found.taste,
    )


def pairing(found: Found) -> tuple[float, float] | None:
    """The middle variance ratio of the paired questions, and of games saved."""
    ratios = sorted(row["pairing"] for row in found.rows if row["pairing"] is not None)
    saved = sorted(row["saved"] for row in found.rows if row["saved"] is not None)
    if not ratios or not saved:
        return None
    return ratios[len(ratios) // 2], saved[len(saved) // 2]


def making_section(found: Found) -> str:
    study = found.study
    bots: dict[str, Any] = study["bots"]
    facts = [
        (
            say("making.game"),
            say("making.game_is", title=found.game.title, players=study["players"], edition=study["edition"]),
        ),
        (say("making.seed"), f"{study['seed']}"),
        (
            say("making.bots"),
            say(
                "making.bots_are",
                mirror=bots["mirror"],
                strong=bots["strong"],
                weak=bots["weak"],
                check=bots["check"] or say("making.nobody"),
            ),
        ),
        (
            say("making.played"),
            say("making.played_is", deals=f"{found.data['deals']:,}", games=f"{found.data['games']:,}"),
        ),
        (say("making.sure"), say("making.sure_is", alpha=number("share", study["stop"]["alpha"], 0))),
        (say("making.version"), say("making.version_is", version=ruse.__version__, engine=fingerprint(found.game))),
    ]
    gain = pairing(found)
    if gain is not None:
        facts.append(
            (say("making.pairs"), say("making.pairs_are", ratio=f"{gain[0]:.3f}", saved=number("share", gain[1], 0)))
        )
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in facts)
    cautions = "".join(f"<li>{says(f'caveat.{name}')}</li>" for name in CAVEATS)
    study_file = f'<pre tabindex="0">{escape(toml_of(plan_of(found)))}</pre>'
    mind = f"<h3>{says('making.mind')}</h3><ul>{cautions}</ul>"
    again = f"<h3>{says('making.again')}</h3><p>{says('making.save')}</p>{study_file}"
    body = f'<div class="two"><div><dl class="facts">{rows}</dl>{mind}</div><div>{again}</div></div>'
    return section("making", says("making.title"), "", body)
