"""The page shows whatever a report may hold, also what no engine reports today."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browser.conftest import written
from heddle.results import (
    Bounded,
    Evidence,
    Finding,
    FindingKind,
    Location,
    NoDeadlock,
    Partial,
    Remark,
    Report,
    Step,
    Suspected,
    Trace,
    Verdict,
    Witnessed,
)
from heddle.results.finding import Part
from heddle.results.table import Table
from heddle.results.trace import Change, Moment, Read

if TYPE_CHECKING:
    from pathlib import Path

    from support.browser import Viewer

PLACE = Location("A.java", 1, "A", "m")
NOWHERE = Location()


def found(evidence: Evidence, *parts: Part, place: Location = PLACE) -> Report:
    finding = Finding(FindingKind.DEADLOCK, "m", "b", (place,), evidence, parts=parts)
    return Report((Verdict(NoDeadlock(), "e", (finding,), Partial("r")),))


def run(*steps: Step, repeats: int | None = None) -> Witnessed:
    return Witnessed(Trace(steps, repeats))


def step(thread: str, moment: Moment | None = None, place: Location = PLACE) -> Step:
    return Step(thread, place, "does", None, moment or Moment())


ODD = {
    "no steps": found(run()),
    "no steps at all": found(Suspected("w", Trace(()))),
    "no trace": found(Suspected("w"), place=NOWHERE),
    "no place": found(run(step("main", place=NOWHERE)), place=NOWHERE),
    "a line without a file": found(run(step("main", place=Location(None, 7, "A", "<clinit>")))),
    "thirty threads": found(run(*(step(f"thread {number}") for number in range(30)))),
    "a long name": found(run(step("t" * 500, Moment((Read("x" * 500, "y" * 500),))))),
    "an empty name": found(run(step("", Moment((Read("", ""),), (Change("", None, ""),))))),
    "for ever": found(run(step("main"), step("t"), repeats=1)),
    "for ever from the first step": found(run(step("main"), step("t"), repeats=0)),
    "nothing more for ever": found(run(step("main"), repeats=1)),
    "a thread waits for itself": found(
        run(step("main", Moment(waits="L", holds=("L",)))),
        Part("main", "waits", waits="L", holder="main", holds=("L",)),
    ),
    "no circle": found(run(step("main")), Part("main", "waits", waits="a notification of L")),
    "a holder that does not wait": found(
        run(step("main")), Part("main", "waits", waits="t to end", holder="t")
    ),
    "two threads of one name": found(
        run(step("t", Moment(waits="L")), step("t")),
        Part("t", "waits", waits="L", holder="t"),
        Part("t", "waits", waits="L", holder="t"),
    ),
    "a part without a stack": found(run(step("main")), Part("main", "waits")),
    "nothing was asked": Report(()),
    "a table and remarks": Report(
        (Verdict(NoDeadlock(), "e", (), Bounded({"contexts": 3}), subject="T#m"),),
        (Remark("never-ends", "m", NOWHERE), Remark("disabled", "d", PLACE, "T#n")),
        (Table("Locks", ("lock", "uses"), (("L", "2"),)),),
    ),
}


def test_odd_reports_are_shown(viewer: Viewer, tmp_path: Path) -> None:
    tab = viewer.open(written(ODD["no steps"], tmp_path))
    for name, report in ODD.items():
        tab.goto(written(report, tmp_path).as_uri())
        tab.get_by_role("region", name="What the answers rest on").wait_for()
        assert tab.locator("article").count() == sum(len(v.findings) for v in report.verdicts)
        for key in ("End", "ArrowLeft", "n", "PageUp"):
            if tab.get_by_role("listbox").count():
                tab.get_by_role("listbox").first.press(key)
        assert viewer.complaints == [], name
