"""Assertions that fail in tasks of a main: a remark, or a finding where each of them counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.api import check, load, read_schedule, replay, save_schedules
from heddle.questions.search_options import SearchOptions
from heddle.results import FindingKind, Outcome, Witnessed
from heddle.results.remark import SWALLOWED, UNSEEN
from heddle.results.schedule import ReplayOutcome
from heddle.results.scheduling import Scheduling

if TYPE_CHECKING:
    from pathlib import Path

STRICT = SearchOptions(scheduling=Scheduling(strict=True))
MAIN = """import java.util.concurrent.*;
public class Main {
    static int count;
    static void add() { int seen = count; count = seen + 1; }
    static void judge() { assert count == 2 : "an update was lost"; }
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::add);
        other.start();
        add();
        other.join();
        %s
    }
}
"""
KEEPERS = {
    "FutureTask": "new FutureTask<>(() -> { judge(); return 1; }).run();",
    "CompletableFuture": "CompletableFuture.completedFuture(1).thenRun(Main::judge);",
    "ForkJoinTask": "ForkJoinTask.adapt(Main::judge).quietlyInvoke();",
}


@pytest.mark.parametrize("keeper", KEEPERS)
def test_a_failed_assertion_that_a_future_keeps_is_a_remark_and_strictly_a_finding_that_replays(
    keeper: str, tmp_path: Path
) -> None:
    file = tmp_path / "Main.java"
    file.write_text(MAIN % KEEPERS[keeper])
    usual = check(file)
    assert usual.outcome is not Outcome.VIOLATED
    (remark,) = (each for each in usual.remarks if each.kind == SWALLOWED)
    assert (remark.location.class_name, remark.location.method) == ("Main", "judge")

    program = load(file)
    report = save_schedules(check(program, options=STRICT), tmp_path / "schedules")
    (finding,) = (each for verdict in report.verdicts for each in verdict.findings)
    assert finding.kind is FindingKind.ASSERTION
    assert finding.message.startswith(f"{UNSEEN}java.lang.AssertionError: an update was lost")
    assert finding.location.method == "judge"
    assert isinstance(finding.evidence, Witnessed)
    assert not any(each.kind == SWALLOWED for each in report.remarks)
    (schedule,) = (tmp_path / "schedules").iterdir()
    assert replay(program, read_schedule(schedule)).outcome is ReplayOutcome.SAME


def test_an_assertion_that_holds_in_a_task_is_no_finding(tmp_path: Path) -> None:
    file = tmp_path / "Main.java"
    file.write_text(MAIN.replace("static void add", "static synchronized void add") % "judge();")
    assert check(file, options=STRICT).outcome is Outcome.HOLDS
