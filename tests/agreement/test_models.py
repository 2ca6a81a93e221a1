"""Model classes do what the JDK's do: the same verdicts, and the same outcomes of small scenarios.

The library as it is needs many more states. In CI it gets SECONDS for each question, and what it
cannot answer in that time is skipped and counted; the long tier asks more.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heddle import NoDataRace, NoDeadlock, NoUncaughtException
from heddle.api import check, load
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import Outcome
from heddle.results.scheduling import Library, Scheduling
from programs.expectations import HOLDS, VIOLATES
from support.litmus import Litmus, anything_but
from support.long_run import sample
from support.rotation import number_of_commits

if TYPE_CHECKING:
    from collections.abc import Callable

    from heddle.program.program import Program
    from heddle.results import Claim

    Note = Callable[[str, object], None]

LITMUS = Litmus(Path(__file__).parent / "models" / "Litmus.java")
SECONDS = 2.0
# What the library as it is does not answer in a second or two takes it minutes.
LONG_SECONDS = 1.0
# Of the programs the long tier asks one of so many: those of final states ask all of them with the
# library as it is.
LONG_SHARE = 6

# What can happen in each scenario of Litmus.java, and nothing else can.
OUTCOMES = {
    "fairOrder": {"ab"},
    "barging": {"ab", "ba"},
    "timedTry": {"n", "y"},
    "interruptedLock": {"f", "i"},
    "interruptedPatience": {"f"},
    "signalOrInterrupt": {"1i", "f1w", "s1w"},
    "timedAwait": {"s", "t"},
    "patientAwait": {"f"},
    "notOwner": {"IllegalMonitorStateException" * 3},
    "readersAndWriter": {"0w1", "2w1", "w12", "w21"},
    "sharedChain": {"-x0", "x-0"},
    "givesUp": {"1t", "t1"},
    "timedLatch": {"n0", "y0"},
    "interruptedAwait": {"0i", "w0i", "w1i", "wi0"},
    "barrier": {"bt", "o", "tb"},
    "ownMutex": {"00", "00c", "10c"},
    "ownMutexLate": {"a", "t"},
    "ownMutexInterrupted": {"f", "i"},
    "ownGate": {"opp"},
}
QUESTIONS: tuple[tuple[Claim, ...], ...] = (
    (NoUncaughtException(), NoDeadlock()),
    (NoDataRace(),),
)
CONCURRENT = [path for path in (*HOLDS, *VIOLATES) if "java.util.concurrent" in path.read_text()]
MODELLED = SearchOptions()
# Without models nothing is known of these after minutes.
HOPELESS = {
    "ForkJoinWorkers",
    "FutureCombined",
    "PoolAwaited",
    "PoolInvokeAll",
    "PoolOfOneQueue",
    "PoolSharedList",
    "PoolTwoTasks",
}
# What CI has time for, others with each commit.
SHARE = 12
SOME = [path for path in CONCURRENT if path.stem not in HOPELESS][
    number_of_commits() % SHARE :: SHARE
]
FEWEST_COMPARED = 0.1


def real(seconds: float) -> SearchOptions:
    return SearchOptions(
        scheduling=Scheduling(library=Library.REAL), limits=SearchLimits(seconds=seconds)
    )


@pytest.mark.parametrize("scenario", OUTCOMES)
def test_with_models_exactly_this_can_happen(scenario: str) -> None:
    assert LITMUS.ends_exactly_as(scenario, OUTCOMES[scenario], MODELLED)


def test_with_the_library_as_it_is_the_same_can_happen(record_property: Note) -> None:
    compared = 0
    # CI has time for every third one; the long tier has them all.
    some = dict(list(OUTCOMES.items())[number_of_commits() % 3 :: 3])
    for scenario, texts in some.items():
        for text in sorted(texts):
            assert LITMUS.ends_as(scenario, re.escape(text), real(SECONDS)) is not False, text
        other = LITMUS.ends_as(scenario, anything_but(texts), real(SECONDS))
        assert other is not True, scenario
        compared += other is False
    record_property("scenarios compared", compared)
    assert compared > 0


@pytest.mark.long
@pytest.mark.parametrize("scenario", OUTCOMES)
def test_with_the_library_as_it_is_nothing_else_can_happen(scenario: str) -> None:
    texts = OUTCOMES[scenario]
    for text in sorted(texts):
        assert LITMUS.ends_as(scenario, re.escape(text), real(LONG_SECONDS)) is not False, text
    assert LITMUS.ends_as(scenario, anything_but(texts), real(LONG_SECONDS)) is not True


def answers(program: Program, options: SearchOptions) -> list[tuple[Outcome, set[str]]] | None:
    """What is found first for each question, and how bad it is; None if time was not enough."""
    found: list[tuple[Outcome, set[str]]] = []
    for claims in QUESTIONS:
        report = check(program, claims=claims, options=options)
        if report.outcome is Outcome.UNKNOWN:
            return None
        kinds = {finding.kind.value for verdict in report.verdicts for finding in verdict.findings}
        found.append((report.outcome, kinds))
    return found


def agree(classes: Path, path: Path, seconds: float) -> bool | None:
    """Whether models and library give the same answers; None if time was not enough."""
    program = load(classes / path.parent.name / path.stem, main=path.stem)
    without = answers(program, real(seconds))
    return None if without is None else answers(program, MODELLED) == without


@pytest.mark.timeout(900)
def test_programs_get_the_same_verdicts_with_models_and_without(
    classes: Path, record_property: Note
) -> None:
    results = {f"{path.parent.name}/{path.stem}": agree(classes, path, SECONDS) for path in SOME}
    compared = [name for name, same in results.items() if same is not None]
    record_property("programs compared", len(compared))
    record_property("programs skipped", len(results) - len(compared))
    assert [name for name, same in results.items() if same is False] == []
    assert len(compared) >= FEWEST_COMPARED * len(SOME)


@pytest.mark.long
@pytest.mark.parametrize(
    "path", sample(CONCURRENT, LONG_SHARE), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_a_program_gets_the_same_verdicts_with_models_and_without(
    classes: Path, path: Path
) -> None:
    assert agree(classes, path, LONG_SECONDS) is not False
