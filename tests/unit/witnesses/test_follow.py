"""Runs that an engine has computed, followed on the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.api import load
from heddle.budget import Budget
from heddle.machine.alone import Runnable
from heddle.results import FindingKind, NoDeadlock, NoUncaughtException, Unreachable, Witnessed
from heddle.results.schedule import contexts_of
from heddle.results.scheduling import Scheduling
from heddle.witnesses.course import Act, Context
from heddle.witnesses.follow import follow

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.results import Claim, Finding

LOST = """public class Main {
    static int count;
    static void add() {
        count++;
    }
    static void late() {
        if (count == 1) {
            count = 7;
        }
    }
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::add);
        other.start();
        add();
        other.join();
        late();
        assert count == 2 : "lost an update";
    }
}
"""
CIRCLE = """public class Main {
    static final Object a = new Object(), b = new Object();
    static void take(Object first, Object second) {
        synchronized (first) {
            synchronized (second) { }
        }
    }
    public static void main(String[] args) {
        new Thread(() -> take(b, a)).start();
        take(a, b);
    }
}
"""
CHOICE = """import heddle.Choose;
public class Main {
    public static void main(String[] args) {
        int low = Choose.range(0, 3), high = Choose.range(5, 9);
        if (low == 2 && high == 8) throw new IllegalStateException();
    }
}
"""
START = Act("Main.main:13", "start", "")
READ, WRITE = Act("Main.add:4", "read", "count"), Act("Main.add:4", "write", "count")
LOSES = (
    Context(0, (START, READ), WRITE),
    Context(1, (READ, WRITE), None),
    Context(0, (WRITE,), None),
)


def followed(
    folder: Path, source: str, claim: Claim, contexts: tuple[Context, ...]
) -> Finding | None:
    path = folder / "Main.java"
    path.write_text(source)
    return follow(Runnable(load(path), Scheduling()), claim, contexts, Budget())


def schedule_contexts(finding: Finding | None) -> int:
    assert finding is not None
    assert isinstance(finding.evidence, Witnessed)
    assert finding.evidence.schedule is not None
    return contexts_of(finding.evidence.schedule.steps)


def test_a_lost_update_is_shown_in_the_contexts_of_the_run(tmp_path: Path) -> None:
    source = LOST.replace("late();\n        assert", "assert")
    finding = followed(tmp_path, source, NoUncaughtException(), LOSES)
    assert finding is not None
    assert finding.kind is FindingKind.ASSERTION
    assert schedule_contexts(finding) == 3


def test_a_place_is_reached_by_the_run_that_leads_there(tmp_path: Path) -> None:
    finding = followed(tmp_path, LOST, Unreachable("Main.late:8"), LOSES)
    assert finding is not None
    assert finding.kind is FindingKind.REACHED
    assert finding.locations[0].line == 8


def test_threads_run_into_the_locks_that_they_wait_for(tmp_path: Path) -> None:
    outer, inner = Act("Main.take:4", "lock", ""), Act("Main.take:5", "lock", "")
    contexts = (Context(0, (outer,), inner), Context(1, (outer,), None))
    finding = followed(tmp_path, CIRCLE, NoDeadlock(), contexts)
    assert finding is not None
    assert finding.kind is FindingKind.DEADLOCK


def test_choices_are_taken_as_in_the_run_or_else_tried(tmp_path: Path) -> None:
    finding = followed(tmp_path, CHOICE, NoUncaughtException(), (Context(0, (), None, (2, 8)),))
    assert finding is not None
    assert finding.kind is FindingKind.UNCAUGHT_EXCEPTION


def test_a_run_that_the_program_does_not_have_cannot_be_followed(tmp_path: Path) -> None:
    whole = LOST.replace("static void add", "static synchronized void add")
    source = whole.replace("late();\n        assert", "assert")
    assert followed(tmp_path, source, NoUncaughtException(), LOSES) is None


def test_a_thread_that_was_never_started_cannot_be_followed(tmp_path: Path) -> None:
    contexts = (Context(0, (), None), Context(5, (READ,), None))
    assert followed(tmp_path, CHOICE, NoDeadlock(), contexts) is None
