"""What is printed at the end: what was covered in each cell, and every finding with how to meet it again."""

from __future__ import annotations

from collections.abc import Iterator

from bench.walks.ledger import Ledger
from tests.walks.known import KNOWN, is_known


def lines(ledger: Ledger) -> Iterator[str]:
    yield f"{'game':<16} {'client':<9} seats walks ended presses decisions      done  not yet done"
    for cell in ledger.cells():
        walks = [walked for walked in ledger.walks if walked.cell == cell]
        left, whole = ledger.missing(cell), len(ledger.wanted(cell))
        yield (
            f"{cell[0]:<16} {cell[1]:<9} {cell[2]:>5} {len(walks):>5} {sum(walked.over for walked in walks):>5} "
            f"{sum(walked.presses for walked in walks):>7} {sum(walked.decisions for walked in walks):>9} "
            f"{f'{whole - len(left)} of {whole}':>9}  {', '.join(left)}"
        )
    found = ledger.findings()
    fresh = {shape: all_of for shape, all_of in found.items() if not is_known(shape)}
    yield ""
    yield f"{len(fresh)} findings that nobody knows of, {len(found) - len(fresh)} that are known"
    for all_of in fresh.values():
        yield f"  {all_of[0].line()}" + (f" and {len(all_of) - 1} more walks" if len(all_of) > 1 else "")


def unmet(ledger: Ledger) -> list[str]:
    """What is known and was not met any more: it has to be taken off the list."""
    met = ledger.findings()
    return [known.shape for known in KNOWN if not any(known.matches(shape) for shape in met)]
