"""The lines that the page names are those that one lock has to keep together."""

from __future__ import annotations

from pathlib import Path

import heddle
from heddle.report.html.relations import relations_of
from heddle.results import Outcome

BLUETOOTH = Path(__file__).parents[4] / "examples/bluetooth/Bluetooth.java"


def test_one_lock_for_the_lines_that_are_named_mends_the_driver(tmp_path: Path) -> None:
    broken = heddle.check(BLUETOOTH)
    finding = broken.verdicts[0].findings[0]
    assert finding.trace is not None
    named = relations_of(finding, finding.trace).interruptions[0]
    lines = BLUETOOTH.read_text().splitlines()
    read, changed, resumed = (
        lines[(finding.trace.steps[step].location.line or 0) - 1].strip()
        for step in (named.read, named.changed, named.resumed)
    )
    assert read == "if (device.stoppingFlag) {"
    assert changed == "device.stoppingFlag = true;"
    assert resumed.startswith("assert !device.stopped")
    mended = BLUETOOTH.read_text()
    # The call in which the flag is read, and the assertion, are in one statement of `add`.
    for text in (f"if (enter(device)) {{\n            {resumed}\n        }}", changed):
        assert mended.count(text) == 1
        mended = mended.replace(text, f"synchronized (Bluetooth.class) {{ {text} }}")
    source = tmp_path / "Bluetooth.java"
    source.write_text(mended)
    report = heddle.check(source, claims=[heddle.NoUncaughtException()])
    # Another race is left, so that the answer is about sequentially consistent memory.
    assert report.outcome in {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND}
