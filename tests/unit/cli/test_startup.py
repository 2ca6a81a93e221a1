"""What the commands load before they do anything."""

from __future__ import annotations

import subprocess
import sys

import pytest

# What only findings, formulas, other commands or the first compilation of a program need.
SELDOM_NEEDED = {
    "heddle.machine.code_coverage",
    "heddle.machine.running",
    "heddle.questions.runs",
    "heddle.results.schedule",
    "heddle.program.operands",
    "heddle.report.table",
    "heddle.results.codec",
    "heddle.results.trace",
    "heddle.witnesses",
    "subprocess",
}


def loaded(module: str) -> set[str]:
    program = f"import sys, {module}; print(*sys.modules)"
    command = [sys.executable, "-c", program]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


def test_a_check_loads_nothing_that_an_answer_without_findings_does_not_need() -> None:
    assert loaded("heddle.cli.check") & SELDOM_NEEDED == set()


@pytest.mark.parametrize("module", sorted(SELDOM_NEEDED - {"subprocess"}))
def test_what_is_seldom_needed_exists(module: str) -> None:
    assert module in loaded(module)
