"""What is done to all threads of a group is followed, or refused by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.results import Outcome, Partial

if TYPE_CHECKING:
    from pathlib import Path

MAIN = """
class Main {
    public static void main(String[] args) throws Exception {
        ThreadGroup group = new ThreadGroup("group");
        Thread member = new Thread(group, () -> {
            try {
                Thread.sleep(1000);
                throw new AssertionError("it was not interrupted");
            } catch (InterruptedException expected) {
            }
        });
        %s
    }
}
"""


def check(folder: Path, body: str) -> heddle.Report:
    (folder / "Main.java").write_text(MAIN % body)
    return heddle.check(folder / "Main.java")


@pytest.mark.parametrize("method", ["interrupt", "list"])
def test_what_a_group_does_to_its_threads_is_never_overlooked(tmp_path: Path, method: str) -> None:
    report = check(tmp_path, f"member.start(); group.{method}(); member.join();")
    if report.outcome is Outcome.UNKNOWN:
        coverage = report.verdicts[0].coverage
        assert isinstance(coverage, Partial)
        assert f"ThreadGroup.{method}" in coverage.reason
    else:
        # The sleep may be over before anybody interrupts it.
        assert report.outcome is Outcome.VIOLATED


def test_a_group_that_nobody_is_in_yet_may_be_interrupted(tmp_path: Path) -> None:
    assert check(tmp_path, "group.interrupt(); group.list();").outcome is Outcome.HOLDS
