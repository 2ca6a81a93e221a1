"""The Bluetooth driver as a model file: three strategies, and results of saturation used again.

Each row has the view tuples that were analysed, for `sequential` the guesses, and CPU seconds.
The papers' figures are for Java, with every field of every object in the shared state
[SuwimonteerabuthES08, Table 2]; numbers of view tuples can be compared in shape only.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from benchmarks.bluetooth_models import MINIMAL_CONTEXTS, bluetooth
from heddle.engines.models.build import model_of
from heddle.engines.models.solve import ModelOptions, solve
from heddle.formal.contexts.local import Reuse
from heddle.questions.bounds import SPLITTINGS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle.results import Verdict

# View tuples of the rows that the paper has.
PAPER = {
    (1, 1, 1): "eager 21, lazy 4",
    (2, 2, 1): "eager 1,460, lazy 154",
    (3, 1, 2): "eager 234, lazy 16",
}
MOST_GUESSES = 300_000


def run() -> Iterator[tuple[str, str]]:
    for key, needed in MINIMAL_CONTEXTS.items():
        version, adders, stoppers = key
        name = f"v{version}, {adders}+{stoppers}: "
        name += "holds" if needed is None else f"{needed} contexts"
        cells = [_cell(key, splitting, needed) for splitting in SPLITTINGS]
        paper = f" (paper: {PAPER[key]})" if key in PAPER else ""
        yield name, "; ".join(cells) + paper
    for reuse in Reuse:
        verdict, seconds = _ask((2, 2, 1), "lazy", None, reuse)
        runs, reused = (verdict.effort[f"post* {what}"] for what in ("runs", "reused"))
        label = f"v2, 2+1, lazy, results used again: {reuse.value}"
        yield label, f"{runs:,} runs of post*, {reused:,} spared, {seconds:.2f} s"


def _cell(key: tuple[int, int, int], splitting: str, needed: int | None) -> str:
    contexts = (needed or 5) if splitting == "sequential" else None
    verdict, seconds = _ask(key, splitting, contexts, Reuse.ALWAYS)
    found = verdict.effort["contexts"] if verdict.findings else None
    if verdict.outcome.value == "unknown":
        return f"{splitting} more than {MOST_GUESSES:,}"
    assert found == needed, (key, splitting, found)
    counted = verdict.effort["guesses" if splitting == "sequential" else "view tuples"]
    return f"{splitting} {counted:,} in {seconds:.2f} s"


def _ask(
    key: tuple[int, int, int], splitting: str, contexts: int | None, reuse: Reuse
) -> tuple[Verdict, float]:
    model = model_of(bluetooth(*key), "bluetooth.cpds")
    options = ModelOptions(contexts, splitting, tuples=MOST_GUESSES, reuse=reuse)
    before = time.process_time()
    (verdict,) = solve(model, (), options)
    return verdict, time.process_time() - before
