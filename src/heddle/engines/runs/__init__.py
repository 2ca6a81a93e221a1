"""What one run suggests: lock sets, happens-before and predicted races, orders of locks.

A run proves nothing: a quiet one is unknown. What a warning is about is tried on the machine: races
that the run itself shows always, everything else on request.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from time import monotonic

from heddle.budget import doing
from heddle.engines.runs.build import observation_of, observation_on_java
from heddle.engines.runs.explain import tables
from heddle.engines.runs.model import Analysed, Observation
from heddle.engines.runs.remarks import remarks
from heddle.engines.runs.settle import Settling
from heddle.engines.runs.solve import analyse
from heddle.engines.runs.stock.running import run_woven
from heddle.errors import InputError
from heddle.machine.noting import Noted, note_run
from heddle.machine.searched import Problem
from heddle.questions.progress import Progress
from heddle.questions.question import Question
from heddle.results import NoDataRace, NoDeadlock, NoUncaughtException, Report

_FURTHER = 2
"""Runs that are taken beyond those asked for when one gets stuck before its end."""

_OF_TIME = 0.8
"""The part of the time for a run on the stock JVM; the rest is for its log."""
_OF_TIME_NOTED = 0.4
"""The part of the time for runs of the machine; the rest is for what they suggest."""


def answer(question: Question, progress: Progress) -> Report:
    """What runs of a program suggest about data races and about deadlocks."""
    for claim in question.claims:
        if not isinstance(claim, NoDataRace | NoDeadlock | NoUncaughtException):
            names = f"{NoDataRace.name}, {NoDeadlock.name} or {NoUncaughtException.name}"
            raise InputError(
                f"the engine runs does not look for what breaks {claim.name}",
                remedy=f"ask for {names}",
            )
    if question.on_java:
        return _report(question, (analyse(_on_java(question)),), (), progress)
    noted = _noted(question)
    analysed = tuple(_analysed(question, noted))
    problems = tuple(problem for each in noted for problem in each.problems)
    return _report(question, analysed, problems, progress)


def _report(
    question: Question,
    analysed: tuple[Analysed, ...],
    problems: tuple[Problem, ...],
    progress: Progress,
) -> Report:
    settling = Settling(question, analysed, problems, progress.listener)
    verdicts = tuple(settling.verdict(claim) for claim in question.claims)
    noticed = remarks([each.observation for each in analysed])
    return Report(verdicts, noticed, tables=tables(analysed[-1]))


def _on_java(question: Question) -> Observation:
    """One run on the stock JVM."""
    sampling = question.search.order.sampling
    if sampling.runs > 1:
        raise InputError(
            "a run on the stock JVM cannot be repeated with other schedules",
            remedy="leave --runs out, or --on-java",
        )
    doing("running the program under java")
    left = question.search.limits.budget.left
    ran = run_woven(question.program, None if left is None else left * _OF_TIME)
    return observation_on_java(question.program, ran)


def _noted(question: Question) -> tuple[Noted, ...]:
    """The runs that were asked for, and some more if one gets stuck, which says little."""
    sampling = question.search.order.sampling
    noted: list[Noted] = []
    runs = sampling.runs
    left = question.search.limits.budget.left
    end = None if left is None else monotonic() + left * _OF_TIME_NOTED
    while len(noted) < runs:
        doing("observing a run")
        options = question.search
        if end is not None:
            share = max(end - monotonic(), 0.0) / (runs - len(noted))
            limits = replace(options.limits, seconds=share, started=None)
            options = replace(options, limits=limits)
        run = note_run(question.program, options, sampling.seed + len(noted))
        _demand_support(run)
        noted.append(run)
        if run.blocked and runs < sampling.runs + _FURTHER:
            runs += 1
    return tuple(noted)


def _analysed(question: Question, noted: Sequence[Noted]) -> Iterator[Analysed]:
    """What analyses say about each run, with an equal share of the time that is left."""
    for number, each in enumerate(noted):
        doing("analysing a run")
        observation = observation_of(question.program, each)
        left = question.search.limits.budget.left
        yield analyse(observation, None if left is None else left / (len(noted) - number))


def _demand_support(noted: Noted) -> None:
    for what, remedy in noted.unsupported:
        raise InputError(f"the machine does not support {what}", remedy=remedy)
