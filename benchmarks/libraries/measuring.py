"""One driver, run and checked, in seconds of CPU: the machine may have other things to do."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from benchmarks.libraries.drivers import Driver

SECONDS = 60
"""The processor time that a check has."""
MEGABYTES = 4000
DECIDED = frozenset({"holds", "holds-within-bound", "violated"})
"""The outcomes that are answers."""
_PATIENCE = 15
"""So many times longer may it take by the clock, on a loaded machine."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What one driver came to."""

    driver: Driver
    runs: bool
    why_not: str
    outcome: str
    limits: tuple[str, ...]
    reason: str
    seconds: float
    megabytes: int
    killed: bool

    @property
    def decided(self) -> bool:
        """Whether the check has an answer, within its time."""
        return self.outcome in DECIDED


def measure(driver: Driver) -> Measured:
    """Run it once, and check it."""
    target = [str(driver.classes), "--main", driver.name, "-cp", driver.classpath()]
    ran = _heddle("run", *target)
    # A driver that finds a defect of its library ends with an exception in some schedules.
    runs = ran.status in {0, 1}
    limits = ["--time-limit", str(SECONDS * _PATIENCE), "--memory-limit", str(MEGABYTES)]
    checked = _heddle("check", *target, *limits, "--json")
    outcome, bounds, reason = _answer(checked.stdout)
    return Measured(
        driver,
        runs,
        "" if runs else ran.stderr.strip().splitlines()[0],
        outcome,
        bounds,
        reason,
        checked.seconds,
        checked.megabytes,
        checked.status < 0 and -checked.status not in _OUT_OF_TIME,
    )


def _answer(report: str) -> tuple[str, tuple[str, ...], str]:
    if not report:
        return "unknown", (), f"no answer within {SECONDS} s of CPU"
    answer = json.loads(report)
    verdicts = answer["verdicts"]
    bounds = sorted({name for verdict in verdicts for name in verdict["coverage"]["limits"]})
    reasons = (verdict["coverage"]["reason"] for verdict in verdicts)
    return answer["outcome"], tuple(bounds), next((reason for reason in reasons if reason), "")


@dataclass(frozen=True, slots=True)
class _Ended:
    status: int
    stdout: str
    stderr: str
    seconds: float
    megabytes: int


_OUT_OF_TIME = {24}  # SIGXCPU


def _heddle(*words: str) -> _Ended:
    command = [sys.executable, "-m", "heddle", *words]
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        process = subprocess.Popen(
            command,
            stdout=out,
            stderr=err,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5)),
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        seconds = used.ru_utime + used.ru_stime
        texts = (out.read(), err.read())
    return _Ended(process.returncode, *texts, seconds, used.ru_maxrss // 1024)
