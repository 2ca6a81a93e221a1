"""A plugin of pytest for the long tier: writes down each test as it ends, and begins none late."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from support.long_run import STOPPED, is_over, processor_seconds

if TYPE_CHECKING:
    from collections.abc import Generator

REPORTS = "HEDDLE_LONG_REPORTS"
"""The variable that names the file for the reports."""
BEGUN = pytest.StashKey[float]()
PROCESSOR = "processor seconds"
LATE = "late"
"""The outcome of a test that was not begun in time."""


def read(reports: Path) -> list[dict[str, Any]]:
    """What was reported so far."""
    if not reports.is_file():
        return []
    return [json.loads(line) for line in reports.read_text().splitlines() if line.endswith("}")]


def is_settled(report: dict[str, Any]) -> bool:
    """Whether a test need not be run again at the same commit."""
    stopped = any(STOPPED in text for text in report["told"])
    return report["outcome"] in {"passed", "skipped"} and not stopped


def keep_settled(reports: Path) -> None:
    """Forget tests that failed, were late or had not done everything: they are run again."""
    lines = [json.dumps(each) + "\n" for each in read(reports) if is_settled(each)]
    reports.parent.mkdir(parents=True, exist_ok=True)
    reports.write_text("".join(lines))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is settled is not run again: its counts would be those of nothing."""
    if REPORTS not in os.environ:
        return
    settled = {each["test"] for each in read(Path(os.environ[REPORTS])) if is_settled(each)}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in settled])
    items[:] = [item for item in items if item.nodeid not in settled]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What is not begun in time is skipped, and counted as such."""
    item.stash[BEGUN] = processor_seconds()
    if is_over():
        item.user_properties.append((LATE, True))
        pytest.skip("the time of this part is over")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Each test says what it took of the processor, with what it had to make first."""
    report = yield
    report.user_properties.append((PROCESSOR, processor_seconds() - item.stash[BEGUN]))
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """One line for each test, and for each that could not begin."""
    if "PYTEST_XDIST_WORKER" in os.environ or REPORTS not in os.environ:
        return
    if report.when != "call" and report.outcome == "passed":
        return
    known = dict(report.user_properties)
    line = {
        "test": report.nodeid,
        "outcome": LATE if LATE in known else report.outcome,
        "seconds": round(float(str(known[PROCESSOR])), 1),
        "told": [str(text) for name, text in report.user_properties if name == "summary"],
    }
    with Path(os.environ[REPORTS]).open("a") as file:
        file.write(json.dumps(line) + "\n")
