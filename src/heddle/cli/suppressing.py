"""Findings that are known: which there are, and what remains of a report without them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from heddle import api
from heddle.cli.configured import baseline_of, settings_of
from heddle.questions.progress import Progress
from heddle.questions.question import Question

if TYPE_CHECKING:
    from heddle.results import Report, Suppression


def known_findings(context: click.Context) -> tuple[Suppression, ...]:
    """What the settings suppress, and the baseline unless it is to be written."""
    known, baseline = settings_of(context).suppressions, baseline_of(context)
    if baseline.file is None or (baseline.writes and not baseline.file.exists()):
        return known
    from heddle.settings.read import read_baseline

    return (*known, *read_baseline(baseline.file))


def wants_all(context: click.Context) -> bool:
    """Whether all findings are needed, because they are to be written down."""
    return baseline_of(context).writes


def concluded(
    context: click.Context,
    report: Report,
    known: tuple[Suppression, ...],
    *,
    is_whole: bool = True,
) -> Report:
    """The report with remarks on what was suppressed in vain; the baseline is written if asked.

    What only a part of the tests shows is not in vain if there are others: `is_whole` says so.
    """
    baseline = baseline_of(context)
    if not known and not baseline.writes:
        return report
    from heddle.results import suppression

    if baseline.file is not None and baseline.writes:
        from heddle.settings.write import write_baseline

        # What the settings suppress is written there already.
        own = settings_of(context).suppressions
        bare = suppression.without(report, own)
        entries = tuple(suppression.baseline_of(bare))
        write_baseline(baseline.file, entries)
        return suppression.suppress(report, (*own, *entries))
    return suppression.with_unused(report, known) if is_whole else report


def answer_but_for(
    question: Question,
    engine: str,
    known: Sequence[Suppression],
    progress: Progress,
) -> Report:
    """What an engine answers, with the findings marked that are known and do not count.

    A search ends at the first finding: if that does not count, the rest is looked at, too.
    """
    report = api.answer(question, engine, progress)
    if not known:
        return report
    from heddle.results.suppression import hides_findings, suppress

    report = suppress(report, known)
    if hides_findings(report) and not question.search.every:
        every = replace(question, search=replace(question.search, every=True))
        report = suppress(api.answer(every, engine, progress), known)
    return report
