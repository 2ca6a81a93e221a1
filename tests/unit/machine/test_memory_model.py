"""An answer is for the Java memory model only where the program gives no reason to doubt it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import heddle
from heddle import Ltl, NoDataRace, Outcome
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import Bounded, Exhaustive, Witnessed
from heddle.witnesses.search_coverage import JAVA_MEMORY_MODEL, MEMORY, SEQUENTIAL

if TYPE_CHECKING:
    from pathlib import Path

    from heddle import Verdict

STARTED = """
    static int data;
    static %s
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { %s });
        t.start();
        %s
        t.join();
    }
"""
ATOMIC = (
    "final java.util.concurrent.atomic.AtomicInteger f ="
    " new java.util.concurrent.atomic.AtomicInteger();"
)
RACY = STARTED % ("int f;", "f = 1;", "f++;")
VOLATILE = STARTED % ("volatile int f;", "data = 1; f = 1;", "if (f == 1) data++;")
RELEASED = STARTED % (ATOMIC, "data = 1; f.setRelease(1);", "if (f.getAcquire() == 1) data++;")
OPAQUE = STARTED % (ATOMIC, "data = 1; f.setOpaque(1);", "if (f.getOpaque() == 1) data++;")
PLAIN = STARTED % (ATOMIC, "data = 1; f.setPlain(1);", "if (f.getPlain() == 1) data++;")
ALONE = STARTED % (ATOMIC, "data = 1;", "t.join(); f.lazySet(data); data = f.getPlain();")


def check(folder: Path, members: str, **options: object) -> Verdict:
    """The first verdict on a program, by default on uncaught exceptions."""
    target = folder / "Main.java"
    target.write_text(f"public class Main {{ {members} }}")
    claims = options.pop("claims", [heddle.NoUncaughtException()])
    asked = SearchOptions(**options)  # type: ignore[arg-type]
    return heddle.check(target, claims=claims, options=asked).verdicts[0]  # type: ignore[arg-type]


@pytest.mark.parametrize("members", [VOLATILE, ALONE])
def test_without_races_and_weak_accesses_the_answer_is_for_the_java_memory_model(
    members: str, tmp_path: Path
) -> None:
    verdict = check(tmp_path, members)
    assert verdict.coverage == Exhaustive(JAVA_MEMORY_MODEL)
    trusted = [str(each) for each in verdict.assumptions]
    assert "java.util.concurrent has its documented memory effects" in trusted


@pytest.mark.parametrize("store", ["exact", "none"])
@pytest.mark.parametrize("members", [RACY, RELEASED, OPAQUE, PLAIN])
def test_with_a_race_or_a_weak_access_memory_is_a_limit_that_is_explained(
    members: str, store: str, tmp_path: Path
) -> None:
    verdict = check(tmp_path, members, store=store)
    assert verdict.outcome is Outcome.HOLDS_WITHIN_BOUND
    assert verdict.coverage == Bounded({MEMORY: SEQUENTIAL})
    (reason,) = (str(each) for each in verdict.assumptions if SEQUENTIAL in str(each))
    assert "Main.java:" in reason
    assert reason.endswith("see heddle races")


def test_a_formula_is_judged_by_the_same_rule(tmp_path: Path) -> None:
    verdict = check(tmp_path, RACY, claims=[Ltl("[] Main.f <= 2")])
    assert verdict.coverage == Bounded({MEMORY: SEQUENTIAL})


def test_within_another_bound_nothing_is_said_of_the_java_memory_model(tmp_path: Path) -> None:
    verdict = check(tmp_path, VOLATILE, limits=SearchLimits(contexts=1))
    assert verdict.coverage == Bounded({"contexts": 1})
    assert any("no data race was met" in str(each) for each in verdict.assumptions)


@pytest.mark.parametrize("members", [RACY, OPAQUE, PLAIN])
def test_an_access_that_orders_nothing_is_a_race_that_replays(members: str, tmp_path: Path) -> None:
    verdict = check(tmp_path, members, claims=[NoDataRace()])
    assert verdict.outcome is Outcome.VIOLATED
    assert all(isinstance(each.evidence, Witnessed) for each in verdict.findings)


def test_acquire_and_release_are_no_race_but_not_sequentially_consistent(tmp_path: Path) -> None:
    verdict = check(tmp_path, RELEASED, claims=[NoDataRace()])
    assert verdict.findings == ()
    assert verdict.outcome is Outcome.HOLDS_WITHIN_BOUND
