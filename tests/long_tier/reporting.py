"""A plugin of pytest for the long tier: writes down each test as it ends, and begins none late."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from support.long_run import is_over

REPORTS = "HEDDLE_LONG_REPORTS"
"""The variable that names the file for the reports."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What is not begun in time is skipped, and counted as such."""
    del item
    if is_over():
        pytest.skip("the time of this part is over")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """One line for each test, and for each that could not begin."""
    if "PYTEST_XDIST_WORKER" in os.environ or REPORTS not in os.environ:
        return
    if report.when != "call" and report.outcome == "passed":
        return
    line = {
        "test": report.nodeid,
        "outcome": report.outcome,
        "seconds": round(report.duration, 1),
        "told": [str(text) for name, text in report.user_properties if name == "summary"],
    }
    with Path(os.environ[REPORTS]).open("a") as file:
        file.write(json.dumps(line) + "\n")
