"""The engine that asks sets of states gives the answers of the one that runs the machine."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from heddle.api import check, load
from heddle.errors import UnsupportedFeature
from heddle.formal.symbolic.sequential.blocked_labels import TooManyCasesError
from heddle.questions.bounds import Bounds, ContextsOptions
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import NoDeadlock, Outcome, Partial, Witnessed
from programs.expectations import HOLDS, VIOLATES, read_header
from support.long_run import LongRun, sample

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from heddle.results import Verdict

SECONDS = 10.0
# Fewer programs than this, and the comparison would mean little.
FLOOR = 15
# CI asks one program of so many. So does the long tier for each bound, others for each.
SHARE = 18
LONG_SHARE = 6
# So many of the runs that break a claim are followed on the machine without a search.
FOLLOWED = 2 / 3
# Of fewer runs no share can be told.
FEW = 8
OPEN = {Outcome.UNKNOWN, Outcome.SUSPECTED}
REFUTED = "the network has a run"
NARROW = ("may return any value", "wrap around")
DISAGREE = "Heddle's engines disagree"


def verdicts(classes: Path, path: Path, contexts: int, splitting: str) -> list[tuple[Verdict, ...]]:
    """Of both engines on one program, on each claim."""
    program = load(classes / path.parent.name / path.stem, main=path.stem)
    machine = SearchOptions(limits=SearchLimits(seconds=SECONDS, contexts=contexts))
    bounded = ContextsOptions(Bounds(contexts=contexts), splitting)
    limits = SearchOptions(limits=SearchLimits(seconds=SECONDS))
    try:
        symbolic = check(program, bounds=bounded, options=limits, engine="contexts").verdicts
    except (UnsupportedFeature, TooManyCasesError):
        return []
    if all(each.outcome in OPEN and not refuted(each) for each in symbolic):
        return []
    return list(zip(symbolic, check(program, options=machine).verdicts, strict=True))


def beyond(verdict: Verdict, contexts: int) -> bool:
    """Whether the engines looked at different runs: one has a bound that the other does not.

    The run found may have more contexts, since a network that waits for a lock need not run; or
    numbers that are not known, such as moments, have fewer bits than the program computes with.
    """
    trusted = " ".join(assumption.text for assumption in verdict.assumptions)
    if verdict.outcome is Outcome.HOLDS_WITHIN_BOUND and all(word in trusted for word in NARROW):
        return True
    evidence = [finding.evidence for finding in verdict.findings]
    return any(isinstance(each, Witnessed) and each.trace.contexts > contexts for each in evidence)


def waits_otherwise(path: Path, verdict: Verdict) -> bool:
    """Whether the engines mean different deadlocks.

    The network has a thread that stands before a monitor blocked, where the machine's has to run
    into it in one more context, inside `join`; and it does not look for threads that wait for ever
    while another one works.
    """
    if not isinstance(verdict.claim, NoDeadlock):
        return False
    witnessed = any(isinstance(each.evidence, Witnessed) for each in verdict.findings)
    return witnessed or read_header(path).endless is not None


def is_timed(path: Path) -> bool:
    """Whether the program has timers: the network has none, and finding that out takes long."""
    return any(word in path.read_text() for word in ("Timer", "Scheduled"))


def refuted(verdict: Verdict) -> bool:
    """Whether the network did what the program cannot do: then the finding is withdrawn."""
    coverage = verdict.coverage
    return isinstance(coverage, Partial) and REFUTED in coverage.reason


def disagrees(verdict: Verdict) -> bool:
    """Whether nothing explains why the machine cannot follow the network's run."""
    return DISAGREE in getattr(verdict.coverage, "reason", "")


@pytest.mark.parametrize(
    ("kind", "outcome"),
    [("holds", Outcome.HOLDS_WITHIN_BOUND), ("violates", Outcome.VIOLATED)],
)
def test_threads_that_join_each_other_are_stuck_only_if_no_interrupt_may_come(
    kind: str, outcome: Outcome, classes: Path
) -> None:
    program = load(classes / kind / "JoinCircleInterrupted", main="JoinCircleInterrupted")
    bounded = ContextsOptions(Bounds(contexts=4), "lazy")
    report = check(program, claims=[NoDeadlock()], bounds=bounded, engine="contexts")
    assert report.outcome is outcome


