"""What the network can do is followed on the machine; only where that fails it is searched for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.api import check, load
from heddle.engines.contexts import confirm
from heddle.engines.contexts.build import build
from heddle.engines.contexts.course import Run
from heddle.questions.bounds import Bounds, ContextsOptions
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import NoDeadlock, NoUncaughtException, Outcome, Partial

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.program.program import Program
    from heddle.results import Claim, Verdict

LOST = """
    static int count;
    static void add() { count++; }
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::add);
        other.start();
        add();
        other.join();
        if (count != 2) throw new IllegalStateException();
    }
"""
CIRCLE = """
    static final Object a = new Object(), b = new Object();
    static void take(Object first, Object second) {
        synchronized (first) { synchronized (second) { } }
    }
    public static void main(String[] args) {
        new Thread(() -> take(b, a)).start();
        take(a, b);
    }
"""
IN_A_LOOP = """
    static int turns;
    public static void main(String[] args) throws Exception {
        new Thread(() -> { if (turns == 3) throw new Error(); }).start();
        for (int i = 0; i < 6; i++) turns++;
    }
"""
PROGRAMS: dict[str, tuple[str, Claim]] = {
    "lost": (LOST, NoUncaughtException()),
    "circle": (CIRCLE, NoDeadlock()),
    "loop": (IN_A_LOOP, NoUncaughtException()),
}


def program_of(folder: Path, members: str) -> Program:
    path = folder / "Main.java"
    path.write_text(f"public class Main {{{members}}}")
    return load(path)


def answered(program: Program, claim: Claim) -> Verdict:
    bounds = ContextsOptions(Bounds(contexts=3))
    (verdict,) = check(program, claims=[claim], bounds=bounds, engine="contexts").verdicts
    return verdict


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_machine_takes_the_run_of_the_network_without_a_search(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def searched(*_: object) -> None:
        raise AssertionError("it was searched")

    monkeypatch.setattr(confirm, "_searched", searched)
    members, claim = PROGRAMS[name]
    verdict = answered(program_of(tmp_path, members), claim)
    assert verdict.outcome is Outcome.VIOLATED
    assert verdict.effort["followed"] == 1


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_search_confirms_what_cannot_be_followed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(confirm, "follow", lambda *_: None)
    members, claim = PROGRAMS[name]
    verdict = answered(program_of(tmp_path, members), claim)
    assert verdict.outcome is Outcome.VIOLATED
    assert verdict.effort["followed"] == 0


@pytest.mark.parametrize(
    "ends",
    [
        "if (count == 2) System.exit(1);",
        "heddle.Choose.assume(count == 2);",
        "gov.nasa.jpf.vm.Verify.beginAtomic();",
        "Thread t = new Thread(Main::add); t.setDaemon(true); t.start();",
    ],
)
def test_a_program_that_can_stop_threads_that_could_go_on_is_not_followed(
    ends: str, tmp_path: Path
) -> None:
    assert build(program_of(tmp_path, LOST)).followable
    stopping = LOST.replace("other.join();", f"other.join(); {ends}")
    assert not build(program_of(tmp_path, stopping)).followable


SECTION = """
    static int x;
    public static void main(String[] args) {
        new Thread(() -> x = 1).start();
        gov.nasa.jpf.vm.Verify.beginAtomic();
        int before = x, after = x;
        gov.nasa.jpf.vm.Verify.endAtomic();
        if (before != after) throw new IllegalStateException();
    }
"""


def test_what_others_do_in_an_atomic_section_is_named_as_over_approximated(tmp_path: Path) -> None:
    """In the network a section has no effect, and what it has beyond the machine is withdrawn."""
    coverage = answered(program_of(tmp_path, SECTION), NoUncaughtException()).coverage
    assert isinstance(coverage, Partial)
    assert coverage.reason.endswith(
        "the network over-approximates what other threads do during Verify.beginAtomic"
    )


def test_a_run_of_more_contexts_than_the_user_allows_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = program_of(tmp_path, LOST)
    claim = NoUncaughtException()
    (finding,) = check(program, claims=[claim]).verdicts[0].findings
    monkeypatch.setattr(confirm, "follow", lambda *_: finding)
    monkeypatch.setattr(confirm, "_searched", lambda *_: confirm.Confirmed())
    run = Run(contexts=2, threads=1, arguments=None, course=())

    def confirmed(contexts: int | None) -> confirm.Confirmed:
        options = SearchOptions(limits=SearchLimits(contexts=contexts))
        return confirm.confirmed(confirm.Machine(program, options), claim, run)

    assert confirmed(None).finding == finding
    assert confirmed(3).finding == finding
    refused = confirmed(2)
    assert refused.finding is None
    shows = "the run that shows it on the machine has 3 contexts"
    assert refused.open == f"{shows}; --contexts 3 allows it"
