"""The question about tests: which of them, what is asked, and how many are answered at a time."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypedDict

from heddle.budget import OutOfBudget, doing, polled
from heddle.errors import InputError, Location
from heddle.program.program import Program
from heddle.questions.search_options import RUNS_ONLY, SearchOptions
from heddle.results import Claim, NoDeadlock, NoUncaughtException, Remark, Report, Suppression
from heddle.results.scheduling import Scheduling
from heddle.suites.answers import Asking, unknown_tests
from heddle.suites.find import demand_tests, find_tests
from heddle.suites.model import Test
from heddle.suites.pool import Listener, Pool
from heddle.suites.selection import selected

_PROPERTIES = "junit-platform.properties"


class TestOptions(TypedDict, total=False):
    """What `check_tests` can be told."""

    claims: Sequence[Claim]
    patterns: Sequence[str]
    strict: bool
    jobs: int | None
    options: SearchOptions | None
    known: Sequence[Suppression]
    save: Callable[[Report], Report] | None
    listener: Listener | None


def check_tests(  # noqa: PLR0913 (one option each, by name)
    program: Program,
    *,
    claims: Sequence[Claim] = (NoUncaughtException(), NoDeadlock()),
    patterns: Sequence[str] = (),
    strict: bool = False,
    jobs: int | None = None,
    options: SearchOptions | None = None,
    known: Sequence[Suppression] = (),
    save: Callable[[Report], Report] | None = None,
    listener: Listener | None = None,
) -> Report:
    """Whether the claims hold of each JUnit test of a program, in every interleaving.

    `patterns` are `Class#method`; with `strict` a test has to end all that it starts; at most
    `jobs` tests are answered at a time; `options` count for each, but for the limit of memory,
    which is for all that are answered at a time; `known` findings do not count. By default a
    deadline passes only when nothing else can happen.
    """
    options = options or SearchOptions(scheduling=Scheduling(timeouts_last=True))
    if options.store == RUNS_ONLY:
        # Whether a test ends the program shows in states.
        raise InputError("tests need a store of states", remedy="leave out --store none")
    try:
        with polled(options.limits.budget):
            asked = _asked(program, patterns)
    except OutOfBudget as out:
        return unknown_tests(claims, out.reason)
    pool = Pool(
        program,
        Asking(tuple(claims), _as_strict(options, strict=strict), strict, tuple(known)),
        jobs or len(os.sched_getaffinity(0)),
        save or (lambda report: report),
        listener,
    )
    report = pool.answers(asked)
    return replace(report, remarks=(*_unread(program), *report.remarks))


def _asked(program: Program, patterns: Sequence[str]) -> Sequence[Test]:
    doing("looking for tests")
    found = find_tests(program)
    demand_tests(found, program.inputs.targets)
    return selected(found, patterns)


def _unread(program: Program) -> tuple[Remark, ...]:
    """Settings of JUnit on the class path: they may switch extensions on."""
    if not program.inputs.classpath.resources(_PROPERTIES):
        return ()
    told = "what this file sets for JUnit, and extensions that it switches on, have no effect here"
    return (Remark("unread-settings", told, Location(_PROPERTIES, None)),)


def _as_strict(options: SearchOptions, *, strict: bool) -> SearchOptions:
    return replace(options, scheduling=replace(options.scheduling, strict=strict))