@pytest.mark.parametrize("splitting", ["lazy", "eager", "sequential"])
@pytest.mark.parametrize(
    "name",
    ["WokenAfterTheFlag", "UnparkedTwice", "EndedBesideTheQuestion"],
)
def test_others_run_before_a_step_that_begins_with_what_only_its_thread_looks_at(
    name: str, splitting: str, classes: Path
) -> None:
    """The number of a thread is looked at first; that it is unparked, or has ended, is shared."""
    bounded = ContextsOptions(Bounds(contexts=4), splitting)
    outcomes = [
        check(load(classes / kind / name, main=name), bounds=bounded, engine="contexts").outcome
        for kind in ("violates", "holds")
    ]
    assert outcomes == [Outcome.VIOLATED, Outcome.HOLDS_WITHIN_BOUND]


@pytest.mark.parametrize(
    ("contexts", "splitting", "place"),
    [
        pytest.param(3, "lazy", None, id="some"),
        pytest.param(2, "lazy", 0, id="2 contexts", marks=pytest.mark.long),
        pytest.param(4, "lazy", 1, id="4 contexts", marks=pytest.mark.long),
        pytest.param(4, "eager", 2, id="4 contexts, eager", marks=pytest.mark.long),
        pytest.param(3, "sequential", 3, id="3 contexts, one thread", marks=pytest.mark.long),
    ],
)
def test_contexts_and_interleavings_agree_within_the_same_bound(
    contexts: int,
    splitting: str,
    place: int | None,
    classes: Path,
    record_property: Callable[[str, object], None],
) -> None:
    suite = [path for path in [*HOLDS, *VIOLATES] if not is_timed(path)]
    suite = suite[::SHARE] if place is None else sample(suite, LONG_SHARE, place)
    name = f"{contexts} contexts against interleavings, {splitting}, programs"
    run = LongRun(name, range(len(suite)), kept=place is not None)
    counts = run.counts(Counter[str]())
    for path, differences in run.each(suite):
        pairs = verdicts(classes, path, contexts, splitting)
        counts["withdrawn"] += any(refuted(symbolic) for symbolic, _ in pairs)
        known = [pair for pair in pairs if not OPEN & {pair[0].outcome, pair[1].outcome}]
        found = [symbolic for symbolic, _ in pairs if symbolic.outcome is Outcome.VIOLATED]
        counts["violated"] += len(found)
        counts["followed"] += sum(verdict.effort["followed"] for verdict in found)
        counts["compared" if known else "skipped"] += 1
        differences += [
            f"{path.parent.name}/{path.stem}, {one.claim.name}: {one.outcome}, not {other.outcome}"
            for one, other in known
            if (one.outcome is Outcome.VIOLATED) != (other.outcome is Outcome.VIOLATED)
            and not beyond(one, contexts)
            and not waits_otherwise(path, one)
        ]
        differences += [
            f"{path.parent.name}/{path.stem}, {one.claim.name}: {one.coverage}"
            for one, _ in pairs
            if disagrees(one)
        ]
    compared, withdrawn = counts["compared"], counts["withdrawn"]
    violated, followed = counts["violated"], counts["followed"]
    record_property(
        "summary",
        f"{run.text()}; {compared} programs compared, {counts['skipped']} skipped, "
        f"{withdrawn} findings withdrawn, {followed} of {violated} runs followed",
    )
    assert run.wrong == []
    assert compared >= FLOOR or run.count < len(suite)
    # Without contexts there is nothing to follow: one thread stands for all.
    assert splitting == "sequential" or violated < FEW or followed >= FOLLOWED * violated
    # A finding is withdrawn where the network knows too little: strings, floats, wide numbers. A
    # small sample has more of them than the whole, where they are a tenth.
    assert withdrawn <= compared // 7 + (place is not None)
