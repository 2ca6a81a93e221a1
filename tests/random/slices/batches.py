"""Surveys of many programs, batch by batch: a batch is one program for the analysis."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from support.long_run import LongRun

_TOLD = 200


def survey_all(
    run: LongRun, size: int, folder: Path, survey: Callable[[Path, range], tuple[int, ...]]
) -> tuple[int, ...]:
    """Survey the seeds of a run, as long as there is time; the sums of what the batches count."""
    counts = run.counts(list[tuple[int, ...]]())
    for some in run.ranges(size):
        inner = folder / str(some.start)
        inner.mkdir()
        wrong: list[str] = []
        try:
            counts.append(survey(inner, some))
        except AssertionError as error:
            wrong.append(f"from seed {some.start}: {error}"[:_TOLD])
        run.note(some, wrong)
    return tuple(map(sum, zip(*counts, strict=True)))
