"""A part of the long tier that runs: its process, what it has reported, what it took."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from long_tier.page import Row
from long_tier.parts import Part
from long_tier.reporting import LATE, REPORTS, keep_settled, read
from support.long_run import RECORDS, ROOT, SECONDS, commit, is_kept

NOTHING_TO_RUN = 5
"""The status of a pytest that had nothing to run."""


@dataclass(slots=True)
class Running:
    """A part in a pytest of its own."""

    part: Part
    child: subprocess.Popen[bytes]
    reports: Path
    log: Path
    begun: float = field(default_factory=time.monotonic)

    def text(self) -> str:
        """How far it is."""
        seconds = int(time.monotonic() - self.begun)
        clock = f"{seconds // 60}:{seconds % 60:02}"
        return f"{self.part.name}: {len(read(self.reports))} tests, {clock}"

    def row(self, options: int = os.WNOHANG) -> Row | None:
        """What came of it, if it has ended."""
        # What a child used with all that it has waited for: others may run beside it.
        pid, status, used = os.wait4(self.child.pid, options)
        if not pid:
            return None
        self.child.returncode = os.waitstatus_to_exitcode(status)
        ended = self.child.returncode in {0, 1, NOTHING_TO_RUN}
        if not ended:
            print(f"\n{self.part.name}: pytest ended with {status}, see {self.log}", flush=True)
        tests = read(self.reports)
        return Row(
            self.part,
            tuple(text for each in tests for text in each["told"]),
            sum(each["outcome"] == "passed" for each in tests),
            sum(each["outcome"] == LATE for each in tests),
            sum(each["outcome"] == "skipped" for each in tests),
            tuple(each["test"] for each in tests if each["outcome"] == "failed"),
            (used.ru_utime + used.ru_stime) / 60,
            ended,
        )

    def stop(self) -> Row:
        """End it early."""
        self.child.terminate()
        row = self.row(options=0)
        assert row
        return row


def begin(part: Part, share: float) -> Running:
    """Start a part."""
    reports = RECORDS / f"{commit()}-{part.name}.reports"
    if not is_kept():
        reports.unlink(missing_ok=True)
    keep_settled(reports)
    environment = os.environ | {
        REPORTS: str(reports),
        SECONDS: str(part.minutes * share * 60),
        "PYTHONPATH": os.pathsep.join([str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")]),
        "HEDDLE_EXAMPLES": str(part.examples),
    }
    command = [sys.executable, "-m", "pytest", "-p", "long_tier.reporting", "-q"]
    command += ["--timeout", "0", "-m", part.marks, *part.paths]
    log = RECORDS / f"{part.name}.log"
    with log.open("w") as output:
        child = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=output)
    return Running(part, child, reports, log)
