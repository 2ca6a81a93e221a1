"""States of programs with statistics, logs and caches, with and without what decides nothing."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from heddle import api
from heddle.questions.search_options import SearchLimits, SearchOptions

if TYPE_CHECKING:
    from collections.abc import Iterator

PROGRAMS = Path(__file__).parent / "programs" / "irrelevant"
SECONDS = 10.0
FEWER = 5


def run() -> Iterator[tuple[str, str]]:
    """Rows of label and figure."""
    reduced = 0
    paths = sorted(PROGRAMS.glob("*.java"))
    for path in paths:
        states, seconds, outcome = _search(path)
        all_states, all_seconds, other = _search(path, "irrelevant")
        reduced += all_states >= FEWER * states
        ended = "" if other == outcome else f", where the answer is {other}"
        yield (
            path.stem,
            f"{outcome}; {states:,} states, {seconds:.1f} s; without {all_states:,} states, "
            f"{all_seconds:.1f} s{ended}: {all_states / states:,.1f} times",
        )
    yield f"at least {FEWER} times fewer", f"{reduced} of {len(paths)} (half of them asked for)"


def _search(path: Path, *without: str) -> tuple[int, float, str]:
    start = time.perf_counter()
    options = SearchOptions(without=without, limits=SearchLimits(seconds=SECONDS), curious=1)
    verdict = api.check(api.load(path), options=options).verdicts[0]
    return verdict.effort["states"], time.perf_counter() - start, verdict.outcome.value
